import { listActivities } from '~/domain/community/activity/activity.server';
import { listPublicFavorites } from '~/domain/community/favorites/favorites.server';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import type { ProfileTab } from './profile-tabs';

/** Null if the list could not be read. */
export async function readProfileList(
  tab: ProfileTab,
  userId: string,
  viewerId: string | undefined,
  page: number,
) {
  switch (tab) {
    case 'favorites': {
      const wanted = { page, limit: 12 };
      return { tab, list: await listOrNull(listPublicFavorites(userId, viewerId, wanted)) };
    }
    case 'reviews':
      return { tab, list: await listOrNull(listReviewsByUser(userId, { page, limit: 10 })) };
    case 'activity': {
      const wanted = { page, limit: 20 };
      return { tab, list: await listOrNull(listActivities(userId, viewerId, wanted)) };
    }
  }
}

export type ProfileList = Awaited<ReturnType<typeof readProfileList>>;
