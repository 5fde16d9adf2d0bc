import { expect, giveCookie, open, test } from '../../support/browser/e2e';
import { choose, HISTORY, row, titleOf } from '../../support/browser/listening';
import { KEPT } from '../../support/browser/offline';
import { joined } from '../../support/database/stored-people';

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|410 \(Gone\)|401 \(Unauthorized\)/],
});

test('what a member queues and marks without a network reaches the account later', async ({
  page,
  site,
  signIn,
}) => {
  const member = await signIn();
  await open(page, HISTORY);
  const queued = await titleOf(page, 1);
  const titlesOf = async () =>
    (
      await site.db.queueEntry.findMany({
        where: { userId: member.id },
        select: { episode: { select: { title: true } } },
      })
    ).map(({ episode }) => episode.title);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();

  await page.context().setOffline(true);
  await choose(page, 1, 'Add to queue');
  await expect(
    page.getByText('Kept on this device, and sent when you are online again', { exact: true }),
  ).toBeVisible();
  await choose(page, 2, 'Mark as played');
  await expect(row(page, 2).getByText('Played', { exact: true })).toBeVisible();
  await choose(page, 3, 'Mark as played');
  await expect(row(page, 3).getByText('Played', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 3).getByText('Played', { exact: true })).toBeHidden();
  expect(await titlesOf()).toHaveLength(1);

  await page.context().setOffline(false);
  await expect.poll(titlesOf).toContain(queued);
  await expect
    .poll(() => site.db.listeningPosition.count({ where: { userId: member.id, finished: true } }))
    .toBe(1);
});

test('the queue is put in order and emptied without a network, as the member sees it at once', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const episodes = await site.db.episode.findMany({
    take: 4,
    orderBy: { id: 'asc' },
    select: { id: true, title: true },
  });
  for (const [place, { id }] of episodes.entries()) {
    await site.db.queueEntry.create({ data: { userId, episodeId: id, place } });
  }
  const stored = async () => {
    const rows = await site.db.queueEntry.findMany({
      where: { userId },
      orderBy: { place: 'asc' },
    });
    return rows.map(({ episodeId }) => episodeId);
  };
  const [a, b, c, d] = episodes as [Episode, Episode, Episode, Episode];
  const headings = page.locator('#main article h2');
  const step = async (at: number, name: string) => {
    const menu = page.locator('#main details').filter({ hasText: 'More' }).nth(at);
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  };
  await open(page, '/queue');
  // Loads what menus need.
  await step(1, 'Move up');
  await expect.poll(stored).toEqual([b.id, a.id, c.id, d.id]);
  await expect(headings).toHaveText([b, a, c, d].map(({ title }) => title));

  await page.context().setOffline(true);
  await step(3, 'Move up');
  await expect(headings).toHaveText([b, a, d, c].map(({ title }) => title));
  await step(2, 'Move up');
  await expect(headings).toHaveText([b, d, a, c].map(({ title }) => title));
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  const handles = page.getByTitle('Drag to another place');
  await handles.nth(0).hover();
  await page.mouse.down();
  const last = (await page.locator('#main ol > li').last().boundingBox())!;
  await page.mouse.move(last.x + 5, last.y + last.height - 2, { steps: 5 });
  await page.mouse.up();
  await expect(headings).toHaveText([d, a, c, b].map(({ title }) => title));
  await step(1, 'Remove from queue');
  await expect(headings).toHaveText([d, c, b].map(({ title }) => title));
  expect(await stored()).toHaveLength(4);

  await page.context().setOffline(false);
  await expect.poll(stored).toEqual([d.id, c.id, b.id]);
  await expect(headings).toHaveText([d, c, b].map(({ title }) => title));

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Clear queue' }).click();
  await expect(page.getByText('Nothing in the queue')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(stored).toEqual([]);
});

type Episode = { id: string; title: string };

test('what the account refuses is said with what was chosen', async ({ page, site, signIn }) => {
  await signIn();
  await open(page, HISTORY);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();
  const title = await titleOf(page, 1);
  await page.context().setOffline(true);
  await choose(page, 1, 'Add to queue');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  const where = { title, podcast: { slug: HISTORY.split('/').at(-1)! } };
  await site.db.episode.updateMany({ where, data: { hiddenAt: new Date(), blocked: true } });
  await page.context().setOffline(false);
  const said = page.getByTestId('said-toast');
  await expect(said).toContainText('“Add to queue” was kept while you were offline');
  await expect(said).toContainText(`${title} –`);
  await site.db.episode.updateMany({ where, data: { hiddenAt: null, blocked: false } });
});

test('two tabs send each change once, and both show what waits', async ({
  page,
  context,
  signIn,
  site,
}) => {
  const { id: userId } = await signIn();
  await open(page, HISTORY);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await open(other, '/queue');
  const headings = other.locator('#main article h2');
  await expect(headings).toHaveCount(1);
  const sent: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(queue|episodes)/.test(pathname) && request.method() !== 'GET') {
      sent.push(`${request.method()} ${pathname}`);
    }
  });
  await context.setOffline(true);
  await choose(page, 1, 'Add to queue');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await choose(page, 2, 'Mark as played');
  await expect(row(page, 2).getByText('Played', { exact: true })).toBeVisible();
  sent.length = 0;
  await context.setOffline(false);
  await expect.poll(() => site.db.queueEntry.count({ where: { userId } })).toBe(2);
  await expect(headings).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player.outbox.v1'))).toBeNull();
  expect(sent).toHaveLength(2);
});

test('when the session has ended, what waits is sent once the same member signs in again', async ({
  page,
  context,
  site,
}) => {
  const member = await joined(site);
  await giveCookie(context, site.url, member.token);
  await open(page, HISTORY);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await choose(page, 1, 'Add to queue');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await site.db.session.deleteMany({ where: { userId: member.id } });
  await page.context().setOffline(false);
  const asks = page.getByText('Changes wait on this device').first();
  await expect(asks).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(asks).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  const count = () => site.db.queueEntry.count({ where: { userId: member.id } });
  await expect.poll(count).toBe(2);
  await expect(asks).toBeHidden();
});

test('what waits goes at sign-out, and is neither sent nor asked about', async ({
  page,
  signIn,
}) => {
  const member = await signIn();
  await open(page, HISTORY);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/*.data**', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('logout')
      ? route.abort()
      : route.fallback(),
  );
  await choose(page, 1, 'Add to queue');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await page.locator('summary').filter({ hasText: member.username }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are signed out').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('player.outbox.v1'))).toBeNull();
});
