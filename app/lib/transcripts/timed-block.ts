import type { Reading } from './cue';
import { cueTimes, type CueTimes } from './cue-times';

/** Characters of the lines of one cue, with their marks. */
const MOST_MARKED = 20_000;

/** The lines below a line of times. */
export class TimedBlock {
  readonly times: CueTimes;
  readonly #lines: string[] = [];
  readonly #reading: Reading;
  #room = MOST_MARKED;

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

  /** The number of the next cue, where no empty line stands before it, is none of the text. */
  withoutNextNumber(): string {
    if (/^\s*\d{1,9}\s*$/.test(this.#lines.at(-1) ?? '')) this.#lines.pop();
    return this.text();
  }

  text(): string {
    return this.#lines.join('\n');
  }
}
