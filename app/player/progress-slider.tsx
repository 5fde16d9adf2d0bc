import { useEffect, useRef, useState } from 'react';
import { formatSpokenDuration } from '~/lib/duration';
import { RANGE_CLASS } from './range-class';
import { usePlayer, usePlayerState } from './use-player';

/**
 * The place in the episode, in steps of a second. While it is dragged it shows where it would go;
 * the audio follows when it is let go.
 */
export function ProgressSlider({ className = '' }: { className?: string }) {
  const player = usePlayer();
  const input = useRef<HTMLInputElement>(null);
  const heard = usePlayerState((state) => Math.floor(state.currentTime));
  const duration = usePlayerState((state) => Math.floor(state.duration));
  const [dragged, setDragged] = useState<number | null>(null);
  const [focusedAt, setFocusedAt] = useState<number | null>(null);
  const value = dragged ?? heard;

  function commit(seconds: number): void {
    player.seek(seconds);
    setDragged(null);
    setFocusedAt((at) => (at === null ? null : seconds));
  }

  // React's onChange is the input event of every step; only the native change means "let go". It
  // stays away when the thumb is let go where it was taken: hence also pointer up.
  useEffect(() => {
    const element = input.current;
    const onChange = () => commit(Number(element?.value));
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  });
  const letGo = () => dragged !== null && commit(dragged);

  // A screen reader speaks a focused slider whenever its text changes: while it has the focus, the
  // text changes with what the listener does, not with the clock.
  const spoken = dragged ?? focusedAt ?? heard;
  return (
    <input
      ref={input}
      type="range"
      min={0}
      max={duration || 1}
      step={1}
      value={value}
      disabled={duration === 0}
      aria-label="Progress"
      aria-valuetext={`${formatSpokenDuration(spoken)} of ${formatSpokenDuration(duration)}`}
      onChange={(event) => setDragged(Number(event.currentTarget.value))}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onFocus={() => setFocusedAt(heard)}
      onBlur={() => setFocusedAt(null)}
      className={`${RANGE_CLASS} ${className}`}
    />
  );
}
