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
  SkipBackButton,
  SkipForwardButton,
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
      className="fixed inset-x-0 bottom-(--places-height) z-40 touch-pan-y touch-pinch-zoom border-t border-line bg-surface ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[max(0px,env(safe-area-inset-bottom)-var(--places-height))] text-ink shadow-card"
    >
      <SleepProvider>
        <TroubleLine className="page" />
        <FailureLine className="page py-1" />
        <ProgressSlider look="edge" zone={bar} shows="remaining" timesClassName="page" />
        <div dir={dir} className="page flex items-center gap-x-2 pb-px sm:gap-x-4">
          <div className="relative flex min-w-0 flex-1 items-center">
            <EpisodeLink />
            <UndoJump />
          </div>
          <div
            dir="ltr"
            className="flex shrink-0 items-center max-sm:[&_button]:w-10 sm:gap-1 sm:[&_button]:size-10 sm:[&_select]:h-10"
          >
            <SkipBackButton className="max-sm:hidden" />
            <PlayPauseButton />
            <SkipForwardButton />
            <NextButton />
            <SpeedSelect className="border-transparent max-sm:hidden" />
            <MoreButton onClick={() => setMoreOpen(true)} />
            <IconButton icon={X} label={t('player.closePlayer')} onClick={close} />
          </div>
        </div>
        <More dir={dir} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
      </SleepProvider>
    </section>
  );
}

/** Titles that find no room are whole on the podcast's page. */
function EpisodeLink() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  if (!episode || !podcast) return null;
  return (
    <Link
      to={podcastPath(podcast.slug)}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline focus-visible:-outline-offset-3"
    >
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        look="thumb"
        className="w-10 max-[23.75rem]:hidden"
        eager
      />
      <span className="grid min-w-0 flex-1 text-sm [&>span]:truncate [&>span]:leading-5.5!">
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
