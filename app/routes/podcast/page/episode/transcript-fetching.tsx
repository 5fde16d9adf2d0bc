import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { t } from '~/messages/t';

const LOOK_EVERY_MS = 2_000;
/** A few minutes; slower servers are tried again later. */
const MAX_LOOKS = 90;

/** Polls while the transcript is being fetched and the page is visible. */
function useArrival(): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (state !== 'idle' || looks.current >= MAX_LOOKS) return;
    const look = () => {
      if (document.hidden) return;
      looks.current += 1;
      revalidate();
    };
    const timer = setTimeout(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate, state]);
}

/**
 * With script, the transcript replaces this by itself. Without script, a link reloads the page; with a fragment it
 * would only scroll.
 */
export function TranscriptFetching() {
  const { search } = useLocation();
  useArrival();
  return (
    <p className="text-ink-muted">
      {t('transcript.fetching')}{' '}
      <Link
        to={search || '?'}
        replace
        preventScrollReset
        state={{ keepFocus: true }}
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {t('transcript.lookAgain')}
      </Link>
    </p>
  );
}
