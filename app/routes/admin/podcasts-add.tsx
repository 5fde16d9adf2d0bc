import { useActionData, useLoaderData } from '@remix-run/react';
import { data, type MetaFunction } from '@remix-run/node';
import { Button } from '~/ui/forms/button';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';
import { t } from '~/messages/t';
import { MAX_REQUESTED } from '~/domain/feeds/import/adding-podcasts';
import {
  clearRequests,
  countRequests,
  listRequests,
  requestFeeds,
  retryFailedRequests,
  starterFeeds,
  readFeedList,
} from '~/domain/feeds/import/requested-feeds.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { ActionForm } from '~/ui/forms/form';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { FeedProgress, FeedLists } from '~/ui/lists/requested-feeds';

function AddFeeds({ starterCount }: { starterCount: number }) {
  return (
    <ActionForm
      encType="multipart/form-data"
      failureTitle={t('adminFeeds.noneAdded')}
      className="grid gap-2 sm:gap-4"
    >
      <TextAreaField
        label={t('adminFeeds.addresses')}
        name="feeds"
        rows={2}
        hint={t('adminFeeds.addressesHint', { count: MAX_REQUESTED })}
      />
      <TextField
        label={t('adminFeeds.file')}
        name="file"
        type="file"
        refill={false}
        accept=".opml,.xml,text/xml,text/x-opml"
      />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button size="small">{t('adminFeeds.add')}</Button>
        <Button name="intent" value="starter" look="secondary" size="small">
          {t('adminFeeds.addStarter', { count: starterCount })}
        </Button>
      </div>
    </ActionForm>
  );
}

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
    listStatus(url, failed.place.currentPage, 'failed'),
    listStatus(url, all.place.currentPage),
  );
  const starterCount = starterFeeds().length;
  return data({ counts, failed, all, starterCount, asked: Date.now() }, { status });
});

async function feedsOf(form: FormData) {
  if (form.get('intent') === 'starter') return starterFeeds();
  const file = form.get('file');
  const given = [
    Buffer.from(String(form.get('feeds') ?? '')),
    Buffer.from(file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer(0)),
  ];
  return (await Promise.all(given.map(readFeedList))).flat();
}

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
    const count = await requestFeeds(actor, await feedsOf(form));
    return done(t('adminFeeds.reading', { count }));
  },
  { bodySize: 'large' },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('adminFeeds.add'),
    pagePart(data?.failed.place.currentPage),
    pagePart(data?.all.place.currentPage),
  ),
];

export default function AddPodcasts() {
  const { counts, failed, all, starterCount, asked } = useLoaderData<typeof loader>();
  const key = useFormKey(useActionData<typeof action>());
  return (
    <div className="grid gap-4 sm:gap-8">
      <section className="grid gap-4">
        <h2 className="text-2xl font-semibold">{t('adminFeeds.add')}</h2>
        <AddFeeds key={key} starterCount={starterCount} />
      </section>
      <FeedProgress
        counts={counts}
        asked={asked}
        path="/admin/podcasts/add"
        failedAsText="/admin/failed-feeds.txt"
      />
      <FeedLists failed={failed} all={all} />
    </div>
  );
}
