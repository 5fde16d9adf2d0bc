import { podcastPath, shortIdOf } from '~/lib/web/site-paths';
import { chaptersPath, KEPT_CACHE, notesPath, transcriptPath } from '~/player/engine/kept-answers';
import { MAX_PAGES } from '~/player/transcript/read-transcript';
import { ARTWORK_SIZES, atWidth } from '~/ui/cards/artwork';
import type { Download, KeptTexts } from './download';

type Transcript = { state: 'none' | 'fetching' | 'failed' | 'ready'; totalPages: number };

const picturesOf = ({ episode, podcast }: Download): string[] =>
  [episode.imagePath, podcast.imagePath].flatMap((path) =>
    path ? [...new Set(ARTWORK_SIZES.map((width) => atWidth(path, width)))] : [],
  );

const pathsOf = ({ id, podcast }: Download): string[] => [
  notesPath(podcast.slug, id),
  chaptersPath(id),
  ...Array.from({ length: MAX_PAGES }, (_, index) => transcriptPath(id, index + 1)),
];

/** Milliseconds for one answer. */
const PATIENCE = 30_000;

class GoneError extends Error {}

/** Stores a public answer: one without cookies. @throws Error without a network and for other statuses */
async function keep(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, {
    credentials: 'omit',
    headers: { Accept: 'application/json, image/*' },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.ok) return cache.put(path, response);
  await response.body?.cancel();
  const isGone = response.status === 404 || response.status === 410;
  throw new (isGone ? GoneError : Error)(`${response.status}: ${path}`);
}

async function keepJson<T>(cache: Cache, path: string): Promise<T> {
  await keep(cache, path);
  return (await cache.match(path))!.json();
}

async function keepTranscript(cache: Cache, id: string): Promise<boolean> {
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
    const answer = await keepJson<Transcript>(cache, transcriptPath(id, page));
    if (answer.state === 'fetching') return false;
    last = answer.totalPages;
  }
  return true;
}

/** Stores the notes, chapters, transcript and pictures of an episode, or anew what is stored. Never rejects. */
export async function keepTexts(download: Download): Promise<KeptTexts> {
  const { id, podcast } = download;
  try {
    const cache = await caches.open(KEPT_CACHE);
    // First, because it names the episode alone: a podcast may have moved to another address.
    const chapters = await keepJson<{ pending: boolean }>(cache, chaptersPath(id));
    try {
      await keep(cache, notesPath(podcast.slug, id));
      // A picture that is missing leaves its letter.
      await Promise.all(picturesOf(download).map((path) => keep(cache, path).catch(() => {})));
      return (await keepTranscript(cache, id)) && !chapters.pending ? 'complete' : 'partial';
    } catch {
      return 'partial';
    }
  } catch (error) {
    return error instanceof GoneError ? 'gone' : 'partial';
  }
}

/** Whether a page or call at this path is about the episode or its podcast. */
export function isAbout(path: string, { id, podcast }: Download): boolean {
  const ofPodcast = podcastPath(podcast.slug);
  return (
    path === ofPodcast ||
    path.includes(`/${encodeURIComponent(id)}`) ||
    (path.startsWith(`${ofPodcast}/`) && shortIdOf(path) === shortIdOf(id))
  );
}

/** Removes what belongs to no download. @param listKept is called after what is stored has been listed */
export async function removeOtherTexts(listKept: () => Promise<Download[]>): Promise<void> {
  try {
    const cache = await caches.open(KEPT_CACHE);
    const stored = await cache.keys();
    const paths = (await listKept()).flatMap((kept) => [...pathsOf(kept), ...picturesOf(kept)]);
    const urls = new Set(paths.map((path) => new URL(path, location.href).href));
    const others = stored.filter(({ url }) => !urls.has(url));
    await Promise.all(others.map((request) => cache.delete(request)));
  } catch {
    // Without a cache nothing was stored.
  }
}
