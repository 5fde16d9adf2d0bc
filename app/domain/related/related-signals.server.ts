import { LRUCache } from 'lru-cache';
import { select, arrayOf, db } from '~/adapters/database/client.server';
import { searchEngine } from '~/adapters/search/search.server';
import { topicFacet } from '~/domain/search/browse/facets';
import { topicsOf } from '~/domain/search/browse/podcast-facets.server';
import { englishWords } from '~/domain/search/words/search-words.server';
import { rowsInSlices } from '~/lib/any-of';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import type { RemoteFeed } from '~/lib/feeds/podcast-namespace';
import { searchText } from '~/lib/text/fold';
import { HOUR, MINUTE } from '~/lib/time/milliseconds';
import { MIN_IN_COMMON, similarity, type Signal } from './related-podcasts';

// Each query reads a limited number of rows, because it blocks SQLite's thread while it runs.

/** Per podcast: the latest savers, and as many listeners. */
const MEMBERS_READ = 100;
/** Per member: the latest favorites, and the latest played episodes. */
const READ_OF_MEMBER = 300;
/** Per kind (savers, listeners). Larger audiences count as this many. */
const MAX_COUNTED = 2_000;
const AUDIENCE_CANDIDATES = 24;
const AUDIENCE_WEIGHT = 12;

/** CROSS JOIN makes SQLite keep this order; otherwise it reads every listening position, which takes a second. */
const LISTENERS = `SELECT heard."userId" FROM "Episode" episode
  CROSS JOIN "ListeningPosition" heard
  WHERE episode."podcastId" = ? AND heard."episodeId" = episode."id" LIMIT ${MAX_COUNTED}`;

async function listMembers(podcastId: string): Promise<string[]> {
  const savers = await select<{ userId: string }>(
    `SELECT "userId" FROM "Favorite" WHERE "podcastId" = ?
     ORDER BY "createdAt" DESC LIMIT ${MEMBERS_READ}`,
    podcastId,
  );
  const listeners = await select<{ userId: string }>(
    `SELECT DISTINCT "userId" FROM (${LISTENERS}) AS heard ORDER BY 1 DESC LIMIT ${MEMBERS_READ}`,
    podcastId,
  );
  return [...new Set([...savers, ...listeners].map(({ userId }) => userId))];
}

/** Cached, because the same members occur with many podcasts. */
const podcastsOfMembers = new LRUCache<string, string[]>({ max: 2_000, ttl: 10 * MINUTE });

async function listPodcastsOf(userId: string): Promise<string[]> {
  const cached = podcastsOfMembers.get(userId);
  if (cached) return cached;
  const rows = await select<{ podcastId: string }>(
    `SELECT "podcastId" FROM (
       SELECT "podcastId" FROM "Favorite" WHERE "userId" = ?
       ORDER BY "createdAt" DESC LIMIT ${READ_OF_MEMBER}
     ) AS kept
     UNION
     SELECT episode."podcastId" FROM (
       SELECT "episodeId" FROM "ListeningPosition" WHERE "userId" = ?
       ORDER BY "listenedAt" DESC LIMIT ${READ_OF_MEMBER}
     ) AS heard
     CROSS JOIN "Episode" episode WHERE episode."id" = heard."episodeId"`,
    userId,
    userId,
  );
  const ids = rows.map(({ podcastId }) => podcastId);
  podcastsOfMembers.set(userId, ids);
  return ids;
}

/** Cached, because the same popular podcasts are counted again and again, and their audiences change slowly. */
const audiences = new LRUCache<string, number>({ max: 5_000, ttl: HOUR });

async function countAudience(podcastId: string): Promise<number> {
  const cached = audiences.get(podcastId);
  if (cached !== undefined) return cached;
  const [row] = await select<{ count: bigint }>(
    `SELECT count(*) AS "count" FROM (
       SELECT "userId" FROM (
         SELECT "userId" FROM "Favorite" WHERE "podcastId" = ? LIMIT ${MAX_COUNTED}
       ) AS kept
       UNION SELECT "userId" FROM (${LISTENERS}) AS heard
     ) AS audience`,
    podcastId,
    podcastId,
  );
  const size = Number(row?.count ?? 0);
  audiences.set(podcastId, size);
  return size;
}

