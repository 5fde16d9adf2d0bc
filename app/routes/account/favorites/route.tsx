import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { listFavorites } from '~/domain/community/favorites/favorites.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { NotLoaded } from '~/ui/feedback/not-loaded';
import { Pagination } from '~/ui/lists/pagination';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus-after-removal';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { SignInLink } from '~/ui/auth/sign-in-link';

const FAVORITES_PER_PAGE = 24;

/** Visitors are told what the page is for. */
export const loader = screenLoader('anyone', async ({ actor, url }) => {
  if (!actor) return data({ signedIn: false, list: null });
  const wanted = { page: pageNumberOf(url), limit: FAVORITES_PER_PAGE };
  const list = await listOrNull(listFavorites(actor.id, wanted));
  if (!list) return data({ signedIn: true, list });
  const { favorites, ...pages } = list;
  const podcasts = favorites.map(({ podcast }) => toCard(podcast));
  const saved = favorites.map(({ podcastId }) => podcastId);
  const screen = { signedIn: true, list: { ...pages, podcasts, saved } };
  return data(screen, { status: listStatus(url, pages.currentPage) });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('frame.myFavorites'), pagePart(data?.list?.currentPage)),
];

function Content(): ReactNode {
  const { signedIn, list } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Heart} title={t('favorites.signInToView')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <NotLoaded title={t('favorites.notLoaded')} />;
  if (list.totalCount === 0) {
    return (
      <EmptyState icon={Heart} title={t('favorites.none')}>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-muted">{t('favorites.podcasts', { count: list.totalCount })}</p>
      <PodcastGrid podcasts={list.podcasts} favorites={list.saved} />
      <Pagination label={t('list.pages')} current={list.currentPage} total={list.totalPages} />
    </>
  );
}

export default function Favorites() {
  const { list } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    <div className="page grid gap-6 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('frame.myFavorites')}
      </h1>
      <Content />
    </div>
  );
}
