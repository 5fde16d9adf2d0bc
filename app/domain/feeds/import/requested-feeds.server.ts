import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import {
  asStored,
  db,
  forEngine,
  type Prisma,
  inTransaction,
  inRetriedTransaction,
  listPage,
} from '~/adapters/database/client.server';
import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, DomainError, InvalidError } from '~/domain/errors';
import { few, inSlices, rowsInSlices, MOST_VALUES } from '~/lib/any-of';
import { jsonSlices } from '~/lib/concurrency/batches';
import { isFeedAddress, shownFeedUrl } from '~/lib/feeds/feed-url';
import type { Page, PageRequest } from '~/lib/web/page';
import { log } from '~/log.server';
import { deferred, readStoredText, textOf, textToStore, type DeferredText, t } from '~/messages/t';
import { addFeed, type FeedToAdd } from './add-feed.server';
import {
  MAX_REQUESTED,
  type RequestCounts,
  type RequestedFeed,
  type RequestStatus,
} from './adding-podcasts';
import starter from './starter-podcasts.json';
import type { PodcastFacts } from './store-podcast.server';

const AT_ONCE = 4;
/** Feeds read at once per member, so that others need not wait for the end of a long file. */
const AT_ONCE_OF_MEMBER = 2;
const OF_ADMINS = { userId: null };
/** Longer than reading a feed takes; after a crash the feed is read again once the lock expires. */
const LOCK_MS = 120_000;
/** Interval for picking up feeds that are requested while others are being read. */
const LOOK_AGAIN_MS = 400;
const MAX_ADDRESS_LENGTH = 2_000;

/** The parts of `belongings` are passed to `ImportPodcastData`, one after the other, once the podcast is stored. */
export type ImportedFeed = FeedToAdd & { belongings: object[] };

const refusal = (text: string) => new InvalidError(text, 'feeds');

/** A URL containing a space is kept whole, so that its line is named when it fails. */
function addressesIn(line: string): string[] {
  const parts = line.split(/[,;]?\s+/).filter(Boolean);
  return parts.every(isFeedAddress) ? parts : [line.trim()];
}

/** Reads URLs, one per line or separated by blanks, or OPML in any encoding but UTF-32. @throws InvalidError */
export async function readFeedList(contents: Buffer): Promise<FeedToAdd[]> {
  if (!contents.includes('<')) {
    const urls = contents
      .toString()
      .split(/[\r\n]+/)
      .flatMap(addressesIn);
    return urls.map((url) => ({ url, facts: {} }));
  }
  try {
    const feeds = await readOpml(contents);
    return feeds.map(({ url, title }) => ({ url, facts: { title } }));
  } catch (error) {
    if (!(error instanceof UnreadableEncodingError)) throw error;
    throw refusal(t('refusal.fileUnreadable'));
  }
}

export const starterFeeds = (): FeedToAdd[] =>
  starter.podcasts.map(({ feedUrl, ...facts }) => ({ url: feedUrl, facts }));

/** Requests the feeds of the lists that `readFeedList` reads. @throws InvalidError */
export async function requestFeedLists(actor: Actor, lists: Buffer[]): Promise<number> {
  return requestFeeds(actor, (await Promise.all(lists.map(readFeedList))).flat());
}

/** Retries feeds that failed before; waiting and completed ones stay as they are. @throws InvalidError */
export async function requestFeeds(actor: Actor, feeds: FeedToAdd[]): Promise<number> {
  const factsByUrl = new Map(feeds.map((feed) => [feed.url, feed.facts]));
  // A single invalid line fails by name while the others go on.
  if (![...factsByUrl.keys()].some(isFeedAddress)) {
    throw refusal(t('refusal.feedAddressMissing'));
  }
  if (factsByUrl.size > MAX_REQUESTED) {
    throw refusal(t('refusal.mostFeeds', { count: MAX_REQUESTED }));
  }
  const long = [...factsByUrl.keys()].find((url) => url.length > MAX_ADDRESS_LENGTH);
  if (long) throw refusal(t('refusal.noFeedAddress', { address: `${long.slice(0, 60)}…` }));
  await inTransaction(async (tx) => {
    const urls = [...factsByUrl.keys()];
    await inSlices(urls, (url) =>
      tx.requestedFeed.deleteMany({
        where: { ...OF_ADMINS, url, status: { in: ['failed', 'added', 'known'] } },
      }),
    );
    const waiting = await rowsInSlices(urls, (url) =>
      tx.requestedFeed.findMany({ where: { ...OF_ADMINS, url }, select: { url: true } }),
    );
    for (const { url } of waiting) factsByUrl.delete(url);
    const rows = [...factsByUrl].map(([url, facts]) => ({
      url,
      facts: { ...facts, addedById: actor.id },
    }));
    await tx.requestedFeed.createMany({ data: rows });
    await recordAudit(tx, actor, 'asked for', [
      'podcast feeds',
      'feeds',
      textToStore(deferred('audit.feeds', { count: urls.length })),
    ]);
  });
  return factsByUrl.size;
}

