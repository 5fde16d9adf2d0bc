import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listOffered } from '~/domain/collections/offered.server';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listNewestPodcasts } from '~/domain/search/search-results.server';
import { listFollowedActivity } from '~/domain/community/people/people.server';
import { listContinueListening } from '~/domain/listening/listening.server';
import {
  listMemberRecommendations,
  listNewFavorites,
} from '~/domain/listening/new-episodes.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { toCard, toEpisodeCard, toFeaturedCard } from '~/ui/cards/card-podcast';
import { PageLanguageFirst } from '~/ui/lists/language-filter';
import {
  FeaturedEpisodes,
  FeaturedPodcasts,
  NewestPodcasts,
  OfferedCollections,
} from './featured-sections';
import { MembersHome, STARTED_SHOWN, VisitorsHome } from './own-shelves';
import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';
import { publicMeta } from '~/ui/feedback/error-screen';

const homeHead = () =>
  publicHead({
    title: [],
    wholeTitle: t('home.title', { site: env.SITE_NAME }),
    description: t('home.description'),
    path: '/',
    crumbs: null,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: env.SITE_NAME,
        url: pageUrl('/'),
      },
    ],
  });

const PODCASTS_SHOWN = 4;
const ACTIVITIES_SHOWN = 4;
const OFFERED_SHOWN = 3;

async function loadShelves(userId: string) {
  const followed = { page: 1, limit: ACTIVITIES_SHOWN };
  const [started, fresh, activity, because] = await Promise.all([
    listOrNull(listContinueListening(userId, STARTED_SHOWN)),
    listOrNull(listNewFavorites(userId)),
    listOrNull(listFollowedActivity(userId, followed)),
    listOrNull(listMemberRecommendations(userId)),
  ]);
  return {
    started: started ?? [],
    fresh: fresh ?? [],
    activities: activity?.activities ?? [],
    because,
  };
}

async function load({ actor, url }: RequestContext) {
  const { first, own } = podcastLanguagesOf(url);
  const [podcasts, episodes, offered, shelves] = await Promise.all([
    listOrNull(listFeaturedPodcasts({ first })),
    listOrNull(listFeaturedEpisodes({ first })),
    listOrNull(listOffered()),
    actor ? loadShelves(actor.id) : null,
  ]);
  const shown = podcasts?.slice(0, PODCASTS_SHOWN) ?? [];
  const newest = podcasts?.length === 0 ? ((await listOrNull(listNewestPodcasts())) ?? []) : [];
  const ids = [...shown.map(({ podcastId }) => podcastId), ...newest.map(({ id }) => id)];
  return {
    podcasts: shown.map(toFeaturedCard),
    newest: newest.map(toCard),
    podcastCount: podcasts?.length ?? 0,
    favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
    episodes: (episodes ?? []).map(toEpisodeCard),
    offered: offered?.slice(0, OFFERED_SHOWN) ?? [],
    own: podcasts?.length ? own : null,
    shelves,
    head: homeHead(),
  };
}

export const loader = screenLoader('anyone', load, { shared: true });

export const meta = publicMeta();

/** Returning visitors see their own shelves first, below a compact hero. */
export default function Home() {
  const { podcasts, newest, podcastCount, favorites, episodes, offered, shelves, own } =
    useLoaderData<typeof loader>();
  const featured = (
    <>
      <OfferedCollections offered={offered} />
      <FeaturedPodcasts podcasts={podcasts} count={podcastCount} favorites={favorites}>
        <PageLanguageFirst own={own} />
      </FeaturedPodcasts>
      <NewestPodcasts podcasts={newest} favorites={favorites} />
      <FeaturedEpisodes items={episodes} />
    </>
  );
  return shelves ? (
    <MembersHome shelves={shelves}>{featured}</MembersHome>
  ) : (
    <VisitorsHome>{featured}</VisitorsHome>
  );
}
