import { select } from '~/adapters/database/plain-sql.server';
import { firstWords, LINE_READ } from '~/lib/text/plain-text';
import type { ListedEpisode } from './episodes';

/** Notes are read for the first episodes of a list only: some are as long as a book. */
const MOST_NOTES = 50;

/** Adds the first words of the notes; in a long list, only for the first episodes. */
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
