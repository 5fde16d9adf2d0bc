import type { ReactNode } from 'react';
import type { OfferedCollection } from '~/domain/collections/offered.server';
import { t } from '~/messages/t';
import type { CardEpisode } from '~/ui/cards/card-podcast';
import { CollectionGrid } from '~/ui/cards/collection-card';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { ShelfHead } from '~/ui/cards/shelf';
import { FeaturedEpisodeGrid } from '~/ui/listening/featured-episodes';

/** Numbers of episodes that a wide screen shows in full; for any other number it shows three. */
const SHOWN_WHOLE = [1, 2, 3, 6];
const SHOWN_ELSE = 3;
/** From this number on, a narrow screen offers View All. */
const MANY = 7;

/** Classes for `count` featured episodes and View All (null: none); wide screens begin at `md`. */
export function episodeLayout(count: number): {
  itemClass: (index: number) => string | undefined;
  viewAllClass: string | null;
} {
  const shownWhole = SHOWN_WHOLE.includes(count);
  return {
    itemClass: (index) => (!shownWhole && index >= SHOWN_ELSE ? 'md:hidden' : undefined),
    viewAllClass: shownWhole ? null : count >= MANY ? '' : 'max-md:hidden',
  };
}

export function FeaturedPodcasts({
  podcasts,
  count,
  favorites,
  children,
}: {
  podcasts: CardPodcast[];
  count: number;
  favorites: string[];
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4">
      <ShelfHead
        title={t('frame.featuredPodcasts')}
        allLabel={t('home.viewAllFeaturedPodcasts')}
        allAt={count > podcasts.length ? '/featured' : null}
        about={t('home.chosenByCurators')}
      />
      {children}
      {podcasts.length > 0 ? (
        <PodcastGrid
          podcasts={podcasts}
          favorites={favorites}
          level="h3"
          variant="largeCard"
          isFeatured
        />
      ) : (
        <p className="rounded-card border border-dashed border-line px-6 py-12 text-center text-ink-muted">
          {t('home.noFeaturedPodcasts')}
        </p>
      )}
    </section>
  );
}

/** Shown while nothing is featured. */
export function NewestPodcasts({
  podcasts,
  favorites,
}: {
  podcasts: CardPodcast[];
  favorites: string[];
}) {
  if (podcasts.length === 0) return null;
  return (
    <section className="grid gap-4">
      <ShelfHead title={t('home.newInLibrary')} about={t('home.addedRecently')} allAt={null} />
      <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" variant="largeCard" />
    </section>
  );
}

export function FeaturedEpisodes({ items }: { items: CardEpisode[] }) {
  if (items.length === 0) return null;
  const { itemClass, viewAllClass } = episodeLayout(items.length);
  return (
    <section className="grid gap-4">
      <ShelfHead
        title={t('frame.featuredEpisodes')}
        allLabel={t('home.viewAllFeaturedEpisodes')}
        allAt={viewAllClass === null ? null : '/featured-episodes'}
        allClass={viewAllClass ?? ''}
        about={t('home.startWithThese')}
      />
      <FeaturedEpisodeGrid items={items} level="h3" itemClass={itemClass} />
    </section>
  );
}

/** Collections the site offers these days; renders nothing on other days. */
export function OfferedCollections({ offered }: { offered: OfferedCollection[] }) {
  if (offered.length === 0) return null;
  return (
    <section className="grid gap-3">
      <ShelfHead
        title={t('days.inTheseDays')}
        allAt="/collections"
        allLabel={`${t('home.viewAll')}: ${t('days.collections')}`}
      />
      <CollectionGrid collections={offered} level="h3" />
    </section>
  );
}
