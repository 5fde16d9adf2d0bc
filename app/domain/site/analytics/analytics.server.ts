import { db } from '~/adapters/database/client.server';
import { fold } from '~/lib/text/fold';
import { pageOfList, type PageRequest } from '~/lib/web/page';
import type { FeaturedAnalytics } from './analytics';
import type { FeaturedAnalyticsRow } from './analytics-schema';

type Stints = { count: number; last: Date | null };

async function countClicks(): Promise<Map<string, number>> {
  const rows = await db.featuredClick.groupBy({ by: ['podcastId'], _count: { _all: true } });
  return new Map(rows.map((row) => [row.podcastId, row._count._all]));
}

async function countStints(): Promise<Map<string, Stints>> {
  const rows = await db.featuredStint.groupBy({
    by: ['podcastId'],
    _count: { _all: true },
    _max: { startedAt: true },
  });
  return new Map(
    rows.map((row) => [row.podcastId, { count: row._count._all, last: row._max.startedAt }]),
  );
}

async function listRows(): Promise<FeaturedAnalyticsRow[]> {
  const [clicks, stints, active] = await Promise.all([
    countClicks(),
    countStints(),
    db.featuredPodcast.findMany({ where: { isActive: true }, select: { podcastId: true } }),
  ]);
  const activeIds = new Set(active.map((item) => item.podcastId));
  const ids = [...new Set([...clicks.keys(), ...stints.keys(), ...activeIds])];
  const podcasts = await db.podcast.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true },
  });
  const rows = podcasts.map(({ id, title }) => ({
    podcastId: id,
    podcastTitle: title,
    clickCount: clicks.get(id) ?? 0,
    timesFeatured: stints.get(id)?.count ?? 0,
    currentlyFeatured: activeIds.has(id),
    lastFeaturedAt: stints.get(id)?.last?.toISOString() ?? null,
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
  const wanted = fold(search);
  const rows = (await listRows()).filter((row) => fold(row.podcastTitle).includes(wanted));
  const { rows: analytics, place } = pageOfList(rows, { page, limit });
  return { analytics, ...place };
}
