import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test as base, open } from '../../support/browser/e2e';
import { playFirst, playerBar, sheetOpener } from '../../support/browser/journey';
import { HISTORY, playedSecond, playedBeyond } from '../../support/browser/listening';
import { serveLongAudio } from '../../support/browser/long-audio';
import { pointOf, swipe } from '../../support/browser/touch';

// Touch tests on a phone, with an episode of one hour.

const test = base.extend<object, { longAudio: void }>({
  longAudio: [
    async ({ site }, use) => {
      const audio = await serveLongAudio();
      await site.db.episode.updateMany({ data: { audioUrl: audio.url() } });
      await use();
      audio.close();
    },
    { scope: 'worker', auto: true },
  ],
});

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

const volumeOf = (page: Page) => page.evaluate(() => document.querySelector('audio')!.volume);
const progress = (page: Page) =>
  playerBar(page).getByRole('slider', { name: 'Progress', includeHidden: true });

/** The first episode, paused in its first minute, on a page scrolled so that it can move both ways. */
async function pausedEarly(page: Page): Promise<number> {
  await open(page, HISTORY);
  await playFirst(page);
  await playedBeyond(page, 0);
  await playerBar(page).getByRole('button', { name: 'Pause' }).tap();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  return playedSecond(page);
}

const up = (from: { x: number; y: number }, along = 0, far = 300) => [
  from,
  { x: from.x + along, y: from.y - far },
];

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** Fingers that move one step at a time. */
async function touching(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: TouchType, ...fingers: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((point, id) => ({ ...point, id })),
    });
}

/** Longer than the delay after which browsers detect a long press. */
const heldLong = (page: Page) => page.evaluate(() => new Promise((held) => setTimeout(held, 1500)));

test('gestures that are no slide along the bar do not seek', async ({ page }) => {
  const before = await pausedEarly(page);
  await test.step('a swipe from the slider scrolls the page', async () => {
    for (const x of [0.1, 0.4, 0.9]) {
      const scrolled = await page.evaluate(() => scrollY);
      await swipe(page, up(await pointOf(progress(page), x)));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 100);
      expect(await playedSecond(page)).toBe(before);
    }
    await expect(progress(page)).toHaveValue(String(Math.floor(before)));
  });
  await test.step('a diagonal swipe, or one that turns upwards', async () => {
    const start = await pointOf(progress(page), 0.3);
    await swipe(page, up(start, 80, 100));
    await swipe(page, up(start, 100, 90));
    await swipe(page, [start, { x: start.x + 40, y: start.y }, { x: start.x + 60, y: 200 }]);
    expect(await playedSecond(page)).toBe(before);
    await expect(progress(page)).toHaveValue(String(Math.floor(before)));
  });
  await test.step('a gesture canceled by the system', async () => {
    const start = await pointOf(progress(page), 0.2);
    const along = [start, { x: start.x + 120, y: start.y }];
    await swipe(page, along, 'touchCancel');
    await swipe(page, [start], 'touchCancel');
    expect(await playedSecond(page)).toBe(before);
    await expect(progress(page)).toHaveValue(String(Math.floor(before)));
    await expect(playerBar(page).getByRole('timer')).toHaveText(/-(1:00:00|59:5\d)$/);
  });
  await test.step('taps and swipes just above the bar', async () => {
    // The rows behind have their own controls, which a tap would rightly reach.
    await page.locator('main').evaluate((main: HTMLElement) => {
      main.inert = true;
    });
    const { x, y } = await pointOf(playerBar(page), 0.5, 0);
    for (const above of [2, 9, 17]) {
      await swipe(page, [{ x, y: y - above }]);
      await swipe(page, [
        { x, y: y - above },
        { x: x + 100, y: y - above },
      ]);
      await swipe(page, up({ x, y: y - above }));
    }
    expect(await playedSecond(page)).toBe(before);
  });
});

test('a finger along the track seeks on release, a tap seeks immediately, and one press undoes it', async ({
  page,
}) => {
  const before = await pausedEarly(page);
  const start = await pointOf(progress(page), 0.1);
  await swipe(page, [start, await pointOf(progress(page), 0.5)]);
  await playedBeyond(page, 1700);
  expect(await playedSecond(page)).toBeLessThan(1900);
  const back = playerBar(page).getByRole('button', { name: 'Back to 0:0' });
  await back.tap();
  await expect.poll(() => playedSecond(page)).toBeCloseTo(before, 0);
  await expect(back).toBeHidden();
  await swipe(page, [await pointOf(progress(page), 0.75)]);
  await playedBeyond(page, 2600);
  await back.tap();
  await expect.poll(() => playedSecond(page)).toBeCloseTo(before, 0);
});

