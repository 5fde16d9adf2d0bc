import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, inRetriedTransaction } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { workOnEach } from '~/domain/rounds.server';
import { topicBySlug, topicNames } from '~/domain/search/browse/facets';
import { anyOf } from '~/lib/any-of';
import { languageName } from '~/lib/language/language-names.server';
import { DAY } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import {
  type RelatedPodcast,
  type RelatedReason,
  type ShownRelated,
  parseReason,
  combine,
  reasonText,
  type ScoredPodcast,
} from './related-podcasts';
import { audienceSignals, contentSignals, type Subject } from './related-signals.server';

/** The reason as text; `name` goes where the text has `<name></name>`. */
function wordsOf(reason: RelatedReason): { text: string; name: string } {
  switch (reason.kind) {
    case 'listeners':
      return { text: t('podcast.sharedListeners', { count: reason.value }), name: '' };
    case 'podroll':
      return { text: t('podcast.recommendedByMakers'), name: '' };
    case 'speaker':
      return { text: t('podcast.sameSpeaker'), name: reason.value };
    case 'maker':
      return { text: t('podcast.sameMaker'), name: reason.value };
    case 'words':
      return { text: t('podcast.sameWord'), name: reason.value };
    case 'topic': {
      const topic = topicBySlug.get(reason.value);
      return { text: t('podcast.sameTopic'), name: topic ? topicNames[topic]() : reason.value };
    }
    case 'language':
      return {
        text: t('podcast.sameLanguage'),
        name: languageName(reason.value) ?? reason.value,
      };
  }
}

export const toRelated = ({ reason, ...podcast }: RelatedPodcast): ShownRelated => ({
  ...podcast,
  reason: wordsOf(reason),
});

const SHOWN = 8;

const SHOWN_COLUMNS = {
  id: true,
  slug: true,
  title: true,
  author: true,
  language: true,
  imageUrl: true,
} as const;

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.speaker.findMany({
    where: { id: anyOf(ids) },
    select: { id: true, name: true, sameAs: { select: { name: true } } },
  });
  return new Map(rows.map(({ id, name, sameAs }) => [id, sameAs?.name ?? name]));
}

async function load(podcastId: string): Promise<RelatedPodcast[]> {
  const rows = await db.relatedPodcast.findMany({
    where: { podcastId, related: { blocked: false } },
    orderBy: [{ score: 'desc' }, { relatedId: 'asc' }],
    take: SHOWN,
    select: { reason: true, related: { select: SHOWN_COLUMNS } },
  });
  const entries = rows.map(({ reason, related }) => ({ related, reason: parseReason(reason) }));
  const speakers = entries.flatMap(({ reason }) =>
    reason?.kind === 'speaker' ? reason.value : [],
  );
  const names = await namesOf(speakers);
  return entries.flatMap(({ related, reason }): RelatedPodcast[] => {
    const name = reason?.kind === 'speaker' ? names.get(reason.value) : undefined;
    // Nothing is shown without a reason.
    if (!reason || (reason.kind === 'speaker' && !name)) return [];
    const { imageUrl, ...podcast } = related;
    const shownReason = name ? { kind: 'speaker' as const, value: name } : reason;
    return [{ ...podcast, imagePath: artworkPath(imageUrl), reason: shownReason }];
  });
}

/** The podcasts found by the background job, closest first. If the reason is a speaker, it contains their name. */
export const listRelatedPodcasts = cacheUntilWrite(load, 200);

/** More than are shown, because some may be hidden later. */
const KEPT = 12;
const CANDIDATES = 40;

const LISTED = { relatedId: true, score: true, reason: true } as const;

const SUBJECT = {
  id: true,
  title: true,
  author: true,
  language: true,
  categories: true,
  podroll: true,
  publisherGuid: true,
  publisherName: true,
} as const;

async function findRelated(subject: Subject): Promise<ScoredPodcast[]> {
  const signals = [...(await audienceSignals(subject.id)), ...(await contentSignals(subject))];
  const others = signals.filter(({ relatedId }) => relatedId !== subject.id);
  const best = combine(others).slice(0, CANDIDATES);
  const visible = await db.podcast.findMany({
    where: { id: anyOf(best.map(({ relatedId }) => relatedId)), blocked: false },
    select: { id: true },
  });
  const ids = new Set(visible.map(({ id }) => id));
  return best.filter(({ relatedId }) => ids.has(relatedId)).slice(0, KEPT);
}

/** Writes only if something changed, because every write clears the caches. */
export async function storeRelated(podcastId: string, related: ScoredPodcast[]): Promise<void> {
  const rows = related.map((podcast) => ({
    ...podcast,
    podcastId,
    reason: reasonText(podcast.reason),
  }));
  const stored = await db.relatedPodcast.findMany({ where: { podcastId }, select: LISTED });
  const lines = (list: { relatedId: string; score: number; reason: string }[]) =>
    list.map(({ relatedId, score, reason }) => `${relatedId} ${score.toFixed(3)} ${reason}`).sort();
  if (lines(stored).join() === lines(rows).join()) return;
  // Podcasts may have been removed or merged meanwhile.
  await inRetriedTransaction(async (tx) => {
    const id = anyOf([podcastId, ...rows.map(({ relatedId }) => relatedId)]);
    const existing = await tx.podcast.findMany({ where: { id }, select: { id: true } });
    const isThere = new Set(existing.map((row) => row.id));
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
  await workOnEach(due, async (podcast) => {
    await storeRelated(podcast.id, await findRelated(podcast));
    await yieldToEventLoop();
  });
  if (due.length > 0) {
    const ids = due.map(({ id }) => id);
    await db.podcast.updateMany({ where: { id: anyOf(ids) }, data: { relatedAt: now } });
  }
  return due.length;
}
