import { setImmediate as nextTurn } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { searchEngine } from '~/adapters/search/search.server';
import { searchText } from '~/lib/search-text';
import { plainText } from '~/lib/plain-text';
import { indexedWords, MAX_BODY, MAX_TITLE } from './search-words.server';

// Rows are written in the order of their keys, so that two writers never wait for each other in a circle.

/** Small enough that SQLite, which works in our thread, never holds it up for long. */
const EPISODES_AT_ONCE = 100;
const WORDS_AT_ONCE = 200;
const PODCASTS_AT_ONCE = 200;

/**
 * Brings what search knows of a podcast up to date: its title, names and description. Call it whenever
 * those, or `blocked`, may have changed; a blocked podcast is not found any more, nor are its episodes.
 * Repeats are harmless, and an unknown id is none of our business.
 */
export async function indexPodcast(podcastId: string): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: {
      title: true,
      author: true,
      ownerName: true,
      description: true,
      language: true,
      blocked: true,
    },
  });
  if (!podcast) return;
  if (podcast.blocked) {
    await db.podcastSearchText.deleteMany({ where: { podcastId } });
    return;
  }
  const folded = (text: string, most: number) => searchText(text, podcast).slice(0, most).trim();
  const names = new Set([podcast.author, podcast.ownerName].filter(Boolean));
  const title = folded(podcast.title, MAX_TITLE);
  const author = folded([...names].join(' '), MAX_TITLE);
  const body = folded(plainText(podcast.description, 2 * MAX_BODY), MAX_BODY);
  await searchEngine.storePodcasts([{ podcastId, title, author, body }]);
  await storeNewWords(`${title} ${author}`, new Set());
}

/**
 * Brings what search knows of a podcast's episodes up to date, a hundred at a time. Episodes that go away
 * take their search text along by themselves.
 * @param episodeIds those that are new or changed; all of them when left out
 */
export async function indexEpisodes(podcastId: string, episodeIds?: string[]): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { language: true },
  });
  if (!podcast) return;
  const seen = new Set<string>();
  for await (const episodes of episodeIds
    ? chosenEpisodes(podcastId, episodeIds)
    : allEpisodes(podcastId)) {
    const texts = episodes
      .map(({ id, title }) => ({
        episodeId: id,
        podcastId,
        title: searchText(title, podcast).slice(0, MAX_TITLE),
      }))
      .sort((a, b) => (a.episodeId < b.episodeId ? -1 : 1));
    await searchEngine.storeEpisodes(texts);
    await nextTurn();
    await storeNewWords(texts.map(({ title }) => title).join(' '), seen);
    await nextTurn();
  }
}

type EpisodeTitles = AsyncGenerator<{ id: string; title: string }[]>;

async function* chosenEpisodes(podcastId: string, ids: string[]): EpisodeTitles {
  for (let first = 0; first < ids.length; first += EPISODES_AT_ONCE) {
    yield await db.episode.findMany({
      where: { podcastId, id: { in: ids.slice(first, first + EPISODES_AT_ONCE) } },
      select: { id: true, title: true },
    });
  }
}

async function* allEpisodes(podcastId: string): EpisodeTitles {
  for (let after: string | undefined = ''; after !== undefined;) {
    // The key is the second half of a unique index, so each step begins where the last one ended.
    const episodes: { id: string; key: string; title: string }[] = await db.episode.findMany({
      where: { podcastId, key: { gt: after } },
      orderBy: { key: 'asc' },
      take: EPISODES_AT_ONCE,
      select: { id: true, key: true, title: true },
    });
    yield episodes;
    after = episodes.at(-1)?.key;
  }
}

/** Adds words to the vocabulary. */
async function storeNewWords(folded: string, seen: Set<string>): Promise<void> {
  const fresh = indexedWords(folded)
    .filter(({ word }) => !seen.has(word))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  for (const { word } of fresh) seen.add(word);
  for (let first = 0; first < fresh.length; first += WORDS_AT_ONCE) {
    await searchEngine.storeWords(fresh.slice(first, first + WORDS_AT_ONCE));
  }
}

/**
 * Brings the whole index up to date, after the fold has changed or rows were written past us. Searches go
 * on meanwhile.
 * @returns how many podcasts were read
 */
export async function rebuildSearchIndex(): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const podcasts = await db.podcast.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PODCASTS_AT_ONCE,
      select: { id: true },
    });
    const last = podcasts.at(-1);
    if (!last) return count;
    for (const { id } of podcasts) {
      await indexPodcast(id);
      await indexEpisodes(id);
    }
    count += podcasts.length;
    after = last.id;
  }
}
