import { Gauge, Moon, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { decimal, t } from '~/messages/t';
import { usePlayerState } from '~/player/engine/use-player';
import { buttonClass } from '~/ui/forms/button';
import { CastChip } from './cast-chip';
import { SleepPart } from './sleep-part';
import { SpeedPart } from './speed-part';
import { timeLeft } from './time-left';
import { useSleepTimer } from './use-sleep-timer';

type Chosen = 'speed' | 'sleep' | null;

/**
 * Speed and timer: each chip shows the current setting and unfolds its controls. The cast chip opens the browser's
 * dialog.
 */
export function Chips() {
  const [chosen, setChosen] = useState<Chosen>(null);
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
