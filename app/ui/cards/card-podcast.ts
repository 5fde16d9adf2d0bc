import type { FeaturedEpisode, FeaturedPodcast } from '~/domain/featured/featured';
import type { SearchResult } from '~/domain/search/search';
import { episodePath } from '~/lib/web/episode-path';
import { categoryName } from './category-name';
import type { CardPodcast } from './podcast-card';

// Picks the fields that cards show, because every page repeats its data for hydration.

export function toCard(podcast: SearchResult): CardPodcast {
  const { description: _, imageUrl: __, inDatabase: ___, ...card } = podcast;
  return { ...card, categories: card.categories.map(categoryName) };
}

export const toFeaturedCard = ({ podcast, notes }: FeaturedPodcast): CardPodcast => ({
  ...toCard(podcast),
  notes,
});

export function toEpisodeCard({ episode, podcast, notes }: FeaturedEpisode) {
  const { description: _, imageUrl: __, ...shownEpisode } = episode;
  const { description: ___, imageUrl: ____, ...shownPodcast } = podcast;
  const path = episodePath(podcast.slug, episode);
  return { episode: { ...shownEpisode, path }, podcast: shownPodcast, notes };
}

export type CardEpisode = ReturnType<typeof toEpisodeCard>;
