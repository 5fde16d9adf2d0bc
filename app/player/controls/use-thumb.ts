import { useEffect, useRef, type RefObject } from 'react';
import { intentOf } from './use-slide';

type ThumbOptions = {
  /** The element in which a touch may start. */
  zone: RefObject<HTMLElement> | undefined;
  band: RefObject<HTMLElement>;
  disabled: boolean;
  /** 0 to 1, the value at which a slide starts. */
  fraction: number;
  /** Null when releasing would change nothing. */
  onMove: (fraction: number | null) => void;
  onLetGo: (fraction: number) => void;
};

type Thumb = { id: number; clientX: number; clientY: number; from: number; to: number | null };

/**
 * Moves the value by as much as a finger slides anywhere in the zone, because the line alone is too thin to hit. Taps
 * in the zone keep their meaning.
 */
export function useThumb(options: ThumbOptions): void {
  const { zone, band } = options;
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });

  useEffect(() => {
    const place = zone?.current;
    if (!place) return;
    let thumb: Thumb | null = null;
    let hasSlid = false;
    const end = new AbortController();
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel') => {
      const hear = { pointerdown, pointermove, pointerup, pointercancel: cancel }[type];
      place.addEventListener(type, hear, end);
    };

    function pointerdown(event: PointerEvent): void {
      cancel();
      hasSlid = false;
      const { disabled, fraction: from } = now.current;
      const isOther = event.pointerType === 'mouse' || !event.isPrimary || disabled;
      if (isOther || band.current!.contains(event.target as Node)) return;
      const { pointerId: id, clientX, clientY } = event;
      thumb = { id, clientX, clientY, from, to: null };
    }

    function pointermove(event: PointerEvent): void {
      if (thumb?.id !== event.pointerId) return;
      const intent = thumb.to === null ? intentOf(thumb, event) : 'slide';
      if (intent === 'other') thumb = null;
      if (intent !== 'slide' || !thumb) return;
      hasSlid = true;
      const along = (event.clientX - thumb.clientX) / band.current!.offsetWidth;
      thumb.to = Math.min(1, Math.max(0, thumb.from + along));
      now.current.onMove(thumb.to);
    }

    function pointerup(event: PointerEvent): void {
      const to = thumb?.id === event.pointerId ? thumb.to : null;
      cancel();
      if (to !== null) now.current.onLetGo(to);
    }

    function cancel(): void {
      if (thumb && thumb.to !== null) now.current.onMove(null);
      thumb = null;
    }

    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      on(type);
    // Some browsers also report a short slide as a tap.
    const refuse = (event: MouseEvent) => {
      if (hasSlid) event.stopPropagation();
      if (hasSlid) event.preventDefault();
      hasSlid = false;
    };
    place.addEventListener('click', refuse, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [zone, band]);
}
