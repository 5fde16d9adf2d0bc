import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { listEpisodesById, findEpisode } from '~/domain/episodes/episodes.server';
import type { EpisodeSort } from '~/domain/episodes/episodes';
import { EPISODES_PER_PAGE, sortOfShow } from '~/domain/episodes/episodes';
import {
  areRatingsDue,
  readStoredRatings,
  refreshRatingsIfDue,
} from '~/domain/community/ratings/ratings.server';
import { REVIEWS_PER_PAGE } from '~/domain/community/reviews/reviews';
import { listReviewsWithAverage } from '~/domain/community/reviews/reviews.server';
import { runInBackground } from '~/lib/concurrency/run-in-background';
import { getPodcast } from './podcasts.server';

type Place = {
  page: number;
  reviews: number;
  sort?: EpisodeSort;
  episode?: string;
};

async function read(slug: string, { page, reviews, sort, episode }: Place) {
  const podcast = await getPodcast(slug);
  const [episodes, chosen, external, community] = await Promise.all([
    listEpisodesById(podcast, {
      page,
      sort: sort ?? sortOfShow(podcast.feedType),
      limit: EPISODES_PER_PAGE,
    }),
    episode ? findEpisode(podcast.id, episode) : null,
    readStoredRatings(podcast.id),
    listReviewsWithAverage(podcast.id, { page: reviews, limit: REVIEWS_PER_PAGE }),
  ]);
  return { podcast, episodes, chosen, ...external, community };
}

const readOnce = cacheUntilWrite(read, 200);

/** Due external ratings are fetched in the background. @throws NotFoundError */
export async function getPublicPodcast(slug: string, place: Place) {
  const { ratedAt, ...found } = await readOnce(slug, place);
  if (areRatingsDue(found.podcast.itunesId, ratedAt)) {
    runInBackground(refreshRatingsIfDue(found.podcast.id));
  }
  return found;
}

export type PublicPodcast = Awaited<ReturnType<typeof getPublicPodcast>>;
