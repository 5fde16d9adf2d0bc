import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/favorites/favorites.server';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listContinueListening } from '~/domain/listening/listening.server';
import { listOrNothing } from '~/http/list-or-nothing.server';
import { screenLoader } from '~/http/screen.server';
import { ContinueListening } from '~/ui/continue-listening';
import { FeaturedEpisodes, FeaturedPodcasts } from './featured-sections';
import { Hero } from './hero';

const PODCASTS_SHOWN = 4;
const STARTED_SHOWN = 3;

export const loader = screenLoader('anyone', async ({ actor }) => {
  const [podcasts, episodes, started] = await Promise.all([
    listOrNothing(listFeaturedPodcasts()),
    listOrNothing(listFeaturedEpisodes()),
    actor ? listOrNothing(listContinueListening(actor.id, STARTED_SHOWN)) : [],
  ]);
  const shown = podcasts.slice(0, PODCASTS_SHOWN);
  const ids = shown.map(({ podcastId }) => podcastId);
  return {
    podcasts: shown,
    podcastCount: podcasts.length,
    favorites: await listOrNothing(favoriteIds(actor?.id, ids)),
    episodes,
    started,
  };
});

const description =
  'Discover, play and review Islamic podcasts: Quran recitation, history, hadith, prayer and more, with a community from all over the world.';

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = matches.find(({ id }) => id === 'root')?.data as { siteName?: string } | undefined;
  const title = `${root?.siteName ?? ''} – Discover Islamic podcasts`;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
};

export default function Home() {
  const { podcasts, podcastCount, favorites, episodes, started } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <div className="page grid gap-14 pt-12">
        <ContinueListening items={started} />
        <FeaturedPodcasts items={podcasts} count={podcastCount} favorites={favorites} />
        <FeaturedEpisodes items={episodes} />
      </div>
    </>
  );
}
