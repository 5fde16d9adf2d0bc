import {
  useRef,
  type MouseEvent as SlideClick,
  type PointerEvent as SlideEvent,
  useEffect,
  type RefObject,
} from 'react';

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
  function onPointerDown(event: SlideEvent<HTMLElement>): void {
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

  function onPointerMove(event: SlideEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId) return;
    if (current.intent === 'undecided') current.intent = intentOf(current, event);
    if (current.intent === 'slide') onMove(counts(current, event) ? fractionAt(event) : null);
  }

  function onPointerUp(event: SlideEvent<HTMLElement>): void {
    const current = slide.current;
    if (!current || current.pointerId !== event.pointerId || current.intent === 'undecided') return;
    cancel();
    if (current.intent === 'slide' && counts(current, event)) onLetGo(fractionAt(event));
  }

  /**
   * Handles a tap. Unlike pointerup, click is not fired when the touch stopped a scroll, nor, in some browsers, after a
   * long press. A click by assistive technology may follow instead, in the middle of the track.
   */
  function onClick(event: SlideClick<HTMLElement>): void {
    const current = slide.current;
    slide.current = null;
    if (disabled || current?.intent !== 'undecided' || hasTurned(current, event)) return;
    if (intentOf(current, event) === 'undecided') onLetGo(fractionAt(event));
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClick };
}

/** Browsers snap nearby touches to the track. Those are ignored. */
function isWithin({ currentTarget, clientX, clientY }: SlideEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

type Point = { clientX: number; clientY: number };

/** Classifies a touch by the movement between two points. */
function intentOf(from: Point, { clientX, clientY }: Point): Slide['intent'] {
  const along = Math.abs(clientX - from.clientX);
  const across = Math.abs(clientY - from.clientY);
  if (Math.hypot(along, across) < DECIDED_AFTER) return 'undecided';
  return along > 1.5 * across ? 'slide' : 'other';
}

function counts(slide: Slide, event: SlideEvent<HTMLElement>): boolean {
  if (hasTurned(slide, event)) return false;
  const across = Math.abs(event.clientY - slide.clientY);
  const along = Math.abs(event.clientX - slide.clientX);
  return event.pointerType === 'mouse' || across <= Math.max(STRAY, along);
}

/** After the phone is rotated, the finger is over a different part of the track. */
const hasTurned = ({ width }: Slide, { currentTarget }: SlideClick<HTMLElement>): boolean =>
  currentTarget.getBoundingClientRect().width !== width;

function fractionAt(event: SlideClick<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - left) / width));
}

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
    const element = zone?.current;
    if (!element) return;
    let thumb: Thumb | null = null;
    let hasSlid = false;
    const end = new AbortController();
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel') => {
      const hear = { pointerdown, pointermove, pointerup, pointercancel: cancel }[type];
      element.addEventListener(type, hear, end);
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
    element.addEventListener('click', refuse, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [zone, band]);
}
