import { cacheForMember } from '~/adapters/database/cache-until-write.server';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listFollowedActivity } from '~/domain/community/people/people.server';
import { listContinueListening } from './listening.server';
import { listMemberRecommendations, listNewFavorites } from './new-episodes.server';

// What a member's home page begins with. A list that fails is not cached, and the others are shown without it.

export const startedOnHome = cacheForMember(listContinueListening);
export const newOnHome = cacheForMember(listNewFavorites);
export const activityOnHome = cacheForMember(listFollowedActivity);
export const recommendedOnHome = cacheForMember(listMemberRecommendations);
export const favoritesOnHome = cacheForMember(favoriteIds);
