import { Link } from '@remix-run/react';
import type { RequestedFeed, RequestStatus } from '~/domain/feeds/import/requested-feeds';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import { Badge } from '~/ui/cards/badge';
import type { Page } from '~/lib/web/page';
import { AdminList, rowNoteClass, rowsClass } from './admin-list';
import { WithName } from '~/ui/text/name';
import { t } from '~/messages/t';

const badges = {
  waiting: { text: () => t('adminFeeds.waiting'), tone: 'neutral' },
  added: { text: () => t('adminFeeds.added'), tone: 'success' },
  known: { text: () => t('adminFeeds.known'), tone: 'accent' },
  failed: { text: () => t('adminFeeds.failed'), tone: 'gold' },
} as const satisfies Record<RequestStatus, object>;

function FeedRow({ feed: { url, status, message, title, slug } }: { feed: RequestedFeed }) {
  const { text, tone } = badges[status];
  const said = message && <WithName words={message} name={title ? { text: title } : undefined} />;
  return (
    <li
      dir={message === title ? titleDirection(title ?? '') : undefined}
      className="grid px-3 py-1 sm:gap-1 sm:px-4 sm:py-2"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text()}</Badge>
        {slug ? (
          <Link to={podcastPath(slug)} className="min-w-0 wrap-anywhere underline">
            {said}
          </Link>
        ) : (
          <span className="min-w-0 wrap-anywhere">{said}</span>
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

type FeedList = { feeds: RequestedFeed[]; place: Page };

/** Feeds that are fetched in the background: failed feeds first, then all of them. Empty lists are omitted. */
export function FeedLists({ failed, all }: { failed: FeedList; all: FeedList }) {
  return (
    <>
      {failed.feeds.length ? (
        <AdminList
          id="failed"
          title={t('adminFeeds.notAdded')}
          noun="feed"
          place={failed.place}
          parameter="failed"
        >
          <FeedRows feeds={failed.feeds} />
        </AdminList>
      ) : null}
      {all.feeds.length ? (
        <AdminList id="all" title={t('adminFeeds.all')} noun="feed" place={all.place}>
          <FeedRows feeds={all.feeds} />
        </AdminList>
      ) : null}
    </>
  );
}
