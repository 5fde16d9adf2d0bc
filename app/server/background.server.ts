import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { addUpEndedConnections } from '~/adapters/database/data-versions.server';
import { removeEndedVerifications } from '~/domain/accounts/email-verification.server';
import { removeEndedKeys } from '~/domain/accounts/keys/new-keys.server';
import { removeEndedResets } from '~/domain/accounts/passwords.server';
import { removeEndedSessions } from '~/domain/accounts/sessions.server';
import { evictArtwork } from '~/domain/artwork/artwork.server';
import { removeEndedActs } from '~/domain/audit/undoable-acts.server';
import { markChangedFeeds, refreshDueFeeds } from '~/domain/feeds/due-feeds.server';
import { checkMissingAudio } from '~/domain/feeds/episodes/missing-audio.server';
import { readRequestedFeeds } from '~/domain/feeds/import/requested-feeds.server';
import { indexOutdated } from '~/domain/feeds/search-index.server';
import { removeOldAnswers } from '~/domain/letters/answers/answers.server';
import { removeOldLetters, sendOutgoingLetters } from '~/domain/letters/outgoing-letters.server';
import { forgetUnconfirmed } from '~/domain/letters/subscribe.server';
import { scheduleWeeklyLetters } from '~/domain/letters/weekly-letter.server';
import { removeEndedUndos } from '~/domain/listening/undo.server';
import { importPodcastData } from '~/domain/own-data/import.server';
import { relatePodcasts } from '~/domain/related/related-podcasts.server';
import { forgetSearches, storeSearches } from '~/domain/search/search-terms.server';
import { removeClosedMessages } from '~/domain/site/contact.server';
import { reportBackups } from '~/domain/site/health.server';
import { fillSpeakers } from '~/domain/speakers/store-speakers.server';
import { matchNewPodcasts } from '~/domain/sync/unmatched.server';
import { fetchFavoriteTranscripts } from '~/domain/transcripts/fetch-transcripts.server';
import { evictTranscripts } from '~/domain/transcripts/transcript-eviction.server';
import { countChangedVerses, storeDueMentions } from '~/domain/verses/store-mentions.server';
import { log } from '~/log.server';

type Job = {
  name: string;
  everyMs: number;
  run: (stopping?: AbortSignal) => Promise<unknown>;
  /** Runs once more when the process ends. */
  last?: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Milliseconds that a shutdown waits for running feed reads. */
const LAST_FEEDS_MS = 3 * SECOND;

const jobs: Job[] = [
  { name: 'searches', everyMs: 2 * SECOND, run: storeSearches, last: true },
  { name: 'who searched', everyMs: 10 * MINUTE, run: () => forgetSearches() },
  {
    name: 'requested feeds',
    everyMs: 2 * SECOND,
    run: (stopping) => readRequestedFeeds(stopping, importPodcastData),
  },
  { name: 'what apps know', everyMs: 10 * SECOND, run: matchNewPodcasts },
  { name: 'due feeds', everyMs: 10 * SECOND, run: refreshDueFeeds },
  { name: 'changed feeds', everyMs: 4.2 * MINUTE, run: markChangedFeeds },
  { name: 'speakers', everyMs: 10 * SECOND, run: () => fillSpeakers() },
  { name: 'verses', everyMs: 10 * SECOND, run: storeDueMentions },
  { name: 'verse counts', everyMs: 2 * MINUTE, run: countChangedVerses },
  { name: 'search texts', everyMs: MINUTE, run: indexOutdated },
  { name: 'related podcasts', everyMs: 10 * SECOND, run: () => relatePodcasts() },
  { name: 'transcripts of favorites', everyMs: 30 * SECOND, run: fetchFavoriteTranscripts },
  { name: 'room for transcripts', everyMs: 10 * MINUTE, run: () => evictTranscripts() },
  { name: 'missing audio', everyMs: MINUTE, run: () => checkMissingAudio() },
  { name: 'room for artwork', everyMs: HOUR, run: evictArtwork },
  { name: 'backups', everyMs: MINUTE, run: reportBackups },
  { name: 'weekly letters', everyMs: MINUTE, run: () => scheduleWeeklyLetters() },
  { name: 'letters', everyMs: 2 * SECOND, run: sendOutgoingLetters },
  { name: 'old letters', everyMs: HOUR, run: removeOldLetters },
  { name: 'ended acts of admins', everyMs: MINUTE, run: removeEndedActs },
  { name: 'old messages', everyMs: HOUR, run: removeClosedMessages },
  { name: 'old answers', everyMs: HOUR, run: removeOldAnswers },
  { name: 'ended connections', everyMs: HOUR, run: addUpEndedConnections },
  { name: 'ended undos', everyMs: 10 * MINUTE, run: removeEndedUndos },
  { name: 'ended keys', everyMs: HOUR, run: removeEndedKeys },
  { name: 'ended sessions', everyMs: HOUR, run: removeEndedSessions },
  { name: 'ended password resets', everyMs: HOUR, run: removeEndedResets },
  { name: 'unconfirmed subscriptions', everyMs: HOUR, run: forgetUnconfirmed },
  { name: 'ended email verifications', everyMs: HOUR, run: removeEndedVerifications },
];

/**
 * Starts the jobs, each of which waits its interval after every run. `finish`, called after the last request, runs the
 * `last` jobs and waits for running ones.
 */
export function startBackgroundWork(): { stop: () => void; finish: () => Promise<void> } {
  const stopping = new AbortController();
  // Each job adds a listener while it waits.
  setMaxListeners(0, stopping.signal);
  const ended = Promise.all(jobs.map((job) => repeat(job, stopping.signal)));
  return {
    stop: () => stopping.abort(),
    async finish() {
      for (const job of jobs.filter(({ last }) => last)) await runOnce(job);
      await Promise.race([ended, setTimeout(LAST_FEEDS_MS, undefined, { ref: false })]);
    },
  };
}

async function runOnce(job: Job, stopping?: AbortSignal): Promise<void> {
  try {
    await job.run(stopping);
  } catch (error) {
    log.error({ err: error, job: job.name }, 'background work failed');
  }
}

async function repeat(job: Job, stopping: AbortSignal): Promise<void> {
  const pause = () => setTimeout(job.everyMs, true, { ref: false, signal: stopping });
  while (await pause().catch(() => false)) await runOnce(job, stopping);
}
