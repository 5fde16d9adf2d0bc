import { Link } from '@remix-run/react';
import { Children, type ReactNode } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { titleDirection } from '~/lib/language/title-language';
import { formatHoursMinutes } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/podcast-path';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import type { Part } from '~/lib/time/part';
import type {
  EpisodePage,
  PlayedEntry,
  PlayerEpisode,
  PlayerPodcast,
} from '~/player/engine/player-types';
import { Artwork } from '~/ui/cards/artwork';
import { ShortDate } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { EpisodeMenu } from './episode-menu';
import { HeardSoFar } from './heard-so-far';

/** Classes of the list that contains the rows. */
export const EPISODE_ROWS =
  'divide-y divide-line rounded-card border border-line bg-surface px-3 md:px-4';

type Props = {
  /** `notes`: the start of the show notes, as plain text. */
  episode: PlayerEpisode & { notes?: string };
  podcast: PlayerPodcast;
  heard?: ListeningPosition | null;
  /** Used as the queue. */
  page?: EpisodePage | undefined;
  /** Of the recording, to play and to lead to. */
  part?: Part | undefined;
  /** Where it stands in a collection. */
  entry?: PlayedEntry;
  level?: 'h2' | 'h3';
  /** Shows the podcast, for lists with episodes of several podcasts. */
  isOfMany?: boolean;
  /** Shown before the date. */
  mark?: ReactNode;
  /** Shown after the duration. */
  facts?: ReactNode;
  /** Additional choices in the menu. */
  choices?: ReactNode;
  /** Whether the episode is already in the queue, so that the menu does not offer to add it. */
  isQueued?: boolean;
  /** Whether a button at the end of the last line opens a player below the row. */
  hasPlayer?: boolean;
  className?: string;
};

/**
 * Facts separated by dots; null children are skipped. On a phone, facts that do not fit on the line are left out
 * entirely.
 */
function Facts({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((fact, index) => (
    <span
      key={index}
      // The dot takes the side of the row's direction, whatever the fact's own.
      className="max-w-full truncate [unicode-bidi:isolate] narrow:whitespace-normal"
    >
      {index > 0 ? <Dot /> : null}
      {fact}
    </span>
  ));
}

/** Always one line on a phone, so that a row keeps its height during playback. */
function FactsLine({ episode, heard, mark, facts }: Props) {
  return (
    <p className="row-line flex min-h-[1lh] flex-wrap gap-x-1.5 text-sm text-ink-muted tabular-nums phone:flex-nowrap phone:text-xs narrow:flex-wrap">
      <span className="relative flex min-w-0 flex-wrap gap-x-1 overflow-hidden text-ellipsis phone:h-[1lh] narrow:h-auto">
        <Facts>
          {mark}
          {episode.pubDate ? <ShortDate iso={episode.pubDate} /> : null}
          {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
          {facts}
        </Facts>
      </span>
      <HeardSoFar episodeId={episode.id} heard={heard} duration={episode.duration} />
    </p>
  );
}

function NotesLine({ episode: { notes }, podcast, isOfMany, hasPlayer }: Props) {
  if (!notes && !isOfMany) return null;
  const likely = podcast.language;
  return (
    // In the row's direction: a line of isolated names has none of its own, and would be cut at the wrong end.
    <p
      className={`row-line row-notes truncate text-sm [unicode-bidi:isolate] text-ink-muted phone:text-xs narrow:whitespace-normal ${hasPlayer ? 'pe-9' : ''}`}
    >
      {isOfMany ? (
        <Link
          to={podcastPath(podcast.slug)}
          className="text-ink hover:underline focus-visible:-outline-offset-2"
        >
          <Name of={podcast.title} fallbackLanguage={likely} />
        </Link>
      ) : null}
      {isOfMany && notes ? <Dot /> : null}
      {notes ? <Name of={notes} fallbackLanguage={likely} /> : null}
    </p>
  );
}

/** An episode in any list: a title of at most two lines, one line of facts, one line of notes, Play and a menu. */
export function EpisodeRow(props: Props) {
  const { podcast, heard = null, page, level: Heading = 'h3', isOfMany, choices, isQueued } = props;
  const { part, entry } = props;
  const episode = { ...props.episode, language: props.episode.language ?? podcast.language };
  return (
    <article
      dir={titleDirection(episode.title)}
      className={`relative flex min-h-18 items-center gap-2 py-1 md:py-2 phone:[&>details]:-me-2 narrow:flex-wrap ${props.className ?? ''}`}
    >
      {isOfMany ? (
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          look="tiny"
          className="me-1 size-12 shrink-0 md:size-16 narrow:hidden"
        />
      ) : null}
      <div className="min-w-0 flex-1 narrow:basis-full">
        <Heading className="row-title text-[0.9375rem]/5 font-semibold md:text-base">
          <EpisodeTitleLink
            episode={episode}
            podcast={podcast}
            page={page}
            part={part}
            entry={entry}
            className="line-clamp-2 py-0.5 wrap-anywhere hover:underline focus-visible:-outline-offset-2 narrow:line-clamp-none"
          />
        </Heading>
        <FactsLine {...props} />
        <NotesLine {...props} />
      </div>
      <PlayEpisodeButton episode={episode} podcast={podcast} {...{ page, part, entry }} />
      <EpisodeMenu episode={episode} podcast={podcast} heard={heard} isQueued={isQueued}>
        {choices}
      </EpisodeMenu>
    </article>
  );
}
