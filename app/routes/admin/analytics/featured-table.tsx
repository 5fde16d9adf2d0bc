import type { FeaturedAnalytics } from '~/domain/site/analytics/analytics';
import { AdminList } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { t } from '~/messages/t';

const cell = 'px-3 py-2 sm:px-4 sm:py-3';

const columns = () => [
  t('analytics.podcast'),
  t('analytics.clicks'),
  t('analytics.timesFeatured'),
  t('analytics.featuredNow'),
  t('analytics.lastFeatured'),
];

function PodcastTable({ analytics }: Pick<FeaturedAnalytics, 'analytics'>) {
  return (
    <div
      role="region"
      aria-label={t('analytics.featuredAsTable')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has focus
      tabIndex={0}
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
              <th scope="row" className={`${cell} min-w-52 text-start font-semibold`}>
                <Name of={row.podcastTitle} />
              </th>
              <td className={cell}>{row.clickCount}</td>
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
    </div>
  );
}

export function FeaturedTable({
  analytics,
  search,
  ...place
}: FeaturedAnalytics & { search: string }) {
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
