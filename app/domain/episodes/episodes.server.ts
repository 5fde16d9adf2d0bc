import { db } from '~/adapters/database/client.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { enclosureKey } from '~/lib/enclosure-key';
import { readPage } from '~/lib/page';
import { canonicalTitle } from './episode-identity.server';
import { EPISODES_PER_PAGE, type Episode, type EpisodePage, type EpisodeSort } from './episodes';

const MOST_PER_PAGE = 100;

/** What `presentEpisode` needs of a row. */
export const EPISODE_COLUMNS = {
  id: true,
  podcastId: true,
  title: true,
  description: true,
  pubDate: true,
  duration: true,
  audioUrl: true,
  audioType: true,
  imageUrl: true,
  link: true,
  season: true,
  episodeNumber: true,
  episodeType: true,
  explicit: true,
  transcripts: true,
  chaptersUrl: true,
  persons: true,
} as const;

type EpisodeRow = Omit<
  Episode,
  'imagePath' | 'pubDate' | 'episodeType' | 'transcripts' | 'persons'
> & {
  pubDate: Date | null;
  episodeType: string;
  transcripts: unknown;
  persons: unknown;
};

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** A row selected with `EPISODE_COLUMNS`, as screens and JSON calls show it. */
export function presentEpisode(row: EpisodeRow): Episode {
  return {
    ...withImagePath(row),
    pubDate: row.pubDate?.toISOString() ?? null,
    episodeType: row.episodeType as Episode['episodeType'],
    transcripts: listOf<Episode['transcripts'][number]>(row.transcripts),
    persons: listOf<Episode['persons'][number]>(row.persons),
  };
}

/**
 * One page of a podcast's episodes. A page beyond the last one is the last one.
 * @param podcast slug or id
 * @throws NotFoundError when there is no such podcast
 */
export async function listEpisodes(
  podcast: string,
  options: { page?: number; limit?: number; sort?: EpisodeSort } = {},
): Promise<EpisodePage> {
  return listEpisodesById(await getPodcastId(podcast), options);
}

/** The same by the id of a podcast that is known to be there. */
export async function listEpisodesById(
  podcastId: string,
  options: { page?: number; limit?: number; sort?: EpisodeSort },
): Promise<EpisodePage> {
  const limit = clamp(options.limit ?? EPISODES_PER_PAGE, 1, MOST_PER_PAGE);
  const order = options.sort === 'oldest' ? 'asc' : 'desc';
  const { rows, place } = await readPage(
    { page: clamp(options.page ?? 1, 1, Number.MAX_SAFE_INTEGER), limit },
    () => db.episode.count({ where: { podcastId } }),
    (range) =>
      db.episode.findMany({
        ...range,
        where: { podcastId },
        orderBy: [{ sortDate: order }, { id: order }],
        select: EPISODE_COLUMNS,
      }),
  );
  return { episodes: rows.map(presentEpisode), total: place.totalCount, ...place };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(value) || least));

/** The newest episodes of a podcast, by its id. */
export async function listNewestEpisodes(podcastId: string, limit: number): Promise<Episode[]> {
  const rows = await db.episode.findMany({
    where: { podcastId },
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    take: limit,
    select: EPISODE_COLUMNS,
  });
  return rows.map(presentEpisode);
}

/** One episode of a podcast by its id, or null. */
export async function findEpisode(podcastId: string, episodeId: string): Promise<Episode | null> {
  const row = await db.episode.findFirst({
    where: { id: episodeId, podcastId },
    select: EPISODE_COLUMNS,
  });
  return row && presentEpisode(row);
}

/**
 * The stored episode that a directory's entry means: the same recording, else the same title on the same
 * day. Null when there is none.
 */
export async function findEpisodeLike(
  podcastId: string,
  wanted: { audioUrl: string | null; title: string; pubDate: Date | null },
): Promise<Episode | null> {
  const recording = wanted.audioUrl ? enclosureKey(wanted.audioUrl) : null;
  const byRecording = recording
    ? await db.episode.findFirst({
        where: { podcastId, enclosureKey: recording },
        select: EPISODE_COLUMNS,
      })
    : null;
  if (byRecording) return presentEpisode(byRecording);
  if (!wanted.pubDate) return null;
  const day = new Date(wanted.pubDate);
  day.setUTCHours(0, 0, 0, 0);
  const rows = await db.episode.findMany({
    where: { podcastId, pubDate: { gte: day, lt: new Date(day.getTime() + 86_400_000) } },
    select: EPISODE_COLUMNS,
  });
  const title = canonicalTitle(wanted.title);
  const row = rows.find((candidate) => canonicalTitle(candidate.title) === title);
  return row ? presentEpisode(row) : null;
}
