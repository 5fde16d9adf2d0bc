import { LRUCache } from 'lru-cache';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { Podcast } from '~/domain/podcasts/podcasts';
import type { RelatedPodcast } from './related-podcasts';
import { rankLibrary } from './library-search.server';
import { listSavedResults } from './search-results.server';
import { expandQuery } from './words/expansion.server';

const SHOWN = 8;
/** Read of each kind. */
const CANDIDATES = 24;
const MOST_TOPICS = 3;

type Subject = Pick<Podcast, 'id' | 'title' | 'author' | 'language'>;

/** A topic has few podcasts that change little: any write would empty the search's own cache. */
const byTopic = new LRUCache<string, string[]>({ max: 500, ttl: 10 * 60_000 });

async function listOfTopic(key: string, words: string): Promise<string[]> {
  const known = byTopic.get(key);
  if (known) return known;
  const { hits, guessed } = await rankLibrary(words);
  const ids = guessed ? [] : hits.map(({ podcastId }) => podcastId);
  byTopic.set(key, ids);
  return ids;
}

/** Topics are the words of the title that the search knows in several spellings. */
async function listOfTopics({ title }: Subject): Promise<string[]> {
  const topics = new Map(
    expandQuery(title).flatMap(({ groupKey, words }) =>
      groupKey ? [[groupKey, words.join(' ')] as const] : [],
    ),
  );
  const lists = await Promise.all(
    [...topics].slice(0, MOST_TOPICS).map(([key, words]) => listOfTopic(key, words)),
  );
  return lists.flat();
}

async function listOthers(where: { author: string } | { language: string }): Promise<string[]> {
  const rows = await db.podcast.findMany({
    where: { ...where, blocked: false, lastUpdateTime: { not: null } },
    orderBy: { lastUpdateTime: 'desc' },
    take: CANDIDATES,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

const WEIGHTS = { maker: 4, topic: 2, language: 1 };

async function load(subject: Subject): Promise<RelatedPodcast[]> {
  const { id, author, language } = subject;
  const lists = await Promise.all([
    author ? listOthers({ author }) : [],
    listOfTopics(subject),
    language ? listOthers({ language }) : [],
  ]);
  const scores = new Map<string, number>();
  for (const [index, weight] of Object.values(WEIGHTS).entries()) {
    for (const other of new Set(lists[index])) scores.set(other, (scores.get(other) ?? 0) + weight);
  }
  scores.delete(id);
  // Sorting is stable: what was found first stays before what was found later.
  const best = [...scores].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
  const podcasts = await listSavedResults(best.map(([other]) => other));
  return podcasts.map((one) => ({
    id: one.id,
    slug: one.slug ?? one.id,
    title: one.title,
    author: one.author,
    language: one.language,
    imagePath: one.imagePath,
  }));
}

const loadOnce = cacheUntilWrite(load, 200);

/** Others of the same maker, about the same, in the same language; the nearest first. */
export const listRelatedPodcasts = ({ id, title, author, language }: Subject) =>
  loadOnce({ id, title, author, language });
