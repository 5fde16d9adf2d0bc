import { db, select } from '~/adapters/database/client.server';
import { listTopSearchTerms } from '~/domain/search/search-terms.server';
import { rowsInSlices } from '~/lib/any-of';
import { primarySubtag } from '~/lib/language/text-language';
import { DAY } from '~/lib/time/milliseconds';
import { type DailyMeasure, getDailyCounts, listFeaturedAnalytics } from './analytics.server';
import type { AnalyticsTable, Period } from './periods';

/** Rows of a table that is downloaded. */
const MOST_ROWS = 1_000;

export type PodcastUse = {
  podcastId: string;
  title: string;
  slug: string;
  language: string | null;
  plays: number;
  /** Favorites that were added in the period and are still there. */
  favorites: number;
};

/** The first moment of a period that ends today, in UTC. */
export function startOf(period: Period, now = new Date()): Date {
  const today = Math.floor(now.getTime() / DAY);
  return new Date((today - Number(period) + 1) * DAY);
}

/** The most played and saved podcasts of a period; `table` never comes from user input. */
const countMost = (table: 'Play' | 'Favorite', since: Date) =>
  select<{ podcastId: string; count: bigint | number }>(
    `SELECT "podcastId", COUNT(*) AS "count" FROM "${table}" WHERE "createdAt" >= ?
     GROUP BY "podcastId" ORDER BY "count" DESC, "podcastId" LIMIT ${MOST_ROWS}`,
    since,
  );

/** Most played first, then most saved. */
export async function listPodcastUse(period: Period, limit: number): Promise<PodcastUse[]> {
  const since = startOf(period);
  const [plays, favorites] = await Promise.all([
    countMost('Play', since),
    countMost('Favorite', since),
  ]);
  const counts = new Map<string, { plays: number; favorites: number }>();
  for (const { podcastId, count } of plays) {
    counts.set(podcastId, { plays: Number(count), favorites: 0 });
  }
  for (const { podcastId, count } of favorites) {
    counts.set(podcastId, { plays: counts.get(podcastId)?.plays ?? 0, favorites: Number(count) });
  }
  const most = [...counts]
    .sort(([, a], [, b]) => b.plays - a.plays || b.favorites - a.favorites)
    .slice(0, Math.min(limit, MOST_ROWS));
  const rows = await rowsOf(most.map(([id]) => id));
  return most.flatMap(([podcastId, count]) => {
    const row = rows.get(podcastId);
    return row
      ? [{ podcastId, title: row.title, slug: row.slug, language: row.language, ...count }]
      : [];
  });
}

async function rowsOf(ids: string[]) {
  const rows = await rowsInSlices(ids, (id) =>
    db.podcast.findMany({
      where: { id },
      select: { id: true, title: true, slug: true, language: true },
    }),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type LanguageUse = {
  /** Two or three letters; null where the feed names none. */
  language: string | null;
  plays: number;
};

/** Plays by the language that feeds declare for their podcasts, most played first. */
export async function listLanguageUse(period: Period): Promise<LanguageUse[]> {
  const tags = await select<{ tag: string | null; count: bigint | number }>(
    `SELECT "podcast"."language" AS "tag", COUNT(*) AS "count" FROM "Play" AS "play"
     JOIN "Podcast" AS "podcast" ON "podcast"."id" = "play"."podcastId"
     WHERE "play"."createdAt" >= ? GROUP BY "podcast"."language"
     ORDER BY "count" DESC LIMIT ${MOST_ROWS}`,
    startOf(period),
  );
  const plays = new Map<string | null, number>();
  for (const { tag, count } of tags) {
    const language = primarySubtag(tag);
    plays.set(language, (plays.get(language) ?? 0) + Number(count));
  }
  return [...plays]
    .map(([language, count]) => ({ language, plays: count }))
    .sort((a, b) => b.plays - a.plays || ((a.language ?? '~') < (b.language ?? '~') ? -1 : 1));
}

const writers: Record<AnalyticsTable, (period: Period) => Promise<(string | number)[][]>> = {
  async days(period) {
    const daily = await getDailyCounts(new Date(), Number(period));
    const measures = Object.keys(daily) as DailyMeasure[];
    return [
      ['day', ...measures],
      ...daily.plays.map(({ day }, index) => [
        day,
        ...measures.map((measure) => daily[measure][index]!.count),
      ]),
    ];
  },
  async podcasts(period) {
    const rows = await listPodcastUse(period, MOST_ROWS);
    return [
      ['podcast', 'slug', 'plays', 'favorites'],
      ...rows.map(({ title, slug, plays, favorites }) => [title, slug, plays, favorites]),
    ];
  },
  async languages(period) {
    const rows = await listLanguageUse(period);
    return [['language', 'plays'], ...rows.map(({ language, plays }) => [language ?? '', plays])];
  },
  async searches(period) {
    const since = startOf(period).toISOString().slice(0, 10);
    const terms = await listTopSearchTerms(MOST_ROWS, since);
    return [['term', 'searches'], ...terms.map(({ query, count }) => [query, count])];
  },
  async featured() {
    const { analytics } = await listFeaturedAnalytics({ page: 1, limit: MOST_ROWS });
    return [
      ['podcast', 'clicks', 'times featured', 'featured now', 'last featured'],
      ...analytics.map((row) => [
        row.podcastTitle,
        row.clickCount,
        row.timesFeatured,
        row.currentlyFeatured ? 'yes' : 'no',
        row.lastFeaturedAt ?? '',
      ]),
    ];
  },
};

/** The rows of a table with their heads, at most a thousand. */
export const writeTable = (table: AnalyticsTable, period: Period) => writers[table](period);
