import { select } from '~/adapters/database/plain-sql.server';
import type { DailyCount, DailyCounts, DailyMeasure } from './analytics';

const DAY_MS = 86_400_000;

const tables: Record<DailyMeasure, string> = {
  plays: 'Play',
  searches: 'Search',
  favorites: 'Favorite',
  reviews: 'Review',
  signUps: 'User',
};

/** `table` never comes from user input. */
async function countByDay(table: string, since: Date): Promise<Map<string, number>> {
  const rows = await select<{ day: string; count: bigint | number }>(
    `SELECT substr(CAST("createdAt" AS TEXT), 1, 10) AS "day", COUNT(*) AS "count" FROM "${table}"
     WHERE "createdAt" >= ? GROUP BY 1`,
    since,
  );
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

function lastDays(days: number, now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
}

export async function getDailyCounts(now = new Date()): Promise<DailyCounts> {
  const days = lastDays(30, now);
  const measured = await Promise.all(
    Object.entries(tables).map(async ([measure, table]): Promise<[string, DailyCount[]]> => {
      const counts = await countByDay(table, new Date(days[0]!));
      return [measure, days.map((day) => ({ day, count: counts.get(day) ?? 0 }))];
    }),
  );
  return Object.fromEntries(measured) as DailyCounts;
}
