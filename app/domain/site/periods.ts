/** Days that the analytics can look back. */
export const periods = ['7', '30', '90', '365'] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = '30';

/** The tables that can be downloaded. */
export const analyticsTables = ['days', 'podcasts', 'languages', 'searches', 'featured'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];
