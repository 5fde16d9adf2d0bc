import { piecesOf, speakerName, withoutMarkup, type Cue, type CueSteps, type Reading } from './cue';
import { linesOf } from './read-captions';
import {
  isNameAlone,
  namePrefix,
  timeLabel,
  type NamePrefix,
  type TimeLabel,
  NameCounter,
} from './speaker-labels';

const MAX_LINES = 100_000;
const LONG_LINE = 10_000;
/** The head of Whisper's tables. */
const TABLE_HEAD = /^start\tend\ttext$/i;
export const EMPHASIS = /\*\*|__/g;
/** Matches `**Name:** …` and `**Name**: …`, also after a time. */
const EMPHASIZED_NAME =
  /^[^\p{L}*_]{0,40}(?:\*\*|__)[^*_]{1,80}(?::\s?(?:\*\*|__)|(?:\*\*|__)\s?:)/u;
const HEAD = 200;

/** A line; its text is '' between paragraphs. */
type Line = { text: string; time: TimeLabel | null; name: NamePrefix | null };

const EMPTY: Line = { text: '', time: null, name: null };

function lineOf(written: string): Line {
  const text = written.replace(EMPHASIS, '').trim();
  if (text === '' || TABLE_HEAD.test(text)) return EMPTY;
  const time = timeLabel(text);
  const name = namePrefix(time ? time.rest : text);
  const emphasized = EMPHASIZED_NAME.test(written.slice(0, HEAD));
  return { text, time, name: name && { ...name, emphasized } };
}

type Label = { start: number | null; end: number | null; speaker: string | null; rest: string };

/** Builds cues line by line: a label or an empty line starts a new one. */
class TextCues {
  readonly #lines: Line[] = [];
  readonly #names: NameCounter;
  #bareTimes = 0;
  #timesInLine = 0;
  #times = 0;
  /** What stands alone behind times, with words below. */
  readonly #alone = new Set<string>();
  #timesAbove = 0;
  #last: Line = EMPTY;
  #hasParagraphs = false;
  #label: Label = { start: null, end: null, speaker: null, rest: '' };
  #words: string[] = [];

  constructor(reading: Reading) {
    this.#names = new NameCounter(reading);
  }

  /** @returns whether there is room for more lines */
  add(line: Line): boolean {
    if (line === EMPTY && (this.#lines.length === 0 || this.#lines.at(-1) === EMPTY)) return true;
    const { time, name } = line;
    this.#hasParagraphs ||= this.#lines.at(-1) === EMPTY;
    if (time) this.#times += 1;
    if (line !== EMPTY) {
      this.#names.add(name);
      this.#noteAlone(line);
    }
    if (time?.bare) this.#bareTimes += 1;
    if (time?.bare && time.rest !== '') this.#timesInLine += 1;
    return this.#lines.push(line) < MAX_LINES;
  }

  #noteAlone(line: Line): void {
    const behind = this.#last.time?.rest ?? '';
    if (!line.time && isNameAlone(behind)) {
      this.#alone.add(behind);
      this.#timesAbove += 1;
    }
    this.#last = line;
  }

  /** Whether all times stand beside names above the words, of which one at least comes again. */
  get #hasNamesBehindTimes(): boolean {
    return this.#timesAbove === this.#times && this.#alone.size < this.#timesAbove;
  }

  /** Unbracketed times are labels if there are several, or if they have a line of their own. */
  get #hasBareTimes(): boolean {
    return this.#bareTimes > 1 || this.#timesInLine === 0;
  }

  *read(): CueSteps {
    const hasTimes = this.#times > (this.#hasBareTimes ? 0 : this.#bareTimes);
    const joins = hasTimes || this.#hasParagraphs;
    for (const line of this.#lines) {
      const label = this.#labelOf(line);
      if (label || line.text === '' || !joins) {
        // An empty line may follow a label that has its own line.
        const isWaiting = this.#words.length === 0 && line.text === '';
        yield* this.#end(isWaiting);
      }
      if (label) this.#label = label;
      const content = label ? label.rest : line.text;
      if (content !== '') this.#words.push(withoutMarkup(content));
      yield null;
    }
    yield* this.#end(false);
  }

  #labelOf({ text, time: found, name }: Line): Label | null {
    const time = found && (!found.bare || this.#hasBareTimes) ? found : null;
    const isNamed = name !== null && this.#isSpeaker(name, found, time);
    if (!time && !isNamed) return null;
    const { start = null, end = null } = time ?? {};
    if (time && this.#hasNamesBehindTimes) return { start, end, speaker: time.rest, rest: '' };
    return {
      start,
      end,
      speaker: (isNamed ? name.speaker : time?.speaker) ?? this.#label.speaker,
      rest: isNamed ? name.rest : (time?.rest ?? text),
    };
  }

  /** A name alone after a time counts at its first occurrence. */
  #isSpeaker(name: NamePrefix, found: TimeLabel | null, time: TimeLabel | null): boolean {
    if (found && !time) return false;
    return this.#names.isSpeaker(name) || (time !== null && name.rest === '');
  }

  *#end(isWaiting: boolean): Generator<Cue> {
    if (isWaiting) return;
    const { end, speaker: name } = this.#label;
    let { start } = this.#label;
    const text = this.#words.join(' ').trim();
    const speaker = name === null ? null : speakerName(name);
    for (const piece of piecesOf(text)) {
      yield { start, end: start === null ? null : end, speaker, text: piece };
      start = null;
    }
    this.#words = [];
    this.#label = { ...this.#label, start: null, end: null };
  }
}

/** Splits long lines into pieces short enough to process without blocking. */
function* shortLines(text: string): Generator<string, void> {
  for (const line of linesOf(text)) {
    if (line.length > LONG_LINE) yield* piecesOf(line);
    else yield line;
  }
}

/** Reads plain text: paragraphs with or without names and times, and tables of cues. */
export function* readText(text: string, reading: Reading): CueSteps {
  const cues = new TextCues(reading);
  for (const line of shortLines(text)) {
    yield null;
    if (!reading.isLate && cues.add(lineOf(line))) continue;
    reading.cut = true;
    break;
  }
  yield* cues.read();
}
