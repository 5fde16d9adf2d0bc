import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type LanguageUse,
  listLanguageUse,
  listPodcastUse,
  type PodcastUse,
  startOf,
} from '~/domain/site/analytics-tables.server';
import {
  type FeaturedAnalytics,
  listFeaturedAnalytics,
  type DailyMeasure,
  getDailyCounts,
  getSiteStats,
  sumByMonth,
} from '~/domain/site/analytics.server';
import { type AnalyticsTable, DEFAULT_PERIOD, type Period, periods } from '~/domain/site/periods';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import {
  isLanguageCode,
  languageInText,
  type NamedLanguage,
} from '~/lib/language/language-names.server';
import { titleDirection } from '~/lib/language/text-language';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { amount, digits, t } from '~/messages/t';
import { errorTitle, LoadFailure } from '~/ui/feedback/error-screen';
import { AdminList } from '~/ui/lists/admin-list';
import { Fold } from '~/ui/lists/fold';
import { rowNoteClass } from '~/ui/lists/row-classes';
import { DateTime, Name, RichText, TabLink, unseen } from '~/ui/text/inline-text';
import { ScrollRegion } from '~/ui/text/text-page';
import { DailyChart } from './daily-chart';
import { cell, StatsTable } from './stats-table';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const period = readPeriod(url);
  const [stats, daily, featured, podcasts, languageUse] = await Promise.all([
    getSiteStats(startOf(period).toISOString().slice(0, 10)),
    getDailyCounts(new Date(), Number(period)),
    listFeaturedAnalytics({ page: pageNumberOf(url), limit: PAGE_SIZE, search }),
    listPodcastUse(period, PODCASTS_SHOWN),
    listLanguageUse(period),
  ]);
  const byMonth = period === '365';
  const counts = Object.fromEntries(
    Object.entries(daily).map(([measure, days]) => [measure, byMonth ? sumByMonth(days) : days]),
  ) as typeof daily;
  const languages = languageUse.map((use) => ({ ...use, named: namedIn(use.language) }));
  const status = listStatus(url, featured.currentPage);
  return data(
    { stats, daily: counts, byMonth, featured, podcasts, languages, search, period },
    { status },
  );
});

/** Feeds contain arbitrary codes. */
const namedIn = (code: string | null): NamedLanguage | null =>
  code !== null && isLanguageCode(code) ? languageInText(code) : null;

/** Anything invalid means the default. */
const readPeriod = ({ searchParams }: URL): Period =>
  periods.find((period) => period === searchParams.get('period')) ?? DEFAULT_PERIOD;

const periodName = (period: Period): string =>
  period === '365' ? t('analytics.lastYear') : t('analytics.lastDays', { count: Number(period) });

const columns = () => [
  t('analytics.podcast'),
  t('analytics.clicks'),
  t('analytics.timesFeatured'),
  t('analytics.featuredNow'),
  t('analytics.lastFeatured'),
];

function PodcastTable({ analytics }: Pick<FeaturedAnalytics, 'analytics'>) {
  return (
    <StatsTable name={t('analytics.featuredAsTable')} columns={columns()} isWide>
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
          <td className={cell}>{digits(row.timesFeatured)}</td>
          <td className={cell}>{row.currentlyFeatured ? t('analytics.yes') : t('analytics.no')}</td>
          <td className={cell}>
            {row.lastFeaturedAt ? <DateTime iso={row.lastFeaturedAt} /> : '–'}
          </td>
        </tr>
      ))}
    </StatsTable>
  );
}

function FeaturedTable({
  analytics,
  search,
  ...pagination
}: FeaturedAnalytics & { search: string }) {
  return (
    <AdminList
      id="featured"
      title={t('frame.featuredPodcasts')}
      noun="featured podcast"
      pagination={pagination}
      search={{ label: t('list.searchFeaturedPodcasts'), name: 'search', value: search }}
      empty={<p className="text-ink-muted">{t('analytics.nothingFeatured')}</p>}
      hint={<CsvLink table="featured" />}
      isFolded
    >
      <PodcastTable analytics={analytics} />
    </AdminList>
  );
}

function CsvLink({ table }: { table: AnalyticsTable }) {
  const { period } = useLoaderData<typeof loader>();
  return (
    <a
      href={`/admin/analytics/${table}.csv?period=${period}`}
      download
      className="inline-flex min-h-9 items-center justify-self-start text-sm text-accent underline"
    >
      {csvNames[table]()}
    </a>
  );
}

