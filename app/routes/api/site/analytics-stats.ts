import { siteStatsResponse } from '~/domain/site/analytics/analytics-schema';
import { getSiteStats } from '~/domain/site/analytics/site-stats.server';
import { api, endpoint } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'How many users and podcasts there are, and what is searched for most.',
    response: siteStatsResponse,
    handle: getSiteStats,
  }),
});

export const action = loader;
