import { data, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FAVORITE_ORDERS, type FavoriteOrder } from '~/domain/community/favorites/favorites-schema';
import { listSortedFavorites } from '~/domain/community/favorites/favorites.server';
import { countNewByFavorite } from '~/domain/listening/new-episodes.server';
import { parseQuery } from '~/http/input/parse.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { NOT_INDEXED, pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { NewCover } from '~/ui/cards/shelf';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { ListHead, SearchButton } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { Heart } from '~/ui/text/icons';
import { LineLink } from '~/ui/text/inline-text';

const orderNames: Record<FavoriteOrder, () => string> = {
  saved: () => t('favorites.orderSaved'),
  newest: () => t('favorites.orderNewest'),
  name: () => t('favorites.orderName'),
  heard: () => t('favorites.orderHeard'),
};

/** Visitors get an explanation of the page. */
export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const filter = parseQuery(arrangement, url.searchParams);
  const { order, q } = filter;
  if (!actor) return data({ signedIn: false, list: null, filter });
  const query = { page: pageNumberOf(url), limit: FAVORITES_PER_PAGE, order, search: q };
  const [list, newCounts] = await Promise.all([
    listOrNull(listSortedFavorites(actor.id, query)),
    listOrNull(countNewByFavorite(actor.id)),
  ]);
  if (!list) return data({ signedIn: true, list, filter });
  const { favorites, ...pages } = list;
  const podcasts = favorites.map(({ podcast }) => toCard(podcast));
  const saved = favorites.map(({ podcastId }) => podcastId);
  const counts = saved.flatMap((id) => {
    const count = newCounts?.get(id);
    return count ? [[id, count]] : [];
  });
  const content = { ...pages, podcasts, saved, newCounts: Object.fromEntries(counts) };
  const status = listStatus(url, pages.currentPage);
  return data({ signedIn: true, list: content, filter }, { status });
});

/** The number of favorites, and the other way to show them. */
function Shown({ order, q, view, count }: Arrangement & { count: number }) {
  const otherView = view === 'covers' ? t('favorites.asCards') : t('favorites.asCovers');
  const viewParams = new URLSearchParams({
    ...(q && { q }),
    order,
    ...(view === 'covers' && { view: 'cards' }),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-muted max-sm:text-sm">
      <span role="status">{t('browse.podcasts', { count })}</span>
      <LineLink to={`?${viewParams}`} data-said={otherView} preventScrollReset>
        {otherView}
      </LineLink>
    </p>
  );
}

/** Their order and filter, from the URL. */
function FavoritesBar({ order, q, view }: Arrangement) {
  return (
    <Form key={`${order} ${q}`} role="search" className="flex flex-wrap gap-2">
      {view === 'cards' ? <input type="hidden" name="view" value="cards" /> : null}
      <input
        type="search"
        name="q"
        maxLength={200}
        defaultValue={q}
        dir="auto"
        aria-label={t('favorites.filter')}
        placeholder={t('favorites.filter')}
        className="field min-w-0 flex-1 basis-36 text-ellipsis placeholder:text-ink-muted sm:max-w-64"
      />
      <select
        name="order"
        defaultValue={order}
        aria-label={t('favorites.order')}
        className="field min-w-0 text-ellipsis max-sm:flex-1 max-sm:basis-28"
      >
        {Object.entries(orderNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name()}
          </option>
        ))}
      </select>
      <SearchButton variant="secondary">{t('podcast.showEpisodes')}</SearchButton>
    </Form>
  );
}

const FAVORITES_PER_PAGE = 24;

/** Unknown values are ignored. */
const arrangement = z.object({
  order: z.enum(FAVORITE_ORDERS).catch('saved'),
  q: z.string().trim().max(200).catch(''),
  view: z.enum(['covers', 'cards']).catch('covers'),
});

type Arrangement = z.infer<typeof arrangement>;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('frame.myFavorites'), pagePart(data?.list?.currentPage)),
  NOT_INDEXED,
];

type FavoriteList = {
  view: Arrangement['view'];
  podcasts: CardPodcast[];
  saved: string[];
  newCounts: Record<string, number>;
};

/** Covers, three in a row on a phone, or the cards on which a podcast can be removed. */
function Favorited({ view, podcasts, saved, newCounts }: FavoriteList) {
  if (view === 'cards') {
    return <PodcastGrid podcasts={podcasts} favorites={saved} newCounts={newCounts} />;
  }
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-6 narrow:grid-cols-2">
      {podcasts.map(({ id, slug, title, language, imagePath }) => (
        <li key={id} className="min-w-0">
          <NewCover
            podcast={{ slug: slug ?? id, title, language, imagePath }}
            count={newCounts[id] ?? 0}
          />
        </li>
      ))}
    </ul>
  );
}

function Content(): ReactNode {
  const { signedIn, list, filter } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <EmptyState icon={Heart} title={t('favorites.signInToView')}>
        <SignInLink />
      </EmptyState>
    );
  }
  if (!list) return <NotLoaded title={t('favorites.notLoaded')} />;
  if (list.totalCount === 0 && !filter.q) {
    return (
      <EmptyState icon={Heart} title={t('favorites.none')}>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
        <ButtonLink to="/my-profile/import" variant="quiet">
          {t('import.title')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <FavoritesBar {...filter} />
      {list.totalCount === 0 ? (
        <EmptyState icon={Heart} title={t('list.noPodcasts')} />
      ) : (
        <Favorited {...list} view={filter.view} />
      )}
      <Pagination label={t('list.pages')} of={list} />
    </>
  );
}

export default function Favorites() {
  const { list, filter } = useLoaderData<typeof loader>();
  const isShown = list !== null && (list.totalCount > 0 || filter.q !== '');
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    <div className="page grid gap-3 page-room sm:gap-6">
      <ListHead
        title={t('frame.myFavorites')}
        heading={heading}
        beside={isShown ? <Shown {...filter} count={list.totalCount} /> : null}
      />
      <Content />
    </div>
  );
}
