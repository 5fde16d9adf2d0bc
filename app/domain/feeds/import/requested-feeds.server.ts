import { db } from '~/adapters/database/client.server';
import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { InvalidError } from '~/domain/errors';
import { recordAudit } from '~/domain/audit/audit.server';
import type { Actor } from '~/domain/accounts/users';
import { inTransaction } from '~/adapters/database/transaction.server';
import { isFeedAddress, shownFeedUrl } from '~/lib/feeds/feed-url';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import starter from '../../../../prisma/starter-podcasts.json';
import { addFeed, type FeedToAdd } from './add-feed.server';
import type { PodcastFacts } from './podcast-values.server';
import {
  MAX_REQUESTED,
  type RequestCounts,
  type RequestedFeed,
  type RequestStatus,
} from './requested-feeds';
import { deferred, readStoredText, textOf, textToStore } from '~/messages/deferred';
import { t } from '~/messages/t';

const AT_ONCE = 4;
/** Longer than reading a feed takes; after a crash the feed is read again then. */
const LOCK_MS = 120_000;
const MAX_ADDRESS_LENGTH = 2_000;

const refusal = (text: string) => new InvalidError(text, { feeds: [text] });

/** An address that holds a blank stays one, so that its line is named when it fails. */
function addressesIn(line: string): string[] {
  const parts = line.split(/[,;]?\s+/).filter(Boolean);
  return parts.every(isFeedAddress) ? parts : [line.trim()];
}

/** Addresses, one a line or several between blanks, or OPML in any encoding but UTF-32. @throws InvalidError */
export async function readFeedList(given: Buffer): Promise<FeedToAdd[]> {
  if (!given.includes('<')) {
    const urls = given
      .toString()
      .split(/[\r\n]+/)
      .flatMap(addressesIn);
    return urls.map((url) => ({ url, facts: {} }));
  }
  try {
    const feeds = await readOpml(given);
    return feeds.map(({ url, title }) => ({ url, facts: { title } }));
  } catch (error) {
    if (!(error instanceof UnreadableEncodingError)) throw error;
    throw refusal(t('refusal.fileUnreadable'));
  }
}

export const starterFeeds = (): FeedToAdd[] =>
  starter.podcasts.map(({ feedUrl, ...facts }) => ({ url: feedUrl, facts }));

/** What failed before is tried again; what waits or is there stays as it is. @throws InvalidError */
export async function requestFeeds(actor: Actor, feeds: FeedToAdd[]): Promise<number> {
  const wanted = new Map(feeds.map((feed) => [feed.url, feed.facts]));
  // Single lines that are none fail by name, while the rest goes on.
  if (![...wanted.keys()].some(isFeedAddress)) {
    throw refusal(t('refusal.feedAddressMissing'));
  }
  if (wanted.size > MAX_REQUESTED) {
    throw refusal(t('refusal.mostFeeds', { count: MAX_REQUESTED }));
  }
  const long = [...wanted.keys()].find((url) => url.length > MAX_ADDRESS_LENGTH);
  if (long) throw refusal(t('refusal.noFeedAddress', { address: `${long.slice(0, 60)}…` }));
  await inTransaction(async (tx) => {
    const urls = [...wanted.keys()];
    await tx.requestedFeed.deleteMany({
      where: { url: { in: urls }, status: { in: ['failed', 'added', 'known'] } },
    });
    const waiting = await tx.requestedFeed.findMany({
      where: { url: { in: urls } },
      select: { url: true },
    });
    for (const { url } of waiting) wanted.delete(url);
    const rows = [...wanted].map(([url, facts]) => ({
      url,
      facts: { ...facts, addedById: actor.id },
    }));
    await tx.requestedFeed.createMany({ data: rows });
    await recordAudit(tx, actor, {
      action: 'asked for',
      subjectType: 'podcast feeds',
      subjectId: 'feeds',
      subjectName: textToStore(deferred('audit.feeds', { count: urls.length })),
    });
  });
  return wanted.size;
}

export async function countRequests(): Promise<RequestCounts> {
  const rows = await db.requestedFeed.groupBy({ by: ['status'], _count: { _all: true } });
  const counts: RequestCounts = { waiting: 0, added: 0, known: 0, failed: 0 };
  for (const { status, _count } of rows) counts[status as RequestStatus] = _count._all;
  return counts;
}

/** In the order of asking. */
export async function listRequests({
  status,
  ...request
}: PageRequest & { status?: RequestStatus }): Promise<{ feeds: RequestedFeed[]; place: Page }> {
  const where = { status };
  const { rows, place } = await readPage(
    request,
    () => db.requestedFeed.count({ where }),
    (range) =>
      db.requestedFeed.findMany({
        ...range,
        where,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { id: true, url: true, status: true, message: true, slug: true },
      }),
  );
  return { feeds: rows.map(toRequestedFeed), place };
}

type Row = { id: string; url: string; status: string; message: string | null; slug: string | null };

function toRequestedFeed({ message, ...row }: Row): RequestedFeed {
  const said = readStoredText(message);
  const title = typeof said === 'string' ? row.slug && said : said?.values?.title;
  return {
    ...row,
    url: shownFeedUrl(row.url),
    status: row.status as RequestStatus,
    message: said && textOf(said),
    title: typeof title === 'string' ? title : null,
  };
}

export async function retryFailedRequests(): Promise<void> {
  await db.requestedFeed.updateMany({
    where: { status: 'failed' },
    data: { status: 'waiting', message: null, lockedUntil: null },
  });
}

/** Takes what is done off the list. */
export async function clearRequests(): Promise<void> {
  await db.requestedFeed.deleteMany({ where: { status: { not: 'waiting' } } });
}

const free = () => ({
  status: 'waiting',
  OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date() } }],
});

/** Locks the next feed; several processes may do so at once. */
async function nextRequest() {
  for (;;) {
    const next = await db.requestedFeed.findFirst({
      where: free(),
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, url: true, facts: true },
    });
    if (!next) return null;
    const { count } = await db.requestedFeed.updateMany({
      where: { id: next.id, ...free() },
      data: { lockedUntil: new Date(Date.now() + LOCK_MS) },
    });
    if (count === 1) return next;
  }
}

async function readRequest({ id, url, facts }: { id: string; url: string; facts: unknown }) {
  const { kind, message, slug } = await addFeed({ url, facts: facts as PodcastFacts }).catch(
    (error: unknown) => {
      log.error({ err: error }, 'a requested feed could not be read');
      return { kind: 'failed', message: deferred('adminFeeds.unread'), slug: null };
    },
  );
  await db.requestedFeed.updateMany({
    where: { id },
    data: { status: kind, message: textToStore(message), slug, lockedUntil: null },
  });
  return kind;
}

/** Reads all that wait, a few at a time; after a restart it goes on with the rest. */
export async function readRequestedFeeds(stopping?: AbortSignal): Promise<void> {
  const tally: Record<string, number> = {};
  const worker = async () => {
    while (!stopping?.aborted) {
      const next = await nextRequest();
      if (!next) return;
      const kind = await readRequest(next);
      tally[kind] = (tally[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (Object.keys(tally).length > 0) log.info(tally, 'feeds that admins asked for were read');
}

/** Each that failed, with why: an address and a sentence a line. */
export async function listFailedAsText(): Promise<string> {
  const rows = await db.requestedFeed.findMany({
    where: { status: 'failed' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, url: true, status: true, message: true, slug: true },
  });
  const lines = rows.map(toRequestedFeed).map(({ url, message }) => `${url}\t${message ?? ''}`);
  return lines.map((line) => `${line}\n`).join('');
}
