import type { FeaturedAnalytics } from '~/domain/site/analytics/analytics';
import { AdminList, rowNoteClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { titleDirection } from '~/lib/language/title-language';
import { Name } from '~/ui/text/name';
import { amount, t } from '~/messages/t';
import { ScrollRegion } from '~/ui/text/scroll-region';

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
