import {
  type Cue,
  type CueSteps,
  type Reading,
  cueTimes,
  isArrowLine,
  type CueTimes,
  linesWithoutMarkup,
  shortened,
  speakerName,
} from './cue';

/** Splits text at Unix, Windows and classic Mac OS line endings. */
export function* linesOf(text: string): Generator<string, void> {
  const end = /\r\n?|\n/g;
  let from = 0;
  for (let match = end.exec(text); match; match = end.exec(text)) {
    yield text.slice(from, match.index);
    from = end.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}

/** Maximum characters per cue, including markup. */
const MAX_MARKED = 20_000;

const isNumber = (line: string): boolean => /^\s*\p{Nd}{1,9}\s*$/u.test(line);

/** The lines after a timestamp line. */
class TimedBlock {
  readonly times: CueTimes;
  readonly #lines: string[] = [];
  readonly #reading: Reading;
  #room = MAX_MARKED;

  constructor(times: CueTimes, reading: Reading) {
    this.times = times;
    this.#reading = reading;
  }

  static startingAt(line: string, reading: Reading): TimedBlock | null {
    const times = cueTimes(line);
    return times && new TimedBlock(times, reading);
  }

  add(line: string): void {
    if (line.length > this.#room) this.#reading.cut = true;
    if (this.#room <= 0) return;
    this.#lines.push(line.slice(0, this.#room));
    this.#room -= line.length + 1;
  }

  /** Drops a trailing line that is the next cue's number. */
  withoutNextNumber(): string {
    if (isNumber(this.#lines.at(-1) ?? '')) this.#lines.pop();
    return this.text();
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

/**
 * Reads the cues of blocks that start with a timestamp line; text outside them is dropped.
 *
 * @param emptyLine whether an empty line `ends` a block or is `within` it, so that only the next timestamp line ends
 * it. A line of whitespace is not empty.
 */
function* timedCues(
  text: string,
  reading: Reading,
  emptyLine: 'ends' | 'within',
  cuesOf: (times: CueTimes, marked: string) => Iterable<Cue>,
): CueSteps {
  let block: TimedBlock | null = null;
  /** Whether cues are numbered, judging by the first one. */
  let numbered = false;
  const ended = (block: TimedBlock) =>
    cuesOf(block.times, numbered ? block.withoutNextNumber() : block.text());
  for (const line of linesOf(text)) {
    if (reading.isLate) break;
    const next = TimedBlock.startingAt(line, reading);
    if (next) {
      if (block) yield* ended(block);
      block = next;
    } else if (isArrowLine(line)) {
      if (block) yield* ended(block);
      block = null;
    } else if (line.trim() !== '') {
      if (block) block.add(line);
      else numbered = isNumber(line);
    } else if (line === '' && block && emptyLine === 'ends') {
      yield* cuesOf(block.times, block.text());
      block = null;
    }
    yield null;
  }
  if (block) yield* cuesOf(block.times, block.text());
}

function* srtCues(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
  const text = linesWithoutMarkup(marked);
  if (text) yield { ...times, speaker: null, text: shortened(text, reading) };
}

/** Reads SRT by its timestamp lines. Empty lines do not end a cue, because some programs write them within cues. */
export const readSrt = (text: string, reading: Reading): CueSteps =>
  timedCues(text, reading, 'within', (times, marked) => srtCues(times, marked, reading));

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi;

/** Yields a cue for each voice in the block. */
function* webvttCues(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
  const parts = marked.split(VOICE);
  for (let at = 0; at < parts.length; at += 2) {
    const text = linesWithoutMarkup(parts[at] ?? '');
    if (!text) continue;
    const speaker = at > 0 ? speakerName(parts[at - 1] ?? '') : null;
    yield { ...times, speaker, text: shortened(text, reading) };
  }
}

/** Reads WebVTT. Notes, styles, regions and cue identifiers are outside the timed blocks, so they are dropped. */
export const readWebvtt = (text: string, reading: Reading): CueSteps =>
  timedCues(text, reading, 'ends', (times, marked) => webvttCues(times, marked, reading));

/** Maximum seconds between rolling captions. */
const MAX_GAP = 0.5;
/** Maximum lines shown at once. */
const MAX_WINDOW = 8;

type CaptionWindow = { lines: string[]; end: number | null };

const shownLines = ({ text }: Cue): string[] => text.split('\n');

/** Counts the leading lines that repeat the last lines of the previous caption. */
function linesRepeated(lines: string[], before: string[]): number {
  for (let count = Math.min(lines.length, before.length, MAX_WINDOW); count > 0; count -= 1) {
    const from = before.length - count;
    if (lines.slice(0, count).every((line, at) => line === before[from + at])) return count;
  }
  return 0;
}

const follows = ({ start }: Cue, { end }: CaptionWindow): boolean =>
  start !== null && end !== null && start - end <= MAX_GAP;

const windowOf = (cue: Cue): CaptionWindow => ({
  lines: shownLines(cue),
  end: cue.end ?? cue.start,
});

/**
 * Whether captions roll: most multi-line captions start with lines of the previous one and add another. A repeated
 * caption, such as a refrain, adds no line and is not counted.
 */
function rolls(cues: readonly Cue[]): boolean {
  let several = 0;
  let rolling = 0;
  let before: CaptionWindow = { lines: [], end: null };
  for (const cue of cues) {
    const lines = shownLines(cue);
    const isNext = lines.length > 1 && follows(cue, before);
    const repeated = isNext ? linesRepeated(lines, before.lines) : 0;
    if (isNext && repeated < lines.length) {
      several += 1;
      if (repeated > 0) rolling += 1;
    }
    before = windowOf(cue);
  }
  return rolling > 0 && 2 * rolling >= several;
}

/** Removes lines repeated by rolling captions, and joins the rest of each cue into one line. Mutates the cues. */
export function joinCaptionLines(cues: Cue[]): void {
  const isRolling = rolls(cues);
  let before: CaptionWindow = { lines: [], end: null };
  let last: Cue | null = null;
  let kept = 0;
  for (const cue of cues) {
    const captionWindow = windowOf(cue);
    const repeated =
      isRolling && follows(cue, before) ? linesRepeated(captionWindow.lines, before.lines) : 0;
    cue.text = captionWindow.lines.slice(repeated).join(' ');
    before = captionWindow;
    if (cue.text !== '') {
      cues[kept++] = cue;
      last = cue;
    } else if (last) {
      last.end = cue.end ?? last.end;
    }
  }
  cues.length = kept;
}
