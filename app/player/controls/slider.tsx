import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSlide, useThumb } from './use-slide';

/** Position of the line: on the edge of a bar, above its times, or alone. */
type Variant = 'edge' | 'above' | 'alone';

const bands: Record<Variant, string> = { edge: 'h-6 max-sm:h-3', above: 'h-9', alone: 'h-6' };

const lines: Record<Variant, string> = {
  edge: 'top-0 h-1',
  above: 'top-1.5 h-1.5 rounded-full',
  alone: 'top-[calc(50%-0.1875rem)] h-1.5 rounded-full',
};

type SliderProps = {
  variant: Variant;
  label: string;
  value: number;
  valueText: string;
  /** Value to paint, which may differ from `value`. */
  painted: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** Called while dragging; null when releasing would change nothing. */
  onMove: (value: number | null) => void;
  onLetGo: (value: number) => void;
  /** Called for changes made with the keyboard or assistive technology. */
  onStep: (value: number) => void;
  onFocusChange?: (focused: boolean) => void;
  /** A finger that slides horizontally anywhere in this element also moves the value. */
  zone?: RefObject<HTMLElement>;
  className?: string;
  /** Drawn on the line. */
  marks?: ReactNode;
  children?: ReactNode;
};

/** A native range input for keyboard and assistive technology under a strip for the pointer. Always left to right. */
export function Slider(props: SliderProps) {
  const { variant, label, value, valueText, painted, max, step, disabled = false } = props;
  const { zone, className = '' } = props;
  const band = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const valueAt = (fraction: number) =>
    Number((Math.round((fraction * max) / step) * step).toFixed(1));
  const moved = {
    disabled,
    onMove: (fraction: number | null) => props.onMove(fraction === null ? null : valueAt(fraction)),
    onLetGo: (fraction: number) => {
      input.current?.focus({ preventScroll: true });
      props.onLetGo(valueAt(fraction));
    },
  };
  const slide = useSlide(moved);
  useThumb({ ...moved, zone, band, fraction: painted / max });
  return (
    <div
      ref={band}
      {...slide}
      dir="ltr"
      role="presentation"
      className={`group relative touch-pan-y touch-pinch-zoom select-none ${disabled ? '' : 'cursor-pointer'} ${bands[variant]} ${className}`}
    >
      <input
        ref={input}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => props.onStep(Number(event.currentTarget.value))}
        onFocus={() => props.onFocusChange?.(true)}
        onBlur={() => props.onFocusChange?.(false)}
        className="peer pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
      <span className="pointer-events-none absolute inset-0 peer-focus-visible:outline-3 peer-focus-visible:-outline-offset-3 peer-focus-visible:outline-focus" />
      <span
        className={`pointer-events-none absolute inset-x-0 bg-line forced-color-adjust-none forced-colors:bg-[GrayText] ${lines[variant]}`}
      >
        {disabled ? null : <Fill fraction={painted / max} />}
        {props.marks}
      </span>
      {props.children}
    </div>
  );
}

/** Filled part of the line with a knob at its end. */
function Fill({ fraction }: { fraction: number }) {
  const fill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    fill.current?.style.setProperty('inline-size', `${100 * fraction}%`);
  }, [fraction]);
  return (
    <span
      ref={fill}
      className="absolute inset-y-0 start-0 rounded-[inherit] bg-accent forced-colors:bg-[Highlight]"
    >
      <span className="absolute -end-1.5 top-[calc(50%-0.375rem)] size-3 rounded-full bg-inherit" />
    </span>
  );
}
