import { db } from '~/adapters/database/client.server';
import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';

/** Podcasts that an admin has not hidden; what stands in lists is `{ blocked: false }`, which leaves those out too. */
export const shownPodcast = { hiddenAt: null } as const;

const IS_BLOCKED = '("feedBlocked" OR "hiddenAt" IS NOT NULL)';

type Client = Pick<TransactionClient, '$executeRawUnsafe'>;

/**
 * What a feed says of `blocked` is stored as `feedBlocked`; this makes `blocked` of it. Part of the transaction of the
 * write, because an admin may hide the row at the same moment.
 */
export const settlePodcast = (id: string, client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Podcast" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" = ? AND "blocked" <> ${IS_BLOCKED}`),
    id,
  ) as ReturnType<typeof db.$executeRawUnsafe>;

/** As `settlePodcast`. */
export const settleEpisodes = (ids: string[], client: Client = db) =>
  client.$executeRawUnsafe(
    forEngine(`UPDATE "Episode" SET "blocked" = ${IS_BLOCKED}
      WHERE "id" IN (SELECT "value" ->> 'id' FROM rows(?)) AND "blocked" <> ${IS_BLOCKED}`),
    JSON.stringify(ids.map((id) => ({ id }))),
  ) as ReturnType<typeof db.$executeRawUnsafe>;
