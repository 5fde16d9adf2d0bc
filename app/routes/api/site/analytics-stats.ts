import { siteStatsResponse } from '~/domain/site/analytics/analytics-schema';
import { getSiteStats } from '~/domain/site/analytics/site-stats.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Get the numbers of users and podcasts, and the most frequent searches.',
    response: siteStatsResponse,
    handle: getSiteStats,
  }),
});

export const action = loader;
