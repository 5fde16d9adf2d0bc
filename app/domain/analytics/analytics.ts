import type { Page } from '~/lib/page';

export type SiteStats = {
  userCount: number;
  podcastCount: number;
  topSearchTerms: { query: string; count: number }[];
};

export type FeaturedAnalyticsRow = {
  podcastId: string;
  podcastTitle: string;
  /** Clicks on the podcast and on its episodes while they were featured. */
  clickCount: number;
  timesFeatured: number;
  currentlyFeatured: boolean;
  /** ISO date; null when only episodes of it were ever featured. */
  lastFeaturedAt: string | null;
};

export type FeaturedAnalytics = Page & { analytics: FeaturedAnalyticsRow[] };

/** What is counted a day. */
export type DailyMeasure = 'plays' | 'searches' | 'favorites' | 'reviews' | 'signUps';

/** `day` is `YYYY-MM-DD` in UTC; days on which nothing happened are there with 0. */
export type DailyCount = { day: string; count: number };

export type DailyCounts = Record<DailyMeasure, DailyCount[]>;