/** Characters of JSON in one write, because a write blocks SQLite's thread. */
const CHARACTERS_AT_ONCE = 200_000;

const STORE_FEEDS = forEngine(`
  INSERT INTO "RequestedFeed" ("id", "userId", "url", "facts", "belongings", "createdAt")
  SELECT feed."value" ->> 'id', ?, feed."value" ->> 'url', feed."value" -> 'facts',
    feed."value" -> 'belongings', instant(feed."value" ->> 'createdAt')
  FROM rows(?) AS feed`);

const STORE_PARTS = forEngine(`
  INSERT INTO "RequestedFeedPart" ("feedId", "part", "belongings")
  SELECT part."value" ->> 'feedId', CAST(part."value" ->> 'part' AS INTEGER),
    part."value" -> 'belongings'
  FROM rows(?) AS part`);

/** Replaces the member's previous list. @throws ConflictError while that list is still being read */
export async function requestImportedFeeds(userId: string, feeds: ImportedFeed[]): Promise<void> {
  const start = Date.now();
  const rows = feeds.map(({ url, facts, belongings: [first] }, index) => ({
    id: randomUUID(),
    url,
    facts: { ...facts, addedById: userId },
    belongings: first,
    createdAt: asStored(new Date(start + index)),
  }));
  const parts = feeds.flatMap(({ belongings }, index) =>
    belongings.slice(1).map((rest, at) => ({
      feedId: rows[index]!.id,
      part: at + 1,
      belongings: rest,
    })),
  );
  await inRetriedTransaction(async (tx) => {
    const waiting = await tx.requestedFeed.count({ where: { userId, status: 'waiting' } });
    if (waiting > 0) throw new ConflictError(t('refusal.importRuns'));
    await tx.requestedFeed.deleteMany({ where: { userId } });
    for (const json of jsonSlices(rows, CHARACTERS_AT_ONCE)) {
      await tx.$executeRawUnsafe(STORE_FEEDS, userId, json);
      await yieldToEventLoop();
    }
    for (const json of jsonSlices(parts, CHARACTERS_AT_ONCE)) {
      await tx.$executeRawUnsafe(STORE_PARTS, json);
      await yieldToEventLoop();
    }
  });
}

/** Cancels the waiting feeds; those being read are completed. */
export async function stopRequests(userId: string): Promise<void> {
  await db.requestedFeed.deleteMany({ where: { userId, status: 'waiting' } });
}

/** @param userId whose list; null for that of the admins, here and below */
export async function countRequests(userId: string | null = null): Promise<RequestCounts> {
  const rows = await db.requestedFeed.groupBy({
    by: ['status'],
    where: { userId },
    _count: { _all: true },
  });
  const counts: RequestCounts = { waiting: 0, added: 0, known: 0, failed: 0 };
  for (const { status, _count } of rows) counts[status as RequestStatus] = _count._all;
  return counts;
}

const ROW = { id: true, url: true, status: true, message: true, slug: true } as const;
type Row = Prisma.RequestedFeedGetPayload<{ select: typeof ROW }>;

const firstRequested: Prisma.RequestedFeedOrderByWithRelationInput[] = [
  { createdAt: 'asc' },
  { id: 'asc' },
];

/** Lists feeds in the order they were requested. */
export async function listRequests(
  { status, ...request }: PageRequest & { status?: RequestStatus },
  userId: string | null = null,
): Promise<{ feeds: RequestedFeed[]; pagination: Page }> {
  const { rows, pagination } = await listPage(request, db.requestedFeed, {
    where: { userId, status },
    orderBy: firstRequested,
    select: ROW,
  });
  return { feeds: rows.map(toRequestedFeed), pagination };
}

/** Title of a stored podcast, taken from the message. */
function titleIn(titleText: DeferredText | string | null, slug: string | null): string | null {
  const title = typeof titleText === 'string' ? slug && titleText : titleText?.values?.title;
  return typeof title === 'string' ? title : null;
}

function toRequestedFeed({ message, ...row }: Row): RequestedFeed {
  const titleText = readStoredText(message);
  return {
    ...row,
    url: shownFeedUrl(row.url),
    status: row.status as RequestStatus,
    message: titleText && textOf(titleText),
    title: titleIn(titleText, row.slug),
  };
}

export async function retryFailedRequests(userId: string | null = null): Promise<void> {
  await db.requestedFeed.updateMany({
    where: { userId, status: 'failed' },
    data: { status: 'waiting', message: null, lockedUntil: null },
  });
}

/** Removes finished feeds from the list. */
export async function clearRequests(userId: string | null = null): Promise<void> {
  await db.requestedFeed.deleteMany({ where: { userId, status: { not: 'waiting' } } });
}

const free = () => ({
  status: 'waiting',
  OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date() } }],
});

