import { inTimeSlices } from '~/lib/concurrency/in-slices';
import { MAX_BYTES, MAX_CUES, UnreadableError, type Cue, type CueSteps, type Reading } from './cue';
import { nameSpeakers } from './name-speakers';
import { readHtml } from './read-html';
import { readJson } from './read-json';
import { readSrt } from './read-srt';
import { readWebvtt } from './read-webvtt';

export type TranscriptForm = 'webvtt' | 'json' | 'srt' | 'html';

const READERS: Record<TranscriptForm, (text: string, reading: Reading) => CueSteps> = {
  webvtt: readWebvtt,
  json: readJson,
  srt: readSrt,
  html: readHtml,
};

/** By the text itself: many servers call every transcript plain text. */
function formOf(text: string): TranscriptForm | null {
  const head = text.slice(0, 4_000).replace(/^[\s\ufeff]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'webvtt';
  if (head.startsWith('{')) return 'json';
  if (head.startsWith('<')) return 'html';
  return head.includes('-->') ? 'srt' : null;
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
  const isUnnamed = form === 'webvtt' && cues.every(({ speaker }) => speaker === null);
  if (form === 'srt' || isUnnamed) await inTimeSlices(nameSpeakers(cues), () => undefined);
  return { form, cues: inOrder(cues), cut: reading.cut };
}
