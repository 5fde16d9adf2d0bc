import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Pixels. */
const DECIDED_AFTER = 8;

/** Pixels that a slide may stray up or down. */
const STRAY = 24;

type Slide = {
  pointerId: number;
  clientX: number;
  clientY: number;
  /** Width of the track. */
  width: number;
  intent: 'undecided' | 'slide' | 'other';
};

type SlideOptions = {
  disabled: boolean;
  /** 0 to 1; null when releasing would change nothing. */
  onMove: (fraction: number | null) => void;
  onLetGo: (fraction: number) => void;
};

/**
 * A mouse sets the value on press. A finger has to slide along the track or tap it, so that the page can still scroll.
 */
export function useSlide({ disabled, onMove, onLetGo }: SlideOptions) {
  const slide = useRef<Slide | null>(null);

  function cancel(): void {
    if (slide.current?.intent === 'slide') onMove(null);
    slide.current = null;
  }

  /** A second finger also ends the slide of the first. */
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    cancel();
    if (disabled || !event.isPrimary || event.button !== 0 || !isWithin(event)) return;
    const { pointerId, clientX, clientY, currentTarget } = event;
    const { width } = currentTarget.getBoundingClientRect();
    const intent = event.pointerType === 'mouse' ? 'slide' : 'undecided';
    slide.current = { pointerId, clientX, clientY, width, intent };
    if (intent !== 'slide') return;
    currentTarget.setPointerCapture(pointerId);
    onMove(fractionAt(event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId) return;
    if (current.intent === 'undecided') current.intent = intentOf(current, event);
    if (current.intent === 'slide') onMove(counts(current, event) ? fractionAt(event) : null);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId || current.intent === 'undecided') return;
    cancel();
    if (current.intent === 'slide' && counts(current, event)) onLetGo(fractionAt(event));
  }

  /**
   * Handles a tap. Unlike pointerup, click is not fired when the touch stopped a scroll, nor, in some browsers, after a
   * long press. A click by assistive technology may follow instead, in the middle of the track.
   */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const current = slide.current;
    slide.current = null;
    if (disabled || current?.intent !== 'undecided' || hasTurned(current, event)) return;
    if (intentOf(current, event) === 'undecided') onLetGo(fractionAt(event));
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClick };
}

/** Browsers snap nearby touches to the track. Those are ignored. */
function isWithin({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

type Place = { clientX: number; clientY: number };

/** Classifies a touch by the movement between two points. */
export function intentOf(from: Place, { clientX, clientY }: Place): Slide['intent'] {
  const along = Math.abs(clientX - from.clientX);
  const across = Math.abs(clientY - from.clientY);
  if (Math.hypot(along, across) < DECIDED_AFTER) return 'undecided';
  return along > 1.5 * across ? 'slide' : 'other';
}

function counts(slide: Slide, event: PointerEvent<HTMLElement>): boolean {
  if (hasTurned(slide, event)) return false;
  const across = Math.abs(event.clientY - slide.clientY);
  const along = Math.abs(event.clientX - slide.clientX);
  return event.pointerType === 'mouse' || across <= Math.max(STRAY, along);
}

/** After the phone is rotated, the finger is over a different part of the track. */
const hasTurned = ({ width }: Slide, { currentTarget }: MouseEvent<HTMLElement>): boolean =>
  currentTarget.getBoundingClientRect().width !== width;

function fractionAt(event: MouseEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}
