import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Star } from 'lucide-react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { ButtonLink } from '~/ui/forms/button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { FeaturedPodcastList } from '~/ui/cards/featured-podcast-list';
import { t } from '~/messages/t';

export const loader = screenLoader('anyone', async ({ actor }) => {
  const podcasts = (await listOrNull(listFeaturedPodcasts())) ?? [];
  const ids = podcasts.map(({ podcastId }) => podcastId);
  const head = publicHead({
    title: [t('frame.featuredPodcasts')],
    description: t('featured.podcastsDescription'),
    path: '/featured',
  });
  const favorites = (await listOrNull(favoriteIds(actor?.id, ids))) ?? [];
  return { podcasts, favorites, head };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Featured() {
  const { podcasts, favorites } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-4xl font-semibold">{t('frame.featuredPodcasts')}</h1>
        <p className="text-lg text-ink-muted">
          {t('featured.podcastsChosen', { count: podcasts.length })}
        </p>
      </div>
      {podcasts.length === 0 ? (
        <EmptyState icon={Star} title={t('featured.noPodcasts')}>
          <ButtonLink to="/search" look="secondary">
            {t('feedback.searchPodcasts')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <FeaturedPodcastList items={podcasts} favorites={favorites} level="h2" />
      )}
    </div>
  );
}
