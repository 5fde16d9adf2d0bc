import { Moon, X } from 'lucide-react';
import { Link } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { Name } from '~/ui/text/inline-text';
import { podcastPath } from '~/lib/web/site-paths';
import { titleDirection } from '~/lib/language/text-language';
import { Artwork } from '~/ui/cards/artwork';
import { timeLeft, useSleepTimer, SleepEndNote, SleepProvider } from './sleep/sleep-context';
import {
  IconButton,
  NextButton,
  PlayPauseButton,
  SkipBackButton,
  SkipForwardButton,
  SpeedSelect,
} from './controls/controls';
import { FailureLine, TroubleLine, UndoJump } from './controls/status-lines';
import { connectPlayer } from './connect-player';
import { connectKeys } from './keys/key-commands';
import { KeysHelp } from './keys/keys-help';
import { ProgressSlider } from './controls/progress-slider';
import { useLazyComponent } from './controls/use-lazy-component';
import { usePlayed, usePlayer, usePlayerState } from './engine/use-player';
import type { SheetTab } from './sheet/sheet';

type SheetOpenerProps = { episode: PlayerEpisode; podcast: PlayerPodcast; onOpen: () => void };

/** The title of the current episode. Its click area covers the whole area around it, including the cover. */
function SheetOpener({ episode, podcast, onOpen }: SheetOpenerProps) {
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
function SleepSign() {
  const { until, minutesLeft } = useSleepTimer().sleep;
  if (until === null) return null;
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      <Moon className="size-3" />
      {minutesLeft > 0 ? t('time.shortMinutes', { minutes: minutesLeft }) : null}
    </span>
  );
}

/** A phone's bar has no room for it. */
function SleepButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton
      icon={Moon}
      label={t('player.sleepTimerAndMore')}
      opensDialog
      onClick={onOpen}
      className="max-sm:hidden"
    />
  );
}

const loadSheet = () => import('./sheet/sheet').then(({ Sheet }) => Sheet);

export function MiniPlayer() {
  const player = usePlayer();
  const bar = useRef<HTMLElement>(null);
  const dir = usePlayerState(({ episode }) =>
    episode ? titleDirection(episode.title) : undefined,
  );
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
          look="edge"
          zone={bar}
          shows="remaining"
          timesClassName="page"
          between={<SleepSign />}
        />
        <div dir={dir} className="page flex items-center gap-x-2 sm:gap-x-4">
          <div className="relative flex min-w-0 flex-1 items-center">
            <UndoJump />
            <Titles onOpen={() => setOpen('sheet')} />
          </div>
          <div
            dir="ltr"
            className="flex shrink-0 items-center max-sm:[&_button:not(.bg-accent)]:w-10 sm:gap-1 sm:[&_button]:size-10 sm:[&_select]:h-10"
          >
            <SkipBackButton className="max-sm:hidden" />
            <PlayPauseButton />
            <SkipForwardButton />
            <NextButton />
            <SpeedSelect className="border-transparent max-sm:hidden" />
            <SleepButton onOpen={() => setOpen('sleep')} />
            <IconButton icon={X} label={t('player.closePlayer')} onClick={close} />
          </div>
        </div>
        <Overlays dir={dir} open={open} onCloseSheet={() => setOpen(null)} />
      </SleepProvider>
    </section>
  );
}

/** The sheet, as it opens from the title or from the button of the sleep timer. */
type Open = 'sheet' | 'sleep';

type OverlaysProps = {
  dir: 'ltr' | 'rtl' | undefined;
  open: Open | null;
  onCloseSheet: () => void;
};

/** The dialogs that the bar opens. */
function Overlays({ dir, open, onCloseSheet }: OverlaysProps) {
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
          dir={dir}
          opensSleepTimer={open === 'sleep'}
          tab={tab}
          onTab={setTab}
          onClose={onCloseSheet}
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
  if (!played) return null;
  const { episode, podcast } = played;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        look="thumb"
        className="w-10 max-[21rem]:hidden"
        eager
      />
      <div className="min-w-0 flex-1 text-sm [&_*]:leading-6!">
        <SheetOpener episode={episode} podcast={podcast} onOpen={onOpen} />
        <Link
          to={podcastPath(podcast.slug)}
          className="relative z-10 block w-fit max-w-full truncate text-ink-muted hover:underline focus-visible:-outline-offset-3"
        >
          <Name of={podcast.title} fallbackLanguage={podcast.language} />
        </Link>
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
    const known = element instanceof HTMLElement && element !== document.body;
    const target = known && element.isConnected ? element : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus();
  };
}
