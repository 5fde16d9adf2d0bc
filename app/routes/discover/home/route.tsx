import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listNewestPodcasts } from '~/domain/search/search-results.server';
import { listContinueListening } from '~/domain/listening/listening.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { podcastLanguagesOf } from '~/http/pages/podcast-languages.server';
import { screenLoader } from '~/http/pages/screen.server';
import { ContinueListening } from '~/ui/listening/continue-listening';
import { toCard, toEpisodeCard } from '~/ui/cards/card-podcast';
import { OwnLanguageFirst } from '~/ui/lists/own-language-first';
import { FeaturedEpisodes, FeaturedPodcasts, NewestPodcasts } from './featured-sections';
import { Hero } from './hero';
import { headOf } from '~/lib/web/page-meta';
import { StartedHere } from './started-here';
import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

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
const STARTED_SHOWN = 3;

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const { first, own } = podcastLanguagesOf(url);
  const [podcasts, episodes, started] = await Promise.all([
    listOrNull(listFeaturedPodcasts({ first })),
    listOrNull(listFeaturedEpisodes({ first })),
    actor ? listOrNull(listContinueListening(actor.id, STARTED_SHOWN)) : [],
  ]);
  const shown = podcasts?.slice(0, PODCASTS_SHOWN) ?? [];
  const newest = podcasts?.length === 0 ? ((await listOrNull(listNewestPodcasts())) ?? []) : [];
  const ids = [...shown.map(({ podcastId }) => podcastId), ...newest.map(({ id }) => id)];
  return {
    podcasts: shown.map(({ podcast }) => toCard(podcast)),
    newest: newest.map(toCard),
    podcastCount: podcasts?.length ?? 0,
    favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
    episodes: (episodes ?? []).map(toEpisodeCard),
    own: podcasts?.length ? own : null,
    started: started ?? [],
    isVisitor: actor === null,
    head: homeHead(),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => headOf(data) ?? [];

export default function Home() {
  const { podcasts, newest, podcastCount, favorites, episodes, started, isVisitor, own } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <div className="page grid gap-14 pt-12">
        {isVisitor ? <StartedHere limit={STARTED_SHOWN} /> : <ContinueListening items={started} />}
        <FeaturedPodcasts podcasts={podcasts} count={podcastCount} favorites={favorites}>
          <OwnLanguageFirst own={own} />
        </FeaturedPodcasts>
        <NewestPodcasts podcasts={newest} favorites={favorites} />
        <FeaturedEpisodes items={episodes} />
      </div>
    </>
  );
}
