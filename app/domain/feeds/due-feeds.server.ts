import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { db } from '~/adapters/database/client.server';
import {
  DirectoryError,
  getDirectory,
  type ChangedPodcast,
} from '~/adapters/directory/directory.server';
import { DomainError, ThrottledError } from '~/domain/errors';
import { learnWords } from '~/domain/search/directory-search.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { inSlices, rowsInSlices } from '~/lib/any-of';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { HOUR } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { textOf } from '~/messages/t';
import { feedRefreshes } from '~/metrics.server';
import { claimDueFeeds, type DueFeed } from './feed-claims.server';
import { refreshDuePodcast } from './refresh-podcast.server';

/** One queue per host, so that a slow host delays only its own feeds. */
class FeedLanes<Feed extends { host: string }> {
  readonly #waiting = new Map<string, Feed[]>();
  readonly #underWay = new Map<string, number>();

  constructor(readonly perHost: number) {}

  get ready(): number {
    let count = 0;
    for (const [host, lane] of this.#waiting) count += Math.min(lane.length, this.#free(host));
    return count;
  }

  add(feeds: Feed[]): void {
    for (const feed of feeds) {
      this.#waiting.set(feed.host, [...(this.#waiting.get(feed.host) ?? []), feed]);
    }
  }

  begin(): Feed | undefined {
    for (const [host, lane] of this.#waiting) {
      if (this.#free(host) === 0) continue;
      const feed = lane.shift();
      this.#waiting.delete(host);
      if (lane.length > 0) this.#waiting.set(host, lane);
      if (!feed) continue;
      this.#underWay.set(host, (this.#underWay.get(host) ?? 0) + 1);
      return feed;
    }
    return undefined;
  }

  end({ host }: Feed): void {
    const left = (this.#underWay.get(host) ?? 1) - 1;
    if (left > 0) this.#underWay.set(host, left);
    else this.#underWay.delete(host);
  }

  #free(host: string): number {
    return this.perHost - (this.#underWay.get(host) ?? 0);
  }

  clear(): Feed[] {
    const feeds = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return feeds;
  }
}

/** Number of reasons listed by name; the others are only counted. */
const NAMED = 5;

type Counts = { read: number; failed: number; hosts: Map<string, Set<string>> };

const none = (): Counts => ({ read: 0, failed: 0, hosts: new Map() });

let counts = none();
let toldAt = -Infinity;

export function countReadFeed(): void {
  counts.read += 1;
}

/** The HTTP status the server answered with, or else a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof DomainError)) return 'an error of this site';
  const { text } = error;
  const status = typeof text === 'object' ? text.values?.status : undefined;
  return status === undefined ? textOf(text).replace(/\.$/, '') : String(status);
}

export function noteFailure(host: string, error: unknown): void {
  counts.failed += 1;
  const reason = reasonOf(error);
  const hosts = counts.hosts.get(reason) ?? new Set();
  counts.hosts.set(reason, hosts.add(host));
}

/** For example `503 from 1 host (feeds.example), Not found from 2 hosts`. */
function reasonsIn({ hosts }: Counts): string {
  const most = [...hosts].sort(([, a], [, b]) => b.size - a.size);
  const named = most
    .slice(0, NAMED)
    .map(([reason, from]) =>
      from.size === 1
        ? `${reason} from 1 host (${[...from].join()})`
        : `${reason} from ${from.size} hosts`,
    );
  const left = most.length - named.length;
  return [...named, ...(left > 0 ? [`${left} other reasons`] : [])].join(', ');
}

/** Logs at most one line an hour while feeds fail, covering everything since the previous line. */
export function reportFailures(now = Date.now()): void {
  if (counts.failed === 0 || now - toldAt < HOUR) return;
  const { read, failed } = counts;
  const due = read + failed;
  log.warn(
    { due, read, failed },
    `feeds fail: due ${due}, read ${read}, failed ${failed}: ${reasonsIn(counts)}`,
  );
  counts = none();
  toldAt = now;
}

const AT_ONCE = 16;
const PER_HOST = 2;
const AHEAD = 8;
/** Pause after a claim that returned few feeds: the remaining ones are waiting for busy hosts. */
const CLAIM_PAUSE_MS = 250;

type Tally = { attempts: number; failed: number };

/** A failing feed does not stop the run. On abort, running refreshes finish and the other claims are released. */
export async function refreshDueFeeds(signal?: AbortSignal): Promise<Tally> {
  const lanes = new FeedLanes<DueFeed>(PER_HOST);
  const running = new Set<Promise<void>>();
  const tally: Tally = { attempts: 0, failed: 0 };
  try {
    for (let claimAt = 0; !signal?.aborted;) {
      begin(lanes, running, tally);
      const room = AT_ONCE + AHEAD - running.size - lanes.ready;
      if (running.size > 0 && (room < AHEAD || Date.now() < claimAt)) {
        await waitForEnd(running, claimAt, signal);
        continue;
      }
      const idle = running.size === 0;
      const claimed = await claimDueFeeds(room);
      if (claimed.length === 0 && idle) break;
      lanes.add(claimed);
      claimAt = claimed.length < room ? Date.now() + CLAIM_PAUSE_MS : 0;
    }
  } finally {
    await Promise.all([...lanes.clear().map(({ claim }) => claim.release()), ...running]);
    reportFailures();
  }
  return tally;
}

function begin(lanes: FeedLanes<DueFeed>, running: Set<Promise<void>>, tally: Tally): void {
  while (running.size < AT_ONCE) {
    const feed = lanes.begin();
    if (!feed) return;
    tally.attempts += 1;
    const work: Promise<void> = refreshDueFeed(feed).then((succeeded) => {
      if (!succeeded) tally.failed += 1;
      lanes.end(feed);
      running.delete(work);
    });
    running.add(work);
  }
}

async function waitForEnd(
  running: Set<Promise<void>>,
  claimAt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const pause = Math.max(0, claimAt - Date.now());
  const next = pause > 0 ? [wait(pause, undefined, { signal: either }).catch(() => undefined)] : [];
  await Promise.race([...running, ...next]);
  over.abort();
}

async function refreshDueFeed({ claim, host }: DueFeed): Promise<boolean> {
  try {
    await refreshDuePodcast(claim);
    feedRefreshes.inc({ result: 'ok' });
    countReadFeed();
    return true;
  } catch (error) {
    noteFailure(host, error);
    feedRefreshes.inc({ result: error instanceof DomainError ? 'failed' : 'error' });
    if (!(error instanceof DomainError)) {
      const { podcastId } = claim;
      log.error({ err: error, podcastId }, 'a feed could not be refreshed');
      // Otherwise the feed would stay at the front of the queue.
      const data = { feedNextCheckAt: new Date(Date.now() + HOUR) };
      await db.podcast.updateMany({ where: { id: podcastId }, data }).catch(() => undefined);
    }
    return false;
  }
}

const LOOK_BACK_MS = 2 * HOUR;

/** Time of the newest episode by directory id, so that each change is marked only once. */
const marked = new LRUCache<number, number>({ max: 10_000 });

/** Marks stored feeds as due when the directory reports a newer episode. @returns the number of feeds marked */
export async function markChangedFeeds(): Promise<number> {
  try {
    await consumeThrottle('directoryChanges', 'site');
    const changed = await getDirectory().listChanged(new Date(Date.now() - LOOK_BACK_MS));
    learnWords(changed.map(({ title }) => title));
    const fresh = changed.filter(
      ({ id, newestItemAt }) => newestItemAt && !isMarked(id, newestItemAt),
    );
    return await markDue(fresh);
  } catch (error) {
    if (error instanceof DirectoryError || error instanceof ThrottledError) return 0;
    throw error;
  }
}

const isMarked = (id: number, newest: Date) => (marked.get(id) ?? 0) >= newest.getTime();

async function markDue(changed: ChangedPodcast[]): Promise<number> {
  if (changed.length === 0) return 0;
  const byId = new Map(changed.map((podcast) => [podcast.id, podcast]));
  const byKey = new Map(changed.map((podcast) => [feedUrlKey(podcast.url), podcast]));
  const select = { id: true, podcastIndexId: true, rssUrlKey: true, lastUpdateTime: true } as const;
  const ours = [
    ...(await rowsInSlices(byId.keys(), (podcastIndexId) =>
      db.podcast.findMany({ where: { podcastIndexId }, select }),
    )),
    ...(await rowsInSlices(byKey.keys(), (rssUrlKey) =>
      db.podcast.findMany({ where: { rssUrlKey }, select }),
    )),
  ];
  const due = ours.filter(({ podcastIndexId, rssUrlKey, lastUpdateTime }) =>
    [byId.get(podcastIndexId ?? -1), byKey.get(rssUrlKey)].some(
      (podcast) => (podcast?.newestItemAt?.getTime() ?? 0) > (lastUpdateTime?.getTime() ?? 0),
    ),
  );
  const now = new Date();
  const counts = await inSlices(
    due.map(({ id }) => id),
    (id) =>
      db.podcast.updateMany({
        where: { id, feedNextCheckAt: { gt: now } },
        data: { feedNextCheckAt: now },
      }),
  );
  for (const { id, newestItemAt } of changed) marked.set(id, newestItemAt?.getTime() ?? 0);
  return counts.reduce((sum, { count }) => sum + count, 0);
}
