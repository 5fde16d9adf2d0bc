import { select } from '~/adapters/database/client.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { listEpisodesWith } from '~/domain/episodes/listed-episodes.server';
import { startedOnHome } from './home-shelves.server';
import { STARTED_SHOWN } from './listening';
import type { StartedEpisode } from './listening-schema';

const PLAYABLE = `NOT "episode"."blocked" AND "episode"."audioUrl" IS NOT NULL
  AND "episode"."audioGoneAt" IS NULL`;

const FIRST_QUEUED = `SELECT "episode"."id" FROM "QueueEntry" AS "entry"
  JOIN "Episode" AS "episode" ON "episode"."id" = "entry"."episodeId" AND ${PLAYABLE}
  JOIN "Podcast" AS "podcast" ON "podcast"."id" = "episode"."podcastId" AND NOT "podcast"."blocked"
  WHERE "entry"."userId" = ? ORDER BY "entry"."place", "entry"."episodeId" LIMIT 1`;

/** Each favorite is asked for its newest episode, which an index knows. */
const NEWEST_OF_FAVORITES = `SELECT "episode"."id" FROM "Favorite" AS "own"
  JOIN "Podcast" AS "podcast" ON "podcast"."id" = "own"."podcastId" AND NOT "podcast"."blocked"
  JOIN "Episode" AS "episode" ON "episode"."id" = (SELECT "newest"."id" FROM "Episode" AS "newest"
    WHERE "newest"."podcastId" = "own"."podcastId" AND "newest"."blocked" = FALSE
    ORDER BY "newest"."sortDate" DESC, "newest"."id" DESC LIMIT 1)
  WHERE "own"."userId" = ? AND ${PLAYABLE}
    AND NOT EXISTS (SELECT 1 FROM "ListeningPosition" AS "heard"
      WHERE "heard"."userId" = "own"."userId" AND "heard"."episodeId" = "episode"."id"
        AND "heard"."finished")
  ORDER BY "episode"."sortDate" DESC, "episode"."id" DESC LIMIT 1`;

/** The last episode begun, else the first of the queue, else the newest unplayed one of the favorites. */
export async function findNextToHear(
  userId: string,
): Promise<StartedEpisode | ListedEpisode | null> {
  const [started] = await startedOnHome(userId, STARTED_SHOWN);
  if (started) return started;
  const [row] = await select<{ id: string | null }>(
    `SELECT COALESCE((${FIRST_QUEUED}), (${NEWEST_OF_FAVORITES})) AS "id"`,
    userId,
    userId,
  );
  const [next = null] = await listEpisodesWith(row?.id ? [row.id] : []);
  return next;
}