const csvNames: Record<AnalyticsTable, () => string> = {
  days: () => t('analytics.daysCsv'),
  podcasts: () => t('analytics.podcastsCsv'),
  languages: () => t('analytics.languagesCsv'),
  searches: () => t('analytics.searchesCsv'),
  featured: () => t('analytics.featuredCsv'),
};

/** The most played podcasts of the period. */
function UseTable({ podcasts }: { podcasts: PodcastUse[] }) {
  return (
    <Fold level="h2" title={t('analytics.byPodcast')}>
      {podcasts.length === 0 ? (
        <p className="text-ink-muted">{t('analytics.nothingPlayed')}</p>
      ) : (
        <StatsTable
          name={t('analytics.byPodcast')}
          columns={[t('analytics.podcast'), t('analytics.plays'), t('profile.favorites')]}
        >
          {podcasts.map(({ podcastId, title, language, plays, favorites }) => (
            <tr key={podcastId} className="border-t border-line">
              <th scope="row" className={`${cell} text-start wrap-anywhere`}>
                <Name of={title} fallbackLanguage={language} />
              </th>
              <td className={cell}>{amount(plays)}</td>
              <td className={cell}>{amount(favorites)}</td>
            </tr>
          ))}
        </StatsTable>
      )}
      <CsvLink table="podcasts" />
    </Fold>
  );
}

/** Plays of the period by the languages of podcasts. */
function LanguageTable({
  languages,
}: {
  languages: (LanguageUse & { named: NamedLanguage | null })[];
}) {
  if (languages.length === 0) return null;
  return (
    <Fold level="h2" title={t('analytics.byLanguage')}>
      <StatsTable
        name={t('analytics.byLanguage')}
        columns={[t('form.language'), t('analytics.plays')]}
      >
        {languages.map(({ language, named, plays }) => (
          <tr key={language} className="border-t border-line">
            <th scope="row" className={`${cell} text-start wrap-anywhere`}>
              {language === null ? (
                t('analytics.languageNotNamed')
              ) : (
                <bdi lang={named?.lang}>{named?.name ?? language}</bdi>
              )}
            </th>
            <td className={cell}>{amount(plays)}</td>
          </tr>
        ))}
      </StatsTable>
      <CsvLink table="languages" />
    </Fold>
  );
}

const PAGE_SIZE = 5;
const PODCASTS_SHOWN = 20;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  pageTitle(
    matches,
    error ? errorTitle(error, '404') : t('admin.analytics'),
    data && data.period !== DEFAULT_PERIOD ? periodName(data.period) : undefined,
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
  const { stats, daily, byMonth, featured, podcasts, languages, search, period } =
    useLoaderData<typeof loader>();
  return (
    <div className="grid gap-2 sm:gap-8">
      <nav aria-label={t('analytics.period')} className="overflow-x-auto">
        <ul className="flex">
          {periods.map((option) => (
            <li key={option} className="shrink-0">
              <TabLink
                to={option === DEFAULT_PERIOD ? '/admin/analytics' : `?period=${option}`}
                isShown={option === period}
              >
                {periodName(option)}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className="grid gap-2 sm:gap-4">
        <h2 className="text-xl font-semibold sm:text-2xl">{t('adminSite.title')}</h2>
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
      </section>
      <section id="days" className="grid gap-3 sm:gap-4">
        <h2 className="text-xl font-semibold sm:text-2xl">{periodName(period)}</h2>
        <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1 sm:grid-cols-1 sm:gap-6 lg:grid-cols-2">
          {charts().map(([measure, title]) => (
            <DailyChart key={measure} title={title} days={daily[measure]} byMonth={byMonth} />
          ))}
        </div>
        <CsvLink table="days" />
      </section>
      <Fold level="h2" title={t('analytics.topTerms')}>
        {stats.topSearchTerms.length === 0 ? (
          <p className="text-ink-muted">{t('analytics.noSharedSearches')}</p>
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
        <CsvLink table="searches" />
      </Fold>
      <UseTable podcasts={podcasts} />
      <LanguageTable languages={languages} />
      <FeaturedTable {...featured} search={search} />
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('analytics.notLoaded')} />;
}
