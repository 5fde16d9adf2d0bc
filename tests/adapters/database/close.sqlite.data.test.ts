import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { insertEpisodes } from '~/adapters/database/bulk-inserts.server';
import { closeDatabase, db } from '~/adapters/database/client.server';
import { versionOf } from '~/adapters/database/data-versions.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';

// A leftover WAL would be applied to whatever file replaces the database.
test('a clean shutdown leaves the database in one file, whatever connections were open', async () => {
  const file = sqliteFile(env.DATABASE_URL);
  await versionOf('public');
  const { id: podcastId } = await db.podcast.create({
    data: { slug: 'show', title: 'Show', rssUrl: 'https://a.example', rssUrlKey: 'a.example' },
  });
  const now = new Date();
  const texts = {
    title: 'First',
    description: '',
    transcripts: [],
    inlineChapters: [],
    soundbites: [],
    statements: {},
    persons: [],
  };
  const seen = { blocked: false, feedBlocked: false };
  const dates = { sortDate: now, firstSeenAt: now };
  await insertEpisodes([
    { id: '1', podcastId, key: '1', episodeType: 'full', ...seen, ...texts, ...dates },
  ]);
  expect(existsSync(`${file}-wal`)).toBe(true);
  await closeDatabase();
  expect([existsSync(file), existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([
    true,
    false,
    false,
  ]);
});
