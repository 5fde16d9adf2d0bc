import type { Cue } from './cue';
import { namePrefix, type NamePrefix } from './line-label';

/** Names in capital letters need less evidence. */
const isCapital = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase();

/**
 * Decides which words before a colon are speaker names: those that start at least two lines, names in capitals once two
 * lines start with capitals, and all names if every line starts with a different one. Names in brackets without a colon
 * count only if they repeat and at least half of the lines start with one.
 */
export class NameCounter {
  readonly #times = new Map<string, number>();
  #lines = 0;
  #bare = 0;
  #capital = 0;

  add(prefix: NamePrefix | null): void {
    this.#lines += 1;
    if (!prefix) return;
    const { speaker, bare } = prefix;
    if (bare) this.#bare += 1;
    if (isCapital(speaker)) this.#capital += 1;
    this.#times.set(speaker, (this.#times.get(speaker) ?? 0) + 1);
  }

  isSpeaker({ speaker, bare }: NamePrefix): boolean {
    const times = this.#times.get(speaker) ?? 0;
    if (bare) return times > 1 && 2 * this.#bare >= this.#lines;
    const eachAnother = this.#lines > 1 && this.#times.size === this.#lines;
    return times > 1 || eachAnother || (this.#capital > 1 && isCapital(speaker));
  }
}

/** Moves speaker names from the text of cues to `speaker`; each speaker continues until the next. Mutates the cues. */
export function* nameSpeakers(cues: Cue[]): Generator<null, void> {
  const names = new NameCounter();
  for (const { text } of cues) {
    names.add(namePrefix(text));
    yield null;
  }
  let speaker: string | null = null;
  for (const cue of cues) {
    const prefix = namePrefix(cue.text);
    if (prefix && prefix.rest !== '' && names.isSpeaker(prefix)) {
      speaker = prefix.speaker;
      cue.text = prefix.rest;
    }
    cue.speaker = speaker;
    yield null;
  }
}
