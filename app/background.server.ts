import { setTimeout } from 'node:timers/promises';
import { makeRoomForArtwork } from '~/domain/artwork/artwork.server';
import { refreshDueFeeds } from '~/domain/podcasts/due-feeds.server';
import { storeSearches } from '~/domain/search/search.server';
import { removeEndedSessions } from '~/domain/sessions/sessions.server';
import { removeEndedResets } from '~/domain/users/password-change.server';
import { log } from '~/log.server';

type Job = {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** Run once more when the process ends. */
  last?: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const jobs: Job[] = [
  { name: 'searches', everyMs: 2 * SECOND, run: storeSearches, last: true },
  { name: 'due feeds', everyMs: 5 * MINUTE, run: () => refreshDueFeeds() },
  { name: 'room for artwork', everyMs: HOUR, run: makeRoomForArtwork },
  { name: 'ended sessions', everyMs: HOUR, run: removeEndedSessions },
  { name: 'ended password resets', everyMs: HOUR, run: removeEndedResets },
];

/**
 * Starts the work that happens beside requests. Each job waits its interval after the last run has ended, so
 * that a slow one never overlaps itself; a failure is logged and tried again at the next turn.
 * @returns `stop` ends it all; `finish`, after the last request, does what must not be left undone
 */
export function startBackgroundWork(): { stop: () => void; finish: () => Promise<void> } {
  const stopping = new AbortController();
  for (const job of jobs) void repeat(job, stopping.signal);
  return {
    stop: () => stopping.abort(),
    async finish() {
      for (const job of jobs.filter(({ last }) => last)) await runOnce(job);
    },
  };
}

async function runOnce(job: Job): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error({ err: error, job: job.name }, 'background work failed');
  }
}

async function repeat(job: Job, stopping: AbortSignal): Promise<void> {
  const pause = () => setTimeout(job.everyMs, true, { ref: false, signal: stopping });
  while (await pause().catch(() => false)) await runOnce(job);
}
