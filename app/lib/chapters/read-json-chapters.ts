import { inTimeSlices } from '~/lib/concurrency/in-slices';
import { arrayElements, parseElement } from '~/lib/transcripts/array-elements';
import { UnreadableError } from '~/lib/transcripts/cue';
import { chapterOf, inOrder, type Chapter } from './chapter';

const MAX_BYTES = 1024 * 1024;
/** Matches the `chapters` array of the outermost object. */
const LIST = '2 chapters';

/**
 * Reads a Podcasting 2.0 JSON chapters file, skipping chapters hidden from the list (`toc: false`).
 *
 * @throws UnreadableError
 */
export async function readJsonChapters(text: string): Promise<Chapter[]> {
  if (text.length > MAX_BYTES) throw new UnreadableError('too-large');
  if (text.trim() === '') throw new UnreadableError('empty');
  if (!/^[\s\ufeff]{0,100}\{/.test(text)) throw new UnreadableError('unknown-form');
  const chapters: Chapter[] = [];
  await inTimeSlices(arrayElements(text, ['chapters']), (element) => {
    if (element?.list !== LIST) return true;
    const { startTime, endTime, title, url, img, toc } = parseElement(element.json);
    const chapter = chapterOf({ start: startTime, end: endTime, title, url, image: img });
    if (chapter && toc !== false) chapters.push(chapter);
    return true;
  });
  if (chapters.length === 0) throw new UnreadableError('empty');
  return inOrder(chapters);
}
