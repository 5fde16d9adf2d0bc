import { select } from '~/adapters/database/plain-sql.server';
import type { Waiting } from './waiting';

const ROWS: Record<keyof Waiting, string> = {
  reports: '"ReviewReport" WHERE "resolvedAt" IS NULL',
  messages: '"ContactMessage"',
  failing: '"Podcast" WHERE "feedFailureReason" IS NOT NULL',
};

const kinds = Object.keys(ROWS) as (keyof Waiting)[];
const counts = kinds.map((kind) => `(SELECT COUNT(*) FROM ${ROWS[kind]}) AS "${kind}"`);

/** In one statement, because every page of the desk asks. */
export async function countWaiting(): Promise<Waiting> {
  const [row] = await select<Record<keyof Waiting, bigint>>(`SELECT ${counts.join(', ')}`);
  const pairs = kinds.map((kind) => [kind, Number(row?.[kind] ?? 0)]);
  return Object.fromEntries(pairs) as Waiting;
}
