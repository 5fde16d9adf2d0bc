import { listActivities } from '~/domain/activity/activity.server';
import { listFavorites } from '~/domain/favorites/favorites.server';
import { listReviewsByUser } from '~/domain/reviews/reviews.server';
import { log } from '~/log.server';
import type { ProfileTab } from './profile-tabs';

/** A list that cannot be read leaves null in its place; the profile is there all the same. */
async function orNull<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list;
  } catch (error) {
    log.error({ err: error }, 'a list of a profile could not be read');
    return null;
  }
}

/** The one list that its tab shows; null when it could not be read. */
export async function readProfileList(tab: ProfileTab, userId: string, page: number) {
  switch (tab) {
    case 'favorites': {
      const wanted = { page, limit: 12, publicOnly: true };
      return { tab, list: await orNull(listFavorites(userId, wanted)) };
    }
    case 'reviews':
      return { tab, list: await orNull(listReviewsByUser(userId, { page, limit: 10 })) };
    case 'activity':
      return { tab, list: await orNull(listActivities(userId, { page, limit: 20 })) };
  }
}

export type ProfileList = Awaited<ReturnType<typeof readProfileList>>;
