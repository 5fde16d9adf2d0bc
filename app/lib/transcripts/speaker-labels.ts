import { stripBidiControls, latinDigits } from '~/lib/text/normalize-text';
import { clockSeconds, endAfter, plainLine, secondsOf, type Cue, type Reading } from './cue';

/** Labels end within this many characters. */
const MAX_LENGTH = 200;
const MAX_WORDS = 5;

const CLOCK = String.raw`\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?`;
const CLOCKS = String.raw`(${CLOCK})(?:\s*(?:-->|[-–—])\s*(${CLOCK}))?`;
const NAME = String.raw`(\p{L}[^:：\n()|\t[\]]{0,59}?)`;

/** Matches `[00:03]` and `(00:03 - 00:10)`. */
const TIME_IN_BRACKETS = new RegExp(String.raw`^[[(]\s*${CLOCKS}\s*[\])]`, 'u');
const TIME = new RegExp(String.raw`^${CLOCKS}(?=[\s|,;]|:\s|$)`, 'u');
/** Matches `Amina (00:03):` and `Amina - [00:03]`. */
const NAME_AND_BRACKETS = new RegExp(
  String.raw`^${NAME}[\s:：,|–—-]*[[(]\s*${CLOCKS}\s*[\])]\s*[:：]?`,
  'u',
);
/** Matches `Amina  00:03` on a line of its own. */
const NAME_AND_TIME = new RegExp(String.raw`^${NAME}[\s:：,|–—-]+${CLOCKS}\s*:?$`, 'u');
const NAME_AND_COLON = new RegExp(
  String.raw`^(?:${NAME}|\[([^\]\n]{1,60})\])\s?[:：](?=\s|$)`,
  'u',
);
const NAME_IN_BRACKETS = /^\[(\p{L}[^\]\n:]{0,59})\]\s+(?=\S)/u;
/** Dialog marker before a new speaker. */
const MARKER = /^(?:>{1,3}|[-–—])\s*/;
const NAME_AND_BAR = new RegExp(String.raw`^${NAME}\s*[|\t]`, 'u');
/** Matches the labels of sound editors (seconds) and the tables of Whisper (milliseconds). */
const COLUMNS = /^(\d{1,9}(?:\.\d{1,9})?)\t(\d{1,9}(?:\.\d{1,9})?)\t/;
const SEPARATOR = /^[\s|,;:–—-]+/;

export type TimeLabel = {
  /** In seconds. */
  start: number;
  end: number | null;
  speaker: string | null;
  /** Without brackets, so it may be part of the speech. */
  bare: boolean;
  /** The text after the label. */
  rest: string;
};

const isName = (name: string): boolean => name.trim().split(/\s+/).length <= MAX_WORDS;

const WHOLE_NAME = new RegExp(String.raw`^${NAME}$`, 'u');
/** Whether a text may be a name and nothing else. */
export const isNameAlone = (text: string): boolean =>
  WHOLE_NAME.test(text) && isName(text) && !/[.!?…؟۔।]$/.test(text);

type Stamp = { start: number; end: number | null; length: number; inBrackets: boolean };

function columnsOf(head: string): Stamp | null {
  const match = COLUMNS.exec(head);
  if (!match) return null;
  const [columns, from = '', until = ''] = match;
  const unit = from.includes('.') || until.includes('.') ? 1 : 1000;
  const start = secondsOf(Number(from) / unit);
  if (start === null) return null;
  const end = endAfter(start, secondsOf(Number(until) / unit));
  return { start, end, length: columns.length, inBrackets: true };
}

/** Returns the times at the start of a line. */
function stampOf(head: string): Stamp | null {
  const inBrackets = TIME_IN_BRACKETS.exec(head);
  const match = inBrackets ?? TIME.exec(head);
  const start = clockSeconds(match?.[1] ?? '');
  if (!match || start === null) return columnsOf(head);
  const end = endAfter(start, clockSeconds(match[2] ?? ''));
  return { start, end, length: match[0].length, inBrackets: inBrackets !== null };
}

function behindTimes(line: string, head: string, stamp: Stamp): TimeLabel {
  const { start, end, inBrackets } = stamp;
  const from = stamp.length + (SEPARATOR.exec(head.slice(stamp.length))?.[0].length ?? 0);
  const match = NAME_AND_BAR.exec(head.slice(from));
  const speaker = match?.[1]?.trim() ?? null;
  const rest = line.slice(from + (speaker ? match![0].length : 0)).trim();
  return { start, end, speaker, bare: !inBrackets, rest };
}

