import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma } from '~/adapters/database/client.server';
import {
  areRatingsDue,
  readStoredRatings,
  refreshRatingsIfDue,
} from '~/domain/community/ratings.server';
import { REVIEWS_PER_PAGE } from '~/domain/community/reviews/reviews';
import { listReviewsWithAverage } from '~/domain/community/reviews/reviews.server';
import { type EpisodeSort, EPISODES_PER_PAGE, sortOfShow } from '~/domain/episodes/episodes';
import {
  findFirstEpisode,
  listEpisodesById,
  listSeasons,
  besideInShow,
  findEpisode,
  orderOfShow,
} from '~/domain/episodes/episodes.server';
import {
  listedEpisodeFields,
  newestFirst,
  toListedEpisode,
  episodeGone,
} from '~/domain/episodes/listed-episodes.server';
import { NotFoundError } from '~/domain/errors';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { findEpisodesOf } from '~/domain/search/library-search.server';
import { findSpeakerLinks } from '~/domain/speakers/speakers.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { withIsoDates } from '~/lib/time/iso-dates';
import { episodePath, shortIdOf } from '~/lib/web/site-paths';
import { t } from '~/messages/t';

/** Total length of the descriptions on a page, in characters. */
const LIST_TEXT = 30_000;

type PodcastPageQuery = {
  page: number;
  reviews: number;
  sort?: EpisodeSort;
  q?: string;
  season?: number;
};

async function loadPodcastPage(
  slug: string,
  { page, reviews, sort, q, season }: PodcastPageQuery,
  unplayedBy?: string,
) {
  const podcast = await getPodcast(slug);
  const ids = q ? await findEpisodesOf(podcast.id, q, podcast.language) : undefined;
  const [first, episodes, seasons, external, community] = await Promise.all([
    findFirstEpisode(podcast),
    listEpisodesById(podcast, {
      page,
      sort: sort ?? sortOfShow(podcast.feedType),
      limit: EPISODES_PER_PAGE,
      room: LIST_TEXT,
      filter: { ids, season, unplayedBy },
    }),
    listSeasons(podcast.id),
    readStoredRatings(podcast.id),
    listReviewsWithAverage(podcast.id, { page: reviews, limit: REVIEWS_PER_PAGE }),
  ]);
  const episodeIds = episodes.episodes.map(({ id }) => id);
  const speakers = await findSpeakerLinks(podcast, episodeIds);
  const topics = topicsOf(podcast);
  return { podcast, topics, first, episodes, seasons, speakers, ...external, community };
}

const loadPodcastPageCached = cacheUntilWrite(loadPodcastPage, 200);

/**
 * Fetches external ratings in the background when they are due.
 *
 * @param unplayedBy the member whose played episodes are left out
 * @throws NotFoundError
 */
export async function getPublicPodcast(slug: string, query: PodcastPageQuery, unplayedBy?: string) {
  const reading = unplayedBy
    ? loadPodcastPage(slug, query, unplayedBy)
    : loadPodcastPageCached(slug, query);
  const { ratedAt, ...content } = await reading;
  if (areRatingsDue(content.podcast.itunesId, ratedAt)) {
    runInBackground(refreshRatingsIfDue(content.podcast.id));
  }
  return content;
}

export type PublicPodcast = Awaited<ReturnType<typeof getPublicPodcast>>;

const MAX_OTHERS = 6;

const LINKED = { id: true, title: true, pubDate: true, duration: true } as const;

/** Data for a link to another episode. */
export type LinkedEpisode = {
  id: string;
  title: string;
  pubDate: string | null;
  duration: number | null;
};

async function findId(podcastId: string, name: string): Promise<string> {
  const end = shortIdOf(name);
  const find = async (where: Prisma.EpisodeWhereInput) =>
    end &&
    (await db.episode.findFirst({
      where: { podcastId, id: { endsWith: end }, ...where },
      select: { id: true },
    }));
  const row = await find({ blocked: false });
  if (row) return row.id;
  const hidden = await find({ hiddenAt: { not: null } });
  throw hidden ? episodeGone() : new NotFoundError(t('refusal.noEpisode'));
}

/** The neighbor on that side in the order of the show. */
async function findNeighbor(
  { id: podcastId, feedType }: { id: string; feedType: string | null },
  episode: Parameters<typeof besideInShow>[1],
  side: 'lt' | 'gt',
): Promise<LinkedEpisode | null> {
  const row = await db.episode.findFirst({
    where: { podcastId, blocked: false, OR: besideInShow(feedType, episode, side) },
    orderBy: orderOfShow(feedType, side === 'gt' ? 'asc' : 'desc'),
    select: LINKED,
  });
  return row && withIsoDates(row);
}

async function loadEpisodePage(slug: string, name: string) {
  const podcast = await getPodcast(slug);
  const id = await findId(podcast.id, name);
  const [episode, placed] = await Promise.all([
    findEpisode(podcast.id, id),
    db.episode.findUniqueOrThrow({
      where: { id },
      select: { id: true, seriesPlace: true, sortDate: true },
    }),
  ]);
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  const [speakers, previous, next, others] = await Promise.all([
    findSpeakerLinks(podcast, [id]),
    findNeighbor(podcast, placed, 'lt'),
    findNeighbor(podcast, placed, 'gt'),
    db.episode.findMany({
      where: { podcastId: podcast.id, blocked: false, NOT: { id } },
      orderBy: newestFirst,
      take: MAX_OTHERS,
      select: listedEpisodeFields,
    }),
  ]);
  const shownIds = new Set([previous?.id, next?.id]);
  return {
    podcast,
    episode,
    speakers,
    previous,
    next,
    others: others.filter(({ id }) => !shownIds.has(id)).map((row) => toListedEpisode(row).episode),
  };
}

/**
 * An episode with its neighbors and the newest other episodes.
 *
 * @param name last segment of its path: any title, followed by the short id
 * @throws NotFoundError
 */
export const getEpisodePage = cacheUntilWrite(loadEpisodePage, 200);

/** Returns null if the podcast has no such episode. @throws NotFoundError for an unknown podcast */
export async function findEpisodePath(slug: string, id: string): Promise<string | null> {
  const podcast = await getPodcast(slug);
  const episode = await db.episode.findFirst({
    where: { id, podcastId: podcast.id, blocked: false },
    select: { id: true, title: true },
  });
  return episode && episodePath(podcast.slug, episode);
}

export type PublicEpisode = Awaited<ReturnType<typeof loadEpisodePage>>;
