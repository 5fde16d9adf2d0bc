import { db } from '~/adapters/database/client.server';
import { episodePath } from '~/lib/web/episode-path';
import { podcastPath } from '~/lib/web/podcast-path';

/**
 * Each page is listed once per language, with links to all languages. This keeps a file below the 50 MB limit of search
 * engines.
 */
export const ADDRESSES_PER_FILE = 200;

const listed = { blocked: false };

export async function countAddressFiles(): Promise<{ podcasts: number; episodes: number }> {
  const files = (addresses: number) => Math.ceil(addresses / ADDRESSES_PER_FILE);
  const [podcasts, episodes] = await Promise.all([
    db.podcast.count({ where: listed }),
    db.episode.count(),
  ]);
  return { podcasts: files(podcasts), episodes: files(episodes) };
}

type Address = { path: string; updatedAt: string };

/** Null if there is no such file. In an existing file all entries may be blocked. */
export async function listEpisodeAddresses(file: number): Promise<Address[] | null> {
  // Reads ids only, from the index, because the rows of earlier files are skipped.
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
    select: { id: true, title: true, firstSeenAt: true, podcast: { select: { slug: true } } },
  });
  return rows.map(({ podcast, firstSeenAt, ...episode }) => ({
    path: episodePath(podcast.slug, episode),
    updatedAt: firstSeenAt.toISOString(),
  }));
}

/** Null beyond the last file. */
export async function listPodcastAddresses(file: number): Promise<Address[] | null> {
  const rows = await db.podcast.findMany({
    where: listed,
    orderBy: { id: 'asc' },
    skip: (file - 1) * ADDRESSES_PER_FILE,
    take: ADDRESSES_PER_FILE,
    select: { slug: true, lastUpdateTime: true, createdAt: true },
  });
  if (rows.length === 0) return null;
  return rows.map((row) => ({
    path: podcastPath(row.slug),
    updatedAt: (row.lastUpdateTime ?? row.createdAt).toISOString(),
  }));
}
