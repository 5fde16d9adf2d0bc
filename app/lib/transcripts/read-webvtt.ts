import {
  linesWithoutMarkup,
  shortened,
  speakerName,
  type Cue,
  type CueSteps,
  type Reading,
} from './cue';
import type { CueTimes } from './cue-times';
import { timedCues } from './timed-block';

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi;

/** Yields a cue for each voice in the block. */
function* cuesOf(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
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
  timedCues(text, reading, 'ends', (times, marked) => cuesOf(times, marked, reading));
