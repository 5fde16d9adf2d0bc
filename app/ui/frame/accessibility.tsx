import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

type QuietNavigation = { keepFocus: true };

/** After a client-side navigation, focuses the heading and announces the rest, unless keepFocus is set. */
export function RouteAnnouncer({ siteName }: { siteName: string }) {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    const before = lastPath.current;
    const address = (lastPath.current = pathname + search);
    if (before === null) return;
    const { keepFocus = false } = (state as Partial<QuietNavigation> | null) ?? {};
    const keepsFocus = keepFocus && type !== 'POP';
    const focused = document.activeElement;
    let current = true;
    import('./page-announcement').then(
      ({ announcePage }) => {
        if (!current) return;
        const text = announcePage({ hash, siteName, before, address, keepsFocus, focused });
        if (text !== null) setAnnouncement(text);
      },
      () => current && !keepsFocus && before !== address && setAnnouncement(document.title),
    );
    return () => {
      current = false;
    };
  }, [pathname, search, hash, state, key, type, siteName]);

  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {announcement}
    </p>
  );
}

export const SKIP_LINK =
  'sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4';
