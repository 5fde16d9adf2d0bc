import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  giveCookie,
  test,
  sectionOf,
  open,
} from '../../support/browser/e2e';
import { openPlayer, playerBar, playFirst } from '../../support/browser/journey';
import { HISTORY, playedSecond, listen, playedBeyond } from '../../support/browser/listening';

const audio = <T>(page: Page, read: (element: HTMLAudioElement) => T) =>
  page.evaluate(`(${read.toString()})(document.querySelector('audio'))`) as Promise<T>;

test('the bar plays, pauses, skips, speeds up, goes on in the list and closes', async ({
  page,
}) => {
  await listen(page);
  const slider = playerBar(page).getByRole('slider', { name: 'Progress' });
  await expect(slider).toHaveAttribute('step', '1');
  await expect(slider).toHaveAttribute('aria-valuetext', /seconds? of .*(minute|second)/);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => audio(page, (one) => one.paused)).toBe(true);
  const before = await playedSecond(page);
  await playerBar(page).getByRole('button', { name: 'Skip forward 30 seconds' }).click();
  await playedBeyond(page, before + 5);
  await playerBar(page).getByRole('button', { name: 'Skip back 30 seconds' }).click();
  await playerBar(page).getByRole('button', { name: 'Skip back 30 seconds' }).click();
  await expect.poll(() => playedSecond(page)).toBe(0);
  const speed = playerBar(page).getByLabel('Playback speed');
  for (const rate of ['0.5', '3', '1.25']) {
    await speed.selectOption(rate);
    await expect.poll(() => audio(page, (one) => String(one.playbackRate))).toBe(rate);
  }
  for (const direction of ['back', 'forward']) {
    const skip = playerBar(page).getByRole('button', { name: `Skip ${direction} 30 seconds` });
    await expect(skip).toHaveText('30');
  }
  const names = await page.locator('#episodes h3').allInnerTexts();
  await expect(playerBar(page)).toContainText(names[0]!);
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect(playerBar(page)).toContainText(names[1]!);
  await playedBeyond(page, 0);
  await playerBar(page).getByRole('button', { name: 'Close player' }).click();
  await expect(playerBar(page)).toBeHidden();
});

/** Whether an element stays unchanged for two frames. */
async function untouchedForTwoFrames(element: Element): Promise<boolean> {
  const observer = new MutationObserver(() => {});
  observer.observe(element, { attributes: true });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  return observer.takeRecords().length === 0;
}

test('the focused slider announces one position until it moves, and moves from the current one @exhaustive', async ({
  page,
}) => {
  await listen(page);
  const slider = playerBar(page).getByRole('slider', { name: 'Progress' });
  // The length is final once the whole recording has loaded; until then it may change.
  await expect
    .poll(() => audio(page, (one) => one.buffered.length > 0 && one.buffered.end(0) / one.duration))
    .toBeGreaterThan(0.99);
  const length = await audio(page, (one) => String(Math.floor(one.duration)));
  await expect(slider).toHaveAttribute('max', length);
  await slider.focus();
  await expect.poll(() => slider.evaluate(untouchedForTwoFrames)).toBe(true);
  await slider.evaluate((input: HTMLInputElement) => {
    const told: string[] = [];
    Object.assign(window, { told });
    const note = () => told.push(`${input.value}: ${input.getAttribute('aria-valuetext')}`);
    note();
    new MutationObserver(note).observe(input, { attributes: true });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  const start = await playedSecond(page);
  await playedBeyond(page, start + 4);
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toMatch(/^(\d+): \1 seconds? of /);
  const heard = await playedSecond(page);
  await page.keyboard.press('ArrowRight');
  expect(await playedSecond(page)).toBeGreaterThanOrEqual(Math.floor(heard) + 1);
  const last = async () => (await told()).at(-1);
  await expect.poll(last).toMatch(/^(\d+): \1 seconds? of /);
  expect(parseInt((await last())!, 10)).toBeGreaterThan(start + 3);
});

test('the player on the page sets the volume in tenths, and unmuting restores it @exhaustive', async ({
  page,
}) => {
  await listen(page);
  const player = await openPlayer(page);
  await expect(player).toHaveAccessibleName('Episode player');
  const volume = player.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveAttribute('step', '0.1');
  await volume.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => audio(page, (one) => one.volume)).toBeCloseTo(0.8, 5);
  await player.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await player.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => audio(page, (one) => one.muted || one.volume < 0.75)).toBe(false);
  await expect(player.getByRole('button', { name: 'Previous episode' })).toBeDisabled();
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page);
});

test('an episode resumes where it stopped on another device', async ({
  page,
  browser,
  signIn,
  site,
}) => {
  const { id, token } = await signIn();
  await listen(page);
  await playerBar(page).getByRole('slider', { name: 'Progress' }).focus();
  for (let second = 0; second < 12; second += 1) await page.keyboard.press('ArrowRight');
  await playedBeyond(page, 10);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  const saved = () => site.db.listeningPosition.findFirst({ where: { userId: id } });
  await expect.poll(async () => (await saved())?.position ?? 0).toBeGreaterThan(9);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  await giveCookie(elsewhere, site.url, token);
  const other = await elsewhere.newPage();
  await other.goto('/');
  await expect(sectionOf(other, 'Continue listening')).toBeVisible();
  await expectAccessible(other);
  await open(other, HISTORY);
  await playFirst(other);
  await playedBeyond(other, 9);
  await elsewhere.close();
});

test.describe('with audio that cannot be loaded', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('it reports the failure and offers a retry @exhaustive', async ({ page }) => {
    await page.route('**/sample/audio/**', (route) => route.abort());
    await open(page, HISTORY);
    await playFirst(page);
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await page.unroute('**/sample/audio/**');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await playedBeyond(page, 0);
  });
});

test('the switches in the player ask visitors to sign in, and apply immediately for members @exhaustive', async ({
  page,
  signIn,
  site,
}) => {
  await listen(page);
  await openPlayer(page);
  const continuous = page.getByRole('switch', { name: 'Continuous Play' });
  await continuous.click();
  await expect(page.getByRole('dialog', { name: 'Join the Community' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { id } = await signIn();
  await listen(page);
  await openPlayer(page);
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/user/preferences', async (route) => {
    await held;
    await route.continue();
  });
  await continuous.click();
  await expect(continuous).toHaveAttribute('aria-checked', 'true');
  const names = await page.locator('#episodes h3').allInnerTexts();
  await page.evaluate(() => {
    const element = document.querySelector('audio')!;
    element.currentTime = element.duration - 0.3;
  });
  // The preference is still being saved.
  await expect(playerBar(page)).toContainText(names[1]!);
  await expect.poll(() => audio(page, (one) => one.paused)).toBe(false);
  letThrough();
  const saved = () => site.db.user.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await saved()).autoplayEnabled).toBe(true);
});
