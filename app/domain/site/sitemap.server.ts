import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { db, select } from '~/adapters/database/client.server';
import { listedPublicly } from '~/domain/collections/collection-access.server';
import { collectionPath } from '~/domain/collections/collections';
import { HAS_SHOWN_EPISODES } from '~/domain/speakers/speakers.server';
import { ANY_VERSE } from '~/domain/verses/store-mentions.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { versesPath, wholeSurah } from '~/lib/quran/written-verses';
import { episodePath, podcastPath, speakerPath } from '~/lib/web/site-paths';

/**
 * Each page is listed once per language, with links to all languages. This keeps a file below the 50 MB limit of search
 * engines.
 */
const ADDRESSES_PER_FILE = 200;

const LISTED_PODCAST = { blocked: false };

const MAIN_SPELLING = { sameAsId: null };

/** Numbers of files by kind of address. */
export async function countAddressFiles(): Promise<Record<string, number>> {
  const counts = {
    podcasts: db.podcast.count({ where: LISTED_PODCAST }),
    episodes: db.episode.count(),
    speakers: db.speaker.count({ where: MAIN_SPELLING }),
    verses: db.verseCount.count(),
    collections: db.collection.count({ where: listedPublicly }),
  };
  const files = Object.entries(counts).map(async ([kind, addresses]) => {
    return [kind, Math.ceil((await addresses) / ADDRESSES_PER_FILE)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

const rangeOf = (file: number) => ({
  skip: (file - 1) * ADDRESSES_PER_FILE,
  take: ADDRESSES_PER_FILE,
});

type Address = { path: string; updatedAt: string };

/** Null if there is no such file. In an existing file all entries may be blocked. */
export async function listEpisodeAddresses(file: number): Promise<Address[] | null> {
  // Reads ids only, from the index, because the rows of earlier files are skipped.
  const ids = await db.episode.findMany({
    orderBy: { id: 'asc' },
    ...rangeOf(file),
    select: { id: true },
  });
  if (ids.length === 0) return null;
  const rows = await db.episode.findMany({
    where: {
      id: { gte: ids[0]!.id, lte: ids.at(-1)!.id },
      blocked: false,
      podcast: { blocked: false },
    },
    select: { id: true, title: true, firstSeenAt: true, podcast: { select: { slug: true } } },
  });
  return rows.map(({ podcast, firstSeenAt, ...episode }) => ({
    path: episodePath(podcast.slug, episode),
    updatedAt: firstSeenAt.toISOString(),
  }));
}

/** Null beyond the last file. */
export async function listPodcastAddresses(file: number): Promise<Address[] | null> {
  const rows = await db.podcast.findMany({
    where: LISTED_PODCAST,
    orderBy: { id: 'asc' },
    ...rangeOf(file),
    select: { slug: true, lastUpdateTime: true, createdAt: true },
  });
  if (rows.length === 0) return null;
  return rows.map((row) => ({
    path: podcastPath(row.slug),
    updatedAt: (row.lastUpdateTime ?? row.createdAt).toISOString(),
  }));
}

/** The date of each speaker's newest episode, in any spelling. */
async function readNewest(ids: string[]): Promise<Map<string, string>> {
  const spellings = await db.speaker.findMany({
    where: { OR: [{ id: anyOf(ids) }, { sameAsId: anyOf(ids) }] },
    select: { id: true, sameAsId: true },
  });
  const mainOf = new Map(spellings.map(({ id, sameAsId }) => [id, sameAsId ?? id]));
  const rows = await rowsInSlices(mainOf.keys(), (speakerId) =>
    db.episodeSpeaker.groupBy({
      by: ['speakerId'],
      where: { speakerId },
      _max: { sortDate: true },
    }),
  );
  const newest = new Map<string, string>();
  for (const { speakerId, _max } of rows) {
    const id = mainOf.get(speakerId) ?? speakerId;
    const date = _max.sortDate?.toISOString() ?? '';
    if (date > (newest.get(id) ?? '')) newest.set(id, date);
  }
  return newest;
}

/** Speakers with a page; null beyond the last file. */
export async function listSpeakerAddresses(
  file: number,
): Promise<{ path: string; updatedAt: string | undefined }[] | null> {
  const rows = await db.speaker.findMany({
    where: MAIN_SPELLING,
    orderBy: { id: 'asc' },
    ...rangeOf(file),
    select: { id: true },
  });
  if (rows.length === 0) return null;
  const speakers = await select<{ id: string; slug: string }>(
    `SELECT main."id", main."slug" FROM rows(?) AS wanted
     JOIN "Speaker" main ON main."id" = wanted."value" ->> 'id'
     WHERE ${HAS_SHOWN_EPISODES}
     ORDER BY main."id"`,
    JSON.stringify(rows),
  );
  const newest = await readNewest(speakers.map(({ id }) => id));
  return speakers.map(({ id, slug }) => ({ path: speakerPath(slug), updatedAt: newest.get(id) }));
}

/** The list of all surahs, then the surahs and verses that episodes mention; null beyond the last file. */
export async function listVerseAddresses(file: number): Promise<{ path: string }[] | null> {
  const rows = await db.verseCount.findMany({
    orderBy: [{ surah: 'asc' }, { verse: 'asc' }],
    ...rangeOf(file),
    select: { surah: true, verse: true },
  });
  if (rows.length === 0) return null;
  const pages = rows.map(({ surah, verse }) => ({
    path: versesPath(verse === ANY_VERSE ? wholeSurah(surah) : { surah, verse, lastVerse: verse }),
  }));
  return file === 1 ? [{ path: '/quran' }, ...pages] : pages;
}

/** Public collections with entries; null beyond the last file. */
export async function listCollectionAddresses(file: number): Promise<Address[] | null> {
  const rows = await db.collection.findMany({
    where: listedPublicly,
    orderBy: { id: 'asc' },
    ...rangeOf(file),
    select: { id: true, updatedAt: true },
  });
  if (rows.length === 0) return null;
  return rows.map(({ id, updatedAt }) => ({
    path: collectionPath(id),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** When this release was built. Content that is not in the database changes only with a release. */
const builtAt = statSync(fileURLToPath(import.meta.url)).mtime;

const latest = (...dates: (Date | null | undefined)[]): string =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0))).toISOString();

async function readPageChanges() {
  const newest = { orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } } as const;
  const [podcasts, episodes, post, podcast, collection] = await Promise.all([
    db.featuredPodcast.aggregate({ _max: { updatedAt: true } }),
    db.featuredEpisode.aggregate({ _max: { updatedAt: true } }),
    db.blogPost.aggregate({
      where: { status: 'published', publishedAt: { lte: new Date() } },
      _max: { updatedAt: true, publishedAt: true },
    }),
    db.podcast.findFirst({ orderBy: { createdAt: 'desc' }, select: { createdAt: true } }),
    db.collection.findFirst({ where: { visibility: 'public', hiddenAt: null }, ...newest }),
  ]);
  return {
    podcasts: podcasts._max.updatedAt,
    episodes: episodes._max.updatedAt,
    posts: post._max,
    podcast: podcast?.createdAt,
    collection: collection?.updatedAt,
  };
}

/** Pages that do not belong to a single row, with the last change of what they show. */
export async function listPageAddresses(): Promise<Address[]> {
  const { podcasts, episodes, posts, podcast, collection } = await readPageChanges();
  const changed: Record<string, string> = {
    '/': latest(builtAt, podcasts, episodes),
    '/search': latest(builtAt),
    '/browse': latest(builtAt, podcast),
    '/featured': latest(builtAt, podcasts),
    '/featured-episodes': latest(builtAt, episodes),
    '/collections': latest(builtAt, collection),
    '/blog': latest(builtAt, posts.updatedAt, posts.publishedAt),
    '/privacy': latest(builtAt),
    '/terms': latest(builtAt),
    '/contact': latest(builtAt),
    '/api': latest(builtAt),
  };
  return Object.entries(changed).map(([path, updatedAt]) => ({ path, updatedAt }));
}
