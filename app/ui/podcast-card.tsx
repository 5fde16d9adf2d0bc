import { Link, useFetcher, useLocation } from '@remix-run/react';
import { useId, type FormEvent, type ReactNode } from 'react';
import type { SearchResult } from '~/domain/search/search';
import type { FormOutcome } from '~/lib/form-outcome';
import { podcastPath } from '~/lib/podcast-path';
import { useOutcomeToast } from './use-outcome-toast';
import { Artwork } from './artwork';
import { Badge, Badges } from './badge';
import { EnhancedField } from './enhanced-field';
import { FavoriteToggle } from './favorite-toggle';

/** What of a podcast a card shows. */
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
>;

type Level = 'h2' | 'h3';
type Props = {
  podcast: CardPodcast;
  favorited: boolean;
  level: Level;
  eager?: boolean;
  /** `largeCard` where fewer stand beside each other on a tablet. */
  look?: 'card' | 'largeCard';
  /** Called when somebody follows the card to the page of a stored podcast. */
  onOpen?: () => void;
};

const CATEGORIES_SHOWN = 2;

/** Makes the whole card the target of its heading's link or button; focus is shown around the card. */
const stretched =
  'text-start after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';

const counted = (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`;

/**
 * A podcast in a list: the whole card leads to its page, the favourite toggle lies above it. One that only
 * the directory knows is 'New' and is stored on the way to its page.
 */
export function PodcastCard(props: Props) {
  const { slug, cached, podcastIndexId, title } = props.podcast;
  if (cached && slug) {
    const link = (
      <Link to={podcastPath(slug)} onClick={props.onOpen} className={stretched}>
        {title}
      </Link>
    );
    return <CardFrame {...props} heading={link} />;
  }
  return podcastIndexId === null ? (
    <CardFrame {...props} heading={title} />
  ) : (
    <NewPodcastCard {...props} podcastIndexId={podcastIndexId} />
  );
}

/** Its heading is the button of a form: without script the browser sends it and is led to the new page. */
function NewPodcastCard(props: Props & { podcastIndexId: number }) {
  const fetcher = useFetcher<FormOutcome>();
  const { pathname, search } = useLocation();
  const form = useId();
  const creating = fetcher.state !== 'idle';
  useOutcomeToast(fetcher.data);

  function submit(event: FormEvent): void {
    if (creating) event.preventDefault();
  }

  const button = (
    <button
      type="submit"
      form={form}
      aria-disabled={creating || undefined}
      className={`${stretched} ${creating ? 'after:cursor-progress' : ''}`}
    >
      {props.podcast.title}
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
        <input type="hidden" name="returnTo" value={pathname + search} />
        <EnhancedField />
      </fetcher.Form>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 top-1/4 text-center font-semibold"
      >
        {creating ? (
          <span className="rounded-full bg-ink px-4 py-2 text-canvas shadow-card">Creating...</span>
        ) : null}
      </p>
    </CardFrame>
  );
}

function CardFrame({
  podcast,
  favorited,
  level: Heading,
  eager,
  look = 'card',
  heading,
  creating = false,
  children,
}: Props & { heading: ReactNode; creating?: boolean; children?: ReactNode }) {
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface p-3 shadow-card transition-colors hover:border-accent sm:p-4">
      <div
        className={`flex grow flex-col gap-3 transition-opacity ${creating ? 'opacity-50' : ''}`}
      >
        <Artwork
          path={podcast.imagePath}
          title={podcast.title}
          look={look}
          className="w-full"
          eager={eager}
        />
        <div className="grid gap-1" lang={podcast.language ?? undefined}>
          <Heading dir="auto" className="line-clamp-4 font-semibold">
            {heading}
          </Heading>
          {podcast.author ? (
            <p dir="auto" className="line-clamp-3 text-sm text-ink-muted">
              {podcast.author}
            </p>
          ) : null}
        </div>
        <MatchedEpisode podcast={podcast} />
        <CardBadges podcast={podcast} />
      </div>
      {podcast.cached ? null : (
        <span className="pointer-events-none absolute start-5 top-5 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-accent sm:start-6 sm:top-6">
          New
        </span>
      )}
      {children}
      <FavoriteToggle
        podcast={podcast}
        favorited={favorited}
        className="absolute end-4 top-4 sm:end-5 sm:top-5"
      />
    </article>
  );
}

/** Why a podcast is here whose own words are not those that were looked for. */
function MatchedEpisode({ podcast }: { podcast: CardPodcast }) {
  if (!podcast.matchedEpisode) return null;
  return (
    <p className="line-clamp-4 text-sm text-ink-muted">
      Episode:{' '}
      <bdi lang={podcast.language ?? undefined} className="text-ink">
        {podcast.matchedEpisode.title}
      </bdi>
    </p>
  );
}

/** The directory does not always know the number of episodes: a zero says nothing and is left out. */
function CardBadges({ podcast }: { podcast: CardPodcast }) {
  const { episodeCount, cached, categories } = podcast;
  const shown = categories.slice(0, CATEGORIES_SHOWN);
  if (shown.length === 0 && !cached && episodeCount === 0) return null;
  return (
    <p className="mt-auto">
      <Badges className="gap-1">
        {cached || episodeCount > 0 ? <Badge>{counted(episodeCount)}</Badge> : null}
        {shown.map((category) => (
          <Badge key={category} tone="accent">
            {category}
          </Badge>
        ))}
      </Badges>
    </p>
  );
}

/** Podcasts as a grid of cards, two in a row on a phone. `favorites` are the ids of those the reader saved. */
export function PodcastGrid({
  podcasts,
  favorites,
  level = 'h2',
}: {
  podcasts: CardPodcast[];
  favorites: string[];
  level?: Level;
}) {
  const saved = new Set(favorites);
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {podcasts.map((podcast, index) => (
        <li key={podcast.id} className="min-w-0">
          <PodcastCard
            podcast={podcast}
            favorited={saved.has(podcast.id)}
            level={level}
            eager={index < 2}
          />
        </li>
      ))}
    </ul>
  );
}
