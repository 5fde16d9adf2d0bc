import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSlide } from './use-slide';

type SliderProps = {
  label: string;
  value: number;
  valueText: string;
  /** What is painted, which may differ from `value`. */
  painted: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** While dragging; null when releasing would change nothing. */
  onMove: (value: number | null) => void;
  onLetGo: (value: number) => void;
  /** From the keyboard or assistive technology. */
  onStep: (value: number) => void;
  onFocusChange?: (focused: boolean) => void;
  className?: string;
  children?: ReactNode;
};

/** A native range for keyboard and assistive technology under a band for the pointer; always left to right. */
export function Slider(props: SliderProps) {
  const { label, value, valueText, painted, max, step, disabled = false, className = '' } = props;
  const input = useRef<HTMLInputElement>(null);
  const valueAt = (fraction: number) =>
    Number((Math.round((fraction * max) / step) * step).toFixed(1));
  const slide = useSlide({
    disabled,
    onMove: (fraction) => props.onMove(fraction === null ? null : valueAt(fraction)),
    onLetGo: (fraction) => {
      input.current?.focus({ preventScroll: true });
      props.onLetGo(valueAt(fraction));
    },
  });
  return (
    <div
      {...slide}
      dir="ltr"
      role="presentation"
      className={`relative h-6 touch-pan-y touch-pinch-zoom overflow-hidden bg-raised select-none after:pointer-events-none after:absolute after:inset-0 has-focus-visible:after:outline-3 has-focus-visible:after:-outline-offset-3 has-focus-visible:after:outline-focus ${disabled ? '' : 'cursor-pointer'} ${className}`}
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
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
      {disabled ? null : <Fill fraction={painted / max} />}
      {props.children}
    </div>
  );
}

function Fill({ fraction }: { fraction: number }) {
  const fill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    fill.current?.style.setProperty('inline-size', `${100 * fraction}%`);
  }, [fraction]);
  return (
    <span
      ref={fill}
      className="pointer-events-none absolute inset-y-0 start-0 border-e-4 border-t-3 border-accent bg-accent-soft"
    />
  );
}
