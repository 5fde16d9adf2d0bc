import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, test, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { HISTORY, playedBeyond } from '../../support/browser/listening';

// Listeners who leave the site and return with the browser's Back button, and tabs that the browser has discarded.

const slider = (page: Page) => playerBar(page).getByRole('slider', { name: 'Progress' });
const shownSecond = async (page: Page) => Number(await slider(page).inputValue());

let elsewhere: Server;

test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => elsewhere.close());

/** Plays the second episode at 1.5 times its speed, starting at second 8. */
async function listen(page: Page): Promise<string> {
  await open(page, HISTORY);
  const second = page.locator('#episodes ol > li').nth(1);
  await second.getByRole('button', { name: /^Play / }).click();
  await playedBeyond(page, 0);
  await playerBar(page).getByLabel('Playback speed').selectOption('1.5');
  await page.evaluate(() => void (document.querySelector('audio')!.currentTime = 8));
  await expect.poll(() => shownSecond(page)).toBeGreaterThanOrEqual(8);
  return second.getByRole('heading').innerText();
}

async function expectBack(page: Page, title: string): Promise<void> {
  const bar = playerBar(page);
  await expect(bar).toContainText(title);
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(() => shownSecond(page)).toBeGreaterThanOrEqual(7);
  await expect(bar.getByLabel('Playback speed')).toHaveValue('1.5');
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await playedBeyond(page, 7);
  await bar.getByRole('button', { name: 'Next episode' }).click();
  const third = page.locator('#episodes ol > li').nth(2).getByRole('heading');
  await expect(bar).toContainText(await third.innerText());
}

for (const who of ['visitor', 'member'] as const) {
  test(`Back from another site restores the player as it was, paused, for a ${who}`, async ({
    page,
    signIn,
  }) => {
    if (who === 'member') await signIn();
    const title = await listen(page);
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    await page.goBack();
    await expectBack(page, title);
  });

  test(`a tab that the browser discarded restores the player, paused, for a ${who}`, async ({
    page,
    context,
    signIn,
  }) => {
    if (who === 'member') await signIn();
    const title = await listen(page);
    // Discarded without any event in the page, so the last stored state counts.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('player.positions.v1')))
      .toMatch(/"position":(8|9|\d\d)/);
    const kept = await page.evaluate(() => ({ ...sessionStorage }));
    const again = await context.newPage();
    await again.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
    }, kept);
    const gone = page.waitForEvent('crash');
    const browser = await context.newCDPSession(page);
    void browser.send('Page.crash').catch(() => {});
    await gone;
    await again.goto(HISTORY);
    await expectBack(again, title);
    await again.close();
  });
}
