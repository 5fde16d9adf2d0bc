import { db } from '~/adapters/database/client.server';
import { addSegments } from '~/domain/transcripts/store-segments.server';
import { shelve } from './search-library';

type Said = string | { text: string; speaker?: string; start?: number | null };
type StoredTranscript = {
  podcast?: string;
  lines: Said[];
  language?: string | null;
  sortDate?: Date;
  blocked?: boolean;
};

const LATE = new Date(Date.UTC(2100, 0, 1));

export const cuesOf = (lines: Said[]) =>
  lines.map((line, at) => {
    const {
      text,
      speaker = null,
      start = at * 5,
    } = typeof line === 'string' ? { text: line } : line;
    return { start, end: start === null ? null : start + 4, speaker, text };
  });

/** Stores an episode with a transcript, as fetching it would. @returns the ids */
export async function storeTranscript(values: StoredTranscript) {
  const { podcast = 'Garden lessons', lines, language = 'en', blocked = false } = values;
  const podcastId = await shelve({ title: podcast, episodes: ['Planting beans'] });
  const { id: episodeId } = await db.episode.findFirstOrThrow({ where: { podcastId } });
  const sortDate = values.sortDate ?? new Date(Date.UTC(2026, 0, 1));
  await db.episode.update({ where: { id: episodeId }, data: { sortDate, blocked } });
  const url = `https://feeds.example.org/${episodeId}.vtt`;
  const { id } = await db.transcript.create({
    data: { episodeId, url, language, nextTryAt: LATE },
  });
  const counts = await addSegments({ transcriptId: id, edition: 1 }, cuesOf(lines), language);
  await db.transcript.update({ where: { id }, data: { ...counts, edition: 1 } });
  return { podcastId, episodeId, transcriptId: id };
}
