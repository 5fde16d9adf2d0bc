import { Link } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { titleDirection } from '~/lib/language/text-language';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { Artwork } from '~/ui/cards/artwork';
import { Moon, X } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';
import { connectPlayer } from './connect-player';
import {
  IconButton,
  NextButton,
  PlayPauseButton,
  SkipBackButton,
  SkipForwardButton,
  SpeedSelect,
} from './controls/controls';
import { ProgressSlider } from './controls/progress-slider';
import { FailureLine, TroubleLine, UndoJump } from './controls/status-lines';
import { useLazyComponent } from './controls/use-lazy-component';
import { usePlayed, usePlayer, usePlayerState } from './engine/use-player';
import { connectKeys } from './keys/key-commands';
import { KeysHelp } from './keys/keys-help';
import type { SheetTab } from './sheet/sheet';
import { timeLeft, useSleepTimer, SleepEndNote, SleepProvider } from './sleep/sleep-context';

type SheetOpenerProps = { episode: PlayerEpisode; podcast: PlayerPodcast; onOpen: () => void };

/** The title of the current episode. Its click area covers the whole area around it, including the cover. */
function SheetOpener({ episode, podcast, onOpen }: SheetOpenerProps) {
  const left = timeLeft(useSleepTimer().sleep);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      dir={titleDirection(episode.title)}
      className="block w-full truncate text-as-page font-semibold outline-none after:absolute after:-inset-x-1.5 after:inset-y-0 after:rounded-control hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      <span className="sr-only">
        {left === null ? t('player.nowPlaying') : t('player.nowPlayingAnd', { rest: left })}{' '}
      </span>
      <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
    </button>
  );
}

/**
 * Minutes left on the timer, between the times of the bar, on a phone beside the podcast. Hidden from screen readers:
 * the button that opens the sheet says them.
 */
function SleepSign({ className }: { className: string }) {
  const { until, minutesLeft } = useSleepTimer().sleep;
  if (until === null) return null;
  return (
    <span aria-hidden="true" className={`shrink-0 items-center gap-1 ${className}`}>
      <Moon className="size-3" />
      {minutesLeft > 0 ? t('time.shortMinutes', { minutes: minutesLeft }) : null}
    </span>
  );
}

function SleepButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton icon={Moon} label={t('player.sleepTimerAndMore')} opensDialog onClick={onOpen} />
  );
}

const loadSheet = () => import('./sheet/sheet').then(({ Sheet }) => Sheet);

export function MiniPlayer() {
  const player = usePlayer();
  const bar = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const returnFocus = useFocusReturn();
  useReservedSpace(bar);
  useEffect(() => connectPlayer(player), [player]);
  useEffect(() => void loadSheet().catch(() => {}), []);

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
      className="fixed inset-x-0 bottom-(--places-height) z-40 touch-pan-y touch-pinch-zoom bg-surface ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[max(0px,env(safe-area-inset-bottom)-var(--places-height))] text-ink shadow-card"
    >
      <SleepProvider>
        <TroubleLine className="page" />
        <FailureLine className="page py-1" />
        <ProgressSlider
          variant="edge"
          zone={bar}
          shows="remaining"
          timesClassName="page max-sm:sr-only"
          between={<SleepSign className="inline-flex" />}
        />
        <div className="page flex items-center gap-x-2 sm:gap-x-4 max-sm:pb-1">
          <div className="relative flex min-w-0 flex-1 items-center">
            <Titles onOpen={() => setOpen('sheet')} />
          </div>
          <div
            dir="ltr"
            className="flex shrink-0 items-center sm:gap-1 max-sm:[&_button:not(.bg-accent)]:w-10 sm:[&_button]:size-10 sm:[&_select]:h-10"
          >
            <SkipBackButton />
            <PlayPauseButton />
            <div className="contents max-sm:hidden">
              <SkipForwardButton />
              <NextButton />
              <SpeedSelect className="border-transparent" />
              <SleepButton onOpen={() => setOpen('sleep')} />
              <IconButton icon={X} label={t('player.closePlayer')} onClick={close} />
            </div>
          </div>
        </div>
        <Overlays open={open} onCloseSheet={() => setOpen(null)} onStop={close} />
      </SleepProvider>
    </section>
  );
}

/** The sheet, as it opens from the title or from the button of the sleep timer. */
type Open = 'sheet' | 'sleep';

type OverlaysProps = {
  open: Open | null;
  onCloseSheet: () => void;
  /** Closes the player, on a phone from the sheet. */
  onStop: () => void;
};

/** The dialogs that the bar opens. */
function Overlays({ open, onCloseSheet, onStop }: OverlaysProps) {
  const player = usePlayer();
  const isSheetOpen = open !== null;
  const [tab, setTab] = useState<SheetTab>('queue');
  const [showsKeys, setShowsKeys] = useState(false);
  const Sheet = useLazyComponent(loadSheet, isSheetOpen);
  useEffect(() => connectKeys(player, () => setShowsKeys(true)), [player]);
  return (
    <>
      <SleepEndNote isSheetOpen={isSheetOpen} />
      {isSheetOpen && Sheet ? (
        <Sheet
          opensSleepTimer={open === 'sleep'}
          tab={tab}
          onTab={setTab}
          onClose={onCloseSheet}
          onStop={() => {
            onCloseSheet();
            onStop();
          }}
          onShowKeys={() => setShowsKeys(true)}
        />
      ) : null}
      {showsKeys ? <KeysHelp onClose={() => setShowsKeys(false)} /> : null}
    </>
  );
}

/** One line each, truncated if too long; the sheet shows them in full. */
function Titles({ onOpen }: { onOpen: () => void }) {
  const played = usePlayed();
  const jump = usePlayerState((state) => state.jump);
  if (!played) return null;
  const { episode, podcast } = played;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        variant="thumb"
        className="w-10 max-[21rem]:hidden"
        eager
      />
      <div className="min-w-0 flex-1 text-sm [&_*]:leading-6!">
        <SheetOpener episode={episode} podcast={podcast} onOpen={onOpen} />
        <div className="relative z-10 flex w-fit max-w-full items-center gap-2 text-ink-muted">
          <UndoJump />
          {jump ? null : (
            <Link
              to={podcastPath(podcast.slug)}
              dir={titleDirection(podcast.title)}
              className="block min-w-0 truncate hover:underline focus-visible:-outline-offset-3"
            >
              <Name of={podcast.title} fallbackLanguage={podcast.language} />
            </Link>
          )}
          <SleepSign className="inline-flex sm:hidden" />
        </div>
      </div>
    </div>
  );
}

/** Publishes the height of the bar as `--player-height`, for the bottom padding of the page and for scrolling. */
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
    const hasFocus = element instanceof HTMLElement && element !== document.body;
    const target = hasFocus && element.isConnected ? element : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus();
  };
}
