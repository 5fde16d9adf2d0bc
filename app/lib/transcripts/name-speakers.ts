import type { Cue } from './cue';
import { namePrefix, type NamePrefix } from './line-label';

/** Capital letters alone are a name sooner. */
const isCapital = (name: string) => name === name.toUpperCase() && name !== name.toLowerCase();

/**
 * Which words before a colon are names: those that begin two lines or more, capitals once there are two such lines,
 * and all where each line begins with another one. In brackets without a colon they are names where half of the lines begin
 * with some.
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

/** Takes names out of the words of cues; each speaks until the next. Changes the cues. */
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
