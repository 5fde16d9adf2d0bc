import { shortened, withoutMarkup, type Cue, type CueSteps, type Reading } from './cue';
import type { CueTimes } from './cue-times';
import { timedCues } from './timed-block';

/** Positions and looks that some programs write, such as `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;

function* cuesOf(times: CueTimes, marked: string, reading: Reading): Generator<Cue> {
  const text = withoutMarkup(marked.replace(OVERRIDE, ''));
  if (text) yield { ...times, speaker: null, text: shortened(text, reading) };
}

/** Some programs leave lines of a cue empty. */
export const readSrt = (text: string, reading: Reading): CueSteps =>
  timedCues(text, reading, 'within', (times, marked) => cuesOf(times, marked, reading));

/** A name of one to four words before a colon, as `Name: what is said`. */
const PREFIX = /^(\p{L}[^:\n]{0,39}): /u;
const MAX_WORDS = 4;

function prefixOf({ text }: Cue): string | null {
  const name = PREFIX.exec(text)?.[1]?.trim();
  return name && name.split(' ').length <= MAX_WORDS ? name : null;
}

/** Names that begin two cues or more are speakers; each speaks until the next. Changes the cues. */
export function* nameSpeakers(cues: Cue[]): Generator<null, void> {
  const times = new Map<string, number>();
  for (const cue of cues) {
    const name = prefixOf(cue);
    if (name) times.set(name, (times.get(name) ?? 0) + 1);
    yield null;
  }
  let speaker: string | null = null;
  for (const cue of cues) {
    const name = prefixOf(cue);
    if (name && (times.get(name) ?? 0) > 1) {
      speaker = name;
      cue.text = cue.text.slice(cue.text.indexOf(': ') + 2).trim();
    }
    cue.speaker = speaker;
    yield null;
  }
}
