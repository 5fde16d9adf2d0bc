import { inTimeSlices } from '~/lib/concurrency/in-slices';
import { MAX_BYTES, MAX_CUES, UnreadableError, type Cue, type CueSteps, type Reading } from './cue';
import { cueTimes, isArrowLine } from './cue-times';
import { nameSpeakers } from './name-speakers';
import { readHtml } from './read-html';
import { readJson } from './read-json';
import { readSrt } from './read-srt';
import { readText } from './read-text';
import { readTtml } from './read-ttml';
import { readWebvtt } from './read-webvtt';
import { joinCaptionLines } from './rolling-captions';

/** `srt` with SBV and SubViewer, `text` with LRC. */
export type TranscriptForm = 'webvtt' | 'json' | 'srt' | 'ttml' | 'html' | 'text';

const READERS: Record<TranscriptForm, (text: string, reading: Reading) => CueSteps> = {
  webvtt: readWebvtt,
  json: readJson,
  srt: readSrt,
  ttml: readTtml,
  html: readHtml,
  text: readText,
};
/** Whose cues are of lines, as they are shown over a picture. */
const CAPTIONS: ReadonlySet<TranscriptForm> = new Set(['webvtt', 'srt', 'ttml']);

/** Whose words may begin with the name of who speaks; plain text has read its names already. */
const NAMED: ReadonlySet<TranscriptForm> = new Set([...CAPTIONS, 'json']);

const HEAD = 4_000;
const JSON_BEGINNING = /^(?:\{\s*["}]|\[\s*[[{\]])/;
/** With `<p t="…">` of YouTube. */
const TTML = /<(?:\w+:)?(?:tt|timedtext|transcript)[\s>]/i;
const MARKUP = /^<(?:[a-z!?/])/i;
const HTML = /<(?:p|br|div|cite|time|html|body)(?:\s[^<>]*)?\/?>/i;
/** PDF, RTF: text in part, yet none to read. */
const OTHER_FORM = /^(?:%PDF-|\{\\rtf)/;

/** A line of times; those that stand in brackets begin a line of plain text. */
const isTimes = (line: string): boolean =>
  !/^\s*\[/.test(line) && (cueTimes(line) !== null || isArrowLine(line));

/** By the text itself: many servers call every transcript plain text. */
function formOf(text: string): TranscriptForm | null {
  const head = text.slice(0, HEAD).replace(/^[\s\ufeff]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'webvtt';
  if (OTHER_FORM.test(head)) return null;
  if (JSON_BEGINNING.test(head)) return 'json';
  if (MARKUP.test(head)) return TTML.test(head) ? 'ttml' : 'html';
  if (head.split(/[\r\n]+/).some(isTimes)) return 'srt';
  return HTML.test(head) ? 'html' : 'text';
}

/** Overlapping cues stay as they are; those that stand out of order are put in order. */
function inOrder(cues: Cue[]): Cue[] {
  const known = cues.every(({ start }) => start !== null);
  return known ? cues.sort((a, b) => a.start! - b.start!) : cues;
}

/**
 * The cues of a transcript in any of the forms, at most 20,000.
 *
 * @throws UnreadableError when it has none, is damaged, longer than 5 MB or in another form
 */
export async function readTranscript(
  text: string,
): Promise<{ form: TranscriptForm; cues: Cue[]; cut: boolean }> {
  if (text.length > MAX_BYTES) throw new UnreadableError('too-large');
  if (text.trim() === '') throw new UnreadableError('empty');
  const form = formOf(text);
  if (!form) throw new UnreadableError('unknown-form');
  const reading: Reading = { cut: false };
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
  if (isUnnamed && NAMED.has(form)) await inTimeSlices(nameSpeakers(cues), () => undefined);
  return { form, cues: inOrder(cues), cut: reading.cut };
}
