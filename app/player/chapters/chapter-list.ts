export type PlayerChapter = {
  /** Seconds. */
  start: number;
  end: number | null;
  title: string;
};

/** Seconds: an audio that is moved to the start of a chapter may stand a little before it. */
const SLACK = 0.1;

/** The place in the list of the last one that has begun; -1 before the first. */
export function chapterAt(chapters: readonly PlayerChapter[], second: number): number {
  let [low, high] = [0, chapters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chapters[middle]!.start <= second + SLACK) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The second at which what is heard there ends; null: with the episode. */
export function chapterEnd(chapters: readonly PlayerChapter[], second: number): number | null {
  const at = chapterAt(chapters, second);
  const end = chapters[at]?.end ?? null;
  const next = chapters[at + 1]?.start ?? null;
  if (end === null || end <= second + SLACK) return next;
  return next === null ? end : Math.min(end, next);
}
