import { db, type Prisma, arrayOf, select, listPage } from '~/adapters/database/client.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import { columnsOf } from '~/domain/input-schema';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { anyOf } from '~/lib/any-of';
import { slicesOf } from '~/lib/concurrency/batches';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import type { Statements } from '~/lib/feeds/podcast-namespace';
import { groupBy } from '~/lib/lists';
import { cutText } from '~/lib/text/cut-text';
import { canonicalTitle } from '~/lib/text/normalize-text';
import { cutHtml } from '~/lib/text/sanitized-html';
import { DAY } from '~/lib/time/milliseconds';
import {
  EPISODES_PER_PAGE,
  sortOfShow,
  type EpisodePage,
  type EpisodeFilter,
  type EpisodeSort,
} from './episodes';
import { episodeResponse, type Episode, type ListedEpisode } from './episodes-schema';
import {
  noEpisode,
  listedEpisodeFields,
  newestFirst,
  toListedEpisode,
} from './listed-episodes.server';

const MAX_PER_PAGE = 100;
/** Maximum total length of the descriptions in a list, in characters. */
const LIST_TEXT = 192 * 1024;
/** Maximum total length of the persons in a list, and likewise of the transcripts, in characters. */
const LIST_NAMES = 96 * 1024;

const whereListed = (podcastId: string) => ({ podcastId, blocked: false });

const episodeWhere = ({ ids, season, unplayedBy }: EpisodeFilter) => ({
  ...(ids ? { id: anyOf(ids) } : {}),
  ...(season === undefined ? {} : { season }),
  ...(unplayedBy ? { positions: { none: { userId: unplayedBy, finished: true } } } : {}),
});

const EPISODE_COLUMNS = {
  ...columnsOf(episodeResponse.omit({ imagePath: true, inFeed: true, audioGone: true })),
  leftFeedAt: true,
  audioGoneAt: true,
} as const;

type EpisodeRow = Prisma.EpisodeGetPayload<{ select: typeof EPISODE_COLUMNS }>;

const { description: _description, statements: _statements, ...LISTED_COLUMNS } = EPISODE_COLUMNS;

type ListedRow = Prisma.EpisodeGetPayload<{ select: typeof LISTED_COLUMNS }>;

type Read = Omit<EpisodeRow, 'statements'> & Partial<Pick<EpisodeRow, 'statements'>>;

function toEpisode({ leftFeedAt, audioGoneAt, statements, ...row }: Read): Episode {
  return {
    ...withImagePath(row),
    audioUrl: audioGoneAt ? null : row.audioUrl,
    inFeed: leftFeedAt === null,
    audioGone: audioGoneAt !== null,
    pubDate: row.pubDate?.toISOString() ?? null,
    episodeType: row.episodeType as Episode['episodeType'],
    ...(statements !== undefined && { statements: statements as Statements }),
    transcripts: arrayOf(row.transcripts),
    persons: arrayOf(row.persons),
  };
}

/**
 * The length to which texts must be cut to fit into `room` together. Texts shorter than their share leave the rest to
 * the others.
 */
