/** A number with its noun: `1 episode`, `2 episodes`. */
export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

/** What a search has found; empty where nothing was searched. */
export function foundText(words: string, count: number, noun: string, nouns = `${noun}s`): string {
  if (!words) return '';
  return count === 0 ? `No ${nouns} found` : `${countOf(count, noun, nouns)} found for “${words}”`;
}
