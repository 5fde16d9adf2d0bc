import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import { SleepTimer } from '~/player/sleep/sleep-timer';
import { StatusLine } from '~/ui/feedback/status-line';
import { SleepContext, useSleepTimer } from './use-sleep-timer';

/** Wraps the bar: the timer runs as long as there is a player. */
export function SleepProvider({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const [timer] = useState(() => new SleepTimer(player, browserStorage('sessionStorage')));
  useEffect(() => timer.connect(), [timer]);
  return <SleepContext.Provider value={timer}>{children}</SleepContext.Provider>;
}

/** Announces the end of the timer. An open sheet announces it itself, and closing it does not repeat it. */
export function SleepEnd({ isSheetOpen }: { isSheetOpen: boolean }) {
  const { hasEnded } = useSleepTimer().sleep;
  const [said, setSaid] = useState(false);
  useEffect(() => {
    setSaid((before) => hasEnded && (before || !isSheetOpen));
    // Run only when the timer ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEnded]);
  return <StatusLine look="sr-only">{said ? t('player.sleepEnded') : ''}</StatusLine>;
}
