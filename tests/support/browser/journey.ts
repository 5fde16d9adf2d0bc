import type { Locator, Page } from 'playwright/test';
import { expect } from './e2e';

// Steps of the main user journey: search, open a podcast that only the directory knows, listen, browse on.

/** The player bar, which stays while browsing. */
export const playerBar = (page: Page) => page.getByRole('region', { name: 'Audio player' });

/** The button in the bar that opens the player sheet and shows the rest of the sleep timer. */
export const sheetOpener = (page: Page) =>
  playerBar(page).getByRole('button', { name: /^Now playing/ });

type SheetPart =
  | ['tab', 'Queue' | 'Chapters' | 'Transcript' | 'Notes']
  | ['button', 'Playback speed' | 'Sleep timer'];

/** Opens the player sheet and, optionally, one of its tabs or chips. */
export async function openSheet(page: Page, ...[role, name]: SheetPart | []): Promise<Locator> {
  await sheetOpener(page).click();
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  await expect(sheet).toBeVisible();
  if (role) await sheet.getByRole(role, { name: new RegExp(`^${name}`) }).click();
  return sheet;
}

const position = (page: Page) =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

/** From a search to a podcast that is stored at that moment. */
export async function openNewPodcast(page: Page, query: string, title: string): Promise<void> {
  await page.goto('/');
  await page.goto('/search');
  await page.getByRole('searchbox').fill(query);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(query);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/podcast\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Navigates like a link of the site, without reloading the document. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (to) =>
      (
        window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }
      ).__remixRouter.navigate(to),
    path,
  );

/** Clicks Play on the first episode of a podcast's page. */
export const playFirst = (page: Page): Promise<void> =>
  page
    .locator('#episodes')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();

/** Opens the larger player in the row of the current episode. */
export async function openPlayer(page: Page): Promise<Locator> {
  await page.locator('#episodes button[aria-expanded="false"]').click();
  const player = page.locator('#episodes section[aria-label]');
  await expect(player).toBeVisible();
  return player;
}

/** Plays the first episode and keeps listening on two other pages. */
export async function listenWhileBrowsing(page: Page): Promise<void> {
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  await page.evaluate(() =>
    Object.assign(window, { sameElement: document.querySelector('audio') }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
  const before = await position(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  const same = await page.evaluate(
    () =>
      (window as unknown as { sameElement: unknown }).sameElement ===
      document.querySelector('audio'),
  );
  expect(same).toBe(true);
}

/** Opens the menu of a podcast's page: refreshing, feed, support. */
export const openPodcastMenu = (page: Page): Promise<void> =>
  page.locator('main header summary').filter({ hasText: 'More' }).click();

/** Opens the search and the filters of a podcast's episodes. */
export const openEpisodeFilter = (page: Page): Promise<void> =>
  page.locator('#episodes summary').filter({ hasText: 'Search and filter' }).click();

/**
 * Clicks an item in the menu of an episode's row.
 *
 * @param name including the episode's title if the item contains it
 * @param within what has the menus
 */
export async function pressInMenu(
  page: Page,
  name: string,
  within = '#main article',
): Promise<void> {
  const menus = page.locator(`${within} details`);
  const item = page.locator('button', { hasText: name });
  // Without script the content of menus is in noscript elements. A page that Playwright's own scripts look at does not
  // lay these out, so what is in them has no roles and no position, and is pressed as it is.
  const full = menus.filter({ has: page.locator('noscript').locator(item) }).first();
  if ((await full.count()) > 0) {
    await full.locator('summary').click();
    await expect(full).toHaveAttribute('open');
    const button = full.locator(item).first();
    return button.evaluate((one: HTMLElement) => one.click());
  }
  for (const menu of await menus.all()) {
    await menu.locator('summary').click();
    // What a menu contains is made when it is opened.
    await menu.locator('[data-overlay]').waitFor();
    if ((await menu.locator(item).count()) > 0) return menu.locator(item).click();
    await menu.locator('summary').click();
  }
  throw new Error(`No menu has ${name}`);
}
