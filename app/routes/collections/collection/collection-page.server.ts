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

/** Where the entry is heard, for the printed page. */
const addressOf = ({ item, podcast, ...entry }: CollectionEntry): string => {
  const path = podcastPath(podcast.slug);
  return pageUrl(item ? withPart(item.episode.path ?? path, partOf(entry)) : path);
};

/** @throws NotFoundError, GoneError */
export async function loadCollectionPage(actor: Actor | null, id: string, page: number) {
  const collection = await getCollection(actor, id);
  const [list, progress] = await Promise.all([
    listEntries(id, actor?.id, { page, limit: ENTRIES_PER_PAGE }),
    actor ? readProgress(actor.id, id) : null,
  ]);
  const episodeIds = list.entries.flatMap(({ item }) => item?.episode.id ?? []);
  const next = await findPlayable(id, progress?.next ? { id: progress.next } : null);
  const positions = await readPositions(actor?.id, [
    ...episodeIds,
    ...(next ? [next.item.episode.id] : []),
  ]);
  const { entries: listed, ...pages } = list;
  const entries = listed.map((entry) => ({ ...entry, address: addressOf(entry) }));
  return { collection, entries, pages, progress, next, positions, signedIn: actor !== null };
}

export type CollectionPage = Awaited<ReturnType<typeof loadCollectionPage>>;

export function collectionHead({ collection, pages }: CollectionPage): string {
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
