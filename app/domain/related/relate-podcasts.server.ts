import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY } from '~/lib/time/milliseconds';
import { db, inRetriedTransaction } from '~/adapters/database/client.server';
import { audienceSignals, contentSignals, type Subject } from './related-signals.server';
import { combine, reasonText, type ScoredPodcast } from './related-podcasts';

/** More than are shown, because some may be hidden later. */
const KEPT = 12;
const CANDIDATES = 40;

const LISTED = { relatedId: true, score: true, reason: true } as const;

const SUBJECT = {
  ...{ id: true, title: true, author: true, language: true, categories: true },
  ...{ podroll: true, publisherGuid: true, publisherName: true },
} as const;

async function findRelated(subject: Subject): Promise<ScoredPodcast[]> {
  const signals = [...(await audienceSignals(subject.id)), ...(await contentSignals(subject))];
  const others = signals.filter(({ relatedId }) => relatedId !== subject.id);
  const best = combine(others).slice(0, CANDIDATES);
  const shown = await db.podcast.findMany({
    where: { id: { in: best.map(({ relatedId }) => relatedId) }, blocked: false },
    select: { id: true },
  });
  const ids = new Set(shown.map(({ id }) => id));
  return best.filter(({ relatedId }) => ids.has(relatedId)).slice(0, KEPT);
}

/** Writes only if something changed, because every write clears the caches. */
export async function storeRelated(podcastId: string, related: ScoredPodcast[]): Promise<void> {
  const rows = related.map((one) => ({ ...one, podcastId, reason: reasonText(one.reason) }));
  const stored = await db.relatedPodcast.findMany({ where: { podcastId }, select: LISTED });
  const lines = (list: { relatedId: string; score: number; reason: string }[]) =>
    list.map(({ relatedId, score, reason }) => `${relatedId} ${score.toFixed(3)} ${reason}`).sort();
  if (lines(stored).join() === lines(rows).join()) return;
  // Podcasts may have been removed or merged meanwhile.
  await inRetriedTransaction(async (tx) => {
    const id = { in: [podcastId, ...rows.map(({ relatedId }) => relatedId)] };
    const found = await tx.podcast.findMany({ where: { id }, select: { id: true } });
    const isThere = new Set(found.map((row) => row.id));
    await tx.relatedPodcast.deleteMany({ where: { podcastId } });
    await tx.relatedPodcast.createMany({
      data: rows.filter(({ relatedId }) => isThere.has(podcastId) && isThere.has(relatedId)),
    });
  });
}

/**
 * Relates podcasts that were never processed, then those older than a day. Safe to run in several processes. @returns
 * the number of podcasts processed
 */
export async function relatePodcasts({ limit = 20 } = {}): Promise<number> {
  const now = new Date();
  const due = await db.podcast.findMany({
    where: {
      OR: [{ relatedAt: null }, { relatedAt: { lt: new Date(now.getTime() - DAY) } }],
    },
    orderBy: { relatedAt: { sort: 'asc', nulls: 'first' } },
    take: limit,
    select: SUBJECT,
  });
  for (const podcast of due) {
    await storeRelated(podcast.id, await findRelated(podcast));
    await yieldToEventLoop();
  }
  if (due.length > 0) {
    const ids = due.map(({ id }) => id);
    await db.podcast.updateMany({ where: { id: { in: ids } }, data: { relatedAt: now } });
  }
  return due.length;
}
