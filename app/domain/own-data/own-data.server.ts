import { db, newestFirst } from '~/adapters/database/client.server';
import { writeOpml } from '~/adapters/feeds/opml.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { MAX_SESSIONS } from '~/domain/accounts/sessions.server';
import { shownPodcast } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { podcastPath } from '~/lib/web/site-paths';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

const lastMade = { createdAt: 'desc' } as const;

const podcastColumns = { title: true, slug: true, rssUrl: true, podcastGuid: true } as const;
const podcastFields = { select: podcastColumns } as const;
const episodeFields = {
  select: { title: true, guid: true, audioUrl: true, podcast: podcastFields },
} as const;

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
  orderBy: lastMade,
  select: {
    actionType: true,
    createdAt: true,
    podcast: podcastFields,
    followedUser: { select: { username: true } },
  },
} as const;

const reportsOfOwn = {
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  resolution: true,
} as const;

const partColumns = { fromSeconds: true, toSeconds: true } as const;

const collectionsOfOwn = {
  collections: {
    orderBy: { createdAt: 'asc' },
    select: {
      title: true,
      words: true,
      language: true,
      visibility: true,
      hiddenReason: true,
      createdAt: true,
      entries: {
        orderBy: { place: 'asc' },
        select: { ...partColumns, note: true, episode: episodeFields, podcast: podcastFields },
      },
    },
  },
  collectionProgress: {
    orderBy: { begunAt: 'desc' },
    select: { begunAt: true, collection: { select: { title: true } } },
  },
  heardParts: {
    orderBy: { heardAt: 'desc' },
    select: { heardAt: true, entry: { select: { ...partColumns, episode: episodeFields } } },
  },
} as const;

const postsOfOwn = {
  orderBy: lastMade,
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

const ofOtherApps = {
  appPasswords: {
    orderBy: lastMade,
    select: { name: true, userAgent: true, createdAt: true, lastUsedAt: true },
  },
  appDevices: {
    orderBy: lastMade,
    select: { device: true, caption: true, type: true, createdAt: true },
  },
  keptFeeds: { orderBy: { url: 'asc' }, select: { url: true, gone: true } },
  keptPositions: {
    orderBy: { listenedAt: 'desc' },
    select: {
      feedUrl: true,
      guid: true,
      audioUrl: true,
      position: true,
      duration: true,
      listenedAt: true,
    },
  },
} as const;

const keyColumns = { name: true, createdAt: true, lastUsedAt: true } as const;

/** Excludes everything that grants access: it is stored only as hashes and public keys. */
const keysOfOwn = {
  emailVerifications: {
    orderBy: lastMade,
    select: { email: true, createdAt: true, expiresAt: true },
  },
  apiTokens: { orderBy: lastMade, select: { ...keyColumns, scope: true } },
  passkeys: { orderBy: lastMade, select: keyColumns },
} as const;

function readPersonalData(userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      favorites: {
        orderBy: lastMade,
        select: { newestOnly: true, createdAt: true, podcast: podcastFields },
      },
      reviews: {
        orderBy: lastMade,
        select: {
          rating: true,
          content: true,
          language: true,
          createdAt: true,
          updatedAt: true,
          podcast: podcastFields,
        },
      },
      reviewReports: { orderBy: lastMade, select: reportsOfOwn },
      podcastReports: {
        orderBy: lastMade,
        select: { ...reportsOfOwn, podcast: podcastFields },
      },
      episodeReports: {
        orderBy: lastMade,
        select: { ...reportsOfOwn, episode: episodeFields },
      },
      collectionReports: {
        orderBy: lastMade,
        select: { ...reportsOfOwn, collection: { select: { id: true, title: true } } },
      },
      following: {
        orderBy: lastMade,
        select: { createdAt: true, followed: { select: { id: true, username: true } } },
      },
      followers: {
        orderBy: lastMade,
        select: { createdAt: true, follower: { select: { username: true } } },
      },
      activities: activitiesOfOwn,
      positions: positionsOfOwn,
      queue: {
        orderBy: [{ place: 'asc' }, { episodeId: 'asc' }],
        select: { episode: episodeFields },
      },
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
      secondFactorAt: true,
      speeds: speedsOfOwn,
      sessions: {
        orderBy: lastMade,
        take: MAX_SESSIONS,
        select: { userAgent: true, createdAt: true, lastUsedAt: true, expiresAt: true },
      },
      ...ofOtherApps,
      ...collectionsOfOwn,
      ...keysOfOwn,
      posts: postsOfOwn,
      addedPodcasts: {
        orderBy: lastMade,
        select: { ...podcastColumns, held: true, createdAt: true },
      },
    },
  });
}

/**
 * All stored data of a person as described by `personalDataResponse`, except the hashes of passwords, sessions, tokens and
 * links. Positions and durations are in seconds.
 */
export async function exportPersonalData(userId: string) {
  const profile = await getCurrentUser(userId);
  const belongings = await readPersonalData(userId);
  return { exportedAt: new Date().toISOString(), site: env.SITE_URL, profile, ...belongings };
}

/** A format that other podcast apps can import. */
export async function exportFavoritesAsOpml(userId: string): Promise<string> {
  const rows = await db.favorite.findMany({
    where: { userId, podcast: shownPodcast },
    orderBy: newestFirst,
    select: { podcast: podcastFields },
  });
  const feeds = rows.map(({ podcast: { title, slug, rssUrl } }) => ({
    title,
    url: new URL(rssUrl, env.SITE_URL).href,
    page: pageUrl(podcastPath(slug)),
  }));
  return writeOpml(t('account.favoritesOf', { site: env.SITE_NAME }), feeds);
}
