import { chapterOf, type Chapter } from './chapter';

/** The attributes of one `psc:chapter` (Podlove Simple Chapters). */
export const simpleChapter = ({
  start,
  title,
  href,
  image,
}: Record<string, string>): Chapter | null => chapterOf({ start, title, url: href, image });
