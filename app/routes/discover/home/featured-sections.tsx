import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ShelfHead } from '~/ui/cards/shelf';
import { FeaturedEpisodeCard } from '~/ui/cards/featured-episode-card';
import type { CardEpisode } from '~/ui/cards/card-podcast';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import type { OfferedCollection } from '~/domain/collections/offered.server';
import { COLLECTION_CARDS, CollectionCard } from '~/ui/cards/collection-card';

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
          look="largeCard"
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
      <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" look="largeCard" />
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
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.episode.id} className={itemClass(index)}>
            <FeaturedEpisodeCard item={item} level="h3">
              <EpisodeMenu
                episode={{ ...item.episode, language: item.podcast.language }}
                podcast={item.podcast}
                panel="end-0 top-full"
              />
            </FeaturedEpisodeCard>
          </li>
        ))}
      </ul>
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
      <ul className={COLLECTION_CARDS}>
        {offered.map(({ days, ...collection }) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} days={days} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
