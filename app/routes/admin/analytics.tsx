import { useId } from 'react';
import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type DailyCount,
  type FeaturedAnalytics,
  listFeaturedAnalytics,
  type DailyMeasure,
  getDailyCounts,
  getSiteStats,
} from '~/domain/site/analytics.server';
import { formatDate } from '~/lib/time/format-date';
import { amount, t } from '~/messages/t';
import { ScrollRegion } from '~/ui/text/text-page';
import { AdminList, rowNoteClass } from '~/ui/lists/admin-list';
import { DateTime, Name, RichText, unseen } from '~/ui/text/inline-text';
import { titleDirection } from '~/lib/language/text-language';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { errorTitle, LoadFailure } from '~/ui/feedback/error-screen';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 4;

type Props = { title: string; days: DailyCount[] };

function DayTable({ title, days }: Props) {
  return (
    <ScrollRegion name={t('analytics.asTable', { title })} className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start">
            <th scope="col" className="py-1 text-start">
              {t('analytics.day')}
            </th>
            <th scope="col" className="py-1 text-end">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {formatDate(day)}
              </th>
              <td className="py-1 text-end">{amount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DailyChart({ title, days }: Props) {
  const id = useId();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  return (
    <figure className="grid min-w-0 content-start rounded-card border border-line bg-surface px-3 py-2 sm:gap-3 sm:p-5">
      <figcaption className="grid sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
        <span className="font-display text-lg font-semibold">{title}</span>
        <span className="text-ink-muted">{t('analytics.inAll', { count: total })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        className="w-full text-accent rtl:-scale-x-100"
      >
        <title id={id}>
          {t('analytics.chart', {
            title,
            total: amount(total),
            most: amount(Math.max(...days.map(({ count }) => count))),
          })}
        </title>
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line-strong" />
        {days.map(({ day, count }, index) => {
          const height = (count / most) * (HEIGHT - 12);
          return (
            <rect
              key={day}
              x={index * step + GAP / 2}
              y={HEIGHT - 1 - height}
              width={step - GAP}
              height={height}
              rx="2"
              fill="currentColor"
            />
          );
        })}
      </svg>
      {/* They share a name, so opening one closes the others and the page stays short. */}
      <details name="day-table">
        <summary className="inline-flex min-h-9 items-center text-sm text-accent">
          {t('analytics.numbersAsTable')}
        </summary>
        <DayTable title={title} days={days} />
      </details>
    </figure>
  );
}

const cell = 'px-3 py-1.5 sm:px-4 sm:py-3';

const columns = () => [
  t('analytics.podcast'),
  t('analytics.clicks'),
  t('analytics.timesFeatured'),
  t('analytics.featuredNow'),
  t('analytics.lastFeatured'),
];

function PodcastTable({ analytics }: Pick<FeaturedAnalytics, 'analytics'>) {
  return (
    <ScrollRegion
      name={t('analytics.featuredAsTable')}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-sm sm:text-base">
        <thead>
          <tr>
            {columns().map((column) => (
              <th key={column} scope="col" className={`${cell} text-start whitespace-nowrap`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analytics.map((row) => (
            <tr key={row.podcastId} className="border-t border-line">
              <th scope="row" className={`${cell} min-w-52 text-start`}>
                {/* As wide as its title, so that truncation follows the title's own direction. */}
                <p
                  dir={titleDirection(row.podcastTitle)}
                  className={`w-fit font-semibold ${rowNoteClass}`}
                >
                  <Name of={row.podcastTitle} />
                </p>
              </th>
              <td className={cell}>{amount(row.clickCount)}</td>
              <td className={cell}>{row.timesFeatured}</td>
              <td className={cell}>
                {row.currentlyFeatured ? t('analytics.yes') : t('analytics.no')}
              </td>
              <td className={cell}>
                {row.lastFeaturedAt ? <DateTime iso={row.lastFeaturedAt} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function FeaturedTable({ analytics, search, ...place }: FeaturedAnalytics & { search: string }) {
  return (
    <AdminList
      id="featured"
      title={t('frame.featuredPodcasts')}
      noun="featured podcast"
      place={place}
      search={{ label: t('list.searchFeaturedPodcasts'), name: 'search', value: search }}
      empty={<p className="text-ink-muted">{t('analytics.nothingFeatured')}</p>}
    >
      <PodcastTable analytics={analytics} />
    </AdminList>
  );
}

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
  ),
];

const charts = (): [DailyMeasure, string][] => [
  ['plays', t('analytics.plays')],
  ['searches', t('analytics.searches')],
  ['favorites', t('profile.favorites')],
  ['reviews', t('profile.reviews')],
  ['signUps', t('analytics.signUps')],
];

export default function Analytics() {
  const { stats, daily, featured, search } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4 sm:gap-12">
      <section className="grid gap-2 sm:gap-4">
        <h2 className="text-2xl font-semibold">{t('adminSite.title')}</h2>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4">
          {[
            [t('analytics.users'), amount(stats.userCount)],
            [t('search.inPodcasts'), amount(stats.podcastCount)],
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
            className="max-h-[3lh] overflow-y-auto sm:max-h-none"
          >
            <ol className="flex flex-wrap gap-x-4 sm:grid sm:list-decimal sm:grid-cols-2 sm:gap-1 sm:ps-6">
              {stats.topSearchTerms.map(({ query, count }) => (
                <li key={query}>
                  <Name of={query} className="font-medium" />{' '}
                  <span className="text-ink-muted">
                    <RichText
                      text={t('analytics.searchCount', { count })}
                      marks={{ said: unseen }}
                    />
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
