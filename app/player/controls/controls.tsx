import { useRef } from 'react';
import { decimal, digits, t } from '~/messages/t';
import { mayHaveNext, previousInQueue, RATES, SKIP_SECONDS } from '~/player/engine/player-state';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { Button } from '~/ui/forms/button';
import {
  LoaderCircle,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
  type Icon,
} from '~/ui/text/icons';
import { Slider } from './slider';

type IconButtonProps = {
  icon: Icon;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  opensDialog?: boolean;
  number?: number;
  className?: string | undefined;
};

export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    onClick,
    disabled = false,
    opensDialog,
    number,
    className = '',
  } = props;
  return (
    <Button
      type="button"
      variant="quiet"
      size="icon"
      className={`relative shrink-0 ${className}`}
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon aria-hidden="true" className={number ? 'size-8 stroke-[1.5]' : 'size-5'} />
      {number ? (
        <span aria-hidden="true" className="absolute text-[0.625rem] font-bold">
          {digits(number)}
        </span>
      ) : null}
    </Button>
  );
}

export function PlayPauseButton() {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const loading = usePlayerState((state) => state.loading);
  const Icon = loading ? LoaderCircle : playing ? Pause : Play;
  return (
    <Button
      type="button"
      size="icon"
      className="shrink-0 !rounded-full !border-2 bg-clip-padding"
      aria-label={playing ? t('player.pause') : t('player.play')}
      aria-busy={loading}
      onClick={player.toggle}
    >
      <Icon
        aria-hidden="true"
        className={`size-5 ${loading ? 'motion-safe:animate-spin' : 'fill-current'}`}
      />
    </Button>
  );
}

export function SkipBackButton({ className }: { className?: string }) {
  const player = usePlayer();
  return (
    <IconButton
      icon={RotateCcw}
      number={SKIP_SECONDS}
      label={t('player.skipBack', { count: SKIP_SECONDS })}
      onClick={() => player.skip(-SKIP_SECONDS)}
      className={className}
    />
  );
}

export function SkipForwardButton() {
  const player = usePlayer();
  return (
    <IconButton
      icon={RotateCw}
      number={SKIP_SECONDS}
      label={t('player.skipForward', { count: SKIP_SECONDS })}
      onClick={() => player.skip(SKIP_SECONDS)}
    />
  );
}

export function NextButton() {
  const player = usePlayer();
  const enabled = usePlayerState(mayHaveNext);
  const next = () => void player.next();
  const label = t('player.nextEpisode');
  return <IconButton icon={SkipForward} label={label} onClick={next} disabled={!enabled} />;
}

export function PreviousButton() {
  const player = usePlayer();
  const enabled = usePlayerState((state) => previousInQueue(state) !== null);
  return (
    <IconButton
      icon={SkipBack}
      label={t('player.previousEpisode')}
      onClick={player.previous}
      disabled={!enabled}
    />
  );
}

export function SpeedSelect({ className }: { className: string }) {
  const player = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <select
      dir="ltr"
      aria-label={t('player.playbackSpeed')}
      value={rate}
      onChange={(event) => player.setRate(Number(event.currentTarget.value))}
      className={`h-11 shrink-0 rounded-control border bg-surface px-1 text-sm hover:border-line-strong contrast-more:border-line-strong ${className}`}
    >
      {RATES.map((offered) => (
        <option key={offered} value={offered}>
          {t('player.rate', { rate: decimal(offered) })}
        </option>
      ))}
    </select>
  );
}

export function VolumeControl() {
  const player = usePlayer();
  const volume = usePlayerState((state) => state.volume);
  const muted = usePlayerState((state) => state.muted);
  const before = useRef<number | null>(null);

  function drag(to: number | null): void {
    before.current ??= volume;
    player.setVolume(to ?? before.current);
    if (to === null) before.current = null;
  }

  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? t('player.unmute') : t('player.mute')}
        onClick={player.toggleMute}
      />
      <Slider
        variant="alone"
        label={t('player.volume')}
        value={volume}
        valueText={t('player.percent', { count: Math.round(volume * 100) })}
        painted={volume}
        max={1}
        step={0.1}
        onMove={drag}
        onLetGo={player.setVolume}
        onStep={player.setVolume}
        className="w-28"
      />
    </div>
  );
}