test('a thumb along the bar seeks by its distance without opening the sheet, and a tap opens it', async ({
  page,
}) => {
  const before = await pausedEarly(page);
  const title = await pointOf(sheetOpener(page), 0.5);
  const { width } = (await progress(page).boundingBox())!;
  const along = (part: number) => [title, { x: title.x + part * width, y: title.y + 3 }];
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  const timer = playerBar(page).getByRole('timer');
  await swipe(page, along(0.25), 'touchEnd', async () => {
    await expect(timer).toHaveText(/-(45:00|44:5\d)$/);
    expect(await playedSecond(page)).toBe(before);
  });
  await playedBeyond(page, before + 850);
  expect(await playedSecond(page)).toBeLessThan(before + 950);
  const there = await playedSecond(page);
  await swipe(page, along(-0.1));
  await expect.poll(() => playedSecond(page)).toBeLessThan(there - 300);
  expect(await playedSecond(page)).toBeGreaterThan(there - 420);
  await expect(sheet).toBeHidden();
  // The button covers the titles.
  const back = playerBar(page).getByRole('button', { name: /^Back to/ });
  await back.tap();
  await expect(back).toBeHidden();
  const left = await playedSecond(page);
  await swipe(page, [title]);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await swipe(page, along(0.25), 'touchCancel');
  await swipe(page, up(title, 20));
  expect(await playedSecond(page)).toBe(left);
  await expect(sheet).toBeHidden();
});

test('a finger held still seeks nowhere or to its position, and can then slide', async ({
  page,
}) => {
  const before = await pausedEarly(page);
  const finger = await touching(page);
  await finger('touchStart', await pointOf(progress(page), 0.5));
  await heldLong(page);
  await finger('touchEnd');
  // Some browsers fire no click after a long press.
  await expect.poll(async () => [before, 1800].includes(await playedSecond(page))).toBe(true);
  await finger('touchStart', await pointOf(progress(page), 0.5));
  await heldLong(page);
  for (const x of [0.55, 0.6, 0.7, 0.75]) {
    await finger('touchMove', await pointOf(progress(page), x));
  }
  await finger('touchEnd');
  await expect.poll(() => playedSecond(page)).toBe(2700);
});

test('a slide that is cut short by a rotation or a second finger changes nothing', async ({
  page,
}) => {
  const before = await pausedEarly(page);
  const finger = await touching(page);
  await test.step('the phone is rotated', async () => {
    for (const moves of [[0.35, 0.4, 0.5], []]) {
      await finger('touchStart', await pointOf(progress(page), 0.3));
      for (const x of moves) await finger('touchMove', await pointOf(progress(page), x));
      await page.setViewportSize({ width: 640, height: 360 });
      await expect.poll(async () => (await progress(page).boundingBox())!.width).toBe(640);
      await finger('touchEnd');
      expect(await playedSecond(page)).toBe(before);
      await expect(progress(page)).toHaveValue(String(Math.floor(before)));
      await expect(playerBar(page).getByRole('timer')).toHaveText(/-(1:00:00|59:5\d)$/);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(async () => (await progress(page).boundingBox())!.width).toBe(360);
    }
  });
  await test.step('a second finger', async () => {
    const place = (x: number) => pointOf(progress(page), x);
    await finger('touchStart', await place(0.3));
    for (const x of [0.35, 0.4, 0.5]) await finger('touchMove', await place(x));
    await expect(playerBar(page).getByRole('timer')).toHaveText(/-30:00$/);
    await finger('touchStart', await place(0.5), await place(0.8));
    await finger('touchEnd');
    await expect(playerBar(page).getByRole('timer')).toHaveText(/-(1:00:00|59:5\d)$/);
    expect(await playedSecond(page)).toBe(before);
  });
});

test('the sliders in the page do not block scrolling either', async ({ page }) => {
  const before = await pausedEarly(page);
  await page.getByRole('button', { name: /^Player for/ }).tap();
  const player = page.getByRole('region', { name: 'Episode player' });
  const inPage = player.getByRole('slider', { name: 'Progress' });
  const volume = player.getByRole('slider', { name: 'Volume' });
  for (const slider of [inPage, volume]) {
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(page, up(await pointOf(slider, 0.4), 0, 150));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50);
  }
  await volume.scrollIntoViewIfNeeded();
  const start = await pointOf(volume, 0.9);
  await swipe(page, [start, { x: start.x - 60, y: start.y }], 'touchCancel');
  expect(await playedSecond(page)).toBe(before);
  expect(await volumeOf(page)).toBe(1);
  await swipe(page, [start, await pointOf(volume, 0.3)]);
  await expect.poll(() => volumeOf(page)).toBeCloseTo(0.3, 5);
});

test('the undo button moves nothing, follows the title in the tab order, and hands focus back', async ({
  page,
}) => {
  await pausedEarly(page);
  const places = (of: Locator) =>
    of.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  // The button stands in place of the podcast's name.
  const all = page.locator(
    'button:visible:not(:has-text("Back to")), a:visible:not(#player a[href*="/podcast/"])',
  );
  const before = await places(all);
  await progress(page).focus();
  await page.keyboard.press('PageUp');
  const back = playerBar(page).getByRole('button', { name: /^Back to/ });
  await expect(back).toBeVisible();
  expect(await places(all)).toEqual(before);
  await expect(
    playerBar(page)
      .locator('[aria-live=polite]')
      .filter({ hasText: /^You can go back to \d+ seconds?\.$/ }),
  ).toHaveCount(1);
  await expectAccessible(page);
  // The title, which opens the sheet, stands before it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(back).toBeHidden();
  await expect(progress(page)).toBeFocused();
  expect(await playedSecond(page)).toBeLessThan(60);
});
