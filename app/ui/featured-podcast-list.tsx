import { Link } from '@remix-run/react';
import type { FeaturedPodcast } from '~/domain/featured/featured';
import { Artwork } from './artwork';
import { Badge } from './badge';
import { countClick } from './count-click';

/** Featured podcasts as cards that lead to their pages; following one counts as a click on it. */
export function FeaturedPodcastList({
  items,
  level: Heading,
}: {
  items: FeaturedPodcast[];
  level: 'h2' | 'h3';
}) {
  return (
    <ul className="grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4">
      {items.map(({ id, podcast }) => (
        <li key={id} className="min-w-0">
          <article className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-3 shadow-card transition-colors hover:border-accent sm:p-4">
            <Artwork src={podcast.imageUrl} title={podcast.title} className="w-full" />
            <div className="grid gap-1" lang={podcast.language ?? undefined}>
              <Heading dir="auto" className="line-clamp-2 font-semibold">
                <Link
                  to={`/podcast/${podcast.slug}`}
                  onClick={() => countClick('podcasts', podcast.id)}
                  className="after:absolute after:inset-0 after:rounded-card"
                >
                  {podcast.title}
                </Link>
              </Heading>
              {podcast.author ? (
                <p dir="auto" className="truncate text-sm text-ink-muted">
                  {podcast.author}
                </p>
              ) : null}
            </div>
            <p className="mt-auto flex flex-wrap gap-1">
              <Badge>{`${podcast.episodeCount} ${podcast.episodeCount === 1 ? 'episode' : 'episodes'}`}</Badge>
              {podcast.categories.slice(0, 2).map((category) => (
                <Badge key={category} tone="accent">
                  {category}
                </Badge>
              ))}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
