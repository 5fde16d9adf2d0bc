import type { Page } from 'playwright/test';
import { expect } from './e2e';
import { openSheet, playerBar } from './journey';
import { listen } from './listening';

// Space is reserved for late content, so that nothing moves while it is read or pressed.

const MOST = 0.02;

/** Notes what moves on each page that is opened from now on. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? '');
        moved.push({ value, what: nodes.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Stores a queue, and an episode whose bar comes back on each page, and notes what moves from now on. */
export async function listenAndNoteShifts(page: Page): Promise<void> {
  await listen(page);
  const sheet = await openSheet(page, 'tab', 'Notes');
  await sheet.getByRole('button', { name: 'Add to queue' }).click();
  await expect(sheet).toContainText('Added to the queue');
  await page.keyboard.press('Escape');
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await noteShifts(page);
}

/** @returns what moved since the page was opened with the bar of an earlier episode, if it is more than a little */
export async function shiftFaults(page: Page): Promise<string[]> {
  await expect(page.locator('#player')).toBeVisible();
  return page.evaluate(async (most) => {
    await document.fonts.ready;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    const { moved } = window as unknown as { moved: { value: number; what: string }[] };
    const sum = moved.reduce((all, { value }) => all + value, 0);
    return sum <= most
      ? []
      : [`moved by ${sum.toFixed(3)}: ${moved.map(({ what }) => what).join('; ')}`];
  }, MOST);
}
