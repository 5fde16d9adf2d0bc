import type { FeaturedEpisode, FeaturedPodcast } from '~/domain/featured/featured-schema';
import type { SearchResult } from '~/domain/search/search-schema';
import { episodePath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type { CardPodcast } from './podcast-card';

/** Categories of the directory and genres common among podcasts of this field, by their English names. */
const categoryNames: Record<string, () => string> = {
  Islam: () => t('category.islam'),
  Religion: () => t('category.religion'),
  Spirituality: () => t('category.spirituality'),
  'Religion & Spirituality': () => t('category.religionAndSpirituality'),
  Education: () => t('category.education'),
  Courses: () => t('category.courses'),
  'How-To': () => t('category.howTo'),
  Language: () => t('category.language'),
  Learning: () => t('category.learning'),
  'Self-Improvement': () => t('category.selfImprovement'),
  History: () => t('category.history'),
  Society: () => t('category.society'),
  Culture: () => t('category.culture'),
  'Society & Culture': () => t('category.societyAndCulture'),
  Documentary: () => t('category.documentary'),
  Personal: () => t('category.personal'),
  Journals: () => t('category.journals'),
  Philosophy: () => t('category.philosophy'),
  Relationships: () => t('category.relationships'),
  Kids: () => t('category.kids'),
  Family: () => t('category.family'),
  'Kids & Family': () => t('category.kidsAndFamily'),
  Parenting: () => t('category.parenting'),
  Stories: () => t('category.stories'),
  Health: () => t('category.health'),
  Mental: () => t('category.mental'),
  'Health & Fitness': () => t('category.healthAndFitness'),
  News: () => t('category.news'),
  Daily: () => t('category.daily'),
  Commentary: () => t('category.commentary'),
  Politics: () => t('category.politics'),
  Business: () => t('category.business'),
  'Non-Profit': () => t('category.nonProfit'),
  Arts: () => t('category.arts'),
  Books: () => t('category.books'),
  Interviews: () => t('category.interviews'),
  Science: () => t('category.science'),
  Technology: () => t('category.technology'),
  Travel: () => t('category.travel'),
};

/** Categories without a translation are shown as the directory or feed spells them. */
export const categoryName = (category: string): string =>
  Object.hasOwn(categoryNames, category) ? categoryNames[category]!() : category;

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
