import { db } from '~/adapters/database/client.server';
import { ADDRESSES_PER_FILE } from '~/domain/podcasts/sitemap-podcasts.server';
import { versesPath, wholeSurah } from '~/lib/quran/verse-range';
import { ANY_VERSE } from './count-verses.server';

export async function countVerseFiles(): Promise<number> {
  return Math.ceil((await db.verseCount.count()) / ADDRESSES_PER_FILE);
}

/** The list of all surahs, then the surahs and verses that episodes mention; null beyond the last file. */
export async function listVerseAddresses(file: number): Promise<{ path: string }[] | null> {
  const rows = await db.verseCount.findMany({
    orderBy: [{ surah: 'asc' }, { verse: 'asc' }],
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { surah: true, verse: true },
  });
  if (rows.length === 0) return null;
  const pages = rows.map(({ surah, verse }) => ({
    path: versesPath(verse === ANY_VERSE ? wholeSurah(surah) : { surah, verse, lastVerse: verse }),
  }));
  return file === 1 ? [{ path: '/quran' }, ...pages] : pages;
}
