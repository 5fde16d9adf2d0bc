import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

/** Of what can be chosen in a menu. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-raised';

/** Closes the `details` around the panel on Escape, an outside click or a navigation. */
function useClosingDetails() {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const details = () => panel.current!.closest('details')!;

  const shownAt = useRef(key);
  useEffect(() => {
    // Not at first: it may have been opened before its script was there.
    if (shownAt.current !== key) details().open = false;
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    const menu = details();
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (menu.open && !menu.contains(target as Node)) menu.open = false;
    };
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside, end);
    document.addEventListener('focusin', closeOutside, end);
    document.addEventListener('keydown', closeOnEscape, end);
    return () => end.abort();
  }, []);
  return panel;
}

/**
 * What a `details` unfolds over the page, at the place in `className`; without script it closes by its own button
 * alone.
 */
export function MenuPanel({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      ref={useClosingDetails()}
      data-overlay
      className={`absolute z-40 rounded-card border border-line bg-surface shadow-card ${className}`}
    >
      {children}
    </div>
  );
}
