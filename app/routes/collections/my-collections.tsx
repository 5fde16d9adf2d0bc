import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { COLLECTIONS_PER_PAGE } from '~/domain/collections/collections';
import { listOwnCollections } from '~/domain/collections/collections.server';
import { readProgressByCollection } from '~/domain/collections/progress.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { NOT_INDEXED, pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in';
import { CollectionGrid } from '~/ui/cards/collection-card';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { BackLink } from '~/ui/text/back-link';
import { ListVideo } from '~/ui/text/icons';

async function readOwn(userId: string, page: number) {
  const { collections, ...pages } = await listOwnCollections(userId, {
    page,
    limit: COLLECTIONS_PER_PAGE,
  });
  const ids = collections.map(({ id }) => id);
  return { ...pages, collections, progress: await readProgressByCollection(userId, ids) };
}

/** Explains to visitors what the page offers. */
export const loader = screenLoader('anyone', async ({ actor, url }) => {
  if (!actor) return data({ signedIn: false, list: null });
  const list = await listOrNull(readOwn(actor.id, pageNumberOf(url)));
  return data({ signedIn: true, list }, { status: listStatus(url, list?.currentPage) });
});

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(matches, t('collections.mine'), pagePart(loaded?.list?.currentPage)),
  NOT_INDEXED,
];

function Content() {
  const { signedIn, list } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={ListVideo} title={t('collections.signIn')}>
        <p>{t('collections.noneHint')}</p>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <NotLoaded title={t('collections.notLoaded')} />;
  if (list.totalCount === 0) {
    return (
      <EmptyState icon={ListVideo} title={t('collections.none')}>
        <p>{t('collections.noneHint')}</p>
        <ButtonLink to="/collections/new">{t('collections.new')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p>
        <ButtonLink to="/collections/new" variant="secondary">
          {t('collections.new')}
        </ButtonLink>
      </p>
      <CollectionGrid collections={list.collections} progress={list.progress} isOwn />
      <Pagination label={t('list.pages')} of={list} />
    </>
  );
}

export default function MyCollections() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-3 page-room sm:gap-6">
      <ListHead
        above={<BackLink to="/library">{t('frame.library')}</BackLink>}
        title={t('collections.mine')}
      />
      <Content />
    </div>
  );
}
