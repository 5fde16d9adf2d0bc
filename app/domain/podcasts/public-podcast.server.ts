import { untilWritten } from '~/adapters/database/until-written.server';
import { listEpisodesById, findEpisode } from '~/domain/episodes/episodes.server';
import type { EpisodeSort } from '~/domain/episodes/episodes';
import { EPISODES_PER_PAGE } from '~/domain/episodes/episodes';
import {
  areRatingsDue,
  readStoredRatings,
  refreshRatingsIfDue,
} from '~/domain/ratings/ratings.server';
import { REVIEWS_PER_PAGE } from '~/domain/reviews/reviews';
import { listReviewsWithAverage } from '~/domain/reviews/reviews.server';
import { runUnawaited } from '~/lib/unawaited';
import { getPodcast } from './podcasts.server';

type Place = {
  /** Page of the episodes, and of the reviews, from 1. */
  page: number;
  reviews: number;
  sort: EpisodeSort;
  /** Id of an episode to be shown whatever page it is on. */
  episode?: string;
};

async function read(slug: string, { page, reviews, sort, episode }: Place) {
  const podcast = await getPodcast(slug);
  const [episodes, chosen, external, community] = await Promise.all([
    listEpisodesById(podcast.id, { page, sort, limit: EPISODES_PER_PAGE }),
    episode ? findEpisode(podcast.id, episode) : null,
    readStoredRatings(podcast.id),
    listReviewsWithAverage(podcast.id, { page: reviews, limit: REVIEWS_PER_PAGE }),
  ]);
  return { podcast, episodes, chosen, ...external, community };
}

const readOnce = untilWritten(read, 200);

/**
 * A podcast by its slug with all that everybody may see on its page: a page of episodes, external ratings, a
 * page of the community's reviews. Ratings that are due are fetched beside it.
 * @throws NotFoundError
 */
export async function getPublicPodcast(slug: string, place: Place) {
  const { ratedAt, ...found } = await readOnce(slug, place);
  if (areRatingsDue(found.podcast.itunesId, ratedAt)) {
    runUnawaited(refreshRatingsIfDue(found.podcast.id));
  }
  return found;
}

export type PublicPodcast = Awaited<ReturnType<typeof getPublicPodcast>>;
