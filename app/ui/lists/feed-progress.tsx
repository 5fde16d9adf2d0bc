import { Form, Link, useHref } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RequestCounts } from '~/domain/feeds/import/requested-feeds';
import { ProgressBar } from '~/ui/feedback/progress-bar';
import { StatusLine } from '~/ui/feedback/status-line';
import { Button, buttonClass } from '~/ui/forms/button';
import { useHydrated } from '~/ui/document/use-hydrated';
import { useReadAgain } from '~/ui/document/use-read-again';
import { t } from '~/messages/t';

function FailedAsText({ path }: { path: string }) {
  return (
    <a href={useHref(path)} download className={buttonClass('secondary', 'small')}>
      {t('adminFeeds.failedAsText')}
    </a>
  );
}

/** Progress of feeds that are fetched in the background. Its form submits `retry` and `clear` to the page. */
export function FeedProgress({
  counts: { waiting, added, known, failed },
  asked,
  path,
  failedAsText,
  children,
}: {
  counts: RequestCounts;
  /**
   * When the counts were read. It makes the URL unique, as browsers do not reload a URL that differs only in its
   * fragment.
   */
  asked: number;
  /** Path of the page. */
  path: string;
  /** URL of the failed feeds as a text file. */
  failedAsText?: string;
  /** Additional buttons while feeds are waiting. */
  children?: ReactNode;
}) {
  useReadAgain(waiting > 0);
  const hydrated = useHydrated();
  const done = added + known + failed;
  const all = done + waiting;
  const outcome = t('adminFeeds.outcome', { added, known, failed });
  return (
    <section className={all ? 'grid gap-1 sm:gap-3' : 'sr-only'} hidden={!all}>
      <h2 id="progress" className="text-2xl font-semibold">
        {t('adminFeeds.progress')}
      </h2>
      {waiting ? (
        <>
          <ProgressBar done={done} count={all}>
            {t('adminFeeds.read', { done, count: all, outcome })}
          </ProgressBar>
          <p className="text-ink-muted">
            {t('adminFeeds.goesOn')}
            {hydrated ? null : (
              <>
                {' '}
                <Link to={`${path}?asked=${asked}#progress`} className="text-accent underline">
                  {t('adminFeeds.lookAgain')}
                </Link>
              </>
            )}
          </p>
        </>
      ) : null}
      <StatusLine>{waiting || !all ? '' : t('adminFeeds.allRead', { outcome })}</StatusLine>
      <Form method="post" className="flex flex-wrap gap-3">
        {failed ? (
          <>
            <Button name="intent" value="retry" look="secondary" size="small">
              {t('adminFeeds.retry')}
            </Button>
            {failedAsText ? <FailedAsText path={failedAsText} /> : null}
          </>
        ) : null}
        {waiting ? children : null}
        {done ? (
          <Button name="intent" value="clear" look="secondary" size="small">
            {t('adminFeeds.clear')}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}
