import { inTimeSlices } from '~/lib/concurrency/batches';
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
import { nameKey, nameSpeakers } from './speaker-labels';
import { readHtml } from './read-html';
import { readJson } from './read-json';
import { readSrt, readWebvtt, joinCaptionLines } from './read-captions';
import { readText } from './read-text';
import { readTtml } from './read-ttml';

/** `srt` includes SBV and SubViewer; `text` includes LRC. */
type TranscriptForm = 'webvtt' | 'json' | 'srt' | 'ttml' | 'html' | 'text';

const READERS: Record<TranscriptForm, (text: string, reading: Reading) => CueSteps> = {
  webvtt: readWebvtt,
  json: readJson,
  srt: readSrt,
  ttml: readTtml,
  html: readHtml,
  text: readText,
};
/** Formats whose cues are displayed lines of captions. */
const CAPTIONS: ReadonlySet<TranscriptForm> = new Set(['webvtt', 'srt', 'ttml']);

/** Formats whose text may start with a speaker name; the plain-text reader already extracts names. */
const NAMED: ReadonlySet<TranscriptForm> = new Set([...CAPTIONS, 'json']);

const HEAD = 4_000;
const JSON_BEGINNING = /^(?:\{\s*["}]|\[\s*[[{\]])/;
/** Includes YouTube's `<p t="…">`. */
const TTML = /<(?:\w+:)?(?:tt|timedtext|transcript)[\s>]/i;
const MARKUP = /^<(?:[a-z!?/])/i;
const HTML = /<(?:p|br|div|cite|time|html|body)(?:\s[^<>]*)?\/?>/i;
/** PDF, RTF and SubStation Alpha are partly text but not readable as such. */
const OTHER_FORM = /^(?:%PDF-|\{\\rtf|\[Script Info\])/i;

/** Matches a timestamp line, except bracketed times, which start a line of plain text. */
const isTimes = (line: string): boolean =>
  !/^\s*\[/.test(line) && (cueTimes(line) !== null || isArrowLine(line));

/** Detects the format from the text itself, because many servers label every transcript as plain text. */
function formOf(text: string): TranscriptForm | null {
  const head = text.slice(0, HEAD).replace(/^[\s\ufeff]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'webvtt';
  if (OTHER_FORM.test(head)) return null;
  if (JSON_BEGINNING.test(head)) return 'json';
  if (MARKUP.test(head)) return TTML.test(head) ? 'ttml' : 'html';
  if (head.split(/[\r\n]+/).some(isTimes)) return 'srt';
  return HTML.test(head) ? 'html' : 'text';
}

const SHORT_ARROW = /(?<=\d[ \t]?)(?:->|→)(?=[ \t]?\d)/g;

/** Some programs escape captions as HTML, or write a shorter arrow between the times. */
const withArrows = (text: string): string =>
  text.includes('-->') ? text : text.replaceAll('--&gt;', '-->').replace(SHORT_ARROW, '-->');

/** Sorts cues by start time if all have one. Overlapping cues are left as they are. */
function inOrder(cues: Cue[]): Cue[] {
  const known = cues.every(({ start }) => start !== null);
  return known ? cues.sort((a, b) => a.start! - b.start!) : cues;
}

/**
 * Reads the cues of a transcript in any supported format, at most 20,000. `persons` are names of those who may speak.
 *
 * @throws UnreadableError if it has no cues, is damaged, exceeds 5 MB or has an unknown format
 */
export async function readTranscript(
  written: string,
  persons: readonly string[] = [],
): Promise<{ form: TranscriptForm; cues: Cue[]; cut: boolean }> {
  if (written.length > MAX_BYTES) throw new UnreadableError('too-large');
  const text = withArrows(written);
  if (text.trim() === '') throw new UnreadableError('empty');
  const form = formOf(text);
  if (!form) throw new UnreadableError('unknown-form');
  const reading: Reading = { cut: false, persons: new Set(persons.map(nameKey)) };
  const cues: Cue[] = [];
  await inTimeSlices(READERS[form](text, reading), (cue) => {
    if (cues.length < MAX_CUES) {
      if (cue) cues.push(cue);
      return true;
    }
    reading.cut ||= cue !== null;
    return cue === null;
  });
  if (cues.length === 0) throw new UnreadableError('empty');
  if (CAPTIONS.has(form)) await inTimeSlices(joinCaptionLines(cues), () => undefined);
  const isUnnamed = cues.every(({ speaker }) => speaker === null);
  if (isUnnamed && NAMED.has(form))
    await inTimeSlices(nameSpeakers(cues, reading), () => undefined);
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
