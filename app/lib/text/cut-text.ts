const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts `text` to at most `limit` UTF-16 units: after a word, or between graphemes if the word is too long. */
export function cutText(text: string, limit: number, ending = '…'): string {
  if (text.length <= limit) return text;
  const room = limit - ending.length;
  // Segmenting only needs the text around the cut.
  const from = Math.max(0, room - 300, text.lastIndexOf(' ', room - 60));
  const near = text.slice(from, room + 60);
  const lastEnd = (segmenter: Intl.Segmenter, isEnd: (segment: Intl.SegmentData) => boolean) => {
    let end = 0;
    for (const segment of segmenter.segment(near)) {
      const after = from + segment.index + segment.segment.length;
      if (after > room) break;
      if (isEnd(segment)) end = after;
    }
    return end;
  };
  const afterWord = lastEnd(words, ({ isWordLike }) => Boolean(isWordLike));
  const end = afterWord > room / 2 ? afterWord : lastEnd(letters, () => true);
  return text.slice(0, end) + ending;
}

/** Longer titles are shown in full only on the item's own page. */
const LISTED_TITLE = 250;

/** Shortens the title of a podcast or episode for lists, control labels and page heads. */
export const listedTitle = (title: string): string => cutText(title, LISTED_TITLE);
