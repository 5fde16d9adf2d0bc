import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** What a link's `state` may say to a navigation that only changes a part of the page. */
export type QuietNavigation = { keepFocus: true };

/** Nothing has focus, or something that was switched off under it. */
const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;

/**
 * A browser reads a new page's title and starts at its top; a client-side navigation has to do both itself:
 * the title is announced, with the page of a list, and focus goes to the heading, of the part that the address
 * names where it names one. Links whose state says keepFocus (tabs, sorting) change a part of the page, as do
 * forms that come back to it: they leave focus where it is, unless it went with what they changed. Back and
 * Forward press no link.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  const [title, setTitle] = useState('');
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const before = shown.current;
    const place = (shown.current = pathname + search);
    if (before === null) return;
    const { keepFocus = false } = (state as Partial<QuietNavigation> | null) ?? {};
    const isQuiet = before === place || (keepFocus && type !== 'POP');
    if (isQuiet && !isFocusLost()) return;
    const part = document.getElementById(hash.slice(1)) ?? document.querySelector('main')!;
    if (!isQuiet) {
      const page = part.querySelector<HTMLElement>('nav[data-page]');
      setTitle([document.title, page?.dataset.page].filter(Boolean).join(', '));
    }
    const heading = part.querySelector<HTMLElement>('h1, h2') ?? part;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, search, hash, state, key, type]);

  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {title}
    </p>
  );
}
