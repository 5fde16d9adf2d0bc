import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { formatClock } from '~/lib/duration';
import { podcastPath } from '~/lib/podcast-path';
import { Artwork } from '~/ui/artwork';
import { IconButton, NextButton, PlayPauseButton, SkipButtons, SpeedSelect } from './controls';
import { FailureLine } from './failure-line';
import { connectMediaSession } from './media-session';
import { usePlayer, usePlayerState } from './use-player';
import { ProgressSlider } from './progress-slider';

/** The bar at the bottom of every page while an episode is chosen. In a low window, as at 400 %, it is lower. */
export function MiniPlayer() {
  const player = usePlayer();
  const bar = useRef<HTMLElement>(null);
  const returnFocus = useFocusReturn();
  useReservedSpace(bar);
  useEffect(() => connectMediaSession(player), [player]);

  const close = () => {
    player.clear();
    returnFocus();
  };
  return (
    <section
      ref={bar}
      aria-label="Audio player"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] text-ink shadow-card"
    >
      {/* Reaches over the bar's upper edge: easy to hit, and takes little room. */}
      <ProgressSlider className="-mt-4.5 -mb-3 w-full" />
      <div className="page flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 sm:flex-nowrap sm:gap-x-4">
        <div className="flex min-w-0 basis-full items-center gap-3 sm:flex-1 sm:basis-0">
          <EpisodeLink />
          <RemainingTime />
        </div>
        <div className="flex flex-1 items-center justify-between gap-1 sm:flex-none">
          <SkipButtons>
            <PlayPauseButton />
          </SkipButtons>
          <NextButton />
          <SpeedSelect />
          <IconButton icon={X} label="Close player" onClick={close} />
        </div>
      </div>
      <FailureLine className="page pb-2" />
    </section>
  );
}

/** Artwork and titles, leading to the podcast's page. */
function EpisodeLink() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  if (!episode || !podcast) return null;
  const language = podcast.language ?? undefined;
  return (
    <Link
      to={podcastPath(podcast.slug)}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline [@media(height<20rem)]:min-h-6"
    >
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        look="thumb"
        className="w-11 [@media(height<20rem)]:hidden"
        eager
      />
      <span className="min-w-0 flex-1 leading-snug">
        <span
          dir="auto"
          lang={episode.language ?? language}
          className="block truncate text-sm font-semibold"
        >
          {episode.title}
        </span>
        <span className="sr-only">, podcast: </span>
        <span
          dir="auto"
          lang={language}
          className="block truncate text-sm text-ink-muted [@media(height<20rem)]:sr-only"
        >
          {podcast.title}
        </span>
      </span>
    </Link>
  );
}

/** Counts down. A timer is not announced by itself: whoever wants to know can read it. */
function RemainingTime() {
  const remaining = usePlayerState(
    ({ duration, currentTime, episode }) =>
      Math.floor(duration || episode?.duration || 0) - Math.floor(currentTime),
  );
  return (
    <span role="timer" className="text-sm text-ink-muted tabular-nums">
      <span className="sr-only">Time remaining </span>-{formatClock(Math.max(0, remaining))}
    </span>
  );
}

/**
 * Keeps the bar's height in `--player-height`, which the page leaves free at its end and scrolls
 * focused elements clear of.
 */
function useReservedSpace(bar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const reserve = () => {
      style.setProperty('--player-height', `${(bar.current?.offsetHeight ?? 0) + 16}px`);
    };
    const observer = new ResizeObserver(reserve);
    observer.observe(bar.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--player-height');
    };
  }, [bar]);
}

/** Where the focus goes when the bar closes: to what opened it, else to the page's main part. */
function useFocusReturn(): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
  }, []);
  return () => {
    const element = opener.current;
    const known = element instanceof HTMLElement && element !== document.body;
    const target = known && element.isConnected ? element : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus();
  };
}
