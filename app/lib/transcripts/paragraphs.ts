import type { Cue } from './cue';

/** After so many words a sentence ends its paragraph; after so many more anything does. */
const ENOUGH_WORDS = 60;
const MAX_WORDS = 160;
/** Languages without spaces: about so many characters say as much as a word. */
const CHARACTERS_A_WORD = 12;
const SENTENCE_END = /[.!?…؟۔。！？।]["'”’»)\]]?$/;

function wordsIn(text: string): number {
  let spaces = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) spaces += 1;
  return Math.max(spaces, Math.round(text.length / CHARACTERS_A_WORD));
}

/** Gives each cue in turn the number of its paragraph, from 0: a new one where another speaks or enough was said. */
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
