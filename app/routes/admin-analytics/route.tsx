import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFeaturedAnalytics } from '~/domain/analytics/analytics.server';
import type { DailyMeasure } from '~/domain/analytics/analytics';
import { getDailyCounts } from '~/domain/analytics/daily-counts.server';
import { getSiteStats } from '~/domain/analytics/site-stats.server';
import { pageNumberOf } from '~/http/page-number';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { LoadFailure } from '~/ui/load-failure';
import { DailyChart } from './daily-chart';
import { FeaturedTable } from './featured-table';

const PAGE_SIZE = 5;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = (url.searchParams.get('search') ?? '').slice(0, 200);
  const [stats, daily, featured] = await Promise.all([
    getSiteStats(),
    getDailyCounts(),
    listFeaturedAnalytics({ page: pageNumberOf(url), limit: PAGE_SIZE, search }),
  ]);
  return { stats, daily, featured, search };
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Analytics – Admin Dashboard'),
];

const charts: [DailyMeasure, string][] = [
  ['plays', 'Plays'],
  ['searches', 'Searches'],
  ['favorites', 'Favorites'],
  ['reviews', 'Reviews'],
  ['signUps', 'Sign-ups'],
];

export default function Analytics() {
  const { stats, daily, featured, search } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-12">
      <section aria-labelledby="site" className="grid gap-4">
        <h2 id="site" className="text-2xl font-semibold">
          Site
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          {[
            ['Users', stats.userCount],
            ['Podcasts', stats.podcastCount],
          ].map(([name, count]) => (
            <div key={name} className="rounded-card border border-line bg-surface p-5">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-display text-4xl">{count}</dd>
            </div>
          ))}
        </dl>
        <h3 className="text-lg font-semibold">Top search terms</h3>
        {stats.topSearchTerms.length === 0 ? (
          <p className="text-ink-muted">Nobody has searched yet.</p>
        ) : (
          <ol className="grid list-decimal gap-1 ps-6 sm:grid-cols-2">
            {stats.topSearchTerms.map(({ query, count }) => (
              <li key={query}>
                <bdi className="font-medium">{query}</bdi>{' '}
                <span className="text-ink-muted">
                  ({count}
                  <span className="sr-only">{count === 1 ? ' search' : ' searches'}</span>)
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="days" className="grid gap-4">
        <h2 id="days" className="text-2xl font-semibold">
          The last 30 days
        </h2>
        <div className="grid gap-6 lg:grid-cols-2">
          {charts.map(([measure, title]) => (
            <DailyChart key={measure} title={title} days={daily[measure]} />
          ))}
        </div>
      </section>
      <FeaturedTable {...featured} search={search} />
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text="Failed to load analytics data" />;
}
