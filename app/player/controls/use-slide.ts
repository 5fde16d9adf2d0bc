import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Pixels. */
const DECIDED_AFTER = 8;

/** Pixels up or down that a slide may stray. */
const STRAY = 24;

type Slide = {
  pointerId: number;
  clientX: number;
  clientY: number;
  /** Of the track. */
  width: number;
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

  function cancel(): void {
    if (slide.current?.intent === 'slide') onMove(null);
    slide.current = null;
  }

  /** Also for a second finger, which ends the slide of the first. */
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
   * A tap. Unlike pointerup, click is not fired when the finger stopped the scrolling, nor, by some browsers, after a
   * long press; a click of assistive technology may follow instead, in the middle of the track.
   */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const current = slide.current;
    slide.current = null;
    if (disabled || current?.intent !== 'undecided' || hasTurned(current, event)) return;
    if (intentOf(current, event) === 'undecided') onLetGo(fractionAt(event));
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClick };
}

/** Browsers snap a touch near the track to it; such a touch is ignored. */
function isWithin({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

type Place = { clientX: number; clientY: number };

/** What a finger that went from one place to the other is about. */
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

/** Another place lies under the finger once the phone was turned. */
const hasTurned = ({ width }: Slide, { currentTarget }: MouseEvent<HTMLElement>): boolean =>
  currentTarget.getBoundingClientRect().width !== width;

function fractionAt(event: MouseEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}
