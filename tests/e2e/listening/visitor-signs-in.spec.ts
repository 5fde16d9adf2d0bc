import type { Page } from 'playwright/test';
import { expect, hydrated, test, open } from '../../support/browser/e2e';
import { moveTo, playerBar } from '../../support/browser/journey';
import { HISTORY, row, titleOf } from '../../support/browser/listening';
import { joined } from '../../support/database/stored-people';

// Listening data from before signing in belongs to the account afterwards, as if the member had been signed in.

test.use({ expectedErrors: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/] });

const CALL = '**/api/history';

const listed = (page: Page) => page.locator('#main article :is(h2, h3)');

/** Plays the first episode to its end and the second one in part, and marks the fourth as played. */
async function listen(page: Page): Promise<string[]> {
  await open(page, HISTORY);
  const play = (at: number) =>
    row(page, at)
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
  const goTo = async (share: number) => {
    const reached = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
    await expect.poll(reached).toBeGreaterThan(0);
    await page.evaluate((part) => {
      const audio = document.querySelector('audio')!;
      audio.currentTime = audio.duration * part;
    }, share);
  };
  await play(0);
  await goTo(1);
  await expect(playerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await play(1);
  await expect(playerBar(page)).toContainText(await titleOf(page, 1));
  await goTo(0.5);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await expect(row(page, 0)).toContainText('Played');
  const menu = row(page, 3).locator('details').filter({ hasText: 'More' });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'Mark as played' }).click();
  await expect(row(page, 3)).toContainText('Played');
  return [await titleOf(page, 1), await titleOf(page, 0)];
}

async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await moveTo(page, '/login?redirectTo=/history');
  const form = page.locator('main form').filter({ has: page.getByLabel('Password') });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/history');
  await expect(page.getByText('Account menu of')).toBeAttached();
}

const keptIds = (page: Page) => page.evaluate(() => localStorage.getItem('player.unsaved.v1'));

async function expectMarks(page: Page, titles: string[]): Promise<void> {
  await expect(listed(page)).toHaveText(titles);
  await moveTo(page, HISTORY);
  for (const at of [0, 3]) await expect(row(page, at)).toContainText('Played');
  await expect(row(page, 1)).toContainText('left');
  await expect(row(page, 2)).not.toContainText(/Played|left/);
}

test("a visitor's listening is in the history and rows of the account after signing in", async ({
  page,
  site,
}) => {
  const titles = await listen(page);
  const person = await joined(site);
  await signInByForm(page, person);
  await expectMarks(page, titles);
  const where = { userId: person.id };
  expect(await site.db.listeningPosition.count({ where })).toBe(3);
  expect(await keptIds(page)).toBeNull();
  await open(page, '/');
  await expect(page.locator('#main')).toContainText(titles[0]!);
  await page.goto('/history');
  await expectMarks(page, titles);
  expect(await site.db.listeningPosition.count({ where })).toBe(3);
});

test("a visitor's queue is added after the queue of the account after signing in", async ({
  page,
  site,
}) => {
  const podcast = { slug: HISTORY.split('/').at(-1)! };
  // The oldest, which is none of the rows at the top.
  const queued = await site.db.episode.findFirst({
    where: { podcast },
    orderBy: { sortDate: 'asc' },
  });
  const person = await joined(site);
  const own = { userId: person.id, episodeId: queued!.id, place: 1 };
  await site.db.queueEntry.create({ data: own });
  await open(page, HISTORY);
  const titles: string[] = [];
  for (const at of [0, 1]) {
    titles.push(await titleOf(page, at));
    const menu = row(page, at).locator('details').filter({ hasText: 'More' });
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: 'Add to queue' }).click();
    await expect(page.getByText('Added to the queue').first()).toBeVisible();
  }
  await signInByForm(page, person);
  await expect.poll(() => site.db.queueEntry.count({ where: { userId: person.id } })).toBe(3);
  await moveTo(page, '/queue');
  const entries = page.locator('#main li article h2');
  await expect(entries).toHaveText([queued!.title, ...titles]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player.queue.v1'))).toBeNull();
});

test('unsent data is sent once there is a network, even from a page without the bar', async ({
  page,
  site,
}) => {
  const titles = await listen(page);
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  const person = await joined(site);
  const where = { userId: person.id };
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
  await page.route(CALL, (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
  );
  await signInByForm(page, person);
  await expect.poll(() => calls.length).toBe(1);
  await expect(page.getByText('Nothing heard yet')).toBeVisible();
  await page.reload();
  await expect.poll(() => calls.length).toBe(2);
  expect(await site.db.listeningPosition.count({ where })).toBe(0);
  await page.unroute(CALL);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expectMarks(page, titles);
  expect(await site.db.listeningPosition.count({ where })).toBe(3);
  await page.reload();
  await hydrated(page);
  expect([await keptIds(page), calls.length]).toEqual([null, 3]);
});

test("a member's unsent data is not passed to the next member who signs in", async ({
  page,
  site,
  signIn,
}) => {
  await listen(page);
  await page.route(CALL, (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
  );
  const first = await joined(site);
  const notSent = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await signInByForm(page, first);
  await notSent;
  await expect.poll(() => keptIds(page)).not.toBeNull();
  // End the first session elsewhere, where no player clears anything. Allow calls only then, because the first page
  // could still send.
  const second = await signIn();
  await page.unroute(CALL);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => keptIds(page)).toBeNull();
  for (const { id: userId } of [first, second]) {
    expect(await site.db.listeningPosition.count({ where: { userId } })).toBe(0);
  }
  await expect(page.getByText('Nothing heard yet')).toBeVisible();
});
