import type { Cue } from './cue';

/** A name of one to four words before a colon, as `Name: what is said`. */
const PREFIX = /^(\p{L}[^:\n]{0,39}): /u;
const MAX_WORDS = 4;

function prefixOf({ text }: Cue): string | null {
  const name = PREFIX.exec(text)?.[1]?.trim();
  return name && name.split(' ').length <= MAX_WORDS ? name : null;
}

/** Capital letters alone are a name already the first time. */
const isCapital = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase();

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
    if (name && ((times.get(name) ?? 0) > 1 || (speaker && isCapital(name)))) {
      speaker = name;
      cue.text = cue.text.slice(cue.text.indexOf(': ') + 2).trim();
    }
    cue.speaker = speaker;
    yield null;
  }
}
