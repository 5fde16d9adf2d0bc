import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { sqliteFile } from '~/adapters/database/open.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import {
  listFollowedActivity,
  follow,
  listFollowers,
  listFollowing,
} from '~/domain/community/people/people.server';
import { indexEpisodes } from '~/domain/feeds/search-index.server';
import * as home from '~/routes/discover/home/route';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';

/** Returns SQLite's query plans for the queries on `table` that `work` runs. */
async function plansFor(work: () => Promise<unknown>, table = 'Episode'): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  try {
    await work();
    const asked = prepare.mock.calls.map(([sql]) => sql);
    const questions = asked.filter(
      (sql) => sql.startsWith('SELECT') && sql.includes(`\`${table}\``),
    );
    const reader = new Database(sqliteFile(process.env.DATABASE_URL!), { readonly: true });
    const steps = questions.flatMap((sql) => {
      const values = Array.from({ length: sql.split('?').length - 1 }, () => null);
      return reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values);
    });
    reader.close();
    return steps.map((step) => (step as { detail: string }).detail);
  } finally {
    prepare.mockRestore();
  }
}

test('the home page never scans the episode table', async () => {
  const { token } = await signedInUser();
  const plans = await plansFor(() => callRoute(home, { path: '/', token }));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

test("indexing a few episodes does not read the podcast's other episodes", async () => {
  const podcast = await storedPodcast({ episodes: 12 });
  const chosen = podcast.episodeIds.slice(0, 4);
  const plans = await plansFor(() => indexEpisodes(podcast.id, chosen));
  expect(plans).toEqual([expect.stringContaining('(id=?)')]);
  expect(await db.episodeSearchText.count()).toBe(4);
});

test('followed people and their activity are found by index', async () => {
  const [amina, bilal] = [await signedInUser(), await signedInUser()];
  await follow(amina.id, bilal.id);
  await addFavorite(bilal.id, (await storedPodcast()).slug);
  const page = { page: 1, limit: 10 };
  const feed = await plansFor(() => listFollowedActivity(amina.id, page), 'Activity');
  const people = await plansFor(async () => {
    await listFollowing(amina.id, page);
    await listFollowers(bilal.id, page);
  }, 'Follow');
  expect(feed.length).toBeGreaterThan(0);
  expect(people.length).toBeGreaterThan(0);
  const scans = [...feed, ...people].filter((step) => /^SCAN main\./.test(step));
  expect(scans).toEqual([]);
});
