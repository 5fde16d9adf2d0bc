import type { Page } from 'playwright/test';
import { accessibilityFaults, expect, hydrated, test } from '../../support/browser/e2e';
import { playFirst, playerBar } from '../../support/browser/journey';
import { reflowFaults } from '../../support/browser/layout';
import { seedFullSite } from '../../support/site/full-site';

// What opens over a page, and how pages look with forced colors, reduced motion or in print.

const PODCAST = '/podcast/sample-evening-tones';

async function expectFaultless(page: Page, what: string): Promise<void> {
  const faults: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 });
    faults.push(...(await accessibilityFaults(page)));
  }
  // Overlays are meant to cover the page.
  const reflow = await reflowFaults(page);
  faults.push(...reflow.filter((fault) => !fault.includes('over each other')));
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(faults, what).toEqual([]);
}

async function play(page: Page): Promise<void> {
  await page.goto(PODCAST);
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
}

test('the sign-in dialog has no faults on either tab, with a message over it', async ({ page }) => {
  await page.goto(PODCAST);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in to Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the Community' });
  // A toast stays while the pointer is over it.
  await page.getByText('Sign in required').first().hover();
  await expectFaultless(page, 'login, with a message');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await expectFaultless(page, 'register');
});

test('the account menu, the share dialog and both players have no faults', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await play(page);
  await expectFaultless(page, 'both players');
  await page.locator('#account-menu').click();
  await expectFaultless(page, 'the account menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFaultless(page, 'the text to share');
});

test('at 400% zoom the player leaves most of the window to the page', async ({ page }) => {
  await play(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const height = await playerBar(page).evaluate(
    (element) => element.getBoundingClientRect().height,
  );
  expect(height).toBeLessThan(128);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
});

test('the player, ratings and lists are announced as intended', async ({ page, signIn, site }) => {
  const { arabic } = await seedFullSite(site.db, await signIn('admin'));
  await play(page);
  await expect(playerBar(page)).toMatchAriaSnapshot(`
    - region "Audio player":
      - slider "Progress"
      - paragraph:
        - timer: /Time remaining -\\d+:\\d+/
      - button /Now playing .+/
      - link /Sample. Evening Tones/
      - button "Skip back 30 seconds"
      - button "Play"
      - button "Skip forward 30 seconds"
      - button "Next episode"
      - combobox "Playback speed"
      - button "Close player"
  `);
  await page.goto(`/podcast/${encodeURIComponent(arabic.slug)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ar');
  await expect(page.locator('main header')).toMatchAriaSnapshot(`
    - text: 10 episodes
    - link "Arabic"
    - term: Community rating
    - definition:
      - img "4.5 of 5 stars"
      - text: /\\d+ reviews/
    - term: Sentiment
    - definition: 88% positive 7% negative
  `);
  await expect(page.getByRole('heading', { name: 'Episodes', exact: true })).toBeVisible();
  await expect(page.getByText('10 in all')).toBeVisible();
  const markers = await page
    .locator('ul, ol')
    .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
  expect(markers).not.toContain('none');
});

test('in forced colors, selected elements and switches have a border', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('super_admin');
  await play(page);
  const lines = page.locator(
    '[aria-current]:not([aria-current="false"]), button.bg-accent, [role="switch"] > span',
  );
  expect(await lines.count()).toBeGreaterThan(4);
  for (const width of await lines.evaluateAll((all) =>
    all.map((one) => parseFloat(getComputedStyle(one).borderTopWidth)),
  )) {
    expect(width).toBeGreaterThan(0);
  }
  await page.goto('/my-profile');
  await hydrated(page);
  const knob = page.getByRole('switch').first().locator('span span');
  const off = await knob.evaluate((one) => getComputedStyle(one).backgroundColor);
  const track = await knob.evaluate((one) => getComputedStyle(one.parentElement!).backgroundColor);
  expect(off).not.toBe(track);
});

test('reduced motion turns off all animations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await play(page);
  for (const path of [null, '/', '/search?q=tafsir']) {
    if (path) await page.goto(path);
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) =>
          [null, '::before', '::after'].map((part) => getComputedStyle(element, part)),
        )
        .flatMap(({ animationDuration, transitionDuration }) =>
          `${animationDuration}, ${transitionDuration}`.split(', ').map(parseFloat),
        )
        .filter((seconds) => seconds > 0.01),
    );
    expect(slow).toEqual([]);
  }
});

test('a printed post is dark text on white, without controls', async ({ page }) => {
  await page.goto('/blog/how-to-follow-a-podcast');
  await page.evaluate(() => (document.documentElement.className = 'dark'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('There are two ways to stay with a podcast')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('.prose')).toHaveCSS('color', 'rgb(0, 0, 0)');
  // The page itself also contains such elements.
  for (const path of ['/blog', PODCAST, '/search?q=sample']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('nav:visible, button:visible, audio:visible')).toHaveCount(0);
  }
});

test('a printed collection is its entries in order, each with its address', async ({
  page,
  site,
  signIn,
}) => {
  const { collections } = await seedFullSite(site.db, await signIn());
  await page.goto(`/collections/${collections.shown.id}`);
  await page.emulateMedia({ media: 'print' });
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(/\d min/);
  await expect(entries.nth(1).getByText(/^http.+\/episodes\/.+\?t=5,12$/)).toBeVisible();
  await expect(entries.nth(2).getByText(/^http.+\/podcast\/[^/]+$/)).toBeVisible();
  await expect(page.locator('nav:visible, button:visible, summary:visible')).toHaveCount(0);
});
