import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { RequestCounts } from '~/domain/podcasts/import/requested-feeds';
import { countOf } from '~/lib/text/count-of';
import { StatusLine } from '~/ui/feedback/status-line';
import { Button } from '~/ui/forms/button';
import { useHydrated } from '~/ui/navigation/use-hydrated';

const EVERY_MS = 2_000;

/** Asks again while feeds wait and the page is looked at. */
function useLatestCounts(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const timer = setTimeout(() => !document.hidden && revalidate(), EVERY_MS);
    const seen = () => !document.hidden && revalidate();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [waiting, state, revalidate]);
}

export function Progress({ counts: { waiting, added, known, failed } }: { counts: RequestCounts }) {
  useLatestCounts(waiting > 0);
  const hydrated = useHydrated();
  const done = added + known + failed;
  const all = done + waiting;
  const outcome = `${added} added, ${known} there already, ${failed} failed`;
  return (
    <section className={all ? 'grid gap-3' : 'sr-only'} hidden={!all}>
      <h2 id="progress" className="text-2xl font-semibold">
        Progress
      </h2>
      {waiting ? (
        <>
          <label htmlFor="progress-bar">
            {done} of {countOf(all, 'feed')} read: {outcome}.
          </label>
          <progress
            id="progress-bar"
            max={all}
            value={done}
            className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
          />
          <p className="text-ink-muted">
            This goes on by itself, also when you leave the page.
            {hydrated ? null : (
              <>
                {' '}
                <Link to="/admin/podcasts#progress" className="text-accent underline">
                  Look again
                </Link>
              </>
            )}
          </p>
        </>
      ) : null}
      <StatusLine>{waiting || !all ? '' : `All feeds are read: ${outcome}.`}</StatusLine>
      <Form method="post" className="flex flex-wrap gap-3">
        {failed ? (
          <Button name="intent" value="retry" look="secondary">
            Try the failed ones again
          </Button>
        ) : null}
        {done ? (
          <Button name="intent" value="clear" look="secondary">
            Clear the list
          </Button>
        ) : null}
      </Form>
    </section>
  );
}
