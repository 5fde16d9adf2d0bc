import { Link } from '@remix-run/react';
import { useId, type FormEvent, type ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search-schema';
import { titleDirection } from '~/lib/language/text-language';
import { podcastPath } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { StatusLine } from '~/ui/feedback/status';
import { countClick } from '~/ui/forms/api-calls';
import { EnhancedField, ReturnHere } from '~/ui/forms/enhanced-form';
import { Name } from '~/ui/text/inline-text';
import { CuratorsNote } from '~/ui/text/written-text';
import { Artwork } from './artwork';
import { Badge, Badges } from './badge';
import { FavoriteToggle } from './favorite-toggle';

export type CardPodcast = Pick<
  SearchResult,
  | 'id'
  | 'slug'
  | 'podcastIndexId'
  | 'title'
  | 'author'
  | 'imagePath'
  | 'language'
  | 'categories'
  | 'episodeCount'
  | 'cached'
  | 'matchedEpisode'
> & {
  /** From the curators who feature it. */
  notes?: string | null;
};

type Level = 'h2' | 'h3';
type Props = {
  podcast: CardPodcast;
  favorited: boolean;
  level: Level;
  eager?: boolean;
  variant?: 'card' | 'largeCard';
  /** Rank in a chart. */
  rank?: number | undefined;
  /** Number of new episodes of a favorite. */
  newCount?: number | undefined;
  onOpen?: () => void;
};

const CATEGORIES_SHOWN = 2;

/** Stretches the click area of the heading's link or button over the whole card. */
const stretched =
  'text-start wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';

/** A podcast known only to the directory is stored when its page is opened. */
function PodcastCard(props: Props) {
  const { slug, cached, podcastIndexId } = props.podcast;
  if (cached && slug) {
    return (
      <CardFrame
        {...props}
        heading={(title) => (
          <Link to={podcastPath(slug)} onClick={props.onOpen} className={stretched}>
            {title}
          </Link>
        )}
      />
    );
  }
  return podcastIndexId === null ? (
    <CardFrame {...props} heading={(title) => title} />
  ) : (
    <NewPodcastCard {...props} podcastIndexId={podcastIndexId} />
  );
}

function NewPodcastCard(props: Props & { podcastIndexId: number }) {
  const fetcher = useOutcomeFetcher();
  const form = useId();
  const creating = fetcher.state !== 'idle';

  function submit(event: FormEvent): void {
    if (creating) event.preventDefault();
  }

  const button = (title: ReactNode) => (
    <button
      type="submit"
      form={form}
      aria-disabled={creating || undefined}
      className={`${stretched} ${creating ? 'after:cursor-progress' : ''}`}
    >
      {title}
    </button>
  );
  return (
    <CardFrame {...props} heading={button} creating={creating}>
      <fetcher.Form
        id={form}
        method="post"
        action="/podcasts/create"
        onSubmit={submit}
        className="hidden"
      >
        <input type="hidden" name="podcastIndexId" value={props.podcastIndexId} />
        <ReturnHere />
        <EnhancedField />
      </fetcher.Form>
      <StatusLine className="pointer-events-none absolute inset-x-0 top-1/4 text-center font-semibold">
        {creating ? (
          <span className="rounded-full bg-ink px-4 py-2 text-canvas shadow-card">
            {t('cards.creating')}
          </span>
        ) : null}
      </StatusLine>
    </CardFrame>
  );
}

function CardFrame({
  podcast,
  favorited,
  level: Heading,
  eager,
  variant = 'card',
  newCount,
  rank,
  heading,
  creating = false,
  children,
}: Props & {
  heading: (title: ReactNode) => ReactNode;
  creating?: boolean;
  children?: ReactNode;
}) {
  const name = <Name of={podcast.title} fallbackLanguage={podcast.language} />;
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface p-3 shadow-card transition-colors hover:border-accent sm:p-4">
      <div
        className={`flex grow flex-col gap-3 transition-opacity ${creating ? 'opacity-50' : ''}`}
      >
        <Artwork
          path={podcast.imagePath}
          title={podcast.title}
          variant={variant}
          className="w-full"
          eager={eager}
        />
        <div className="grid gap-1">
          <Heading dir={titleDirection(podcast.title)} className="text-as-page font-semibold">
            {heading(name)}
          </Heading>
          {podcast.author ? (
            <p dir={titleDirection(podcast.author)} className="text-as-page text-sm text-ink-muted">
              <Name of={podcast.author} />
            </p>
          ) : null}
        </div>
        {podcast.notes ? <CuratorsNote text={podcast.notes} /> : null}
        <CardBadges podcast={podcast} newCount={newCount} />
      </div>
      {rank ? (
        // Screen readers get the number from the list itself.
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-4 grid size-8 place-items-center rounded-full bg-surface font-semibold text-ink tabular-nums shadow-card sm:start-5 sm:top-5"
        >
          {digits(rank)}
        </span>
      ) : null}
      {podcast.cached ? null : (
        <span className="pointer-events-none absolute start-5 top-5 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-accent sm:start-6 sm:top-6">
          {t('cards.new')}
        </span>
      )}
      {children}
      <FavoriteToggle
        podcast={podcast}
        favorited={favorited}
        name={name}
        className="absolute end-4 top-4 sm:end-5 sm:top-5"
      />
    </article>
  );
}

/** The directory reports zero if it does not know the number of episodes. */
function CardBadges({ podcast, newCount }: Pick<Props, 'podcast' | 'newCount'>) {
  const { episodeCount, cached, categories } = podcast;
  const visible = categories.slice(0, CATEGORIES_SHOWN);
  if (visible.length === 0 && !cached && episodeCount === 0) return null;
  return (
    <p className="mt-auto">
      <Badges className="gap-1">
        {newCount ? <Badge tone="success">{t('home.newCount', { count: newCount })}</Badge> : null}
        {cached || episodeCount > 0 ? (
          <Badge>{t('cards.episodes', { count: episodeCount })}</Badge>
        ) : null}
        {visible.map((category) => (
          <Badge key={category} tone="accent">
            {category}
          </Badge>
        ))}
      </Badges>
    </p>
  );
}

/** `favorites` holds the ids of the reader's favorites. In a featured list, clicks are counted. */
export function PodcastGrid({
  podcasts,
  favorites,
  level = 'h2',
  variant = 'card',
  isFeatured = false,
  newCounts,
  rankFrom,
}: {
  podcasts: CardPodcast[];
  favorites: string[];
  level?: Level;
  variant?: Props['variant'];
  isFeatured?: boolean;
  /** Rank of the first podcast in a chart. */
  rankFrom?: number | undefined;
  /** By podcast id. */
  newCounts?: Record<string, number>;
}) {
  const saved = new Set(favorites);
  const List = rankFrom === undefined ? 'ul' : 'ol';
  const columns = variant === 'card' ? 'md:grid-cols-3' : '';
  return (
    <List
      {...(rankFrom === undefined ? {} : { start: rankFrom })}
      className={`grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4 ${columns}`}
    >
      {podcasts.map((podcast, index) => (
        <li key={podcast.id} className="min-w-0">
          <PodcastCard
            podcast={podcast}
            favorited={saved.has(podcast.id)}
            level={level}
            variant={variant}
            eager={variant === 'card' && index < 2}
            onOpen={isFeatured ? () => countClick('podcasts', podcast.id) : undefined}
            rank={rankFrom === undefined ? undefined : rankFrom + index}
            newCount={newCounts?.[podcast.id]}
          />
        </li>
      ))}
    </List>
  );
}
