import { useLoaderData } from '@remix-run/react';
import { listOffered } from '~/domain/collections/offered.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import {
  activityOnHome,
  favoritesOnHome,
  newOnHome,
  recommendedOnHome,
  startedOnHome,
} from '~/domain/listening/home-shelves.server';
import { STARTED_SHOWN } from '~/domain/listening/listening';
import { listShort } from '~/domain/search/browse/browse.server';
import { listNewestPodcasts } from '~/domain/search/search-results.server';
import { env } from '~/env.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { toCard, toEpisodeCard, toFeaturedCard } from '~/ui/cards/card-podcast';
import { publicMeta } from '~/ui/feedback/error-screen';
import { PageLanguageFirst } from '~/ui/lists/language-filter';
import {
  FeaturedEpisodes,
  FeaturedPodcasts,
  NewestPodcasts,
  OfferedCollections,
} from './featured-sections';
import { MembersHome, VisitorsHome } from './own-shelves';

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
const HEARD_FIRST = 3;
const ACTIVITIES_SHOWN = 4;
const OFFERED_SHOWN = 3;

async function loadShelves(userId: string) {
  const followed = { page: 1, limit: ACTIVITIES_SHOWN };
  const [started, fresh, activity, because] = await Promise.all([
    listOrNull(startedOnHome(userId, STARTED_SHOWN)),
    listOrNull(newOnHome(userId)),
    listOrNull(activityOnHome(userId, followed)),
    listOrNull(recommendedOnHome(userId)),
  ]);
  return {
    started: started ?? [],
    fresh: fresh ?? [],
    activities: activity?.activities ?? [],
    because,
  };
}

/** Featured episodes, then short ones, each of another podcast, for people who hear the site for the first time. */
function chooseToHear(featured: ListedEpisode[], short: ListedEpisode[]): ListedEpisode[] {
  const chosen = new Map<string, ListedEpisode>();
  for (const item of [...featured, ...short]) {
    if (item.episode.audioUrl && !chosen.has(item.podcast.id)) chosen.set(item.podcast.id, item);
  }
  return [...chosen.values()].slice(0, HEARD_FIRST);
}

async function load({ actor, url }: RequestContext) {
  const { first, ownLanguage } = podcastLanguagesOf(url);
  const [podcasts, episodes, short, offered, shelves] = await Promise.all([
    listOrNull(listFeaturedPodcasts({ first })),
    listOrNull(listFeaturedEpisodes({ first })),
    listOrNull(listShort()),
    listOrNull(listOffered()),
    actor ? loadShelves(actor.id) : null,
  ]);
  const shown = podcasts?.slice(0, PODCASTS_SHOWN) ?? [];
  const newest = podcasts?.length === 0 ? ((await listOrNull(listNewestPodcasts())) ?? []) : [];
  const cards = (episodes ?? []).map(toEpisodeCard);
  const ids = [...shown.map(({ podcastId }) => podcastId), ...newest.map(({ id }) => id)];
  return {
    podcasts: shown.map(toFeaturedCard),
    newest: newest.map(toCard),
    podcastCount: podcasts?.length ?? 0,
    favorites: (actor && (await listOrNull(favoritesOnHome(actor.id, ids)))) ?? [],
    episodes: cards,
    toHear: chooseToHear(cards, short ?? []),
    offered: offered?.slice(0, OFFERED_SHOWN) ?? [],
    ownLanguage: podcasts?.length ? ownLanguage : null,
    shelves,
    head: homeHead(),
  };
}

export const loader = screenLoader('anyone', load, { shared: true });

export const meta = publicMeta();

/** Returning visitors see their own shelves first, below a compact hero. */
export default function Home() {
  const {
    podcasts,
    newest,
    podcastCount,
    favorites,
    episodes,
    toHear,
    offered,
    shelves,
    ownLanguage,
  } = useLoaderData<typeof loader>();
  const featured = (
    <>
      <OfferedCollections offered={offered} />
      <FeaturedPodcasts podcasts={podcasts} count={podcastCount} favorites={favorites}>
        <PageLanguageFirst ownLanguage={ownLanguage} />
      </FeaturedPodcasts>
      <NewestPodcasts podcasts={newest} favorites={favorites} />
      <FeaturedEpisodes items={episodes} />
    </>
  );
  return shelves ? (
    <MembersHome shelves={shelves} toHear={toHear}>
      {featured}
    </MembersHome>
  ) : (
    <VisitorsHome toHear={toHear}>{featured}</VisitorsHome>
  );
}