/** Members who have reached the limit of feeds being read at once. */
async function busyMembers(): Promise<string[]> {
  const rows = await db.requestedFeed.groupBy({
    by: ['userId'],
    where: { userId: { not: null }, status: 'waiting', lockedUntil: { gte: new Date() } },
    orderBy: { userId: 'asc' },
    take: MOST_VALUES,
    _count: { _all: true },
  });
  return rows.flatMap(({ userId, _count }) =>
    userId && _count._all >= AT_ONCE_OF_MEMBER ? [userId] : [],
  );
}

const firstFree = (of: Prisma.RequestedFeedWhereInput) =>
  db.requestedFeed.findFirst({
    where: { ...of, ...free() },
    orderBy: firstRequested,
    select: { id: true, userId: true, url: true, facts: true, belongings: true },
  });

/** Locks the next feed, those of admins first. Several processes may do so at once. */
async function nextRequest() {
  for (;;) {
    const next =
      (await firstFree(OF_ADMINS)) ??
      (await firstFree({ userId: { not: null, notIn: [...few(await busyMembers())] } }));
    if (!next) return null;
    const { count } = await db.requestedFeed.updateMany({
      where: { id: next.id, ...free() },
      data: { lockedUntil: new Date(Date.now() + LOCK_MS) },
    });
    if (count === 1) return next;
  }
}

/** Claims run one at a time, so that the count of feeds per member includes them all. */
const claiming = new Mutex();

type Request = NonNullable<Awaited<ReturnType<typeof nextRequest>>>;

/**
 * Imports a part of a member's data for a podcast that is now stored.
 * @returns the number of episodes the podcast does not have
 */
export type ImportPodcastData = (
  userId: string,
  slug: string,
  belongings: unknown,
) => Promise<number>;

/** @returns the number of episodes the podcast does not have */
async function bringParts(
  { id, belongings }: Request,
  bringPart: (belongings: unknown) => Promise<number>,
): Promise<number> {
  let missing = await bringPart(belongings);
  for (let part = 1; ; part += 1) {
    const row = await db.requestedFeedPart.findUnique({
      where: { feedId_part: { feedId: id, part } },
      select: { belongings: true },
    });
    if (!row) return missing;
    missing += await bringPart(row.belongings);
  }
}

async function readWith(request: Request, bring: ImportPodcastData) {
  const { url, facts, userId } = request;
  const added = await addFeed({ url, facts: facts as PodcastFacts });
  const { slug, message } = added;
  if (!userId || added.kind === 'failed') return added;
  // The podcast awaits approval, so there is nothing to import for yet. The member can try again later.
  if (!slug) return { ...added, kind: 'failed' as const };
  const count = await bringParts(request, (part) => bring(userId, slug, part));
  if (count === 0) return added;
  const title = titleIn(message, slug) ?? '';
  const missing = deferred('import.missing', { count });
  return { ...added, message: deferred('import.inPart', { title, missing }) };
}

async function readRequest(request: Request, bring: ImportPodcastData) {
  const { kind, message, slug } = await readWith(request, bring).catch((error: unknown) => {
    if (!(error instanceof DomainError)) {
      log.error({ err: error }, 'a requested feed could not be read');
    }
    const text = error instanceof DomainError ? error.text : deferred('adminFeeds.unread');
    return { kind: 'failed' as const, message: text, slug: null };
  });
  await db.requestedFeed.updateMany({
    where: { id: request.id },
    data: {
      status: kind,
      message: textToStore(message),
      slug,
      lockedUntil: null,
      ...(request.userId && kind !== 'failed' && { belongings: {} }),
    },
  });
  if (kind !== 'failed') {
    await db.requestedFeedPart.deleteMany({ where: { feedId: request.id } });
  }
  return kind;
}

/**
 * Reads all waiting feeds, a few at a time, including those requested meanwhile. Resumes after a restart.
 *
 * @param bring imports the data of members' files
 */
export async function readRequestedFeeds(
  stopping?: AbortSignal,
  bring: ImportPodcastData = async () => 0,
): Promise<void> {
  const tally: Record<string, number> = {};
  let reading = 0;
  const worker = async () => {
    while (!stopping?.aborted) {
      const request = await claiming.runExclusive(nextRequest);
      if (request) {
        reading += 1;
        const kind = await readRequest(request, bring).finally(() => (reading -= 1));
        tally[kind] = (tally[kind] ?? 0) + 1;
      } else if (reading > 0) await wait(LOOK_AGAIN_MS);
      else return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (Object.keys(tally).length > 0) log.info(tally, 'feeds that were asked for are read');
}

/** All failed feeds as text: a URL and a reason per line. */
export async function listFailedAsText(): Promise<string> {
  const rows = await db.requestedFeed.findMany({
    where: { ...OF_ADMINS, status: 'failed' },
    orderBy: firstRequested,
    select: ROW,
  });
  const lines = rows.map(toRequestedFeed).map(({ url, message }) => `${url}\t${message ?? ''}`);
  return lines.map((line) => `${line}\n`).join('');
}
