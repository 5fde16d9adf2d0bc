import type { Cue, CueSteps, Reading } from './cue';
import { cueTimes, isArrowLine, type CueTimes } from './cue-times';

/** Lines however they end: of Unix, Windows or old Mac programs. */
export function* linesOf(text: string): Generator<string, void> {
  const end = /\r\n?|\n/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}

/** Characters of the lines of one cue, with their marks. */
const MAX_MARKED = 20_000;

const isNumber = (line: string): boolean => /^\s*\d{1,9}\s*$/.test(line);

/** The lines below a line of times. */
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

  /** The number of the next cue is none of the text. */
  withoutNextNumber(): string {
    if (isNumber(this.#lines.at(-1) ?? '')) this.#lines.pop();
    return this.text();
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

/**
 * The cues of the blocks that begin with times; what stands outside them is left out.
 *
 * @param emptyLine `ends` a block, or is a line `within` it, so that only the next times end it; a line of blanks
 *   is not empty
 */
export function* timedCues(
  text: string,
  reading: Reading,
  emptyLine: 'ends' | 'within',
  cuesOf: (times: CueTimes, marked: string) => Iterable<Cue>,
): CueSteps {
  let block: TimedBlock | null = null;
  /** The cues have numbers, as the first one. */
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
