import { chapterOf, type Chapter } from './chapter';

/** Builds a chapter from the attributes of a `psc:chapter` element (Podlove Simple Chapters). */
export const simpleChapter = ({
  start,
  title,
  href,
  image,
}: Record<string, string>): Chapter | null => chapterOf({ start, title, url: href, image });
