import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { attemptColumns, mayBeTried } from '~/domain/feeds/feed-health.server';
import { storePodcast } from '~/domain/feeds/import/store-podcast.server';

const NOW = new Date('2026-11-22T10:00:00Z');

test('does not immediately resume an import that crashed the process', async () => {
  // The state left by a process that dies between storing the podcast and reading the feed.
  await storePodcast('https://feeds.example.org/deadly.xml', null, { title: 'Deadly' });
  const { id } = await db.podcast.findFirstOrThrow({ where: { title: 'Deadly' } });
  expect(await db.podcast.count({ where: { id, ...mayBeTried(new Date()) } })).toBe(0);
  const later = new Date(Date.now() + 11 * 60_000);
  expect(await db.podcast.count({ where: { id, ...mayBeTried(later) } })).toBe(1);
});

test('waits longer after each unfinished attempt, up to a day', () => {
  let state = { feedFailureCount: 0, feedFirstFailedAt: null as Date | null };
  const pauses = Array.from({ length: 6 }, () => {
    const columns = attemptColumns(state, NOW);
    state = columns;
    return (columns.feedNextCheckAt.getTime() - NOW.getTime()) / 60_000;
  });
  expect(pauses).toEqual([10, 40, 160, 640, 1440, 1440]);
});
