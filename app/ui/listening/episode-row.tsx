import type { ReactNode } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { titleDirection } from '~/lib/language/text-language';
import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import type { Part } from '~/lib/time/part';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import type {
  EpisodePage,
  PlayedEntry,
  PlayerEpisode,
  PlayerPodcast,
} from '~/player/engine/player-types';
import { usePosition } from '~/player/engine/use-player';
import { Artwork } from '~/ui/cards/artwork';
import { Check } from '~/ui/text/icons';
import {
  AccessibleText,
  ShortDate,
  Dot,
  Name,
  PodcastLink,
  WrappedFacts,
} from '~/ui/text/inline-text';
import { DownloadMark } from './download-choice';
import { EpisodeMenu } from './episode-menu';

type HeardSoFarProps = {
  episodeId: string;
  heard: ListeningPosition | null | undefined;
  /** Seconds, from the feed. */
  duration: number | null;
};

/** Seconds left, rounded up to whole minutes. Null if the episode was not started or its length is unknown. */
function secondsLeft(position: ListeningPosition | null, fromFeed: number | null) {
  const duration = position?.duration ?? fromFeed;
  if (!position || position.position <= 0 || !duration || position.position > duration) return null;
  return Math.ceil((duration - position.position) / 60) * 60;
}

const short = (left: number) => (left > 0 ? formatHoursMinutes(left) : formatSpokenDuration(0));

/** The progress of an episode, or that it was played, for its line of facts. */
export function EpisodeProgress({
  episodeId,
  heard: stored = null,
  duration: fromFeed,
}: HeardSoFarProps) {
  const position = usePosition(episodeId, stored);
  if (position?.finished) {
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-accent">
        <Check aria-hidden="true" className="size-3.5" />
        {t('listening.played')}
      </span>
    );
  }
  const left = secondsLeft(position, fromFeed);
  if (!position || left === null) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <progress
        aria-hidden="true"
        dir="ltr"
        value={position.position}
        max={position.duration ?? fromFeed ?? undefined}
        className="h-1 w-6 appearance-none overflow-hidden rounded-full border-0 bg-raised md:w-16 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
      <AccessibleText seen={t('cards.timeLeft', { time: short(left) })}>
        {t('cards.timeLeft', { time: formatSpokenDuration(left) })}
      </AccessibleText>
    </span>
  );
}

/** Classes of a list that contains the rows. */
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

/** Always one line on a phone, so that a row keeps its height during playback; what is left of the episode comes first. */
function FactsLine({ episode, heard, mark, facts, hasPlayer, isOfMany }: Props) {
  const isLast = !isOfMany && !episode.notes;
  return (
    <p
      className={`row-line text-sm text-ink-muted tabular-nums phone:text-xs ${hasPlayer && isLast ? 'pe-9' : ''}`}
    >
      <WrappedFacts isLine>
        <EpisodeProgress episodeId={episode.id} heard={heard} duration={episode.duration} />
        <DownloadMark episodeId={episode.id} />
        {mark}
        {episode.pubDate ? <ShortDate iso={episode.pubDate} /> : null}
        {episode.duration ? formatHoursMinutes(episode.duration) : null}
        {facts}
      </WrappedFacts>
    </p>
  );
}

/** The podcast, then the start of the notes. Each is cut at its own end, whatever the direction of the other. */
function NotesLine({ episode: { notes }, podcast, isOfMany, hasPlayer }: Props) {
  if (!notes && !isOfMany) return null;
  return (
    <p
      className={`row-line row-notes flex gap-x-1 text-sm text-ink-muted phone:text-xs narrow:flex-wrap ${hasPlayer ? 'pe-9' : ''}`}
    >
      {isOfMany ? (
        <PodcastLink
          podcast={podcast}
          dir={titleDirection(podcast.title)}
          className={`${notes ? 'max-w-3/5 shrink-0' : 'min-w-0'} truncate text-ink focus-visible:-outline-offset-2 narrow:whitespace-normal`}
        />
      ) : null}
      {notes ? (
        <>
          {isOfMany ? <Dot /> : null}
          <Name
            of={notes}
            fallbackLanguage={podcast.language}
            className="min-w-0 flex-1 truncate text-as-page narrow:whitespace-normal"
          />
        </>
      ) : null}
    </p>
  );
}

/**
 * An episode in any list: a title of at most two lines, one line of facts, one line of notes, Play and a menu. Titles turn
 * with their language; the controls stay at the side where the page has them, one above the other on a phone.
 */
export function EpisodeRow(props: Props) {
  const { podcast, heard = null, page, level: Heading = 'h3', isOfMany, choices, isQueued } = props;
  const { part, entry } = props;
  const episode = { ...props.episode, language: props.episode.language ?? podcast.language };
  return (
    <article
      className={`relative flex min-h-18 items-center gap-2 py-1 md:py-2 narrow:flex-wrap ${props.className ?? ''}`}
    >
      {isOfMany ? (
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          variant="tiny"
          className="size-12 shrink-0 md:me-1 md:size-16 narrow:hidden"
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
            className="line-clamp-2 py-0.5 text-as-page wrap-anywhere hover:underline focus-visible:-outline-offset-2 narrow:line-clamp-none"
          />
        </Heading>
        <FactsLine {...props} />
        <NotesLine {...props} />
      </div>
      <div className="flex shrink-0 items-center gap-2 phone:-me-1 phone:flex-col phone:gap-1 phone:[&_summary]:h-9 phone:[&_summary]:w-9">
        <PlayEpisodeButton episode={episode} podcast={podcast} {...{ page, part, entry }} />
        <EpisodeMenu episode={episode} podcast={podcast} heard={heard} isQueued={isQueued}>
          {choices}
        </EpisodeMenu>
      </div>
    </article>
  );
}

/** Rows that differ in nothing but their episode, unless an item says so itself. */
export function EpisodeRows({
  items,
  positions = {},
  as: List = 'ul',
  ...row
}: {
  items: Props[];
  /** By the id of the episode. */
  positions?: Record<string, ListeningPosition>;
  as?: 'ul' | 'ol';
} & Pick<Props, 'level' | 'isOfMany'>) {
  return (
    <List className={EPISODE_ROWS}>
      {items.map((item) => (
        <li key={item.episode.id}>
          <EpisodeRow heard={positions[item.episode.id] ?? null} {...row} {...item} />
        </li>
      ))}
    </List>
  );
}
