import { cacheForMember } from '~/adapters/database/cache-until-write.server';
import { isFavorite } from '~/domain/community/favorites/favorites.server';
import { findOwnReview } from '~/domain/community/reviews/reviews.server';
import { listContinueListening, readPositions } from '~/domain/listening/listening.server';

async function loadOwn(userId: string, podcastId: string, episodeIds: string[]) {
  const [favorited, userReview, positions, [started = null]] = await Promise.all([
    isFavorite(userId, podcastId),
    findOwnReview(userId, podcastId),
    readPositions(userId, episodeIds),
    listContinueListening(userId, 1, podcastId),
  ]);
  return { favorited, userReview, positions, started };
}

/** What a podcast's page shows only to the member. `started`: the episode of the podcast that was begun last. */
export const getOwnOnPage = cacheForMember(loadOwn);

export type OwnOnPage = Awaited<ReturnType<typeof loadOwn>>;
