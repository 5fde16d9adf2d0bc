import { z } from 'zod';
import { featuredAnalyticsRow } from '~/domain/site/analytics/analytics-schema';
import { listFeaturedAnalytics } from '~/domain/site/analytics/analytics.server';
import { api, endpoint, pageQuery } from '~/http/api.server';
import { pageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Get the statistics of featured podcasts, most clicked first, in pages of 5.',
    query: pageQuery(5).extend({ search: personText(200, () => t('input.tooLong')).optional() }),
    response: pageResponse.extend({ analytics: z.array(featuredAnalyticsRow) }),
    handle: ({ query }) => listFeaturedAnalytics(query),
  }),
});

export const action = loader;
