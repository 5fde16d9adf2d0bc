import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** What a link's `state` may say to a navigation that only changes a part of the page. */
export type QuietNavigation = { keepFocus: true };

/**
 * A browser reads a new page's title and starts at its top; a client-side navigation has to do both itself:
 * the title is announced once and focus goes to the heading. Links whose state says keepFocus (tabs, sorting,
 * pages of a list) change a part of the page and leave focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname, search, state } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const place = pathname + search;
    const first = shown.current === null;
    if (shown.current === place) return;
    shown.current = place;
    if (first || (state as Partial<QuietNavigation> | null)?.keepFocus) return;
    setTitle(document.title);
    if (window.location.hash) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, search, state]);

  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {title}
    </p>
  );
}
