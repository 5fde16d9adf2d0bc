import { db, select } from '~/adapters/database/client.server';
import { readablePodcast } from '~/domain/podcasts/podcasts.server';
import { listTopSearchTerms } from '~/domain/search/search-terms.server';
import { groupBy } from '~/lib/lists';
import { fold } from '~/lib/text/fold';
import { DAY } from '~/lib/time/milliseconds';
import { type Page, pageOfList, type PageRequest } from '~/lib/web/page';
import type { FeaturedAnalyticsRow, SiteStats } from './site-schema';

export type FeaturedAnalytics = Page & { analytics: FeaturedAnalyticsRow[] };

export type DailyMeasure = 'plays' | 'searches' | 'favorites' | 'reviews' | 'signUps';

/** `day` is `YYYY-MM-DD` in UTC; days without events have 0. */
export type DailyCount = { day: string; count: number };

type DailyCounts = Record<DailyMeasure, DailyCount[]>;

async function listRows(): Promise<FeaturedAnalyticsRow[]> {
  const podcasts = await db.podcast.findMany({
    where: {
      OR: [
        { featuredClicks: { some: {} } },
        { featuredStints: { some: {} } },
        { featured: { isActive: true } },
      ],
    },
    select: {
      id: true,
      title: true,
      featured: { select: { isActive: true } },
      featuredStints: { orderBy: { startedAt: 'desc' }, take: 1, select: { startedAt: true } },
      _count: { select: { featuredClicks: true, featuredStints: true } },
    },
  });
  const rows = podcasts.map(({ id, title, featured, featuredStints: [last], _count }) => ({
    podcastId: id,
    podcastTitle: title,
    clickCount: _count.featuredClicks,
    timesFeatured: _count.featuredStints,
    currentlyFeatured: featured?.isActive ?? false,
    lastFeaturedAt: last?.startedAt.toISOString() ?? null,
  }));
  return rows.sort(
    (a, b) => b.clickCount - a.clickCount || (a.podcastTitle < b.podcastTitle ? -1 : 1),
  );
}

/** Most clicked first. Few podcasts were ever featured, so rows are joined and searched (folded) in memory. */
export async function listFeaturedAnalytics({
  page,
  limit,
  search = '',
}: PageRequest & { search?: string }): Promise<FeaturedAnalytics> {
  const needle = fold(search);
  const rows = (await listRows()).filter((row) => fold(row.podcastTitle).includes(needle));
  const { rows: analytics, pagination } = pageOfList(rows, { page, limit });
  return { analytics, ...pagination };
}

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
  const today = Math.floor(now.getTime() / DAY);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY).toISOString().slice(0, 10),
  );
}

export async function getDailyCounts(now = new Date(), most = 30): Promise<DailyCounts> {
  const days = lastDays(most, now);
  const measured = await Promise.all(
    Object.entries(tables).map(async ([measure, table]): Promise<[string, DailyCount[]]> => {
      const counts = await countByDay(table, new Date(days[0]!));
      return [measure, days.map((day) => ({ day, count: counts.get(day) ?? 0 }))];
    }),
  );
  return Object.fromEntries(measured) as DailyCounts;
}

/** @param since the first day whose searches are counted, `YYYY-MM-DD`; by default all */
export async function getSiteStats(since?: string): Promise<SiteStats> {
  const [userCount, podcastCount, topSearchTerms] = await Promise.all([
    db.user.count(),
    db.podcast.count({ where: readablePodcast }),
    listTopSearchTerms(10, since),
  ]);
  return { userCount, podcastCount, topSearchTerms };
}

/** Months that days belong to, as `YYYY-MM-01`, with their sums. */
export function sumByMonth(days: DailyCount[]): DailyCount[] {
  const months = groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`);
  return [...months].map(([day, counts]) => ({
    day,
    count: counts.reduce((sum, { count }) => sum + count, 0),
  }));
}
