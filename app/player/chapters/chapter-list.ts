export type PlayerChapter = {
  /** Seconds. */
  start: number;
  end: number | null;
  title: string;
};

/** Seconds. Audio moved to the start of a chapter may land slightly before it. */
const SLACK = 0.1;

/** Returns the index of the last chapter that has started, or -1 before the first one. */
export function chapterAt(chapters: readonly PlayerChapter[], second: number): number {
  let [low, high] = [0, chapters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chapters[middle]!.start <= second + SLACK) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the second at which the chapter playing at `second` ends, or null if it ends with the episode. */
export function chapterEnd(chapters: readonly PlayerChapter[], second: number): number | null {
  const at = chapterAt(chapters, second);
  const end = chapters[at]?.end ?? null;
  const next = chapters[at + 1]?.start ?? null;
  if (end === null || end <= second + SLACK) return next;
  return next === null ? end : Math.min(end, next);
}
