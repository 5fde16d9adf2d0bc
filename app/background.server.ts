import { refreshDueFeeds } from '~/domain/podcasts/due-feeds.server';
import { removeEndedSessions } from '~/domain/sessions/sessions.server';
import { removeEndedResets } from '~/domain/users/password-change.server';
import { log } from '~/log.server';

type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const jobs: Job[] = [
  { name: 'due feeds', everyMs: 5 * MINUTE, run: () => refreshDueFeeds() },
  { name: 'ended sessions', everyMs: HOUR, run: removeEndedSessions },
  { name: 'ended password resets', everyMs: HOUR, run: removeEndedResets },
];

/**
 * Starts the work that happens beside requests. Each job waits its interval after the last run has ended, so
 * that a slow one never overlaps itself; a failure is logged and tried again at the next turn.
 * @returns stops it all
 */
export async function startBackgroundWork(): Promise<() => void> {
  const stop = new AbortController();
  for (const job of jobs) schedule(job, stop.signal);
  return () => stop.abort();
}

async function runOnce(job: Job): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error({ err: error, job: job.name }, 'background work failed');
  }
}

function schedule(job: Job, stopped: AbortSignal): void {
  const turn = () => {
    void runOnce(job).then(() => {
      if (!stopped.aborted) schedule(job, stopped);
    });
  };
  const timer = setTimeout(turn, job.everyMs);
  timer.unref();
  stopped.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
