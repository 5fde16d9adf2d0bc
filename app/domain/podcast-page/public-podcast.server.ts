import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { findFirstEpisode, listEpisodesById, listSeasons } from '~/domain/episodes/episodes.server';
import { type EpisodeSort, EPISODES_PER_PAGE, sortOfShow } from '~/domain/episodes/episodes';
import {
  areRatingsDue,
  readStoredRatings,
  refreshRatingsIfDue,
} from '~/domain/community/ratings.server';
import { REVIEWS_PER_PAGE } from '~/domain/community/reviews/reviews';
import { listReviewsWithAverage } from '~/domain/community/reviews/reviews.server';
import { findEpisodesOf } from '~/domain/search/episode-search.server';
import { findSpeakerLinks } from '~/domain/speakers/speakers.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { getPodcast } from '~/domain/podcasts/podcasts.server';

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
  const shown = episodes.episodes.map(({ id }) => id);
  const speakers = await findSpeakerLinks(podcast, shown);
  return { podcast, first, episodes, seasons, speakers, ...external, community };
}

const loadPodcastPageCached = cacheUntilWrite(loadPodcastPage, 200);

/**
 * Fetches external ratings in the background when they are due.
 *
 * @param unplayedBy the member whose played episodes are left out
 * @throws NotFoundError
 */
export async function getPublicPodcast(slug: string, place: PodcastPageQuery, unplayedBy?: string) {
  const reading = unplayedBy
    ? loadPodcastPage(slug, place, unplayedBy)
    : loadPodcastPageCached(slug, place);
  const { ratedAt, ...found } = await reading;
  if (areRatingsDue(found.podcast.itunesId, ratedAt)) {
    runInBackground(refreshRatingsIfDue(found.podcast.id));
  }
  return found;
}

export type PublicPodcast = Awaited<ReturnType<typeof getPublicPodcast>>;
