import type { PodcastItem } from './card-podcast';
import { countClick } from './count-click';
import { PodcastCard } from './podcast-card';

/** `favorites` are the ids the reader saved. */
export function FeaturedPodcastList({
  items,
  favorites,
  level,
}: {
  items: PodcastItem[];
  favorites: string[];
  level: 'h2' | 'h3';
}) {
  return (
    <ul className="grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4">
      {items.map(({ id, podcast }) => (
        <li key={id} className="min-w-0">
          <PodcastCard
            podcast={podcast}
            favorited={favorites.includes(podcast.id)}
            level={level}
            look="largeCard"
            onOpen={() => countClick('podcasts', podcast.id)}
          />
        </li>
      ))}
    </ul>
  );
}
