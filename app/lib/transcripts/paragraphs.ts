import type { Cue } from './cue';

/** A paragraph ends at the first sentence end after `ENOUGH_WORDS`, and after `MAX_WORDS` in any case. */
const ENOUGH_WORDS = 60;
const MAX_WORDS = 160;
/** For languages without spaces: characters that count as one word. */
const CHARACTERS_A_WORD = 12;
const SENTENCE_END = /[.!?…؟۔。！？।]["'”’»)\]]?$/;

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
    const enough = this.#words >= ENOUGH_WORDS && SENTENCE_END.test(text);
    this.#ended = enough || this.#words >= MAX_WORDS;
    return this.paragraph;
  }
}
