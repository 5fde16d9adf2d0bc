import { LRUCache } from 'lru-cache';
import { select } from '~/adapters/database/plain-sql.server';
import { MIN_IN_COMMON, similarity, type Signal } from './related-scores';

// Each query reads a limited number of rows, because it blocks SQLite's thread while it runs.

/** Per podcast: the latest savers, and as many listeners. */
const MEMBERS_READ = 100;
/** Per member: the latest favorites, and the latest played episodes. */
const READ_OF_MEMBER = 300;
/** Per kind (savers, listeners). Larger audiences count as this many. */
const MAX_COUNTED = 2_000;
const CANDIDATES = 24;
const WEIGHT = 12;

/** CROSS JOIN makes SQLite keep this order; otherwise it reads every listening position, which takes a second. */
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

/** Cached, because the same members occur with many podcasts. */
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

/** Cached, because the same popular podcasts are counted again and again, and their audiences change slowly. */
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

/** The podcasts that most of these members listen to or have saved, with the number of members. */
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

/** Podcasts that the audience of this one also listens to or has saved. */
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
