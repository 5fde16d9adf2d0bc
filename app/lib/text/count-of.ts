/** A number with its noun: `1 episode`, `2 episodes`. */
export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
