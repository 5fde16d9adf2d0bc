import type { Cue, CueSteps, Reading } from './cue';
import { cueTimes, isArrowLine, type CueTimes } from './cue-times';

/** Splits text at Unix, Windows and classic Mac OS line endings. */
export function* linesOf(text: string): Generator<string, void> {
  const end = /\r\n?|\n/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}

/** Maximum characters per cue, including markup. */
const MAX_MARKED = 20_000;

const isNumber = (line: string): boolean => /^\s*\d{1,9}\s*$/.test(line);

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
export function* timedCues(
  text: string,
  reading: Reading,
  emptyLine: 'ends' | 'within',
  cuesOf: (times: CueTimes, marked: string) => Iterable<Cue>,
): CueSteps {
  let block: TimedBlock | null = null;
  /** Whether cues are numbered, judging by the first one. */
  let numbered = false;
  const ended = (one: TimedBlock) =>
    cuesOf(one.times, numbered ? one.withoutNextNumber() : one.text());
  for (const line of linesOf(text)) {
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
