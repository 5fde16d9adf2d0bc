import { SENTENCE_END } from '~/lib/text/normalize-text';
import {
  MAX_BYTES,
  MAX_CUES,
  UnreadableError,
  type Cue,
  type CueSteps,
  type Reading,
  cueTimes,
  isArrowLine,
} from './cue';
import { readSrt, readWebvtt, joinCaptionLines } from './read-captions';
import { isErrorText, readHtml } from './read-html';
import { readJson } from './read-json';
import { readText } from './read-text';
import { nameKey, nameSpeakers } from './speaker-labels';

type TranscriptForm = 'webvtt' | 'json' | 'srt' | 'html' | 'text';

const READERS: Record<TranscriptForm, (text: string, reading: Reading) => CueSteps> = {
  webvtt: readWebvtt,
  json: readJson,
  srt: readSrt,
  html: readHtml,
  text: readText,
};
/** Formats whose cues are displayed lines of captions. */
const CAPTIONS: ReadonlySet<TranscriptForm> = new Set(['webvtt', 'srt']);

/** Formats whose text may start with a speaker name; the plain-text reader already extracts names. */
const NAMED: ReadonlySet<TranscriptForm> = new Set([...CAPTIONS, 'json']);

const HEAD = 4_000;
const JSON_BEGINNING = /^(?:\{\s*["}]|\[\s*[[{\]])/;
/** Captions in XML. */
const XML_CAPTIONS = /<(?:\w+:)?(?:tt|timedtext|transcript)[\s>]/i;
const MARKUP = /^<(?:[a-z!?/])/i;
const HTML = /<(?:p|br|div|cite|time|html|body)(?:\s[^<>]*)?\/?>/i;
/** PDF, RTF, SubStation Alpha, timed lyrics (LRC) and SBV are partly text but not readable as such. */
const OTHER_FORM =
  /^(?:%PDF-|\{\\rtf|\[Script Info\]|\[(?:ar|al|ti|au|by|re|ve|length|offset):|[\d:.]{8,15},[\d:.]{8,15}\s)/i;

/** Matches a timestamp line, except bracketed times, which start a line of plain text. */
const isTimes = (line: string): boolean =>
  !/^\s*\[/.test(line) && (cueTimes(line) !== null || isArrowLine(line));

/** Detects the format from the text itself, because many servers label every transcript as plain text. */
function formOf(text: string): TranscriptForm | null {
  const head = text.slice(0, HEAD).replace(/^[\s\ufeff]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'webvtt';
  if (OTHER_FORM.test(head)) return null;
  if (JSON_BEGINNING.test(head)) return 'json';
  if (XML_CAPTIONS.test(head)) return null;
  if (/^<\?xml/i.test(head) && !HTML.test(head)) return null;
  if (MARKUP.test(head)) return 'html';
  if (head.split(/[\r\n]+/).some(isTimes)) return 'srt';
  return HTML.test(head) ? 'html' : 'text';
}

const SHORT_ARROW = /(?<=\d[ \t]?)(?:->|→)(?=[ \t]?\d)/g;

/** Some programs escape captions as HTML, or write a shorter arrow between the times. */
const withArrows = (text: string): string =>
  text.includes('-->') ? text : text.replaceAll('--&gt;', '-->').replace(SHORT_ARROW, '-->');

/** Sorts cues by start time if all have one. Overlapping cues are left as they are. */
function inOrder(cues: Cue[]): Cue[] {
  const isTimed = cues.every(({ start }) => start !== null);
  return isTimed ? cues.sort((a, b) => a.start! - b.start!) : cues;
}

/** Milliseconds of processor time for one file. */
const MAX_TIME = 1_000;
/** After these the rest of the file is left unread; the rest of the time is for cues that were only collected. */
const READING_TIME = 700;
/** The clock is checked once per this many steps. */
const STEPS_AT_ONCE = 16;

/** Milliseconds since the start: of the processor if it had other work, which also counts that of other threads. */
function startClock(): () => number {
  const since = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(performance.now() - since, (user + system) / 1000);
  };
}

/** Takes at most MAX_CUES cues, and those that are read in time. */
function takeCues(steps: CueSteps, reading: Reading, elapsed: () => number): Cue[] {
  const cues: Cue[] = [];
  let taken = 0;
  for (const cue of steps) {
    taken += 1;
    const time = taken % STEPS_AT_ONCE === 0 ? elapsed() : 0;
    reading.isLate ||= time > READING_TIME;
    const isFull = cue !== null && cues.length === MAX_CUES;
    reading.cut ||= reading.isLate || isFull;
    if (isFull || time > MAX_TIME) break;
    if (cue) cues.push(cue);
  }
  if (cues.length === 0 && reading.cut) throw new UnreadableError('too-large');
  return cues;
}

export type ReadingOptions = {
  /** Names of those who may speak. */
  persons?: readonly string[];
  /** Whether the feed announces captions, so that a whole web page is something else. */
  isCaptions?: boolean;
  /** Milliseconds that the reading has taken. */
  elapsed?: () => number;
};

export type ReadTranscript = { form: TranscriptForm; cues: Cue[]; cut: boolean };

/**
 * Reads the cues of a transcript in any supported format, at most 20,000 and for at most a second.
 *
 * @throws UnreadableError if it has no cues, is damaged, exceeds 5 MB, has an unknown format or is another page
 */
export function readTranscript(
  written: string,
  { persons = [], isCaptions = false, elapsed = startClock() }: ReadingOptions = {},
): ReadTranscript {
  if (written.length > MAX_BYTES) throw new UnreadableError('too-large');
  const text = withArrows(written);
  if (text.trim() === '') throw new UnreadableError('empty');
  const form = formOf(text);
  if (!form) throw new UnreadableError('unknown-form');
  const isPage = form === 'html' && isCaptions;
  if (isPage || (form === 'text' && isErrorText(text))) throw new UnreadableError('other-page');
  const reading: Reading = { cut: false, isLate: false, persons: new Set(persons.map(nameKey)) };
  const cues = takeCues(READERS[form](text, reading), reading, elapsed);
  if (cues.length === 0) throw new UnreadableError('empty');
  if (CAPTIONS.has(form)) joinCaptionLines(cues);
  const isUnnamed = cues.every(({ speaker }) => speaker === null);
  if (isUnnamed && NAMED.has(form)) nameSpeakers(cues, reading);
  return { form, cues: inOrder(cues), cut: reading.cut };
}

/** A paragraph ends at the first sentence end after `ENOUGH_WORDS`, and after `MAX_WORDS` in any case. */
const ENOUGH_WORDS = 60;
const MAX_WORDS = 160;
/** For languages without spaces: characters that count as one word. */
const CHARACTERS_A_WORD = 12;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`);

function wordsIn(text: string): number {
  let spaces = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) spaces += 1;
  return Math.max(spaces, Math.round(text.length / CHARACTERS_A_WORD));
}

/**
 * Numbers each cue's paragraph from 0. A new paragraph starts when the speaker changes or the last one is long enough.
 */
export class ParagraphCounter {
  paragraph = -1;
  #speaker: string | null = null;
  #words = 0;
  #ended = true;

  next({ speaker, text }: Cue): number {
    if (this.#ended || speaker !== this.#speaker) {
      this.paragraph += 1;
      this.#words = 0;
    }
    this.#speaker = speaker;
    this.#words += wordsIn(text);
    const enough = this.#words >= ENOUGH_WORDS && ENDS_SENTENCE.test(text);
    this.#ended = enough || this.#words >= MAX_WORDS;
    return this.paragraph;
  }
}
