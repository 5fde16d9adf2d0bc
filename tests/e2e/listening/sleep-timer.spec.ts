import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, playFirst, sheetOpener } from '../../support/browser/journey';
import { HISTORY, isPaused } from '../../support/browser/listening';

const MINUTE = 60_000;

const volume = (page: Page) => page.evaluate(() => document.querySelector('audio')!.volume);

async function listen(page: Page): Promise<void> {
  await open(page, HISTORY);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await expectHeard(page);
}

/** Audio that is still loading would be given up when the clock jumps ahead. */
async function expectHeard(page: Page): Promise<void> {
  const pause = playerBar(page).getByRole('button', { name: 'Pause' });
  await expect(pause).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => isPaused(page)).toBe(false);
}

async function choose(page: Page, length: string): Promise<Locator> {
  const panel = await openSheet(page, 'button', 'Sleep timer');
  const choices = panel.getByRole('group', { name: 'Sleep timer' });
  await choices.getByRole('button', { name: length, exact: true }).click();
  return panel;
}

test('the audio fades in the last ten seconds, then pauses, and the volume is restored', async ({
  page,
}) => {
  await page.clock.install();
  await listen(page);
  const panel = await choose(page, '5 minutes');
  await expect(panel).toContainText('Playback pauses in 5 minutes.');
  await page.keyboard.press('Escape');
  await page.clock.runFor(4 * MINUTE);
  expect(await volume(page)).toBe(1);
  await page.clock.runFor(MINUTE - 8_000);
  expect(await volume(page)).toBeLessThan(0.85);
  expect(await isPaused(page)).toBe(false);
  await page.clock.runFor(9_000);
  expect(await isPaused(page)).toBe(true);
  expect(await volume(page)).toBe(1);
  await expect(playerBar(page)).toContainText('The sleep timer has ended. Playback is paused.');
  await expect(sheetOpener(page)).not.toHaveAccessibleName(/left/);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(playerBar(page)).not.toContainText('The sleep timer has ended');
});

test('the button in the bar opens the sheet at the timer', async ({ page }) => {
  await listen(page);
  const button = playerBar(page).getByRole('button', { name: 'Sleep timer and more' });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Now playing' });
  await panel.getByRole('button', { name: 'End of episode' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await expect(sheetOpener(page)).toHaveAccessibleName(/pauses when this episode ends/);
  await sheetOpener(page).click();
  await expect(panel.getByRole('button', { name: 'End of episode' })).toBeHidden();
});

/** Records each text that a live region receives from now on. */
const noteWhatIsSaid = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[aria-live]')) said.push(element.textContent ?? '');
      }
    };
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, options);
  });

test('the remaining time is shown silently on every page and after a reload, and can be extended and canceled', async ({
  page,
}) => {
  await page.clock.install();
  await listen(page);
  await choose(page, '15 minutes');
  await page.keyboard.press('Escape');
  await expect(sheetOpener(page)).toHaveAccessibleName(/^Now playing \(15 minutes left\) \S/);
  await expect(
    playerBar(page).getByText('15 min', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
  await noteWhatIsSaid(page);
  await page.clock.runFor(3 * MINUTE);
  await expect(sheetOpener(page)).toHaveAccessibleName(/^Now playing \(12 minutes left\)/);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expect(sheetOpener(page)).toHaveAccessibleName(/^Now playing \(12 minutes left\)/);

  const panel = await openSheet(page, 'button', 'Sleep timer');
  await expect(panel).toContainText('12 minutes left');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(panel).toContainText('17 minutes left');
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel).toContainText('The sleep timer is off.');
  await expect(panel.getByRole('button', { name: '5 minutes', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheetOpener(page)).not.toHaveAccessibleName(/left/);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectHeard(page);
  await page.clock.runFor(20 * MINUTE);
  expect(await isPaused(page)).toBe(false);
});

test('at the end of the episode nothing follows, even with Continuous Play', async ({
  page,
  signIn,
  site,
}) => {
  const { id } = await signIn();
  await site.db.user.update({ where: { id }, data: { autoplayEnabled: true } });
  await listen(page);
  const [first] = await page.locator('#episodes h3').allInnerTexts();
  await choose(page, 'End of episode');
  await page.keyboard.press('Escape');
  await expect(sheetOpener(page)).toHaveAccessibleName(
    /^Now playing \(Playback pauses when this episode ends\.\)/,
  );
  await page.evaluate(() => {
    const element = document.querySelector('audio')!;
    element.currentTime = element.duration - 0.3;
  });
  await expect(playerBar(page)).toContainText('The sleep timer has ended. Playback is paused.');
  await expect(playerBar(page)).toContainText(first!);
  expect(await isPaused(page)).toBe(true);
});
