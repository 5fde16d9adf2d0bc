import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { t } from '~/messages/t';
import { useUnsent } from '~/player/sync/use-unsent';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { Pagination } from '~/ui/lists/pagination';
import { ListVideo } from '~/ui/text/icons';
import { CollectionHead } from './collection-head';
import { collectionHead, loadCollectionPage, type CollectionPage } from './collection-page.server';
import { EntryList } from './entry-list';
import { entriesAfter, heardAfter } from './waiting-changes';

export const loader = screenLoader('anyone', async ({ actor, params, url }) => {
  const page = await loadCollectionPage(actor, parseParams(idText, params.id), pageNumberOf(url));
  const status = listStatus(url, page.pages.currentPage);
  return data({ ...page, head: collectionHead(page) }, { status });
});

const missing = (): Missing => ({
  title: t('refusal.noCollection'),
  text: t('collections.notFoundHint'),
  back: ['/my-collections', t('collections.mine')],
});

export const meta = publicMeta(missing);

/** The page with what this browser keeps of the member's changes. */
function useKept(page: CollectionPage): CollectionPage {
  const { collection, pages, next: stored } = page;
  const changes = useUnsent();
  const { entries: heard, progress } = heardAfter(page, collection.id, changes);
  const entries = entriesAfter(heard, collection.id, changes, pages.totalCount);
  const isHeard = entries.some(({ id, heard }) => heard && id === stored?.id);
  const toHear = isHeard && entries.find((entry) => !entry.heard && entry.item?.episode.audioUrl);
  const next = toHear && toHear.item ? { ...toHear, item: toHear.item } : stored;
  return { ...page, entries, progress, next };
}

export default function CollectionScreen() {
  const page = useKept(useLoaderData<typeof loader>());
  const { collection, pages } = page;
  return (
    <article key={collection.id}>
      <CollectionHead page={page} />
      <section id="entries" className="page grid max-w-3xl gap-4 pt-3 pb-10 md:pt-6">
        <h2 className="text-2xl font-semibold">
          {t('collections.entries', { count: collection.entryCount })}
        </h2>
        {pages.totalCount === 0 ? (
          <EmptyState icon={ListVideo} title={t('collections.empty')}>
            {collection.isOwn ? <p>{t('collections.emptyHint')}</p> : null}
          </EmptyState>
        ) : (
          <EntryList page={page} />
        )}
        <Pagination label={t('list.pages')} of={pages} hash="#entries" />
      </section>
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
