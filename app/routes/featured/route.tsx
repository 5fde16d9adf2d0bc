import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Star } from 'lucide-react';
import { favoriteIds } from '~/domain/favorites/favorites.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listOrNothing } from '~/http/list-or-nothing.server';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FeaturedPodcastList } from '~/ui/featured-podcast-list';

export const loader = screenLoader('anyone', async ({ actor }) => {
  const podcasts = await listOrNothing(listFeaturedPodcasts());
  const ids = podcasts.map(({ podcastId }) => podcastId);
  return { podcasts, favorites: await listOrNothing(favoriteIds(actor?.id, ids)) };
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Featured Podcasts'),
  { name: 'description', content: 'Podcasts chosen by our community’s curators.' },
];

const counted = (count: number) => `${count} featured ${count === 1 ? 'podcast' : 'podcasts'}`;

export default function Featured() {
  const { podcasts, favorites } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-4xl font-semibold">Featured Podcasts</h1>
        <p className="text-lg text-ink-muted">
          {counted(podcasts.length)}, chosen by our community’s curators.
        </p>
      </div>
      {podcasts.length === 0 ? (
        <EmptyState icon={Star} title="No featured podcasts available at the moment.">
          <ButtonLink to="/search" look="secondary">
            Search podcasts
          </ButtonLink>
        </EmptyState>
      ) : (
        <FeaturedPodcastList items={podcasts} favorites={favorites} level="h2" />
      )}
    </div>
  );
}
