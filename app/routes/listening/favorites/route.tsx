import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Heart } from 'lucide-react';
import { z } from 'zod';
import type { ReactNode } from 'react';
import { FAVORITE_ORDERS } from '~/domain/community/favorites/favorites';
import { arrangeFavorites } from '~/domain/community/favorites/favorites.server';
import { countNewByFavorite } from '~/domain/listening/new-episodes.server';
import { parseQuery } from '~/http/input/parse.server';
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
import { FavoritesBar } from './favorites-bar';

const FAVORITES_PER_PAGE = 24;

/** Unknown values are ignored. */
const arrangement = z.object({
  order: z.enum(FAVORITE_ORDERS).catch('saved'),
  q: z.string().trim().max(200).catch(''),
});

/** Visitors get an explanation of the page. */
export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const { order, q } = parseQuery(arrangement, url.searchParams);
  const asked = { order, q };
  if (!actor) return data({ signedIn: false, list: null, asked });
  const wanted = { page: pageNumberOf(url), limit: FAVORITES_PER_PAGE, order, search: q };
  const [list, newCounts] = await Promise.all([
    listOrNull(arrangeFavorites(actor.id, wanted)),
    listOrNull(countNewByFavorite(actor.id)),
  ]);
  if (!list) return data({ signedIn: true, list, asked });
  const { favorites, ...pages } = list;
  const podcasts = favorites.map(({ podcast }) => toCard(podcast));
  const saved = favorites.map(({ podcastId }) => podcastId);
  const counts = saved.flatMap((id) => {
    const count = newCounts?.get(id);
    return count ? [[id, count]] : [];
  });
  const shown = { ...pages, podcasts, saved, newCounts: Object.fromEntries(counts) };
  const status = listStatus(url, pages.currentPage);
  return data({ signedIn: true, list: shown, asked }, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('frame.myFavorites'), pagePart(data?.list?.currentPage)),
];

function Content(): ReactNode {
  const { signedIn, list, asked } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Heart} title={t('favorites.signInToView')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <NotLoaded title={t('favorites.notLoaded')} />;
  if (list.totalCount === 0 && !asked.q) {
    return (
      <EmptyState icon={Heart} title={t('favorites.none')}>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
        <ButtonLink to="/my-profile/import" look="quiet">
          {t('import.title')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <FavoritesBar {...asked} count={list.totalCount} />
      {list.totalCount === 0 ? (
        <EmptyState icon={Heart} title={t('list.noPodcasts')} />
      ) : (
        <PodcastGrid podcasts={list.podcasts} favorites={list.saved} newCounts={list.newCounts} />
      )}
      <Pagination label={t('list.pages')} current={list.currentPage} total={list.totalPages} />
    </>
  );
}

export default function Favorites() {
  const { list } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    <div className="page grid gap-6 page-room">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('frame.myFavorites')}
      </h1>
      <Content />
    </div>
  );
}
