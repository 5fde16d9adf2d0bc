import { setTimeout as wait } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { DomainError } from '~/domain/errors';
import { log } from '~/log.server';
import { isDue } from './feed-lock.server';
import { refreshDuePodcast } from './refresh-podcast.server';

const AT_ONCE = 8;
const PER_HOST = 2;
const HOUR = 3_600_000;

type DueFeed = { id: string; rssUrl: string };

const hostOf = ({ rssUrl }: DueFeed) => (URL.canParse(rssUrl) ? new URL(rssUrl).host : 'sample');

/**
 * Refreshes the feeds whose time has come, at most eight at once and two of one host. Failures are noted
 * with the podcast, which is asked again later; they are no reason to stop.
 * @param options.limit podcasts looked at in one call
 * @param options.jitter milliseconds over which the first requests are spread
 * @returns how many feeds were asked, and how many of them could not be read
 */
export async function refreshDueFeeds(
  options: { limit?: number; jitter?: number; signal?: AbortSignal } = {},
): Promise<{ asked: number; failed: number }> {
  const due: DueFeed[] = await db.podcast.findMany({
    where: isDue(new Date()),
    orderBy: { feedNextCheckAt: 'asc' },
    take: options.limit ?? 100,
    select: { id: true, rssUrl: true },
  });
  const busy = new Map<string, number>();
  let failed = 0;
  let asked = 0;
  async function worker() {
    await wait(Math.random() * (options.jitter ?? 5_000));
    for (;;) {
      const index = due.findIndex((feed) => (busy.get(hostOf(feed)) ?? 0) < PER_HOST);
      const [feed] = index < 0 || options.signal?.aborted ? [] : due.splice(index, 1);
      if (!feed) return;
      const host = hostOf(feed);
      busy.set(host, (busy.get(host) ?? 0) + 1);
      asked += 1;
      if (!(await succeeds(feed.id))) failed += 1;
      busy.set(host, (busy.get(host) ?? 1) - 1);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { asked, failed };
}

async function succeeds(id: string): Promise<boolean> {
  try {
    await refreshDuePodcast(id);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) {
      log.error({ err: error, podcastId: id }, 'a feed could not be refreshed');
      await postpone(id);
    }
    return false;
  }
}

/** A feed that fails in a way nobody foresaw would be first in the queue for ever. */
async function postpone(id: string): Promise<void> {
  const feedNextCheckAt = new Date(Date.now() + HOUR);
  await db.podcast.updateMany({ where: { id }, data: { feedNextCheckAt } });
}
