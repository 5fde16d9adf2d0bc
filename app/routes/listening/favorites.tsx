import { Form, useLoaderData } from '@remix-run/react';
import { data, type MetaFunction } from '@remix-run/node';
import { Heart } from 'lucide-react';
import { z } from 'zod';
import type { ReactNode } from 'react';
import { FAVORITE_ORDERS, type FavoriteOrder } from '~/domain/community/favorites/favorites-schema';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { listSortedFavorites } from '~/domain/community/favorites/favorites.server';
import { countNewByFavorite } from '~/domain/listening/new-episodes.server';
import { parseQuery } from '~/http/input/parse.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { Pagination } from '~/ui/lists/pagination';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { SignInLink } from '~/ui/auth/sign-in';

const orderNames: Record<FavoriteOrder, () => string> = {
  saved: () => t('favorites.orderSaved'),
  newest: () => t('favorites.orderNewest'),
  name: () => t('favorites.orderName'),
  heard: () => t('favorites.orderHeard'),
};

/** The number of favorites, their order and filter, all taken from the URL. */
function FavoritesBar({ order, q, count }: { order: FavoriteOrder; q: string; count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-ink-muted">
        {t('browse.podcasts', { count })}
      </p>
      <Form key={`${order} ${q}`} role="search" className="flex flex-wrap gap-2 max-sm:w-full">
        <input
          type="search"
          name="q"
          maxLength={200}
          defaultValue={q}
          dir="auto"
          aria-label={t('favorites.filter')}
          placeholder={t('favorites.filter')}
          className="field min-w-0 flex-1 basis-40 placeholder:text-ink-muted"
        />
        <select
          name="order"
          defaultValue={order}
          aria-label={t('favorites.order')}
          className="field min-w-0"
        >
          {Object.entries(orderNames).map(([one, name]) => (
            <option key={one} value={one}>
              {name()}
            </option>
          ))}
        </select>
        <Button look="secondary">{t('podcast.showEpisodes')}</Button>
      </Form>
    </div>
  );
}

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
    listOrNull(listSortedFavorites(actor.id, wanted)),
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
      <Pagination label={t('list.pages')} of={list} />
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
