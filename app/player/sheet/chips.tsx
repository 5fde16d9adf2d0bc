import { useEffect, useState, useId, type ReactNode } from 'react';
import { t, decimal } from '~/messages/t';
import { RATES } from '~/player/engine/player-state';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { timeLeft, useSleepTimer } from '~/player/sleep/sleep-context';
import { exchangeSpeeds, saveSpeedForAll } from '~/player/sync/podcast-speeds';
import { StatusLine } from '~/ui/feedback/status';
import { buttonClass, Button } from '~/ui/forms/button';
import { Cast, Moon, type Icon } from '~/ui/text/icons';
import { SleepPart } from './sleep-part';

/** Whether another device is available, and whether one is playing, through the browser's Remote Playback API. */
function useRemotePlayback(remote: RemotePlayback | undefined) {
  const [available, setAvailable] = useState(false);
  const [state, setState] = useState(remote?.state ?? 'disconnected');
  useEffect(() => {
    if (!remote) return;
    let watched: number | undefined;
    let gone = false;
    const stop = (id: number) => void remote.cancelWatchAvailability(id).catch(() => undefined);
    // Rejected while the browser saves power; then no button is shown.
    remote.watchAvailability(setAvailable).then(
      (id) => {
        watched = id;
        if (gone) stop(id);
      },
      () => undefined,
    );
    const onChange = () => setState(remote.state);
    const changes = ['connecting', 'connect', 'disconnect'] as const;
    for (const change of changes) remote.addEventListener(change, onChange);
    return () => {
      gone = true;
      if (watched !== undefined) stop(watched);
      for (const change of changes) remote.removeEventListener(change, onChange);
    };
  }, [remote]);
  return { available, state };
}

/** Lets the listener choose another device to play on. Hidden if none is available. */
function CastChip() {
  const remote = usePlayer().audio?.remote;
  const { available, state } = useRemotePlayback(remote);
  const isElsewhere = state !== 'disconnected';
  if (!remote || (!available && !isElsewhere)) return null;
  // Dismissing the browser's dialog also rejects.
  const choose = () => void remote.prompt().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-pressed={isElsewhere}
        onClick={choose}
        className={buttonClass(
          'secondary',
          'medium',
          '!rounded-full text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft',
        )}
      >
        <Cast aria-hidden="true" className="size-4 shrink-0" />
        <span>{t('player.otherDevice')}</span>
      </button>
      <StatusLine className="sr-only">
        {state === 'connected' ? t('player.playsOnOtherDevice') : null}
      </StatusLine>
    </>
  );
}

/** Every speed is one press away. One that was chosen here can be used for all podcasts. */
function Speeds() {
  const player = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  const recitationId = usePlayerState(({ podcast }) =>
    podcast?.recitation ? podcast.id : undefined,
  );
  const [rateOfAll, setRateOfAll] = useState<number | null>(null);
  const [isChosen, setIsChosen] = useState(false);

  function choose(offered: number): void {
    player.setRate(offered);
    setIsChosen(true);
  }

  function useForAll(): void {
    const storage = browserStorage();
    void exchangeSpeeds(
      player,
      storage,
      saveSpeedForAll(storage, rate, player.listenerId, recitationId),
    );
    setRateOfAll(rate);
  }

  return (
    <div className="grid gap-1">
      <div
        dir="ltr"
        role="group"
        aria-label={t('player.playbackSpeed')}
        className="grid grid-cols-9 rounded-control border border-line"
      >
        {RATES.map((offered) => (
          <button
            key={offered}
            type="button"
            aria-pressed={offered === rate}
            onClick={() => choose(offered)}
            className="h-10 rounded-control text-xs tabular-nums hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
          >
            <span aria-hidden="true">{decimal(offered)}</span>
            <span className="sr-only">{t('player.rate', { rate: decimal(offered) })}</span>
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <StatusLine className="text-sm text-ink-muted">
          {rateOfAll === rate
            ? t('player.allPlayAt', { rate: t('player.rate', { rate: decimal(rate) }) })
            : isChosen
              ? t('player.speedKept')
              : null}
        </StatusLine>
        {isChosen && rateOfAll !== rate ? (
          <Button type="button" variant="quiet" size="small" className="-mx-3" onClick={useForAll}>
            {t('player.speedForAll')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The speeds, then a chip that shows the timer and unfolds its controls. The cast chip opens the browser's dialog. */
export function Chips({ opensSleepTimer }: { opensSleepTimer: boolean }) {
  const [isOpen, setIsOpen] = useState(opensSleepTimer);
  const id = useId();
  const left = timeLeft(useSleepTimer().sleep);
  return (
    <div className="grid gap-3">
      <Speeds />
      <div className="flex flex-wrap justify-center gap-2">
        <Chip
          icon={Moon}
          controls={isOpen ? id : undefined}
          isOpen={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {left === null ? (
            t('player.sleepTimer')
          ) : (
            <>
              <span className="sr-only">{t('player.sleepTimer')} </span>
              {left}
            </>
          )}
        </Chip>
        <CastChip />
      </div>
      {isOpen ? (
        <div id={id} className="rounded-card border border-line p-3">
          <SleepPart />
        </div>
      ) : null}
    </div>
  );
}

type ChipProps = {
  icon: Icon;
  controls: string | undefined;
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Chip({ icon: Icon, controls, isOpen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
      className={buttonClass(
        'secondary',
        'medium',
        '!rounded-full text-sm tabular-nums aria-expanded:border-accent aria-expanded:bg-accent-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
    </button>
  );
}
