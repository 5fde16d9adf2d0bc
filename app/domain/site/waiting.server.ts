import { select } from '~/adapters/database/plain-sql.server';
import type { Waiting } from './waiting';

const OPEN = 'WHERE "resolvedAt" IS NULL';

const ROWS: Record<keyof Waiting, string[]> = {
  reports: [
    `"ReviewReport" ${OPEN}`,
    `"PodcastReport" ${OPEN}`,
    `"EpisodeReport" ${OPEN}`,
    `"CollectionReport" ${OPEN}`,
  ],
  reviews: ['"Review" WHERE "heldAt" IS NOT NULL'],
  messages: ['"ContactMessage"'],
  held: ['"Podcast" WHERE "held"'],
  failing: ['"Podcast" WHERE "feedFailureReason" IS NOT NULL'],
};

const kinds = Object.keys(ROWS) as (keyof Waiting)[];
const count = (rows: string) => `(SELECT COUNT(*) FROM ${rows})`;
const sums = kinds.map((kind) => `${ROWS[kind].map(count).join(' + ')} AS "${kind}"`);

/** A single statement, because every page of the admin desk needs it. */
export async function countWaiting(): Promise<Waiting> {
  const [row] = await select<Record<keyof Waiting, bigint>>(`SELECT ${sums.join(', ')}`);
  const pairs = kinds.map((kind) => [kind, Number(row?.[kind] ?? 0)]);
  return Object.fromEntries(pairs) as Waiting;
}
