import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { bothWays, expect, giveCookie, hydrated, test } from '../support/e2e';
import { moveTo, playFirst, playerBar } from '../support/journey';
import { storePerson, type Database, type StoredPerson } from '../support/stored-people';

// What is typed stays with what it was typed for: not lost with a session, and never taken for something else.

const EVENING = '/podcast/sample-evening-tones';
const mark = () => randomBytes(4).toString('hex');

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

async function otherPodcast(db: Database) {
  return db.podcast.findFirstOrThrow({
    where: { slug: { not: 'sample-evening-tones' }, episodes: { some: {} } },
    orderBy: { slug: 'asc' },
  });
}

const endSessions = (db: Database, { id }: StoredPerson) =>
  db.session.deleteMany({ where: { userId: id } });

test('a review that is being written does not go along to another podcast', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  const other = await otherPodcast(site.db);
  await page.goto(EVENING);
  await hydrated(page);
  await playFirst(page);
  const link = playerBar(page).getByRole('link', { name: 'Sample: Evening Tones' });
  await expect(link).toBeVisible();
  await moveTo(page, `/podcast/${encodeURIComponent(other.slug)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByLabel('Your review').fill('About the other one');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: Evening Tones');
  await expect(page.getByLabel('Your review')).toHaveCount(0);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await expect(page.getByLabel('Your review')).toHaveValue('');
});

test('what was chosen for one profile or podcast is not shown on the next', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  const [first, second] = [await storePerson(site.db), await storePerson(site.db)];
  const other = await otherPodcast(site.db);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });

  await page.goto(`/profile/${first.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Follow ${first.username}` }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${first.username}` })).toBeVisible();
  await moveTo(page, `/profile/${second.id}`);
  await expect(
    page.getByRole('button', { name: `Follow ${second.username}`, exact: true }),
  ).toBeVisible();

  await moveTo(page, `/podcast/${encodeURIComponent(other.slug)}`);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
  await moveTo(page, EVENING);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: Evening Tones');
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  answer();
});
