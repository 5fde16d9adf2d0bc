import { select } from '~/adapters/database/plain-sql.server';
import { LEAST_IN_COMMON, similarity, type Signal } from './related-scores';

/** Members whose other podcasts are read; those who joined last. */
const MEMBERS_READ = 200;
const CANDIDATES = 24;
const WEIGHT = 12;

type Counted = { podcastId: string; count: bigint };

/** Who saved a podcast or listened to it; `?` stands for the podcast, twice. */
const MEMBERS = `SELECT "userId" FROM "Favorite" WHERE "podcastId" = ?
  UNION
  SELECT heard."userId" FROM "Episode" episode
  JOIN "ListeningPosition" heard ON heard."episodeId" = episode."id"
  WHERE episode."podcastId" = ?`;

function countInCommon(podcastId: string): Promise<Counted[]> {
  return select<Counted>(
    `WITH member AS (${MEMBERS} ORDER BY 1 DESC LIMIT ${MEMBERS_READ}), kept AS (
       SELECT other."userId", other."podcastId" FROM member
       JOIN "Favorite" other ON other."userId" = member."userId"
       UNION
       SELECT heard."userId", episode."podcastId" FROM member
       JOIN "ListeningPosition" heard ON heard."userId" = member."userId"
       JOIN "Episode" episode ON episode."id" = heard."episodeId"
     )
     SELECT "podcastId", count(*) AS "count" FROM kept WHERE "podcastId" <> ?
     GROUP BY "podcastId" HAVING count(*) >= ${LEAST_IN_COMMON}
     ORDER BY 2 DESC, 1 LIMIT ${CANDIDATES}`,
    podcastId,
    podcastId,
    podcastId,
  );
}

async function countAudiences(ids: string[]): Promise<Map<string, number>> {
  const wanted = JSON.stringify(ids.map((id) => ({ id })));
  const among = `IN (SELECT "value" ->> 'id' FROM rows(?))`;
  const rows = await select<Counted>(
    `SELECT "podcastId", count(*) AS "count" FROM (
       SELECT "podcastId", "userId" FROM "Favorite" WHERE "podcastId" ${among}
       UNION
       SELECT episode."podcastId", heard."userId" FROM "Episode" episode
       JOIN "ListeningPosition" heard ON heard."episodeId" = episode."id"
       WHERE episode."podcastId" ${among}
     ) AS kept GROUP BY "podcastId"`,
    wanted,
    wanted,
  );
  return new Map(rows.map(({ podcastId, count }) => [podcastId, Number(count)]));
}

/** What others keep who keep this one. */
export async function audienceSignals(podcastId: string): Promise<Signal[]> {
  const common = await countInCommon(podcastId);
  if (common.length === 0) return [];
  const sizes = await countAudiences([podcastId, ...common.map((one) => one.podcastId)]);
  const own = Math.min(MEMBERS_READ, sizes.get(podcastId) ?? 0);
  return common.map(({ podcastId: relatedId, count }) => ({
    relatedId,
    weight: WEIGHT * similarity(Number(count), own, sizes.get(relatedId) ?? 0),
    reason: { kind: 'listeners', value: Number(count) },
  }));
}
