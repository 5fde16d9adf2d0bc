import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Pixels. */
const DECIDED_AFTER = 8;

/** Pixels up or down that a slide may stray. */
const STRAY = 24;

type Slide = {
  pointerId: number;
  x: number;
  y: number;
  intent: 'undecided' | 'slide' | 'other';
};

type SlideOptions = {
  disabled: boolean;
  /** 0 to 1; null when releasing would change nothing. */
  onMove: (fraction: number | null) => void;
  onLetGo: (fraction: number) => void;
};

/** A mouse sets the value where it is pressed; a finger must move along the track or tap, so that scrolling works. */
export function useSlide({ disabled, onMove, onLetGo }: SlideOptions) {
  const slide = useRef<Slide | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    slide.current = null;
    if (disabled || !event.isPrimary || event.button !== 0 || !isWithin(event)) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const intent = event.pointerType === 'mouse' ? 'slide' : 'undecided';
    slide.current = { pointerId, x, y, intent };
    if (intent !== 'slide') return;
    event.currentTarget.setPointerCapture(pointerId);
    onMove(fractionAt(event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId) return;
    if (current.intent === 'undecided') current.intent = intentOf(current, event);
    if (current.intent === 'slide') onMove(strays(current, event) ? null : fractionAt(event));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId || current.intent === 'undecided') return;
    slide.current = null;
    if (current.intent !== 'slide') return;
    onMove(null);
    if (!strays(current, event)) onLetGo(fractionAt(event));
  }

  function onPointerCancel(): void {
    if (slide.current?.intent === 'slide') onMove(null);
    slide.current = null;
  }

  /** Unlike pointerup, click is not fired when the finger stopped the scrolling or pressed for long. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    if (slide.current?.intent === 'undecided' && !disabled) onLetGo(fractionAt(event));
    slide.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick };
}

/** Browsers snap a touch near the track to it; such a touch is ignored. */
function isWithin({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

type Place = { clientX: number; clientY: number };

function intentOf({ x, y }: Slide, { clientX, clientY }: Place): Slide['intent'] {
  const along = Math.abs(clientX - x);
  const across = Math.abs(clientY - y);
  if (Math.hypot(along, across) < DECIDED_AFTER) return 'undecided';
  return along > 1.5 * across ? 'slide' : 'other';
}

function strays({ x, y }: Slide, event: PointerEvent): boolean {
  if (event.pointerType === 'mouse') return false;
  return Math.abs(event.clientY - y) > Math.max(STRAY, Math.abs(event.clientX - x));
}

function fractionAt(event: MouseEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}
