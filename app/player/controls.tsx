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
  type LucideIcon,
} from 'lucide-react';
import { Button } from '~/ui/button';
import { mayHaveNext, previousInQueue, RATES, SKIP_SECONDS } from './player-state';
import { RANGE_CLASS } from './range-class';
import { usePlayer, usePlayerState } from './use-player';

/*
 * The controls that the bar and the in-page player share. Each looks at its own piece of the state.
 */

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}

export function IconButton({ icon: Icon, label, onClick, disabled = false }: IconButtonProps) {
  return (
    <Button
      type="button"
      look="quiet"
      size="icon"
      className="shrink-0"
      aria-label={label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}

/** Play or pause; a spinner while the audio loads. */
export function PlayPauseButton() {
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const loading = usePlayerState((state) => state.loading);
  const Icon = loading ? LoaderCircle : playing ? Pause : Play;
  return (
    <Button
      type="button"
      size="icon"
      className="shrink-0 !rounded-full"
      aria-label={playing ? 'Pause' : 'Play'}
      aria-busy={loading}
      onClick={player.toggle}
    >
      <Icon aria-hidden="true" className={`size-5 ${loading ? 'motion-safe:animate-spin' : ''}`} />
    </Button>
  );
}

export function SkipButtons({ children }: { children: React.ReactNode }) {
  const player = usePlayer();
  return (
    <>
      <IconButton
        icon={RotateCcw}
        label={`Skip back ${SKIP_SECONDS} seconds`}
        onClick={() => player.skip(-SKIP_SECONDS)}
      />
      {children}
      <IconButton
        icon={RotateCw}
        label={`Skip forward ${SKIP_SECONDS} seconds`}
        onClick={() => player.skip(SKIP_SECONDS)}
      />
    </>
  );
}

export function NextButton() {
  const player = usePlayer();
  const enabled = usePlayerState(mayHaveNext);
  const next = () => void player.next();
  return <IconButton icon={SkipForward} label="Next episode" onClick={next} disabled={!enabled} />;
}

export function PreviousButton() {
  const player = usePlayer();
  const enabled = usePlayerState((state) => previousInQueue(state) !== null);
  return (
    <IconButton
      icon={SkipBack}
      label="Previous episode"
      onClick={player.previous}
      disabled={!enabled}
    />
  );
}

export function SpeedSelect() {
  const player = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <select
      aria-label="Playback speed"
      value={rate}
      onChange={(event) => player.setRate(Number(event.currentTarget.value))}
      className="h-11 shrink-0 rounded-control border border-line-strong bg-surface px-1 text-sm"
    >
      {RATES.map((offered) => (
        <option key={offered} value={offered}>
          {offered}×
        </option>
      ))}
    </select>
  );
}

/** Volume from 0 to 1 in steps of 0.1, and mute. */
export function VolumeControl() {
  const player = usePlayer();
  const volume = usePlayerState((state) => state.volume);
  const muted = usePlayerState((state) => state.muted);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? 'Unmute' : 'Mute'}
        onClick={player.toggleMute}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={volume}
        aria-label="Volume"
        aria-valuetext={`${Math.round(volume * 100)} percent`}
        onChange={(event) => player.setVolume(Number(event.currentTarget.value))}
        className={`${RANGE_CLASS} w-28`}
      />
    </div>
  );
}
