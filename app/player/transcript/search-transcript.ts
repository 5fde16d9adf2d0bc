import { fold } from '~/lib/text/fold';
import type { Paragraph } from './read-transcript';

/** The paragraphs that contain the words, however their letters are written; all if there are no words. */
export function paragraphsWith(paragraphs: readonly Paragraph[], words: string): Paragraph[] {
  const needle = fold(words).trim();
  if (needle === '') return [...paragraphs];
  return paragraphs.filter(({ lines }) =>
    fold(lines.map(({ text }) => text).join(' ')).includes(needle),
  );
}
