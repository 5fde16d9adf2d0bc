import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  clearRequests,
  countRequests,
  listRequests,
  requestFeedLists,
  requestFeeds,
  retryFailedRequests,
  starterFeeds,
} from '~/domain/feeds/import/requested-feeds.server';
import { readFieldBytes } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { AddFeeds, FeedProgress, FeedLists } from '~/ui/lists/requested-feeds';

const PAGE_SIZE = 10;
/** Page size when the page shows two lists. */
const SHORT_PAGE_SIZE = 3;

export const loader = screenLoader('admin', async ({ url }) => {
  const page = (parameter: string, limit: number) => ({
    page: pageNumberOf(url, parameter),
    limit,
  });
  const counts = await countRequests();
  const [failed, all] = await Promise.all([
    listRequests({ ...page('failed', SHORT_PAGE_SIZE), status: 'failed' }),
    listRequests(page('page', counts.failed ? SHORT_PAGE_SIZE : PAGE_SIZE)),
  ]);
  const status = Math.max(
    listStatus(url, failed.pagination.currentPage, 'failed'),
    listStatus(url, all.pagination.currentPage),
  );
  const starterCount = starterFeeds().length;
  return data({ counts, failed, all, starterCount, loadedAt: Date.now() }, { status });
});

export const action = screenAction(
  'admin',
  async ({ actor, url }, form) => {
    const done = (title: string) => redirectWithToast(`${url.pathname}#progress`, { title });
    if (form.get('intent') === 'retry') {
      await retryFailedRequests();
      return done(t('adminFeeds.retried'));
    }
    if (form.get('intent') === 'clear') {
      await clearRequests();
      return done(t('adminFeeds.cleared'));
    }
    const count =
      form.get('intent') === 'starter'
        ? await requestFeeds(actor, starterFeeds())
        : await requestFeedLists(actor, [
            await readFieldBytes(form, 'feeds'),
            await readFieldBytes(form, 'file'),
          ]);
    return done(t('adminFeeds.reading', { count }));
  },
  { bodySize: 'large' },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('adminFeeds.add'),
    pagePart(data?.failed.pagination.currentPage),
    pagePart(data?.all.pagination.currentPage),
  ),
];

export default function AddPodcasts() {
  const { counts, failed, all, starterCount, loadedAt } = useLoaderData<typeof loader>();
  const key = useFormKey(useActionData<typeof action>());
  return (
    <div className="grid gap-2 sm:gap-8">
      <section className="grid gap-2 sm:gap-4">
        <h2 className="text-2xl font-semibold">{t('adminFeeds.add')}</h2>
        <AddFeeds key={key} starterCount={starterCount} />
      </section>
      <FeedProgress
        counts={counts}
        loadedAt={loadedAt}
        path="/admin/podcasts/add"
        failedAsText="/admin/failed-feeds.txt"
      />
      <FeedLists failed={failed} all={all} />
    </div>
  );
}
