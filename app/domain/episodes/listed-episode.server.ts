import { select } from '~/adapters/database/plain-sql.server';
import type { Prisma } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { listedTitle } from '~/lib/text/cut-text';
import { firstWords, LINE_READ } from '~/lib/text/plain-text';
import { episodePath } from '~/lib/web/episode-path';
import type { ListedEpisode } from '~/domain/episodes/episodes';

/** Episodes that may be shown; the recording may be gone. */
export const shownEpisode = { blocked: false, podcast: { blocked: false } } as const;

export const listedEpisodeFields = {
  id: true,
  title: true,
  audioUrl: true,
  audioGoneAt: true,
  duration: true,
  imageUrl: true,
  pubDate: true,
  podcast: { select: { id: true, slug: true, title: true, imageUrl: true, language: true } },
} as const;

type Row = Prisma.EpisodeGetPayload<{ select: typeof listedEpisodeFields }>;

function toListed<T extends { imageUrl: string | null; title: string }>({ imageUrl, ...row }: T) {
  return { ...row, title: listedTitle(row.title), imagePath: artworkPath(imageUrl) };
}

export function toListedEpisode({ podcast, audioGoneAt, ...episode }: Row): ListedEpisode {
  return {
    episode: {
      ...toListed(episode),
      path: episodePath(podcast.slug, episode),
      audioUrl: audioGoneAt ? null : episode.audioUrl,
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: toListed(podcast),
  };
}

/** Episodes of a list whose notes are read: some are as long as a book. */
const MOST_NOTES = 50;

/** With the first words of their notes; in a long list, of the first episodes. */
export async function withNotes<T extends ListedEpisode>(items: T[]): Promise<T[]> {
  if (items.length === 0) return items;
  const rows = await select<{ id: string; notes: string }>(
    `SELECT "id", substr("description", 1, ${LINE_READ}) AS "notes" FROM "Episode"
     WHERE "id" IN (SELECT "value" ->> 'id' FROM rows(?))`,
    JSON.stringify(items.slice(0, MOST_NOTES).map(({ episode: { id } }) => ({ id }))),
  );
  const notes = new Map(rows.map((row) => [row.id, firstWords(row.notes)]));
  return items.map((item) => ({
    ...item,
    episode: { ...item.episode, notes: notes.get(item.episode.id) ?? '' },
  }));
}
