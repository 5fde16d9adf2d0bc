import type { FeaturedAnalytics } from '~/domain/analytics/analytics';
import { AdminSearchForm } from '~/ui/admin-search-form';
import { DateTime } from '~/ui/date-time';
import { Pagination } from '~/ui/pagination';

const columns = ['Podcast', 'Clicks', 'Times featured', 'Featured now', 'Last featured'];

/** How featured podcasts do, the most clicked first. */
export function FeaturedTable({
  analytics,
  currentPage,
  totalPages,
  search,
}: FeaturedAnalytics & { search: string }) {
  return (
    <section aria-labelledby="featured" id="featured-table" className="grid gap-4">
      <h2 id="featured" className="text-2xl font-semibold">
        Featured Podcasts
      </h2>
      <AdminSearchForm
        label="Search featured podcasts"
        name="search"
        value={search}
        required={false}
      />
      {analytics.length === 0 ? (
        <p role="status">Nothing found</p>
      ) : (
        <div
          role="region"
          aria-label="Featured podcasts as a table"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has focus
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line bg-surface"
        >
          <table className="w-full">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-4 py-3 text-start whitespace-nowrap">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {analytics.map((row) => (
                <tr key={row.podcastId} className="border-t border-line">
                  <th scope="row" dir="auto" className="px-4 py-3 text-start font-semibold">
                    {row.podcastTitle}
                  </th>
                  <td className="px-4 py-3">{row.clickCount}</td>
                  <td className="px-4 py-3">{row.timesFeatured}</td>
                  <td className="px-4 py-3">{row.currentlyFeatured ? 'Yes' : 'No'}</td>
                  <td className="px-4 py-3">
                    {row.lastFeaturedAt ? <DateTime iso={row.lastFeaturedAt} /> : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        label="Featured table pages"
        current={currentPage}
        total={totalPages}
        hash="#featured-table"
      />
    </section>
  );
}
