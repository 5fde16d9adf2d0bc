import { randomBytes } from 'node:crypto';
import type { Database } from './stored-people';

type Credit = { episodeId: string; role?: 'host' | 'guest' | 'author' };

/** Stores a speaker whose name is already in folded form. @returns its row */
export async function storeSpeaker(
  db: Database,
  name: string,
  credits: Credit[],
  sameAsId: string | null = null,
) {
  const slug = `${name.replaceAll(' ', '-')}-${randomBytes(3).toString('hex')}`;
  const ids = credits.map(({ episodeId }) => episodeId);
  const episodes = await db.episode.findMany({
    where: { id: { in: ids } },
    select: { id: true, sortDate: true },
  });
  const dates = new Map(episodes.map(({ id, sortDate }) => [id, sortDate]));
  return db.speaker.create({
    data: {
      name,
      nameKey: name,
      slug,
      sameAsId,
      words: { create: [...new Set(name.split(' '))].map((word) => ({ word })) },
      episodes: {
        create: credits.map(({ episodeId, role = 'guest' }) => ({
          episodeId,
          role,
          sortDate: dates.get(episodeId)!,
        })),
      },
    },
    select: { id: true, name: true, slug: true },
  });
}
