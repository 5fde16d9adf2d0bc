import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { FeaturedEpisodeCard } from '~/ui/cards/featured-episode-card';
import { FeaturedPodcastList } from '~/ui/cards/featured-podcast-list';
import type { EpisodeItem, PodcastItem } from '~/ui/cards/card-podcast';
import { PodcastCard, type CardPodcast } from '~/ui/cards/podcast-card';
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
  items,
  count,
  favorites,
  children,
}: {
  items: PodcastItem[];
  count: number;
  favorites: string[];
  children: ReactNode;
}) {
  return (
    <section className="grid gap-6">
      <SectionHead
        title={t('frame.featuredPodcasts')}
        allLabel={t('home.viewAllFeaturedPodcasts')}
        allAt={count > items.length ? '/featured' : null}
      >
        {t('home.chosenByCurators')}
      </SectionHead>
      {children}
      {items.length > 0 ? (
        <FeaturedPodcastList items={items} favorites={favorites} level="h3" />
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

export function FeaturedEpisodes({ items }: { items: EpisodeItem[] }) {
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
          <li key={item.id} className={itemClass(index)}>
            <FeaturedEpisodeCard item={item} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
