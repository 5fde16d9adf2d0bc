import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ShelfHead } from '~/ui/lists/shelf-head';
import { FeaturedEpisodeCard } from '~/ui/cards/featured-episode-card';
import type { CardEpisode } from '~/ui/cards/card-podcast';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { episodeLayout } from './episode-layout';

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
