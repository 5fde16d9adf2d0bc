import type { openDatabase } from '../../../app/adapters/database/open.server';

type Database = Pick<Awaited<ReturnType<typeof openDatabase>>, 'verseMention' | 'episode'>;

type Values = {
  episodeId: string;
  surah: number;
  verse: number;
  kind?: string;
  sentence?: string;
  second?: number | null;
  language?: string | null;
};

/** Stores a verse mention of an episode, as reading its texts would; they are not read again. @returns its id */
export async function storeMention(db: Database, values: Values): Promise<string> {
  const { episodeId, surah, verse } = values;
  const { kind = 'named', sentence = `About ${surah}:${verse}.`, second = 65 } = values;
  const { sortDate } = await db.episode.update({
    where: { id: episodeId },
    data: { versesStored: true },
    select: { sortDate: true },
  });
  const { id } = await db.verseMention.create({
    data: {
      episodeId,
      surah,
      verse,
      lastVerse: verse,
      kind,
      sentence,
      second,
      sortDate,
      language: values.language ?? 'en',
    },
    select: { id: true },
  });
  return id;
}
