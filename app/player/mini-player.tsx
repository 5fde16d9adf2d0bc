import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { t } from '~/messages/t';
import { podcastPath } from '~/lib/web/podcast-path';
import { titleDirection } from '~/lib/language/title-language';
import { Artwork } from '~/ui/cards/artwork';
import { Name } from '~/ui/text/name';
import {
  IconButton,
  NextButton,
  PlayPauseButton,
  SkipButtons,
  SpeedSelect,
} from './controls/controls';
import { FailureLine, TroubleLine } from './controls/trouble-line';
import { connectPlayer } from './connect-player';
import { More, MoreButton, SleepProvider } from './more/more';
import { ProgressSlider } from './controls/progress-slider';
import { UndoJump } from './controls/undo-jump';
import { usePlayer, usePlayerState } from './engine/use-player';

export function MiniPlayer() {
  const player = usePlayer();
  const bar = useRef<HTMLElement>(null);
  const dir = usePlayerState(({ episode }) =>
    episode ? titleDirection(episode.title) : undefined,
  );
  const [isMoreOpen, setMoreOpen] = useState(false);
  const returnFocus = useFocusReturn();
  useReservedSpace(bar);
  useEffect(() => connectPlayer(player), [player]);

  const close = () => {
    player.clear();
    returnFocus();
  };
  return (
    <section
      ref={bar}
      id="player"
      tabIndex={-1}
      aria-label={t('player.audioPlayer')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] text-ink shadow-card"
    >
      <SleepProvider>
        <TroubleLine className="page" />
        <FailureLine className="page py-1" />
        <ProgressSlider shows="remaining" timesClassName="page" />
        <div
          dir={dir}
          className="page flex flex-wrap items-center gap-x-2 pb-0.5 sm:flex-nowrap sm:gap-x-4"
        >
          <div className="relative flex min-w-0 basis-full items-center sm:flex-1 sm:basis-0">
            <div className="max-h-[min(20dvh,6rem)] min-w-0 flex-1 overflow-y-auto">
              <EpisodeLink />
            </div>
            <UndoJump />
          </div>
          <div
            dir="ltr"
            className="flex flex-1 items-center justify-between gap-0.5 narrow:[&_button]:size-[12vw] sm:flex-none sm:gap-1 sm:[&_button]:size-10 sm:[&_select]:h-10"
          >
            <SkipButtons>
              <PlayPauseButton />
            </SkipButtons>
            <NextButton />
            <SpeedSelect className="border-transparent max-[23.9375rem]:hidden" />
            <MoreButton onClick={() => setMoreOpen(true)} />
            <IconButton icon={X} label={t('player.closePlayer')} onClick={close} />
          </div>
        </div>
        <More dir={dir} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
      </SleepProvider>
    </section>
  );
}

function EpisodeLink() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  if (!episode || !podcast) return null;
  return (
    <Link
      to={podcastPath(podcast.slug)}
      className="flex min-h-11 items-center gap-3 hover:underline focus-visible:-outline-offset-3 sm:min-h-10 [@media(height<20rem)]:min-h-6"
    >
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        look="thumb"
        className="w-10 sm:w-9 [@media(height<20rem)]:hidden"
        eager
      />
      <span className="grid min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
        <span className="font-semibold">
          <Name of={episode.title} likely={episode.language ?? podcast.language} />
        </span>{' '}
        <span className="text-ink-muted">
          <Name of={podcast.title} likely={podcast.language} />
        </span>
      </span>
    </Link>
  );
}

/** Keeps the height of the bar in `--player-height`, for the end of the page and for scrolling. */
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
