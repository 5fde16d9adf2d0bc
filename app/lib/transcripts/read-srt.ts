import { linesWithoutMarkup, shortened, type Cue, type CueSteps, type Reading } from './cue';
import type { CueTimes } from './cue-times';
import { timedCues } from './timed-block';

/** Positions and looks that some programs write, such as `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;
/** Line breaks of SBV and SubViewer. */
const BREAK = /\[br\]/gi;

function* cuesOf(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
  const text = linesWithoutMarkup(marked.replace(OVERRIDE, '').replace(BREAK, '\n'));
  if (text) yield { ...times, speaker: null, text: shortened(text, reading) };
}

/** SRT, SBV or SubViewer, by the lines of times. Some programs leave lines of a cue empty. */
export const readSrt = (text: string, reading: Reading): CueSteps =>
  timedCues(text, reading, 'within', (times, marked) => cuesOf(times, marked, reading));
