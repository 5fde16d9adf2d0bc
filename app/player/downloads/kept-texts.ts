import { chaptersPath, KEPT_CACHE, notesPath, transcriptPath } from '~/player/engine/kept-answers';
import { MAX_PAGES } from '~/player/transcript/read-transcript';
import { ARTWORK_SIZES, atWidth } from '~/ui/cards/artwork';
import type { Download } from './download';

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

/** Stores a public answer: one without cookies. @throws Error without a network and for other statuses */
async function keep(cache: Cache, path: string): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'omit',
    headers: { Accept: 'application/json, image/*' },
  });
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  await cache.put(path, response.clone());
  return response;
}

async function keepTranscript(cache: Cache, id: string): Promise<boolean> {
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
    const answer = (await (await keep(cache, transcriptPath(id, page))).json()) as Transcript;
    if (answer.state === 'fetching') return false;
    last = answer.totalPages;
  }
  return true;
}

/**
 * Stores the notes, chapters, transcript and pictures of an episode. Never rejects.
 *
 * @returns whether that is complete
 */
export async function keepTexts(download: Download): Promise<boolean> {
  const { id, podcast } = download;
  try {
    const cache = await caches.open(KEPT_CACHE);
    await keep(cache, notesPath(podcast.slug, id));
    const chapters = (await (await keep(cache, chaptersPath(id))).json()) as { pending: boolean };
    // A picture that is missing leaves its letter.
    await Promise.all(picturesOf(download).map((path) => keep(cache, path).catch(() => {})));
    return (await keepTranscript(cache, id)) && !chapters.pending;
  } catch {
    return false;
  }
}

/** @param others downloads that stay, and with them the pictures they share */
export async function removeTexts(download: Download, others: Download[]): Promise<void> {
  const shared = new Set(others.flatMap(picturesOf));
  const pictures = picturesOf(download).filter((path) => !shared.has(path));
  try {
    const cache = await caches.open(KEPT_CACHE);
    await Promise.all([...pathsOf(download), ...pictures].map((path) => cache.delete(path)));
  } catch {
    // Without a cache nothing was stored.
  }
}
