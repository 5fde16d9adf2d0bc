export function lessOneLetter(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set(letters.map((_letter, at) => letters.filter((_other, i) => i !== at).join(''))),
  ];
}
