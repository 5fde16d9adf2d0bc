import { Ellipsis, Moon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { connectKeys } from '~/player/keys/connect-keys';
import { KeysHelp } from '~/player/keys/keys-help';
import { browserStorage } from '~/player/engine/storage';
import { SleepTimer } from '~/player/sleep/sleep-timer';
import { usePlayer } from '~/player/engine/use-player';
import { StatusLine } from '~/ui/feedback/status-line';
import { Button } from '~/ui/forms/button';
import { MorePanel } from './more-panel';
import { timeLeft } from './time-left';
import { SleepContext, useSleepTimer } from './use-sleep-timer';

/** Belongs around the bar: the timer runs while there is a player. */
export function SleepProvider({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const [timer] = useState(() => new SleepTimer(player, browserStorage('sessionStorage')));
  useEffect(() => timer.connect(), [timer]);
  return <SleepContext.Provider value={timer}>{children}</SleepContext.Provider>;
}

type MoreProps = { dir: 'ltr' | 'rtl' | undefined; isOpen: boolean; onClose: () => void };

export function More({ dir, isOpen, onClose }: MoreProps) {
  const player = usePlayer();
  const { sleep } = useSleepTimer();
  const [showsKeys, setShowsKeys] = useState(false);
  const saysEnd = useEndSaidHere(sleep.hasEnded, isOpen);

  useEffect(() => connectKeys(player, () => setShowsKeys(true)), [player]);

  return (
    <>
      <StatusLine look="sr-only">{saysEnd ? t('player.sleepEnded') : ''}</StatusLine>
      {isOpen ? (
        <MorePanel dir={dir} onClose={onClose} onShowKeys={() => setShowsKeys(true)} />
      ) : null}
      {showsKeys ? <KeysHelp onClose={() => setShowsKeys(false)} /> : null}
    </>
  );
}

/** An open panel says it itself; when it is closed afterwards it is not said again. */
function useEndSaidHere(hasEnded: boolean, isOpen: boolean): boolean {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    setSaid((before) => hasEnded && (before || !isOpen));
    // Only when the timer ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasEnded]);
  return said;
}

export function MoreButton({ onClick }: { onClick: () => void }) {
  const { sleep } = useSleepTimer();
  const left = timeLeft(sleep);
  return (
    <Button
      type="button"
      look="quiet"
      size="icon"
      className="shrink-0 flex-col !gap-0 leading-none"
      aria-haspopup="dialog"
      aria-label={left === null ? t('player.more') : t('player.moreAnd', { rest: left })}
      onClick={onClick}
    >
      {left === null ? (
        <Ellipsis aria-hidden="true" className="size-5" />
      ) : (
        <Moon aria-hidden="true" className="size-4" />
      )}
      {sleep.minutesLeft > 0 ? (
        <span aria-hidden="true" className="text-[0.625rem] font-bold whitespace-nowrap">
          {t('time.shortMinutes', { minutes: sleep.minutesLeft })}
        </span>
      ) : null}
    </Button>
  );
}
