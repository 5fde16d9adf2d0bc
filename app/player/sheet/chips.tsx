import { Cast, Gauge, Moon, type LucideIcon } from 'lucide-react';
import { useEffect, useState, useId, type ReactNode } from 'react';
import { t, decimal } from '~/messages/t';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { buttonClass, Button } from '~/ui/forms/button';
import { StatusLine } from '~/ui/feedback/status';
import { SpeedSelect } from '~/player/controls/controls';
import { exchangeSpeeds, saveSpeedForAll } from '~/player/sync/podcast-speeds';
import { browserStorage } from '~/player/engine/storage';
import { timeLeft, useSleepTimer } from '~/player/sleep/sleep-context';
import { PanelSection } from './panel-section';
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
      <StatusLine look="sr-only">
        {state === 'connected' ? t('player.playsOnOtherDevice') : null}
      </StatusLine>
    </>
  );
}

function SpeedPart() {
  const player = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  const recitationId = usePlayerState(({ podcast }) =>
    podcast?.recitation ? podcast.id : undefined,
  );
  const [rateOfAll, setRateOfAll] = useState<number | null>(null);

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
    <PanelSection title={t('player.playbackSpeed')}>
      <div className="flex flex-wrap items-center gap-2">
        <SpeedSelect className="border-line-strong" />
        <Button type="button" look="quiet" size="small" onClick={useForAll}>
          {t('player.speedForAll')}
        </Button>
      </div>
      <StatusLine look="text-sm text-ink-muted">
        {rateOfAll === rate
          ? t('player.allPlayAt', { rate: t('player.rate', { rate: decimal(rate) }) })
          : t('player.speedKept')}
      </StatusLine>
    </PanelSection>
  );
}

type Chosen = 'speed' | 'sleep' | null;

/**
 * Speed and timer: each chip shows the current setting and unfolds its controls. The cast chip opens the browser's
 * dialog.
 */
export function Chips({ first }: { first: Chosen }) {
  const [chosen, setChosen] = useState(first);
  const id = useId();
  const rate = usePlayerState((state) => state.rate);
  const left = timeLeft(useSleepTimer().sleep);
  const chip = (name: Exclude<Chosen, null>) => ({
    controls: chosen === name ? id : undefined,
    isOpen: chosen === name,
    onClick: () => setChosen(chosen === name ? null : name),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Chip icon={Gauge} {...chip('speed')}>
          <span className="sr-only">{t('player.playbackSpeed')} </span>
          {t('player.rate', { rate: decimal(rate) })}
        </Chip>
        <Chip icon={Moon} {...chip('sleep')}>
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
      {chosen ? (
        <div id={id} className="rounded-card border border-line p-3">
          {chosen === 'speed' ? <SpeedPart /> : <SleepPart />}
        </div>
      ) : null}
    </div>
  );
}

type ChipProps = {
  icon: LucideIcon;
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
