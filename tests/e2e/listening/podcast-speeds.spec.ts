import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e';
import { openSheet, playerBar } from '../../support/browser/journey';
import { HISTORY, EVENING, listen } from '../../support/browser/listening';

const rate = (page: Page) => page.evaluate(() => document.querySelector('audio')!.playbackRate);
const shown = (page: Page) => playerBar(page).getByLabel('Playback speed');

test('each podcast keeps its own speed, even after a reload, until one is applied to all', async ({
  page,
}) => {
  await listen(page, HISTORY);
  await shown(page).selectOption('1.5');
  await listen(page, EVENING);
  await expect(shown(page)).toHaveValue('1');
  await shown(page).selectOption('0.75');
  await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
  await expect.poll(() => rate(page)).toBe(0.75);
  await listen(page, HISTORY);
  await expect(shown(page)).toHaveValue('1.5');
  await expect.poll(() => rate(page)).toBe(1.5);
  await page.reload();
  await expect(shown(page)).toHaveValue('1.5');
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => rate(page)).toBe(1.5);

  const panel = await openSheet(page);
  const speeds = panel.getByRole('group', { name: 'Playback speed' });
  await expect(speeds.getByRole('button', { name: '1.5×' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await speeds.getByRole('button', { name: '1.25×' }).click();
  await expect(panel).toContainText('This speed is saved for this podcast.');
  await expect.poll(() => rate(page)).toBe(1.25);
  await panel.getByRole('button', { name: 'Use for all podcasts' }).click();
  await expect(panel).toContainText('All podcasts now play at 1.25×.');
  await listen(page, EVENING);
  await expect(shown(page)).toHaveValue('1.25');
  await expect.poll(() => rate(page)).toBe(1.25);
});
