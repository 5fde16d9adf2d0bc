import { ArrowRight } from 'lucide-react';
import type { FeaturedEpisode, FeaturedPodcast } from '~/domain/featured/featured';
import { ButtonLink } from '~/ui/forms/button';
import { FeaturedEpisodeCard } from '~/ui/cards/featured-episode-card';
import { FeaturedPodcastList } from '~/ui/cards/featured-podcast-list';
import { PodcastCard } from '~/ui/cards/podcast-card';
import type { SearchResult } from '~/domain/search/search';
import { episodeLayout } from './episode-layout';

function SectionHead({
  id,
  title,
  children,
  allAt,
  allClass,
}: {
  id: string;
  title: string;
  children: string;
  allAt: string | null;
  allClass?: string;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id={id} className="text-3xl font-semibold">
          {title}
        </h2>
        <p className="text-ink-muted">{children}</p>
      </div>
      {allAt ? (
        <ButtonLink to={allAt} look="quiet" aria-label={`View All ${title}`} className={allClass}>
          View All
          <ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      ) : null}
    </div>
  );
}

export function FeaturedPodcasts({
  items,
  count,
  favorites,
}: {
  items: FeaturedPodcast[];
  count: number;
  favorites: string[];
}) {
  return (
    <section aria-labelledby="featured-podcasts" className="grid gap-6">
      <SectionHead
        id="featured-podcasts"
        title="Featured Podcasts"
        allAt={count > items.length ? '/featured' : null}
      >
        Chosen by our community’s curators
      </SectionHead>
      {items.length > 0 ? (
        <FeaturedPodcastList items={items} favorites={favorites} level="h3" />
      ) : (
        <p className="rounded-card border border-dashed border-line px-6 py-12 text-center text-ink-muted">
          No featured podcasts available at the moment. Check back soon!
        </p>
      )}
    </section>
  );
}

/** Where nothing is featured yet. */
export function NewestPodcasts({
  podcasts,
  favorites,
}: {
  podcasts: SearchResult[];
  favorites: string[];
}) {
  if (podcasts.length === 0) return null;
  return (
    <section aria-labelledby="newest-podcasts" className="grid gap-6">
      <SectionHead id="newest-podcasts" title="New in the Library" allAt={null}>
        Added most recently
      </SectionHead>
      <ul className="grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4">
        {podcasts.map((podcast) => (
          <li key={podcast.id} className="min-w-0">
            <PodcastCard
              podcast={podcast}
              favorited={favorites.includes(podcast.id)}
              level="h3"
              look="largeCard"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FeaturedEpisodes({ items }: { items: FeaturedEpisode[] }) {
  if (items.length === 0) return null;
  const { itemClass, viewAllClass } = episodeLayout(items.length);
  return (
    <section aria-labelledby="featured-episodes" className="grid gap-6">
      <SectionHead
        id="featured-episodes"
        title="Featured Episodes"
        allAt={viewAllClass === null ? null : '/featured-episodes'}
        allClass={viewAllClass ?? ''}
      >
        Start with one of these
      </SectionHead>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.id} className={itemClass(index)}>
            <FeaturedEpisodeCard item={item} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
