import { db } from '~/adapters/database/client.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { NotFoundError } from '~/domain/errors';
import type { Podcast } from './podcasts';

/** What `presentPodcast` needs of a row. */
export const PODCAST_COLUMNS = {
  id: true,
  slug: true,
  title: true,
  description: true,
  imageUrl: true,
  author: true,
  ownerName: true,
  language: true,
  genres: true,
  categories: true,
  episodeCount: true,
  rssUrl: true,
  link: true,
  itunesId: true,
  dead: true,
  locked: true,
  blocked: true,
  explicit: true,
  lastUpdateTime: true,
  feedError: true,
  podcastIndexId: true,
} as const;

type PodcastRow = Omit<
  Podcast,
  'imagePath' | 'genres' | 'categories' | 'itunesId' | 'lastUpdateTime' | 'cached' | 'inDatabase'
> & { genres: unknown; categories: unknown; itunesId: bigint | null; lastUpdateTime: Date | null };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** A row selected with `PODCAST_COLUMNS`, as screens and JSON calls show it. */
export function presentPodcast(row: PodcastRow): Podcast {
  return {
    ...withImagePath(row),
    genres: texts(row.genres),
    categories: texts(row.categories),
    itunesId: row.itunesId === null ? null : Number(row.itunesId),
    lastUpdateTime: row.lastUpdateTime?.toISOString() ?? null,
    cached: true,
    inDatabase: true,
  };
}

/**
 * The id of a podcast by its slug, its id, or the slug of a podcast that was merged into it. A slug wins
 * over an id; no slug looks like one.
 */
export async function findPodcastId(slugOrId: string): Promise<string | null> {
  // PostgreSQL takes no U+0000, and nothing stored has one.
  if (slugOrId.includes('\0')) return null;
  const bySlug = await db.podcast.findUnique({ where: { slug: slugOrId }, select: { id: true } });
  if (bySlug) return bySlug.id;
  const byId = await db.podcast.findUnique({ where: { id: slugOrId }, select: { id: true } });
  if (byId) return byId.id;
  const alias = await db.podcastAlias.findUnique({
    where: { slug: slugOrId },
    select: { podcastId: true },
  });
  return alias?.podcastId ?? null;
}

/**
 * The same of a podcast that must be there.
 * @throws NotFoundError
 */
export async function getPodcastId(slugOrId: string): Promise<string> {
  const podcastId = await findPodcastId(slugOrId);
  if (!podcastId) throw new NotFoundError('Podcast not found');
  return podcastId;
}

/** A podcast by slug or id, or null. */
export async function findPodcast(slugOrId: string): Promise<Podcast | null> {
  const id = await findPodcastId(slugOrId);
  const row = id ? await db.podcast.findUnique({ where: { id }, select: PODCAST_COLUMNS }) : null;
  return row && presentPodcast(row);
}

/**
 * A podcast by its slug. An old slug (of a merged podcast) gives the podcast with its present slug, to
 * which a screen may redirect.
 * @throws NotFoundError
 */
export async function getPodcast(slug: string): Promise<Podcast> {
  const podcast = await findPodcast(slug);
  if (!podcast) throw new NotFoundError('Podcast not found');
  return podcast;
}
