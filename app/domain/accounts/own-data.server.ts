import { db } from '~/adapters/database/client.server';
import { MAX_SESSIONS } from './sessions.server';
import { getOwnUser } from './own-user.server';

const podcastFields = { select: { title: true, slug: true } } as const;
const episodeFields = { select: { title: true, podcast: podcastFields } } as const;

const positionsOfOwn = {
  orderBy: { listenedAt: 'desc' },
  select: {
    position: true,
    duration: true,
    finished: true,
    listenedAt: true,
    episode: episodeFields,
  },
} as const;

const speedsOfOwn = {
  orderBy: { chosenAt: 'desc' },
  select: { rate: true, chosenAt: true, podcast: podcastFields },
} as const;

const activitiesOfOwn = {
  orderBy: { createdAt: 'desc' },
  select: {
    actionType: true,
    createdAt: true,
    podcast: podcastFields,
    followedUser: { select: { username: true } },
  },
} as const;

const postsOfOwn = {
  orderBy: { createdAt: 'desc' },
  select: {
    title: true,
    slug: true,
    excerpt: true,
    content: true,
    status: true,
    language: true,
    createdAt: true,
  },
} as const;

function readBelongings(userId: string) {
  const newestFirst = { createdAt: 'desc' } as const;
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      favorites: {
        orderBy: newestFirst,
        select: { newestOnly: true, createdAt: true, podcast: podcastFields },
      },
      reviews: {
        orderBy: newestFirst,
        select: {
          rating: true,
          content: true,
          language: true,
          hidden: true,
          createdAt: true,
          updatedAt: true,
          podcast: podcastFields,
        },
      },
      reviewReports: {
        orderBy: newestFirst,
        select: {
          reason: true,
          language: true,
          createdAt: true,
          resolvedAt: true,
          resolution: true,
        },
      },
      following: {
        orderBy: newestFirst,
        select: { createdAt: true, followed: { select: { username: true } } },
      },
      followers: {
        orderBy: newestFirst,
        select: { createdAt: true, follower: { select: { username: true } } },
      },
      activities: activitiesOfOwn,
      positions: positionsOfOwn,
      queue: { orderBy: { place: 'asc' }, select: { episode: episodeFields } },
      undoable: { orderBy: { changedAt: 'desc' }, select: { changedAt: true, before: true } },
      newVisitedAt: true,
      newSeenAt: true,
      playbackRate: true,
      playbackRateAt: true,
      suspendedUntil: true,
      suspendedReason: true,
      bannedAt: true,
      banReason: true,
      wordsHidden: true,
      addressBannedUntil: true,
      speeds: speedsOfOwn,
      sessions: {
        orderBy: newestFirst,
        take: MAX_SESSIONS,
        select: { userAgent: true, createdAt: true, lastUsedAt: true, expiresAt: true },
      },
      posts: postsOfOwn,
      addedPodcasts: {
        orderBy: newestFirst,
        select: { title: true, slug: true, createdAt: true },
      },
    },
  });
}

/** All stored data of a person except password and session hashes. Positions and durations are in seconds. */
export async function exportOwnData(userId: string) {
  const profile = await getOwnUser(userId);
  return { exportedAt: new Date().toISOString(), profile, ...(await readBelongings(userId)) };
}
