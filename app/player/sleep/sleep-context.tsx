import {
  createContext,
  useContext,
  useSyncExternalStore,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import { StatusLine } from '~/ui/feedback/status';
import { type SleepState, SleepTimer, type SleepEnd } from './sleep-timer';

const SleepContext = createContext<SleepTimer | null>(null);

export function useSleepTimer(): { timer: SleepTimer; sleep: SleepState } {
  const timer = useContext(SleepContext);
  if (!timer) throw new Error('useSleepTimer must be used within the player');
  return { timer, sleep: useSyncExternalStore(timer.subscribe, timer.getState, timer.getState) };
}

/** Wraps the bar: the timer runs as long as there is a player. */
export function SleepProvider({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const [timer] = useState(() => new SleepTimer(player, browserStorage('sessionStorage')));
  useEffect(() => timer.connect(), [timer]);
  return <SleepContext.Provider value={timer}>{children}</SleepContext.Provider>;
}

/** Announces the end of the timer. An open sheet announces it itself, and closing it does not repeat it. */
export function SleepEndNote({ isSheetOpen }: { isSheetOpen: boolean }) {
  const { hasEnded } = useSleepTimer().sleep;
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => {
    setIsAnnounced((before) => hasEnded && (before || !isSheetOpen));
    // Run only when the timer ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEnded]);
  return <StatusLine className="sr-only">{isAnnounced ? t('player.sleepEnded') : ''}</StatusLine>;
}

export const inMinutes = (minutes: number): string => formatSpokenDuration(minutes * 60);

export const pausesAt = (end: SleepEnd): string =>
  end === 'chapter' ? t('player.pausesAtChapterEnd') : t('player.pausesAtEnd');

/** Null while no timer is running. */
export function timeLeft({ until, minutesLeft }: SleepState): string | null {
  if (until === null) return null;
  if (typeof until === 'string') return pausesAt(until);
  return t('cards.timeLeft', { time: inMinutes(minutesLeft) });
}
