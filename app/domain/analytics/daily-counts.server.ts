import { databaseEngine, db } from '~/adapters/database/client.server';
import type { DailyCount, DailyCounts, DailyMeasure } from './analytics';

const DAY_MS = 86_400_000;

const tables: Record<DailyMeasure, string> = {
  plays: 'Play',
  searches: 'Search',
  favorites: 'Favorite',
  reviews: 'Review',
  signUps: 'User',
};

/**
 * Counts a table's rows by UTC day. SQLite keeps dates as ISO text, so there the day is its first ten
 * characters, and texts compare as dates do.
 * @param table one of ours, never from outside
 */
async function countByDay(table: string, since: string): Promise<Map<string, number>> {
  const sql =
    databaseEngine === 'sqlite'
      ? `SELECT substr("createdAt", 1, 10) AS "day", COUNT(*) AS "count" FROM "${table}"
         WHERE "createdAt" >= ? GROUP BY 1`
      : `SELECT to_char("createdAt", 'YYYY-MM-DD') AS "day", COUNT(*) AS "count" FROM "${table}"
         WHERE "createdAt" >= $1::timestamp GROUP BY 1`;
  const rows = await db.$queryRawUnsafe<{ day: string; count: bigint | number }[]>(sql, since);
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

/** The last `days` days up to today, oldest first, in UTC. */
function lastDays(days: number, now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Plays, searches, favourites, reviews and sign-ups of each of the last 30 days, today included. */
export async function getDailyCounts(now = new Date()): Promise<DailyCounts> {
  const days = lastDays(30, now);
  const measured = await Promise.all(
    Object.entries(tables).map(async ([measure, table]): Promise<[string, DailyCount[]]> => {
      const counts = await countByDay(table, days[0]!);
      return [measure, days.map((day) => ({ day, count: counts.get(day) ?? 0 }))];
    }),
  );
  return Object.fromEntries(measured) as DailyCounts;
}
