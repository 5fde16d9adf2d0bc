/** Lines however they end: of Unix, Windows or old Mac programs. */
export function* linesOf(text: string): Generator<string, void> {
  const end = /\r\n?|\n/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}