/** The podcasts that most of these members listen to or have saved, with the number of members. */
async function countInCommon(podcastId: string, members: string[]): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  for (const userId of members) {
    for (const other of await listPodcastsOf(userId)) {
      counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  counts.delete(podcastId);
  return [...counts]
    .filter(([, count]) => count >= MIN_IN_COMMON)
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .slice(0, AUDIENCE_CANDIDATES);
}

/** Podcasts that the audience of this one also listens to or has saved. */
export async function audienceSignals(podcastId: string): Promise<Signal[]> {
  const members = await listMembers(podcastId);
  const signals: Signal[] = [];
  for (const [relatedId, count] of await countInCommon(podcastId, members)) {
    signals.push({
      relatedId,
      weight: AUDIENCE_WEIGHT * similarity(count, members.length, await countAudience(relatedId)),
      reason: { kind: 'listeners', value: count },
    });
  }
  return signals;
}

export type Subject = {
  id: string;
  title: string;
  author: string | null;
  language: string | null;
  categories: unknown;
  /** RemoteFeed[] */
  podroll: unknown;
  publisherGuid: string | null;
  publisherName: string | null;
};

/** Podcasts read per kind of signal. */
const CONTENT_CANDIDATES = 24;
const WEIGHTS = { maker: 4, speaker: 3, topic: 2, words: 1.5, language: 1 };
const MAX_TOPICS = 3;
const MAX_SPEAKERS = 5;
/** Per podcast and per speaker, latest first. */
const EPISODES_READ = 500;
const READ_OF_TOPIC = 500;
const MAX_WORDS = 6;
const MIN_LETTERS = 4;
/** Words that occur in more titles than this are ignored. */
const RARE = 12;

const signalsOf = (kind: keyof typeof WEIGHTS, value: string, ids: string[]): Signal[] =>
  ids.map((relatedId) => ({ relatedId, weight: WEIGHTS[kind], reason: { kind, value } }));

type Shares = { author: string } | { publisherGuid: string } | { language: string };

async function listNewest(where: Shares): Promise<string[]> {
  const rows = await db.podcast.findMany({
    where: { ...where, blocked: false, lastUpdateTime: { not: null } },
    orderBy: { lastUpdateTime: 'desc' },
    take: CONTENT_CANDIDATES,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The most recently updated of the podcasts of a topic, among those stored last. */
async function listOfTopic(topic: string): Promise<string[]> {
  const rows = await select<{ id: string }>(
    `SELECT podcast."id" FROM (
       SELECT "podcastId" FROM "PodcastFacet" WHERE "facet" = ?
       ORDER BY "podcastId" DESC LIMIT ${READ_OF_TOPIC}
     ) AS newest
     CROSS JOIN "Podcast" podcast WHERE podcast."id" = newest."podcastId"
     ORDER BY podcast."lastUpdateTime" DESC NULLS LAST LIMIT ${CONTENT_CANDIDATES}`,
    topicFacet(topic),
  );
  return rows.map(({ id }) => id);
}

type Shared = { podcastId: string; count: bigint };

/** The most frequent speakers in a podcast's latest episodes. */
const listSpeakers = (podcastId: string): Promise<{ id: string }[]> =>
  select(
    `SELECT coalesce(spelling."sameAsId", spelling."id") AS "id"
     FROM (
       SELECT "id" FROM "Episode" WHERE "podcastId" = ? AND NOT "blocked"
       ORDER BY "sortDate" DESC LIMIT ${EPISODES_READ}
     ) AS latest
     JOIN "EpisodeSpeaker" own ON own."episodeId" = latest."id"
     JOIN "Speaker" spelling ON spelling."id" = own."speakerId"
     GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_SPEAKERS}`,
    podcastId,
  );

/** Other podcasts in which the speaker's latest episodes appeared. */
const listElsewhere = (speakerId: string, podcastId: string): Promise<Shared[]> =>
  select(
    `SELECT episode."podcastId" AS "podcastId", count(*) AS "count"
     FROM (
       SELECT own."episodeId" FROM "EpisodeSpeaker" own WHERE own."speakerId" IN (
         SELECT "id" FROM "Speaker" WHERE "id" = ? OR "sameAsId" = ?
       ) ORDER BY own."sortDate" DESC, own."episodeId" DESC LIMIT ${EPISODES_READ}
     ) AS latest
     CROSS JOIN "Episode" episode
     WHERE episode."id" = latest."episodeId" AND episode."podcastId" <> ? AND NOT episode."blocked"
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${CONTENT_CANDIDATES}`,
    speakerId,
    speakerId,
    podcastId,
  );

/** Queries one speaker at a time: a single query would block SQLite's thread. */
async function listOfSpeakers(podcastId: string): Promise<(Shared & { speakerId: string })[]> {
  const shared: (Shared & { speakerId: string })[] = [];
  for (const { id: speakerId } of await listSpeakers(podcastId)) {
    const elsewhere = await listElsewhere(speakerId, podcastId);
    shared.push(...elsewhere.map((podcast) => ({ ...podcast, speakerId })));
  }
  return shared.sort((a, b) => Number(b.count - a.count)).slice(0, CONTENT_CANDIDATES);
}

/** Above any sum of other signals: this is the choice of the show's makers. */
const PODROLL = 100;
const PODROLL_STEP = 0.1;

/** Podcasts in the library that the makers recommend, in their order. A guid takes precedence over a URL. */
async function podrollSignals({ podroll }: Subject): Promise<Signal[]> {
  const feeds = arrayOf<RemoteFeed>(podroll);
  if (feeds.length === 0) return [];
  const guids = feeds.flatMap(({ guid }) => guid ?? []);
  const keys = feeds.flatMap(({ url }) => (url ? feedUrlKey(url) : []));
  const select = { id: true, podcastGuid: true, rssUrlKey: true } as const;
  const rows = [
    ...(await rowsInSlices(guids, (podcastGuid) =>
      db.podcast.findMany({ where: { podcastGuid }, select }),
    )),
    ...(await rowsInSlices(keys, (rssUrlKey) =>
      db.podcast.findMany({ where: { rssUrlKey }, select }),
    )),
  ];
  const byGuid = new Map(rows.map((row) => [row.podcastGuid, row.id]));
  const byKey = new Map(rows.map((row) => [row.rssUrlKey, row.id]));
  const ids = feeds.flatMap(
    ({ guid, url }) => (guid && byGuid.get(guid)) || (url && byKey.get(feedUrlKey(url))) || [],
  );
  return [...new Set(ids)].map((relatedId, index) => ({
    relatedId,
    weight: PODROLL - index * PODROLL_STEP,
    reason: { kind: 'podroll', value: String(index + 1) },
  }));
}

async function wordSignals({ title, language }: Subject): Promise<Signal[]> {
  const words = new Set(searchText(title, { language }).split(' '));
  const telling = [...words].filter(
    (word) => word.length >= MIN_LETTERS && !/\d/.test(word) && !englishWords.has(word),
  );
  const signals: Signal[] = [];
  for (const word of telling.slice(0, MAX_WORDS)) {
    const matches = await searchEngine.matchPodcasts([[{ words: [word] }]], 'title', RARE + 1);
    if (matches.length > RARE) continue;
    const ids = matches.map(({ podcastId }) => podcastId);
    signals.push(...signalsOf('words', word, ids));
  }
  return signals;
}

/** Signals from the podcasts' own data. */
export async function contentSignals(subject: Subject): Promise<Signal[]> {
  const { id, author, language } = subject;
  const signals: Signal[] = await podrollSignals(subject);
  if (author) signals.push(...signalsOf('maker', author, await listNewest({ author })));
  const { publisherGuid } = subject;
  const publisher = subject.publisherName ?? author;
  if (publisherGuid && publisher) {
    signals.push(...signalsOf('maker', publisher, await listNewest({ publisherGuid })));
  }
  for (const { podcastId, speakerId } of await listOfSpeakers(id)) {
    signals.push(...signalsOf('speaker', speakerId, [podcastId]));
  }
  for (const topic of topicsOf(subject).slice(0, MAX_TOPICS)) {
    signals.push(...signalsOf('topic', topic, await listOfTopic(topic)));
  }
  signals.push(...(await wordSignals(subject)));
  if (language) signals.push(...signalsOf('language', language, await listNewest({ language })));
  return signals;
}
