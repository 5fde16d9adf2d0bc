import { db } from '~/adapters/database/client.server';
import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';

/** Podcasts that no admin has hidden. Lists use the stricter `{ blocked: false }`. */
export const shownPodcast = { hiddenAt: null } as const;

const IS_BLOCKED = '("feedBlocked" OR "hiddenAt" IS NOT NULL)';

type Client = Pick<TransactionClient, '$executeRawUnsafe'>;

/**
 * Derives `blocked` from `feedBlocked`, which stores the wish of the feed, and `hiddenAt`. Must be part of the writing
 * transaction, because an admin may hide the row at the same moment.
 */
export const settlePodcast = (id: string, client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Podcast" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" = ? AND "blocked" <> ${IS_BLOCKED}`),
    id,
  ) as ReturnType<typeof db.$executeRawUnsafe>;

/** Like `settlePodcast`, for episodes. */
export const settleEpisodes = (ids: string[], client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Episode" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" IN (SELECT "value" ->> 'id' FROM rows(?)) AND "blocked" <> ${IS_BLOCKED}`),
    JSON.stringify(ids.map((id) => ({ id }))),
  ) as ReturnType<typeof db.$executeRawUnsafe>;