function nameWithTime(line: string, head: string): TimeLabel | null {
  const inBrackets = NAME_AND_BRACKETS.exec(head);
  const match = inBrackets ?? NAME_AND_TIME.exec(head);
  const [label = '', name = '', from = '', until = ''] = match ?? [];
  const start = clockSeconds(from);
  if (start === null || !isName(name)) return null;
  return {
    start,
    end: endAfter(start, clockSeconds(until)),
    speaker: name.trim(),
    bare: !inBrackets,
    rest: line.slice(label.length).trim(),
  };
}

export type NamePrefix = {
  speaker: string;
  rest: string;
  /** In brackets without a colon, which is also how sounds such as [Music] are written. */
  bare: boolean;
  /** In bold type with its colon. */
  emphasized: boolean;
  /** After `>>`, which announces another speaker in captions. */
  announced: boolean;
};

/** Spellings of a name have the same key. */
export const nameKey = (name: string): string => plainLine(name).toLowerCase();

/** Returns the speaker name at the start of a line: `Name: …`, `>> NAME: …` or `[Name] …`; null if there is none. */
export function namePrefix(line: string): NamePrefix | null {
  const marker = MARKER.exec(line)?.[0] ?? '';
  const skipped = marker.length;
  const head = line.slice(skipped, skipped + MAX_LENGTH);
  const withColon = NAME_AND_COLON.exec(head);
  const match = withColon ?? NAME_IN_BRACKETS.exec(head);
  const name = (match?.[1] ?? match?.[2] ?? '').trim();
  if (!match || name === '' || !isName(name)) return null;
  const rest = line.slice(skipped + match[0].length).trim();
  return {
    speaker: name,
    rest,
    bare: !withColon,
    emphasized: false,
    announced: marker.startsWith('>>'),
  };
}

/** Returns the times at the start of a plain-text line, and the name next to them; null if there are no times. */
export function timeLabel(written: string): TimeLabel | null {
  const line = stripBidiControls(written);
  // Converting digits keeps their positions.
  const head = latinDigits(line.slice(0, MAX_LENGTH));
  const stamp = stampOf(head);
  if (stamp) return behindTimes(line, head, stamp);
  return nameWithTime(line, head);
}

/** Names in capital letters need less evidence. */
const isCapital = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase();

/**
 * Decides which words before a colon are speaker names: persons that the feed names, those after `>>`, those that start
 * at least two lines, names in capitals or in bold once two lines start with one, and all names if every line starts
 * with a different one. Names in brackets without a colon count only if they repeat and at least half of the lines start
 * with one.
 */
export class NameCounter {
  readonly #persons: ReadonlySet<string>;
  readonly #times = new Map<string, number>();
  #lines = 0;
  #bare = 0;
  #capital = 0;
  #emphasized = 0;

  constructor({ persons }: Pick<Reading, 'persons'>) {
    this.#persons = persons;
  }

  add(prefix: NamePrefix | null): void {
    this.#lines += 1;
    if (!prefix) return;
    const { speaker, bare, emphasized } = prefix;
    if (bare) this.#bare += 1;
    if (emphasized) this.#emphasized += 1;
    if (isCapital(speaker)) this.#capital += 1;
    this.#times.set(speaker, (this.#times.get(speaker) ?? 0) + 1);
  }

  isSpeaker({ speaker, bare, emphasized, announced }: NamePrefix): boolean {
    const times = this.#times.get(speaker) ?? 0;
    if (this.#persons.has(nameKey(speaker)) || (announced && !bare)) return true;
    if (bare) return times > 1 && 2 * this.#bare >= this.#lines;
    const eachAnother = this.#lines > 1 && this.#times.size === this.#lines;
    if (times > 1 || eachAnother) return true;
    return (emphasized && this.#emphasized > 1) || (isCapital(speaker) && this.#capital > 1);
  }
}

/** Moves speaker names from the text of cues to `speaker`; each speaker continues until the next. Mutates the cues. */
export function nameSpeakers(cues: Cue[], reading: Reading): void {
  const names = new NameCounter(reading);
  for (const { text } of cues) names.add(namePrefix(text));
  let speaker: string | null = null;
  for (const cue of cues) {
    const prefix = namePrefix(cue.text);
    if (prefix && prefix.rest !== '' && names.isSpeaker(prefix)) {
      speaker = prefix.speaker;
      cue.text = prefix.rest;
    }
    cue.speaker = speaker;
  }
}
