import { searchText } from '~/lib/language/search-text';

type Line = { paragraph: number; text: string };
export type ParagraphText = { paragraph: number; text: string };

/** Collects the lines of paragraphs and folds each paragraph once it is complete. */
export class ParagraphTexts {
  readonly #language: string | null;
  #paragraph = -1;
  #lines: string[] = [];

  constructor(language: string | null) {
    this.#language = language;
  }

  /** @returns the paragraphs that end before the last of the given lines */
  add(lines: readonly Line[]): ParagraphText[] {
    const ended: ParagraphText[] = [];
    for (const { paragraph, text } of lines) {
      if (paragraph !== this.#paragraph) ended.push(...this.end());
      this.#paragraph = paragraph;
      this.#lines.push(text);
    }
    return ended;
  }

  /** @returns the last paragraph */
  end(): ParagraphText[] {
    const text = searchText(this.#lines.join(' '), { language: this.#language });
    this.#lines = [];
    return text === '' ? [] : [{ paragraph: this.#paragraph, text }];
  }
}
