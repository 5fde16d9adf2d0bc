import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFeaturedAnalytics } from '~/domain/site/analytics/analytics.server';
import type { DailyMeasure } from '~/domain/site/analytics/analytics';
import { getDailyCounts } from '~/domain/site/analytics/daily-counts.server';
import { getSiteStats } from '~/domain/site/analytics/site-stats.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { errorTitle } from '~/ui/feedback/error-screen';
import { LoadFailure } from '~/ui/feedback/load-failure';
import { Name } from '~/ui/text/name';
import { DailyChart } from './daily-chart';
import { FeaturedTable } from './featured-table';
import { amount, t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';
import { ScrollRegion } from '~/ui/text/scroll-region';

const PAGE_SIZE = 5;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const [stats, daily, featured] = await Promise.all([
    getSiteStats(),
    getDailyCounts(),
    listFeaturedAnalytics({ page: pageNumberOf(url), limit: PAGE_SIZE, search }),
  ]);
  const status = listStatus(url, featured.currentPage);
  return data({ stats, daily, featured, search }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  pageTitle(
    matches,
    error ? errorTitle(error, '404') : t('admin.analytics'),
    searchPart(data?.search),
    pagePart(data?.featured.currentPage),
    t('admin.dashboard'),
  ),
];

const charts = (): [DailyMeasure, string][] => [
  ['plays', t('analytics.plays')],
  ['searches', t('analytics.searches')],
  ['favorites', t('profile.favorites')],
  ['reviews', t('profile.reviews')],
  ['signUps', t('analytics.signUps')],
];

const said = (words: string) => <span className="sr-only">{words}</span>;

export default function Analytics() {
  const { stats, daily, featured, search } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4 sm:gap-12">
      <section className="grid gap-2 sm:gap-4">
        <h2 className="text-2xl font-semibold">{t('analytics.site')}</h2>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4">
          {[
            [t('analytics.users'), amount(stats.userCount)],
            [t('admin.podcasts'), amount(stats.podcastCount)],
          ].map(([name, count]) => (
            <div key={name} className="rounded-card border border-line bg-surface px-3 py-1 sm:p-5">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-display text-2xl sm:text-4xl">{count}</dd>
            </div>
          ))}
        </dl>
        <h3 className="text-lg font-semibold">{t('analytics.topTerms')}</h3>
        {stats.topSearchTerms.length === 0 ? (
          <p className="text-ink-muted">{t('analytics.noSearches')}</p>
        ) : (
          <ScrollRegion
            name={t('analytics.topTerms')}
            className="max-h-18 overflow-y-auto sm:max-h-none"
          >
            <ol className="flex flex-wrap gap-x-4 sm:grid sm:list-decimal sm:grid-cols-2 sm:gap-1 sm:ps-6">
              {stats.topSearchTerms.map(({ query, count }) => (
                <li key={query}>
                  <Name of={query} className="font-medium" />{' '}
                  <span className="text-ink-muted">
                    <RichText text={t('analytics.searchCount', { count })} marks={{ said }} />
                  </span>
                </li>
              ))}
            </ol>
          </ScrollRegion>
        )}
      </section>
      <FeaturedTable {...featured} search={search} />
      <section className="grid gap-3 sm:gap-4">
        <h2 className="text-2xl font-semibold">{t('analytics.lastThirtyDays')}</h2>
        <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1 sm:grid-cols-1 sm:gap-6 lg:grid-cols-2">
          {charts().map(([measure, title]) => (
            <DailyChart key={measure} title={title} days={daily[measure]} />
          ))}
        </div>
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('analytics.notLoaded')} />;
}
