import type { Cue } from './cue';

/** Maximum seconds between rolling captions. */
const MAX_GAP = 0.5;
/** Maximum lines shown at once. */
const MAX_WINDOW = 8;

type Window = { lines: string[]; end: number | null };

const linesOf = ({ text }: Cue): string[] => text.split('\n');

/** Counts the leading lines that repeat the last lines of the previous caption. */
function linesRepeated(lines: string[], before: string[]): number {
  for (let count = Math.min(lines.length, before.length, MAX_WINDOW); count > 0; count -= 1) {
    const from = before.length - count;
    if (lines.slice(0, count).every((line, at) => line === before[from + at])) return count;
  }
  return 0;
}

const follows = ({ start }: Cue, { end }: Window): boolean =>
  start !== null && end !== null && start - end <= MAX_GAP;

const windowOf = (cue: Cue): Window => ({ lines: linesOf(cue), end: cue.end ?? cue.start });

/**
 * Whether captions roll: most multi-line captions start with lines of the previous one and add another. A repeated
 * caption, such as a refrain, adds no line and is not counted.
 */
function* rolls(cues: readonly Cue[]): Generator<null, boolean> {
  let several = 0;
  let rolling = 0;
  let before: Window = { lines: [], end: null };
  for (const cue of cues) {
    const lines = linesOf(cue);
    const isNext = lines.length > 1 && follows(cue, before);
    const repeated = isNext ? linesRepeated(lines, before.lines) : 0;
    if (isNext && repeated < lines.length) {
      several += 1;
      if (repeated > 0) rolling += 1;
    }
    before = windowOf(cue);
    yield null;
  }
  return rolling > 0 && 2 * rolling >= several;
}

/** Removes lines repeated by rolling captions, and joins the rest of each cue into one line. Mutates the cues. */
export function* joinCaptionLines(cues: Cue[]): Generator<null, void> {
  const isRolling = yield* rolls(cues);
  let before: Window = { lines: [], end: null };
  let last: Cue | null = null;
  let kept = 0;
  for (const cue of cues) {
    const shown = windowOf(cue);
    const repeated =
      isRolling && follows(cue, before) ? linesRepeated(shown.lines, before.lines) : 0;
    cue.text = shown.lines.slice(repeated).join(' ');
    before = shown;
    if (cue.text !== '') {
      cues[kept++] = cue;
      last = cue;
    } else if (last) {
      last.end = cue.end ?? last.end;
    }
    yield null;
  }
  cues.length = kept;
}
