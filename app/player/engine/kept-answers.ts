import { sendJson, type Answer } from '~/ui/forms/api-calls';
import { noteGone } from './downloaded';

/** The cache of what belongs to downloaded episodes: answers of the API, and pictures. */
export const KEPT_CACHE = 'downloads-texts';

/** Reads a call of the API; without a network, what was stored with a download. Never throws. */
export async function readAnswer<T>(path: string): Promise<Answer<T>> {
  const answer = await sendJson<T>('GET', path, undefined);
  if (answer.ok) return answer;
  noteGone(path, answer.status);
  if (answer.status > 0) return answer;
  try {
    const cached = await caches.match(path, { cacheName: KEPT_CACHE, ignoreVary: true });
    return cached ? { ok: true, data: (await cached.json()) as T } : answer;
  } catch {
    return answer;
  }
}

export const chaptersPath = (episodeId: string): string =>
  `/api/episodes/${encodeURIComponent(episodeId)}/chapters`;

/** In pages of 500 lines. */
export const transcriptPath = (episodeId: string, page: number): string =>
  `/api/episodes/${encodeURIComponent(episodeId)}/transcript?limit=500&page=${page}`;

export const notesPath = (slug: string, episodeId: string): string =>
  `/api/podcast/${encodeURIComponent(slug)}/episodes/${encodeURIComponent(episodeId)}`;
