import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  hydrated,
  test,
  sectionOf,
  open,
} from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { HISTORY, playedBeyond } from '../../support/browser/listening';

const slider = (page: Page) => playerBar(page).getByRole('slider', { name: 'Progress' });

/** Plays the second episode at 1.5 times its speed up to second 12, then pauses. */
async function listen(page: Page): Promise<string> {
  await open(page, HISTORY);
  const rows = page.locator('#episodes ol > li');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Play / })
    .click();
  await playedBeyond(page, 0);
  await playerBar(page).getByLabel('Playback speed').selectOption('1.5');
  await slider(page).focus();
  for (let second = 0; second < 12; second += 1) await page.keyboard.press('ArrowRight');
  await playedBeyond(page, 10);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  return rows.nth(1).getByRole('heading').innerText();
}

const keptKeys = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).filter((key) => /^player\.(kept|positions|started)\.v1$/.test(key)),
    ),
  );

const reached = async (page: Page) => Number(await slider(page).inputValue());

async function expectBack(page: Page, title: string): Promise<void> {
  await expect(playerBar(page)).toContainText(title);
  await expect(playerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(() => reached(page)).toBeGreaterThan(9);
  await expect(playerBar(page).getByLabel('Playback speed')).toHaveValue('1.5');
}

for (const who of ['visitor', 'member'] as const) {
  test(`the player is restored, paused, after a reload and in a new tab, for a ${who}`, async ({
    page,
    context,
    signIn,
  }) => {
    if (who === 'member') await signIn();
    const title = await listen(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await expectBack(page, title);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(
      await page.evaluate(() => document.querySelector('audio')!.getAttribute('src')),
    ).toBeNull();
    expect(asked.filter((url) => /\.mp3|audio\/|episodes\?/.test(url))).toEqual([]);
    await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
    const third = page.locator('#episodes ol > li').nth(2).getByRole('heading');
    await expect(playerBar(page)).toContainText(await third.innerText());
    await playerBar(page).getByRole('button', { name: 'Pause' }).click();
    const following = await third.innerText();
    await page.close();

    const later = await context.newPage();
    await later.goto('/blog');
    await expect(playerBar(later)).toContainText(following);
    await playerBar(later).getByRole('button', { name: 'Play', exact: true }).click();
    await playedBeyond(later, 0);
    await later.close();
  });
}

test('a closed player stays closed', async ({ page }) => {
  await listen(page);
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(playerBar(page)).toHaveCount(0);
});

test('signing out removes the player and its stored state', async ({ page, signIn }) => {
  const { username } = await signIn();
  await listen(page);
  await page.getByText(`Account menu of ${username}`).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(playerBar(page)).toHaveCount(0);
  // A sign-out that loads a new document leaves the cleanup to that document.
  await expect.poll(() => keptKeys(page)).toEqual([]);
});

test("a member's data is also removed if the session ends elsewhere", async ({
  page,
  context,
  signIn,
  site,
}) => {
  const { id: userId, username } = await signIn();
  await listen(page);
  const other = await context.newPage();
  await other.goto('/blog');
  await expect(playerBar(other)).toBeVisible();
  await page.getByText(`Account menu of ${username}`).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(playerBar(page)).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(playerBar(other)).toHaveCount(0);
  await expect.poll(() => keptKeys(other)).toEqual([]);
  await other.close();

  const { id: second } = await signIn();
  await listen(page);
  expect(await keptKeys(page)).not.toEqual([]);
  // The position of the pause has reached the account.
  await expect.poll(() => site.db.listeningPosition.count({ where: { userId: second } })).toBe(1);
  await site.db.session.deleteMany({ where: { userId: { in: [userId, second] } } });
  await page.reload();
  await expect.poll(() => keptKeys(page)).toEqual([]);
});

test('a URL that names an episode does not replace the restored player', async ({ page, site }) => {
  const title = await listen(page);
  const other = await site.db.episode.findFirstOrThrow({
    where: { audioUrl: { not: null }, podcast: { slug: 'sample-evening-tones' } },
  });
  await open(page, `/podcast/sample-evening-tones?episode=${other.id}`);
  await expectBack(page, title);
});

type Shift = { value: number; moved: string[] };
type LayoutShift = {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

test('a visitor finds started episodes on the home page, without visible shift and with one request', async ({
  page,
}) => {
  const title = await listen(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const visit of ['first', 'second']) {
      const asked: string[] = [];
      const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await page.addInitScript(() => {
        const shifts: Shift[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as LayoutShift[]) {
            const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
              const name = (node as Element | null)?.outerHTML?.slice(0, 80);
              return `${name}: from ${previousRect.y} to ${currentRect.y}`;
            });
            shifts.push({ value: entry.value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      const section = sectionOf(page, 'Continue listening');
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(title);
      await expect(playerBar(page)).toBeVisible();
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const most = visit === 'second' ? 0.001 : 0.02;
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        `${visit} at ${width}: ${JSON.stringify(shifts)}`,
      ).toBeLessThan(most);
      expect(asked.filter((path) => /^\/api|\.data$/.test(path))).toEqual([
        '/api/podcasts/related',
      ]);
      page.off('request', note);
    }
  }
  await expectAccessible(page);
  const section = sectionOf(page, 'Continue listening');
  await section.getByRole('button', { name: `Play ${title}` }).click();
  await playedBeyond(page, 9);
});
