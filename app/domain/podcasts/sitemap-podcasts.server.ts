import { db } from '~/adapters/database/client.server';
import { episodePath } from '~/lib/web/episode-path';
import { podcastPath } from '~/lib/web/podcast-path';

/** Each is written once a language, with links to all: so a file stays below the 50 MB that search engines read. */
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

/** Null without such a file; in an existing one all may be blocked. */
export async function listEpisodeAddresses(file: number): Promise<Address[] | null> {
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
