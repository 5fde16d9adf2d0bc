import { linesWithoutMarkup, shortened, type Cue, type CueSteps, type Reading } from './cue';
import type { CueTimes } from './cue-times';
import { timedCues } from './timed-block';

/** Position and style overrides that some programs write, such as `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;
/** Line break in SBV and SubViewer. */
const BREAK = /\[br\]/gi;

function* cuesOf(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
  const text = linesWithoutMarkup(marked.replace(OVERRIDE, '').replace(BREAK, '\n'));
  if (text) yield { ...times, speaker: null, text: shortened(text, reading) };
}

/**
 * Reads SRT, SBV and SubViewer by their timestamp lines. Empty lines do not end a cue, because some programs write them
 * within cues.
 */
export const readSrt = (text: string, reading: Reading): CueSteps =>
  timedCues(text, reading, 'within', (times, marked) => cuesOf(times, marked, reading));
