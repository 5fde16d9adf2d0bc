const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts `text` to at most `limit` UTF-16 units: after a word, or between letters where a word is too long for that. */
export function cutText(text: string, limit: number, ending = '…'): string {
  if (text.length <= limit) return text;
  const room = limit - ending.length;
  // What stands before a space, or far before the cut, need not be looked at.
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

/** Longer ones are read on the page of what they name. */
const LISTED_TITLE = 250;

/** The title of a podcast or an episode in a list, in the names of controls and in heads of pages. */
export const listedTitle = (title: string): string => cutText(title, LISTED_TITLE);
