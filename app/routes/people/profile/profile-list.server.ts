import { listActivities } from '~/domain/community/activity/activity.server';
import { listFavorites } from '~/domain/community/favorites/favorites.server';
import { listReviewsByUser } from '~/domain/community/reviews/reviews.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import type { ProfileTab } from './profile-tabs';

/** Null when it could not be read. */
export async function readProfileList(tab: ProfileTab, userId: string, page: number) {
  switch (tab) {
    case 'favorites': {
      const wanted = { page, limit: 12, publicOnly: true };
      return { tab, list: await listOrNull(listFavorites(userId, wanted)) };
    }
    case 'reviews':
      return { tab, list: await listOrNull(listReviewsByUser(userId, { page, limit: 10 })) };
    case 'activity':
      return { tab, list: await listOrNull(listActivities(userId, { page, limit: 20 })) };
  }
}

export type ProfileList = Awaited<ReturnType<typeof readProfileList>>;
