import { LRUCache } from 'lru-cache';
import { select } from '~/adapters/database/plain-sql.server';
import { MIN_IN_COMMON, similarity, type Signal } from './related-scores';

// Each question reads a limited number of rows, because one holds SQLite's thread as long as it takes.

/** Those who saved a podcast last, and as many of those who listened to it. */
const MEMBERS_READ = 100;
/** Of what a member saved, and of what the member heard, the latest. */
const READ_OF_MEMBER = 300;
/** Of each kind; a larger audience counts as one of so many. */
const MAX_COUNTED = 2_000;
const CANDIDATES = 24;
const WEIGHT = 12;

/** CROSS keeps SQLite to the order: it would rather read all that was ever heard, which takes a second. */
const LISTENERS = `SELECT heard."userId" FROM "Episode" episode
  CROSS JOIN "ListeningPosition" heard
  WHERE episode."podcastId" = ? AND heard."episodeId" = episode."id" LIMIT ${MAX_COUNTED}`;

async function listMembers(podcastId: string): Promise<string[]> {
  const savers = await select<{ userId: string }>(
    `SELECT "userId" FROM "Favorite" WHERE "podcastId" = ?
     ORDER BY "createdAt" DESC LIMIT ${MEMBERS_READ}`,
    podcastId,
  );
  const listeners = await select<{ userId: string }>(
    `SELECT DISTINCT "userId" FROM (${LISTENERS}) AS heard ORDER BY 1 DESC LIMIT ${MEMBERS_READ}`,
    podcastId,
  );
  return [...new Set([...savers, ...listeners].map(({ userId }) => userId))];
}

/** A member is met at many podcasts. */
const podcastsOfMembers = new LRUCache<string, string[]>({ max: 2_000, ttl: 10 * 60_000 });

async function listPodcastsOf(userId: string): Promise<string[]> {
  const known = podcastsOfMembers.get(userId);
  if (known) return known;
  const rows = await select<{ podcastId: string }>(
    `SELECT "podcastId" FROM (
       SELECT "podcastId" FROM "Favorite" WHERE "userId" = ?
       ORDER BY "createdAt" DESC LIMIT ${READ_OF_MEMBER}
     ) AS kept
     UNION
     SELECT episode."podcastId" FROM (
       SELECT "episodeId" FROM "ListeningPosition" WHERE "userId" = ?
       ORDER BY "listenedAt" DESC LIMIT ${READ_OF_MEMBER}
     ) AS heard
     CROSS JOIN "Episode" episode WHERE episode."id" = heard."episodeId"`,
    userId,
    userId,
  );
  const ids = rows.map(({ podcastId }) => podcastId);
  podcastsOfMembers.set(userId, ids);
  return ids;
}

/** Popular ones are near to most others; how many keep them changes little. */
const audiences = new LRUCache<string, number>({ max: 5_000, ttl: 60 * 60_000 });

async function countAudience(podcastId: string): Promise<number> {
  const known = audiences.get(podcastId);
  if (known !== undefined) return known;
  const [row] = await select<{ count: bigint }>(
    `SELECT count(*) AS "count" FROM (
       SELECT "userId" FROM (
         SELECT "userId" FROM "Favorite" WHERE "podcastId" = ? LIMIT ${MAX_COUNTED}
       ) AS kept
       UNION SELECT "userId" FROM (${LISTENERS}) AS heard
     ) AS audience`,
    podcastId,
    podcastId,
  );
  const size = Number(row?.count ?? 0);
  audiences.set(podcastId, size);
  return size;
}

/** The podcasts that most of these members keep, with how many do. */
async function countInCommon(podcastId: string, members: string[]): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  for (const userId of members) {
    for (const other of await listPodcastsOf(userId)) {
      counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  counts.delete(podcastId);
  return [...counts]
    .filter(([, count]) => count >= MIN_IN_COMMON)
    .sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .slice(0, CANDIDATES);
}

/** What others keep who keep this one. */
export async function audienceSignals(podcastId: string): Promise<Signal[]> {
  const members = await listMembers(podcastId);
  const signals: Signal[] = [];
  for (const [relatedId, count] of await countInCommon(podcastId, members)) {
    signals.push({
      relatedId,
      weight: WEIGHT * similarity(count, members.length, await countAudience(relatedId)),
      reason: { kind: 'listeners', value: count },
    });
  }
  return signals;
}
