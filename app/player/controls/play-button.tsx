import { Link, useHref } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { titleLanguage } from '~/lib/language/text-language';
import { withPart, writePart, type Part } from '~/lib/time/part';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type {
  EpisodePage,
  PlayedEntry,
  PlayerEpisode,
  PlayerPodcast,
} from '~/player/engine/player-types';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { HELD } from '~/ui/document/held-presses';
import { Button } from '~/ui/forms/button';
import { LoaderCircle, Pause, Play } from '~/ui/text/icons';
import { Name, AccessibleText } from '~/ui/text/inline-text';

type EpisodeProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  /** Used as the queue. */
  page?: EpisodePage;
  /** Of the recording; from its beginning: where it was heard last. */
  part?: Part | undefined;
  /** Where it stands in a collection, of which the next one follows. */
  entry?: PlayedEntry | undefined;
};

type PlayEpisodeButtonProps = {
  /** Without a label the button is an icon. */
  label?: ReactNode;
  /** Whether the label contains the episode title. If not, the title is added for screen readers. */
  isNamed?: boolean;
  /** Not called when pausing. */
  onPlay?: () => void;
  /** URL the form posts to without script. It counts the play and redirects to the podcast. */
  countedBy?: string;
  /** Filled as the main action of its screen; otherwise only what sounds is filled. */
  isMain?: boolean;
  className?: string;
} & EpisodeProps;

const choiceOf = (part?: Part) => ({
  // A part with an end starts at its beginning, even at second 0.
  at: part && (part.start > 0 || part.end !== null) ? part.start : undefined,
  until: part?.end ?? null,
});

/** A circle of 36 px that a finger hits within 44. */
const ROUND =
  'relative size-9 shrink-0 !rounded-full !p-0 after:absolute after:-inset-1 aria-busy:border-accent';

/** Without script, a form that leads to the episode page. */
export function PlayEpisodeButton(props: PlayEpisodeButtonProps) {
  const { episode, podcast, page, label, isNamed, onPlay, countedBy, part, className = '' } = props;
  const { entry, isMain = label !== undefined } = props;
  const player = usePlayer();
  const isCurrent = usePlayerState(
    (state) =>
      state.episode?.id === episode.id && (!entry || state.entry?.entryId === entry.entryId),
  );
  const playing = usePlayerState((state) => state.playing) && isCurrent;
  const loading = usePlayerState((state) => state.loading) && playing;

  function toggle(event: MouseEvent): void {
    event.preventDefault();
    if (playing) return player.pause();
    player.choose(episode, podcast, { page, entry, ...choiceOf(part), start: true });
    onPlay?.();
  }

  const Icon = loading ? LoaderCircle : playing ? Pause : Play;
  const hasPart = part !== undefined && writePart(part) !== '' && episode.path !== undefined;
  const ownPage = hasPart ? episode.path! : podcastPath(podcast.slug);
  const caption = playing ? t('player.pause') : (label ?? t('player.play'));
  return (
    <form
      method={countedBy ? 'post' : 'get'}
      action={useHref(countedBy ?? ownPage)}
      className="contents"
      {...HELD}
    >
      {hasPart ? <input type="hidden" name="t" value={writePart(part)} /> : null}
      <Button
        name="episode"
        value={episode.id}
        onClick={toggle}
        disabled={!episode.audioUrl}
        title={episode.audioUrl ? undefined : t('player.noAudio')}
        aria-busy={loading || undefined}
        variant={isMain || playing ? 'primary' : 'secondary'}
        size={label || isMain ? (label ? 'medium' : 'icon') : 'small'}
        className={`${label ? 'max-w-full min-w-[176px]' : isMain ? 'shrink-0 !rounded-full' : ROUND} ${className}`}
      >
        <Icon
          aria-hidden="true"
          className={`${label || isMain ? 'size-5' : 'size-4'} shrink-0 ${loading ? 'motion-safe:animate-spin' : 'fill-current'}`}
        />
        {isNamed && !playing ? (
          <span className="min-w-0">{caption}</span>
        ) : (
          <AccessibleText seen={label ? caption : undefined}>
            {caption}{' '}
            <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
          </AccessibleText>
        )}
      </Button>
    </form>
  );
}

type EpisodeLinkProps = {
  className?: string;
} & EpisodeProps;

/** Leads to the episode's page; with Auto Start it is played there. */
export function EpisodeTitleLink(props: EpisodeLinkProps) {
  const { episode, podcast, page, part, entry, className } = props;
  const player = usePlayer();
  // An episode that an earlier visit stored may have no path; the podcast's page knows it.
  const path = episode.path
    ? withPart(episode.path, part)
    : `${podcastPath(podcast.slug)}?episode=${episode.id}`;

  return (
    <Link
      to={path}
      dir="auto"
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!elsewhere && player.autoStarts() && episode.audioUrl) {
          player.choose(episode, podcast, { page, entry, ...choiceOf(part) });
        }
      }}
      lang={titleLanguage(episode.title, episode.language ?? podcast.language)}
      className={className}
    >
      {episode.title}
    </Link>
  );
}
