import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { COLLECTIONS_PER_PAGE } from '~/domain/collections/collections';
import type { ListedCollection } from '~/domain/collections/collections-schema';
import { listOffered, listOthers } from '~/domain/collections/offered.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { CollectionGrid } from '~/ui/cards/collection-card';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState } from '~/ui/feedback/status';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { ListMusic } from '~/ui/text/icons';
import { LineLink } from '~/ui/text/inline-text';

export const loader = screenLoader('anyone', async ({ url }) => {
  const page = { page: pageNumberOf(url), limit: COLLECTIONS_PER_PAGE };
  const [offered, { collections, ...pagination }] = await Promise.all([
    listOffered(),
    listOthers(page),
  ]);
  const head = publicHead({
    title: [t('days.collections'), pagePart(pagination.currentPage)],
    description: t('days.description'),
    path: listPath('/collections', { page: pagination.currentPage }),
    noindex: offered.length + pagination.totalCount === 0,
  });
  return data(
    { offered: pagination.currentPage === 1 ? offered : [], collections, pagination, head },
    { status: listStatus(url, pagination.currentPage) },
  );
});

export const meta = publicMeta();

function Section({
  title,
  about,
  collections,
}: {
  title: string;
  about?: string;
  collections: ListedCollection[];
}) {
  if (collections.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-2xl font-semibold">{title}</h2>
        {about ? <p className="text-sm text-ink-muted md:text-base">{about}</p> : null}
      </div>
      <CollectionGrid collections={collections} level="h3" />
    </section>
  );
}

export default function Collections() {
  const { offered, collections, pagination } = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 page-room md:gap-12">
      <ListHead
        title={t('days.collections')}
        isLarge
        beside={<LineLink to="/my-collections">{t('collections.mine')}</LineLink>}
        about={t('days.about')}
      />
      {offered.length + pagination.totalCount === 0 ? (
        <EmptyState icon={ListMusic} title={t('days.none')} />
      ) : null}
      <Section title={t('days.inTheseDays')} about={t('days.ummAlQura')} collections={offered} />
      <Section
        title={t('days.curated')}
        collections={collections.filter(({ maker }) => maker === null)}
      />
      <Section
        title={t('days.byMembers')}
        collections={collections.filter(({ maker }) => maker !== null)}
      />
      <Pagination label={t('list.pagesOf', { title: t('days.collections') })} of={pagination} />
    </div>
  );
}
