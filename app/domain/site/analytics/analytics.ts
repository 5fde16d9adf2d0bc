import type { Page } from '~/lib/web/page';
import type { FeaturedAnalyticsRow } from './analytics-schema';

export type FeaturedAnalytics = Page & { analytics: FeaturedAnalyticsRow[] };

export type DailyMeasure = 'plays' | 'searches' | 'favorites' | 'reviews' | 'signUps';

/** `day` is `YYYY-MM-DD` in UTC; days without events have 0. */
export type DailyCount = { day: string; count: number };

export type DailyCounts = Record<DailyMeasure, DailyCount[]>;
