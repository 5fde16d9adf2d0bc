import type { Cue } from './cue';

/** Seconds between captions that still roll on. */
const MAX_GAP = 0.5;
/** Captions show a few lines. */
const MAX_WINDOW = 8;

type Window = { lines: string[]; end: number | null };

const linesOf = ({ text }: Cue): string[] => text.split('\n');

/** How many of the first lines are the last ones of the caption before. */
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
 * Whether captions roll: most of those that have several lines begin with lines of the one before and go on with
 * another. What is said twice, as a refrain, begins no new line.
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

/** Leaves out the lines that a rolling caption shows again, and makes the rest of each cue one line. Changes the cues. */
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
