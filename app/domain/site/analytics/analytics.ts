import type { Page } from '~/lib/web/page';

export type SiteStats = {
  userCount: number;
  podcastCount: number;
  topSearchTerms: { query: string; count: number }[];
};

export type FeaturedAnalyticsRow = {
  podcastId: string;
  podcastTitle: string;
  clickCount: number;
  timesFeatured: number;
  currentlyFeatured: boolean;
  /** ISO date; null when only its episodes were featured. */
  lastFeaturedAt: string | null;
};

export type FeaturedAnalytics = Page & { analytics: FeaturedAnalyticsRow[] };

export type DailyMeasure = 'plays' | 'searches' | 'favorites' | 'reviews' | 'signUps';

/** `day` is `YYYY-MM-DD` in UTC; days without events have 0. */
export type DailyCount = { day: string; count: number };

export type DailyCounts = Record<DailyMeasure, DailyCount[]>;
