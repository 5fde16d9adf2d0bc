import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

type QuietNavigation = { keepFocus: true };

/** After a client-side navigation, focuses the heading and announces the rest, unless keepFocus is set. */
export function RouteAnnouncer({ siteName }: { siteName: string }) {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  const [said, setSaid] = useState('');
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const before = shown.current;
    const place = (shown.current = pathname + search);
    if (before === null) return;
    const { keepFocus = false } = (state as Partial<QuietNavigation> | null) ?? {};
    const keepsFocus = keepFocus && type !== 'POP';
    const focused = document.activeElement;
    let current = true;
    import('./page-announcement').then(
      ({ announcePage }) => {
        if (!current) return;
        const text = announcePage({ hash, siteName, before, place, keepsFocus, focused });
        if (text !== null) setSaid(text);
      },
      () => current && !keepsFocus && before !== place && setSaid(document.title),
    );
    return () => {
      current = false;
    };
  }, [pathname, search, hash, state, key, type, siteName]);

  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {said}
    </p>
  );
}

export const SKIP_LINK =
  'sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4';
