const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The end of the last segment that passes and ends at `most` at the latest; 0 if there is none. */
function lastEnd(
  text: string,
  most: number,
  segmenter: Intl.Segmenter,
  passes: (segment: Intl.SegmentData) => unknown = () => true,
): number {
  const segments = segmenter.segment(text);
  // Backwards, because the last word is usually near.
  let segment = segments.containing(most - 1);
  while (segment) {
    const end = segment.index + segment.segment.length;
    if (end <= most && passes(segment)) return end;
    segment = segments.containing(segment.index - 1);
  }
  return 0;
}

/** Cuts `text` to at most `limit` UTF-16 units: after a word, or between graphemes if the word is too long. */
export function cutText(text: string, limit: number, ending = '…'): string {
  if (text.length <= limit) return text;
  const room = limit - ending.length;
  // Segmenting only needs the text around the cut.
  const from = Math.max(0, room - 300, text.lastIndexOf(' ', room - 60));
  const near = text.slice(from, room + 60);
  const word = lastEnd(near, room - from, words, ({ isWordLike }) => isWordLike);
  const afterWord = word && from + word;
  const letter = () => lastEnd(near, room - from, letters);
  const end = afterWord > room / 2 ? afterWord : from + letter();
  return text.slice(0, end) + ending;
}

/** Longer titles are shown in full only on the item's own page. */
const LISTED_TITLE = 250;

/** Shortens the title of a podcast or episode for lists, control labels and page heads. */
export const listedTitle = (title: string): string => cutText(title, LISTED_TITLE);