function fairShare(lengths: number[], room: number): number {
  let left = room;
  for (const [at, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

/** The leading items that fit into `room`, in characters of JSON. */
function fitting<T>(items: T[], room: number): T[] {
  let left = room;
  const end = items.findIndex((item) => (left -= JSON.stringify(item).length) < 0);
  return end < 0 ? items : items.slice(0, end);
}

const DESCRIPTIONS = 'FROM "Episode" WHERE "id" IN ids(?)';

/** Cuts descriptions that exceed their share of `room`, in characters: a single one may be 256 KB long. */
async function readDescriptions(
  rows: { id: string }[],
  room: number,
): Promise<Map<string, string>> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  // Databases know the bytes without reading the text, of which UTF-8 has at most three per character.
  const sizes = await select<{ bytes: number }>(
    `SELECT octet_length("description") AS "bytes" ${DESCRIPTIONS}`,
    ids,
  );
  const most = fairShare(
    sizes.map(({ bytes }) => Math.floor(Number(bytes) / 3)),
    room,
  );
  const descriptions = await select<{ id: string; text: string }>(
    `SELECT "id", substr("description", 1, ${Math.min(most, room) + 1}) AS "text" ${DESCRIPTIONS}`,
    ids,
  );
  const share = fairShare(
    descriptions.map(({ text }) => text.length),
    room,
  );
  return new Map(descriptions.map(({ id, text }) => [id, cutHtml(text, share)]));
}

/** Limits descriptions to `room` in total, and cuts long lists of names. */
async function toEpisodes(rows: ListedRow[], room: number): Promise<Episode[]> {
  const descriptions = await readDescriptions(rows, room);
  const names = Math.floor(LIST_NAMES / rows.length);
  return rows.map((row) => {
    const episode = toEpisode({ ...row, description: descriptions.get(row.id) ?? '' });
    const { persons, transcripts } = episode;
    return {
      ...episode,
      persons: fitting(persons, names),
      transcripts: fitting(transcripts, names),
    };
  });
}

type Show = { id: string; feedType: string | null };

/** Pages beyond the last return the last. `show` sorts by the show's default. @throws NotFoundError */
export async function listEpisodes(
  podcast: string,
  { sort, ...options }: { page?: number; limit?: number; sort?: EpisodeSort | 'show' } = {},
): Promise<EpisodePage> {
  const id = await getPodcastId(podcast);
  const { feedType } = await db.podcast.findUniqueOrThrow({
    where: { id },
    select: { feedType: true },
  });
  const order = sort === 'show' ? sortOfShow(feedType) : sort;
  return listEpisodesById({ id, feedType }, { ...options, sort: order });
}

type Order = Prisma.EpisodeOrderByWithRelationInput[];

const placeOf = (feedType: string | null) =>
  sortOfShow(feedType) === 'oldest' ? 'seriesPlace' : 'sortDate';

/** Sorts by place in the series for a serial show, else by date. */
export const orderOfShow = (feedType: string | null, direction: 'asc' | 'desc'): Order => [
  { [placeOf(feedType)]: direction },
  { id: direction },
];

type Placed = { id: string; seriesPlace: number; sortDate: Date };

/** Alternative conditions for the episodes before (`lt`) or after (`gt`) this one in `orderOfShow`. */
export function besideInShow(
  feedType: string | null,
  episode: Placed,
  side: 'lt' | 'gt',
): Prisma.EpisodeWhereInput[] {
  const name = placeOf(feedType);
  const sortValue = episode[name];
  return [{ [name]: { [side]: sortValue } }, { [name]: sortValue, id: { [side]: episode.id } }];
}

const orderOf = (sort: EpisodeSort, feedType: string | null): Order =>
  sort === 'oldest' ? orderOfShow(feedType, 'asc') : newestFirst;

/** The episode to start with: the newest, or the first of a serial show. Null if no episode has audio. */
export async function findFirstEpisode({ id, feedType }: Show): Promise<ListedEpisode | null> {
  const row = await db.episode.findFirst({
    where: { ...whereListed(id), audioUrl: { not: null }, audioGoneAt: null },
    orderBy: orderOf(sortOfShow(feedType), feedType),
    select: listedEpisodeFields,
  });
  return row && toListedEpisode(row);
}

export async function listEpisodesById(
  { id: podcastId, feedType }: Show,
  options: {
    page?: number;
    limit?: number;
    sort?: EpisodeSort;
    filter?: EpisodeFilter;
    /** Total length of all descriptions in characters; longer ones are cut. */
    room?: number;
  },
): Promise<EpisodePage> {
  const limit = clamp(options.limit ?? EPISODES_PER_PAGE, 1, MAX_PER_PAGE);
  const page = clamp(options.page ?? 1, 1, Number.MAX_SAFE_INTEGER);
  const sort = options.sort ?? 'newest';
  const { rows, pagination } = await listPage({ page, limit }, db.episode, {
    where: { ...whereListed(podcastId), ...episodeWhere(options.filter ?? {}) },
    orderBy: orderOf(sort, feedType),
    select: LISTED_COLUMNS,
  });
  return {
    episodes: await toEpisodes(rows, options.room ?? LIST_TEXT),
    sort,
    total: pagination.totalCount,
    ...pagination,
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(value) || least));

type Season = { season: number; name: string | null };

/** Beyond this number, the earliest seasons are not offered. */
const MAX_SEASONS = 200;

/** Maximum length of a season's name, in characters. */
const SEASON_NAME = 60;

/** Seasons in ascending order, with shortened names if the feed has them. */
export async function listSeasons(podcastId: string): Promise<Season[]> {
  const rows = await db.episode.groupBy({
    by: ['season'],
    where: { ...whereListed(podcastId), season: { not: null } },
    _max: { seasonName: true },
    orderBy: { season: 'desc' },
    take: MAX_SEASONS,
  });
  return rows.toReversed().map(({ season, _max: { seasonName } }) => ({
    season: season!,
    name: seasonName && cutText(seasonName, SEASON_NAME),
  }));
}

export async function listNewestEpisodes(podcastId: string, limit: number): Promise<Episode[]> {
  const rows = await db.episode.findMany({
    where: whereListed(podcastId),
    orderBy: newestFirst,
    take: limit,
    select: LISTED_COLUMNS,
  });
  return toEpisodes(rows, LIST_TEXT);
}

export async function findEpisode(podcastId: string, episodeId: string): Promise<Episode | null> {
  const row = await db.episode.findFirst({
    where: { id: episodeId, ...whereListed(podcastId) },
    select: EPISODE_COLUMNS,
  });
  return row && toEpisode(row);
}

/** @throws NotFoundError for an unknown podcast or episode, GoneError for a hidden one */
export async function getEpisode(podcast: string, episodeId: string): Promise<Episode> {
  const episode = await findEpisode(await getPodcastId(podcast), episodeId);
  if (!episode) throw await noEpisode(episodeId);
  return episode;
}

export async function findEpisodeLike(
  podcastId: string,
  target: { audioUrl: string | null; title: string; pubDate: Date | null },
): Promise<Episode | null> {
  const recording = target.audioUrl ? enclosureKey(target.audioUrl) : null;
  const byRecording = recording
    ? await db.episode.findFirst({
        where: { ...whereListed(podcastId), enclosureKey: recording },
        select: EPISODE_COLUMNS,
      })
    : null;
  if (byRecording) return toEpisode(byRecording);
  if (!target.pubDate) return null;
  const day = new Date(target.pubDate);
  day.setUTCHours(0, 0, 0, 0);
  const rows = await db.episode.findMany({
    where: { ...whereListed(podcastId), pubDate: { gte: day, lt: new Date(day.getTime() + DAY) } },
    select: EPISODE_COLUMNS,
  });
  const title = canonicalTitle(target.title);
  const row = rows.find((candidate) => canonicalTitle(candidate.title) === title);
  return row ? toEpisode(row) : null;
}

/** Rows per query. */
const AT_ONCE = 250;

/** How files and apps identify an episode. */
type NamedEpisode = { podcastId: string; guid: string | null; audioUrl: string | null };

type Row = {
  id: string;
  podcastId: string;
  key: string;
  guid: string | null;
  enclosureKey: string | null;
  audioUrl: string | null;
};

type EpisodeMatch = Pick<Row, 'id' | 'audioUrl'>;

/** The conditions of `readableEpisode`. */
const sharing = (column: string, value: string) => `
  SELECT episode."id", episode."podcastId", episode."key", episode."guid", episode."enclosureKey",
    episode."audioUrl"
  FROM rows(?) AS named
  JOIN "Episode" episode ON episode."podcastId" = named."value" ->> 'podcastId'
    AND episode."${column}" = named."value" ->> '${value}' AND NOT episode."blocked"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId" AND podcast."hiddenAt" IS NULL`;

// Each half uses its own index. The key of an episode is its guid, except for episodes that share one.
const NAMED = `${sharing('key', 'guid')} UNION ${sharing('enclosureKey', 'recording')}`;

/**
 * Matches by guid (plus audio URL if several episodes share the guid), or else by audio URL alone.
 * @returns an episode for each input, null if the podcast does not have it
 */
export async function findEpisodes(named: NamedEpisode[]): Promise<(EpisodeMatch | null)[]> {
  const matches: (EpisodeMatch | null)[] = [];
  for (const some of slicesOf(named, AT_ONCE)) matches.push(...(await findPortion(some)));
  return matches;
}

async function findPortion(named: NamedEpisode[]): Promise<(EpisodeMatch | null)[]> {
  const part = named.map((episode) => ({
    ...episode,
    recording: episode.audioUrl === null ? null : enclosureKey(episode.audioUrl),
  }));
  const json = JSON.stringify(part);
  const rows = await select<Row>(NAMED, json, json);
  const byPodcast = groupBy(rows, (row) => row.podcastId);
  return part.map(({ podcastId: of, guid, recording }) => {
    const episodes = byPodcast.get(of) ?? [];
    const sameGuid = episodes.filter((row) => guid !== null && (row.guid ?? row.key) === guid);
    const sameRecording = (row: Row) => recording !== null && row.enclosureKey === recording;
    return sameGuid.find(sameRecording) ?? sameGuid[0] ?? episodes.find(sameRecording) ?? null;
  });
}
