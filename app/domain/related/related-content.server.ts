import { LRUCache } from 'lru-cache';
import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { searchEngine } from '~/adapters/search/search.server';
import { topicFacet } from '~/domain/browse/facets';
import { topicsOf } from '~/domain/browse/podcast-facets.server';
import { englishWords } from '~/domain/search/words/english-words';
import { searchText } from '~/lib/language/search-text';
import type { Signal } from './related-scores';

export type Subject = {
  id: string;
  title: string;
  author: string | null;
  language: string | null;
  categories: unknown;
};

/** Read of each kind. */
const CANDIDATES = 24;
const WEIGHTS = { maker: 4, speaker: 3, topic: 2, words: 1.5, language: 1 };
const MOST_TOPICS = 3;
const MOST_SPEAKERS = 5;
const MOST_WORDS = 6;
const LEAST_LETTERS = 4;
/** A word in more titles than these says little. */
const RARE = 12;

async function listNewest(where: { author: string } | { language: string }): Promise<string[]> {
  const rows = await db.podcast.findMany({
    where: { ...where, blocked: false, lastUpdateTime: { not: null } },
    orderBy: { lastUpdateTime: 'desc' },
    take: CANDIDATES,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** A topic has many podcasts, and changes little. */
const byTopic = new LRUCache<string, string[]>({ max: 100, ttl: 10 * 60_000 });

async function listOfTopic(topic: string): Promise<string[]> {
  const known = byTopic.get(topic);
  if (known) return known;
  const rows = await db.podcastFacet.findMany({
    where: { facet: topicFacet(topic) },
    orderBy: { podcast: { lastUpdateTime: { sort: 'desc', nulls: 'last' } } },
    take: CANDIDATES,
    select: { podcastId: true },
  });
  const ids = rows.map(({ podcastId }) => podcastId);
  byTopic.set(topic, ids);
  return ids;
}

type Shared = { podcastId: string; speakerId: string };

/** Those heard most in this one, and where else they are heard. */
function listOfSpeakers(podcastId: string): Promise<Shared[]> {
  return select<Shared>(
    `WITH known AS (
       SELECT coalesce(spelling."sameAsId", spelling."id") AS "id"
       FROM "Episode" episode
       JOIN "EpisodeSpeaker" own ON own."episodeId" = episode."id"
       JOIN "Speaker" spelling ON spelling."id" = own."speakerId"
       WHERE episode."podcastId" = ? AND NOT episode."blocked"
       GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_SPEAKERS}
     ), named AS (
       SELECT "id", "id" AS "main" FROM known
       UNION SELECT other."id", known."id" FROM known JOIN "Speaker" other ON other."sameAsId" = known."id"
     )
     SELECT episode."podcastId" AS "podcastId", named."main" AS "speakerId" FROM named
     JOIN "EpisodeSpeaker" own ON own."speakerId" = named."id"
     JOIN "Episode" episode ON episode."id" = own."episodeId"
     WHERE episode."podcastId" <> ? AND NOT episode."blocked"
     GROUP BY 1, 2 ORDER BY count(*) DESC, 1 LIMIT ${CANDIDATES}`,
    podcastId,
    podcastId,
  );
}

async function wordSignals({ title, language }: Subject): Promise<Signal[]> {
  const words = new Set(searchText(title, { language }).split(' '));
  const telling = [...words].filter(
    (word) => word.length >= LEAST_LETTERS && !/\d/.test(word) && !englishWords.has(word),
  );
  const signals: Signal[] = [];
  for (const word of telling.slice(0, MOST_WORDS)) {
    const found = await searchEngine.matchPodcasts([[{ words: [word] }]], 'title', RARE + 1);
    if (found.length > RARE) continue;
    for (const { podcastId } of found) {
      signals.push({
        relatedId: podcastId,
        weight: WEIGHTS.words,
        reason: { kind: 'words', value: word },
      });
    }
  }
  return signals;
}

/** What the podcasts themselves have in common. */
export async function contentSignals(subject: Subject): Promise<Signal[]> {
  const { id, author, language } = subject;
  const of = (kind: 'maker' | 'topic' | 'language', value: string, ids: string[]): Signal[] =>
    ids.map((relatedId) => ({ relatedId, weight: WEIGHTS[kind], reason: { kind, value } }));
  const signals: Signal[] = [];
  if (author) signals.push(...of('maker', author, await listNewest({ author })));
  for (const { podcastId, speakerId } of await listOfSpeakers(id)) {
    signals.push({
      relatedId: podcastId,
      weight: WEIGHTS.speaker,
      reason: { kind: 'speaker', value: speakerId },
    });
  }
  for (const topic of topicsOf(subject).slice(0, MOST_TOPICS)) {
    signals.push(...of('topic', topic, await listOfTopic(topic)));
  }
  signals.push(...(await wordSignals(subject)));
  if (language) signals.push(...of('language', language, await listNewest({ language })));
  return signals;
}
