import type { Actor } from '~/domain/accounts/users';
import { collectionPath, ENTRIES_PER_PAGE, partOf } from '~/domain/collections/collections';
import type { CollectionEntry } from '~/domain/collections/collections-schema';
import { getCollection } from '~/domain/collections/collections.server';
import { findPlayable, listEntries } from '~/domain/collections/entries.server';
import { readProgress } from '~/domain/collections/progress.server';
import { readPositions } from '~/domain/listening/listening.server';
import { feedLink, listPath, publicHead } from '~/http/pages/public-head.server';
import { withPart } from '~/lib/time/part';
import { metaDescription, pagePart } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListVideo } from 'lucide-react';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { screenLoader } from '~/http/pages/screen.server';
import { EmptyState } from '~/ui/feedback/status';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { Pagination } from '~/ui/lists/pagination';
import { CollectionHead } from './collection-head';
import { EntryList } from './entry-list';

/** Where the entry is heard, for the printed page. */
const addressOf = ({ item, podcast, ...entry }: CollectionEntry): string => {
  const path = podcastPath(podcast.slug);
  return pageUrl(item ? withPart(item.episode.path ?? path, partOf(entry)) : path);
};

/** @throws NotFoundError, GoneError */
async function loadCollectionPage(actor: Actor | null, id: string, page: number) {
  const collection = await getCollection(actor, id);
  const [list, progress] = await Promise.all([
    listEntries(id, actor?.id, { page, limit: ENTRIES_PER_PAGE }),
    actor ? readProgress(actor.id, id) : null,
  ]);
  const episodeIds = list.entries.flatMap(({ item }) => item?.episode.id ?? []);
  const next = await findPlayable(id, progress?.next ? { id: progress.next } : null);
  const heard = await readPositions(actor?.id, [
    ...episodeIds,
    ...(next ? [next.item.episode.id] : []),
  ]);
  const { entries: listed, ...pages } = list;
  const entries = listed.map((entry) => ({ ...entry, address: addressOf(entry) }));
  return { collection, entries, pages, progress, next, heard, signedIn: actor !== null };
}

export type CollectionPage = Awaited<ReturnType<typeof loadCollectionPage>>;

function collectionHead({ collection, pages }: CollectionPage): string {
  const { id, title, words, imagePath, visibility, hidden } = collection;
  return publicHead({
    title: [title, pagePart(pages.currentPage)],
    description: metaDescription(words || t('collections.description', { title })),
    path: listPath(collectionPath(id), { page: pages.currentPage }),
    picture: imagePath ? { url: pageUrl(imagePath), large: false } : null,
    noindex: visibility !== 'public' || hidden,
    crumbs: [[t('days.collections'), '/collections']],
    more:
      visibility === 'private' || hidden
        ? []
        : [feedLink(title, pageUrl(`${collectionPath(id)}/feed.xml`))],
  });
}

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

export default function CollectionScreen() {
  const page = useLoaderData<typeof loader>();
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
