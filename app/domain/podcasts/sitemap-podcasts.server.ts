import { db } from '~/adapters/database/client.server';
import { episodePath } from '~/lib/web/episode-path';

/** With the address in each language a file stays far below the 50 MB that search engines read. */
export const ADDRESSES_PER_FILE = 2_000;

const listed = { blocked: false };

export async function countAddressFiles(): Promise<{ podcasts: number; episodes: number }> {
  const files = (addresses: number) => Math.ceil(addresses / ADDRESSES_PER_FILE);
  const [podcasts, episodes] = await Promise.all([
    db.podcast.count({ where: listed }),
    db.episode.count(),
  ]);
  return { podcasts: files(podcasts), episodes: files(episodes) };
}

/** Null without such a file; in an existing one all may be blocked. */
export async function listEpisodePaths(file: number): Promise<string[] | null> {
  // By their ids alone, which stand in an index, because those of earlier files are passed over.
  const ids = await db.episode.findMany({
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { id: true },
  });
  if (ids.length === 0) return null;
  const rows = await db.episode.findMany({
    where: {
      id: { gte: ids[0]!.id, lte: ids.at(-1)!.id },
      blocked: false,
      podcast: { blocked: false },
    },
    select: { id: true, title: true, podcast: { select: { slug: true } } },
  });
  return rows.map(({ podcast, ...episode }) => episodePath(podcast.slug, episode));
}

export async function listPodcastAddresses(
  file: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await db.podcast.findMany({
    where: listed,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { slug: true, lastUpdateTime: true, createdAt: true },
  });
  return rows.map((row) => ({
    slug: row.slug,
    updatedAt: (row.lastUpdateTime ?? row.createdAt).toISOString(),
  }));
}
