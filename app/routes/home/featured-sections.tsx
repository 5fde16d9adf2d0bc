import { ArrowRight } from 'lucide-react';
import type { FeaturedEpisode, FeaturedPodcast } from '~/domain/featured/featured';
import { ButtonLink } from '~/ui/button';
import { FeaturedEpisodeCard } from '~/ui/featured-episode-card';
import { FeaturedPodcastList } from '~/ui/featured-podcast-list';
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
  /** Where View All leads; null without it. */
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

/** The first four featured podcasts. */
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

/** How many of the featured episodes are seen depends on their number and the width of the screen. */
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
