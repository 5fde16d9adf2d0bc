import type { PlayerChapter } from './chapter-list';

/** `pending`: a better list is being fetched. */
export type ChaptersAnswer = { chapters: PlayerChapter[]; pending: boolean };

export type FetchChapters = (episodeId: string) => Promise<ChaptersAnswer>;

/** `GET /api/episodes/{id}/chapters`. */
export const fetchChapters: FetchChapters = async (episodeId) => {
  const path = `/api/episodes/${encodeURIComponent(episodeId)}/chapters`;
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as ChaptersAnswer;
};
