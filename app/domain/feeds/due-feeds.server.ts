import { setTimeout as wait } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { DomainError } from '~/domain/errors';
import { log } from '~/log.server';
import { feedRefreshes } from '~/metrics.server';
import { claimDueFeeds, type DueFeed } from './feed-claims.server';
import { FeedLanes } from './feed-lanes';
import { noteFailure, noteRead, reportFailures } from './feed-report.server';
import { refreshDuePodcast } from './refresh-podcast.server';

const AT_ONCE = 16;
const PER_HOST = 2;
const AHEAD = 8;
/** Pause after a claim that returned few feeds: the remaining ones are waiting for busy hosts. */
const CLAIM_PAUSE_MS = 250;
const HOUR = 3_600_000;

type Tally = { asked: number; failed: number };

/** A failing feed does not stop the run. On abort, running refreshes finish and the other claims are released. */
export async function refreshDueFeeds(signal?: AbortSignal): Promise<Tally> {
  const lanes = new FeedLanes<DueFeed>(PER_HOST);
  const running = new Set<Promise<void>>();
  const tally: Tally = { asked: 0, failed: 0 };
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
    tally.asked += 1;
    const work: Promise<void> = refresh(feed).then((succeeded) => {
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

async function refresh({ claim, host }: DueFeed): Promise<boolean> {
  try {
    await refreshDuePodcast(claim);
    feedRefreshes.inc({ result: 'ok' });
    noteRead();
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
