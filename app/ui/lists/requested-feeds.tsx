import { Link, Form, useHref } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  type RequestedFeed,
  type RequestStatus,
  type RequestCounts,
  MAX_REQUESTED,
} from '~/domain/feeds/import/adding-podcasts';
import { titleDirection } from '~/lib/language/text-language';
import type { Page } from '~/lib/web/page';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { useRevalidateWhile } from '~/ui/document/revalidation';
import { useHydrated } from '~/ui/document/store';
import { ProgressBar, StatusLine } from '~/ui/feedback/status';
import { Button, buttonClass } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';
import { WithName, TextLink } from '~/ui/text/inline-text';
import { AdminList } from './admin-list';
import { rowNoteClass, rowsClass } from './row-classes';

const badges = {
  waiting: { text: () => t('adminFeeds.waiting'), tone: 'neutral' },
  added: { text: () => t('adminFeeds.added'), tone: 'success' },
  known: { text: () => t('adminFeeds.known'), tone: 'accent' },
  failed: { text: () => t('adminFeeds.failed'), tone: 'gold' },
} as const satisfies Record<RequestStatus, object>;

function FeedRow({ feed: { url, status, message, title, slug } }: { feed: RequestedFeed }) {
  const { text, tone } = badges[status];
  const note = message && <WithName text={message} name={title ? { text: title } : undefined} />;
  return (
    <li
      dir={message === title ? titleDirection(title ?? '') : undefined}
      className="grid px-3 py-1 sm:gap-1 sm:px-4 sm:py-2"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text()}</Badge>
        {slug ? (
          <Link to={podcastPath(slug)} className="min-w-0 wrap-anywhere underline">
            {note}
          </Link>
        ) : (
          <span className="min-w-0 wrap-anywhere">{note}</span>
        )}
      </p>
      <p dir="ltr" className={`text-sm text-ink-muted ${rowNoteClass}`}>
        {url}
      </p>
    </li>
  );
}

function FeedRows({ feeds }: { feeds: RequestedFeed[] }) {
  return (
    <ul className={rowsClass}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </ul>
  );
}

type FeedList = { feeds: RequestedFeed[]; pagination: Page };

/** Feeds that are fetched in the background: failed feeds first, then all of them. Empty lists are omitted. */
export function FeedLists({ failed, all }: { failed: FeedList; all: FeedList }) {
  return (
    <>
      {failed.feeds.length ? (
        <AdminList
          id="failed"
          title={t('adminFeeds.notAdded')}
          noun="feed"
          pagination={failed.pagination}
          parameter="failed"
        >
          <FeedRows feeds={failed.feeds} />
        </AdminList>
      ) : null}
      {all.feeds.length ? (
        <AdminList id="all" title={t('adminFeeds.all')} noun="feed" pagination={all.pagination}>
          <FeedRows feeds={all.feeds} />
        </AdminList>
      ) : null}
    </>
  );
}

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
  loadedAt,
  path,
  failedAsText,
  children,
}: {
  counts: RequestCounts;
  /**
   * When the counts were read. It makes the URL unique, as browsers do not reload a URL that differs only in its
   * fragment.
   */
  loadedAt: number;
  /** Path of the page. */
  path: string;
  /** URL of the failed feeds as a text file. */
  failedAsText?: string;
  /** Additional buttons while feeds are waiting. */
  children?: ReactNode;
}) {
  useRevalidateWhile(waiting > 0);
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
                <TextLink to={`${path}?asked=${loadedAt}#progress`}>
                  {t('adminFeeds.lookAgain')}
                </TextLink>
              </>
            )}
          </p>
        </>
      ) : null}
      <StatusLine>{waiting || !all ? '' : t('adminFeeds.allRead', { outcome })}</StatusLine>
      <Form method="post" className="flex flex-wrap gap-x-3 gap-y-1.5 sm:gap-3">
        {failed ? (
          <>
            <Button name="intent" value="retry" variant="secondary" size="small">
              {t('adminFeeds.retry')}
            </Button>
            {failedAsText ? <FailedAsText path={failedAsText} /> : null}
          </>
        ) : null}
        {waiting ? children : null}
        {done ? (
          <Button name="intent" value="clear" variant="secondary" size="small">
            {t('adminFeeds.clear')}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}

/** Adds podcasts by the addresses of their feeds. `starterCount`: offers the starter list. */
export function AddFeeds({ starterCount }: { starterCount?: number }) {
  return (
    <ActionForm
      action="/admin/podcasts/add"
      encType="multipart/form-data"
      failureTitle={t('adminFeeds.noneAdded')}
      className="grid gap-2 sm:gap-4"
    >
      <TextAreaField
        label={t('adminFeeds.addresses')}
        name="feeds"
        rows={2}
        hint={t('adminFeeds.addressesHint', { count: MAX_REQUESTED })}
      />
      <TextField
        label={t('adminFeeds.file')}
        name="file"
        type="file"
        refill={false}
        accept=".opml,.xml,text/xml,text/x-opml"
      />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button size="small">{t('adminFeeds.add')}</Button>
        {starterCount === undefined ? null : (
          <Button name="intent" value="starter" variant="secondary" size="small">
            {t('adminFeeds.addStarter', { count: starterCount })}
          </Button>
        )}
      </div>
    </ActionForm>
  );
}
