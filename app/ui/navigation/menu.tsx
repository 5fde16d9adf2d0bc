import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Of the panel that a menu unfolds. */
export const MENU_PANEL =
  'absolute end-0 top-full z-40 rounded-card border border-line bg-surface shadow-card';

/** Of what can be chosen in it. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-raised';

/** Closes an open menu on Escape, an outside click or a navigation. */
function useClosing(isOpen: boolean) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const shownAt = useRef(key);
  useEffect(() => {
    // Not at first: it may have been opened before its script was there.
    if (menu.current && shownAt.current !== key) menu.current.open = false;
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (!menu.current!.contains(target as Node)) menu.current!.open = false;
    };
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      menu.current!.open = false;
      menu.current!.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside, end);
    document.addEventListener('focusin', closeOutside, end);
    document.addEventListener('keydown', closeOnEscape, end);
    return () => end.abort();
  }, [isOpen]);
  return menu;
}

type Props = {
  /** What the button shows. */
  button: ReactNode;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
};

/** A button that unfolds a panel over the page. */
export function Menu({ button, className, onOpen, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useClosing(isOpen);
  useEffect(() => setOpen(menu.current!.open), [menu]);
  return (
    <details
      ref={menu}
      className="relative"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary
        className={`flex list-none items-center rounded-control [&::-webkit-details-marker]:hidden ${className}`}
      >
        {button}
      </summary>
      {children}
    </details>
  );
}
