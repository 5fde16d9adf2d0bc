import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { FeaturedEpisodeCard } from '~/ui/cards/featured-episode-card';
import type { CardEpisode } from '~/ui/cards/card-podcast';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { episodeLayout } from './episode-layout';

function SectionHead({
  title,
  children,
  allAt,
  allLabel,
  allClass,
}: {
  title: string;
  children: string;
  allAt: string | null;
  allLabel?: string;
  allClass?: string;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 className="text-3xl font-semibold">{title}</h2>
        <p className="text-ink-muted">{children}</p>
      </div>
      {allAt ? (
        <ButtonLink to={allAt} look="quiet" aria-label={allLabel} className={allClass}>
          {t('home.viewAll')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      ) : null}
    </div>
  );
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
    <section className="grid gap-6">
      <SectionHead
        title={t('frame.featuredPodcasts')}
        allLabel={t('home.viewAllFeaturedPodcasts')}
        allAt={count > podcasts.length ? '/featured' : null}
      >
        {t('home.chosenByCurators')}
      </SectionHead>
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

/** Where nothing is featured yet. */
export function NewestPodcasts({
  podcasts,
  favorites,
}: {
  podcasts: CardPodcast[];
  favorites: string[];
}) {
  if (podcasts.length === 0) return null;
  return (
    <section className="grid gap-6">
      <SectionHead title={t('home.newInLibrary')} allAt={null}>
        {t('home.addedRecently')}
      </SectionHead>
      <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" look="largeCard" />
    </section>
  );
}

export function FeaturedEpisodes({ items }: { items: CardEpisode[] }) {
  if (items.length === 0) return null;
  const { itemClass, viewAllClass } = episodeLayout(items.length);
  return (
    <section className="grid gap-6">
      <SectionHead
        title={t('frame.featuredEpisodes')}
        allLabel={t('home.viewAllFeaturedEpisodes')}
        allAt={viewAllClass === null ? null : '/featured-episodes'}
        allClass={viewAllClass ?? ''}
      >
        {t('home.startWithThese')}
      </SectionHead>
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
