import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { screenLoader } from '~/http/screen.server';
import { log } from '~/log.server';
import { FeaturedEpisodes, FeaturedPodcasts } from './featured-sections';
import { Hero } from './hero';

const PODCASTS_SHOWN = 4;

/** A list that cannot be read leaves its section empty; the page is there all the same. */
async function orNothing<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    log.error({ err: error }, 'a featured list could not be read');
    return [];
  }
}

export const loader = screenLoader('anyone', async () => {
  const [podcasts, episodes] = await Promise.all([
    orNothing(listFeaturedPodcasts()),
    orNothing(listFeaturedEpisodes()),
  ]);
  return {
    podcasts: podcasts.slice(0, PODCASTS_SHOWN),
    podcastCount: podcasts.length,
    episodes,
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
  const { podcasts, podcastCount, episodes } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <div className="page grid gap-14 pt-12">
        <FeaturedPodcasts items={podcasts} count={podcastCount} />
        <FeaturedEpisodes items={episodes} />
      </div>
    </>
  );
}
