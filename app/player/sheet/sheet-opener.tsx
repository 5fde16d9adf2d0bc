import { Moon } from 'lucide-react';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { Name } from '~/ui/text/name';
import { timeLeft } from './time-left';
import { useSleepTimer } from './use-sleep-timer';

type SheetOpenerProps = { episode: PlayerEpisode; podcast: PlayerPodcast; onOpen: () => void };

/** The title of the current episode. Its click area covers the whole area around it, including the cover. */
export function SheetOpener({ episode, podcast, onOpen }: SheetOpenerProps) {
  const left = timeLeft(useSleepTimer().sleep);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block w-full truncate text-start font-semibold outline-none after:absolute after:-inset-x-1.5 after:inset-y-0 after:rounded-control hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      <span className="sr-only">
        {left === null ? t('player.nowPlaying') : t('player.nowPlayingAnd', { rest: left })}{' '}
      </span>
      <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
    </button>
  );
}

/**
 * Minutes left on the timer, between the times of the bar. Hidden from screen readers: the button that opens the sheet
 * says them.
 */
export function SleepSign() {
  const { until, minutesLeft } = useSleepTimer().sleep;
  if (until === null) return null;
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      <Moon className="size-3" />
      {minutesLeft > 0 ? t('time.shortMinutes', { minutes: minutesLeft }) : null}
    </span>
  );
}
