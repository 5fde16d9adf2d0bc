import type { SearchResult } from '~/domain/search/search';
import type { CardPodcast } from './podcast-card';

/** What a card shows of a podcast: descriptions would make pages heavy. */
export function toCard({ description: _, inDatabase: __, ...card }: SearchResult): CardPodcast {
  return card;
}
