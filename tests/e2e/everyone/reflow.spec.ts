import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { playFirst, playerBar } from '../../support/browser/journey';
import { reflowFaults } from '../../support/browser/layout';
import { lengthenTitles } from '../../support/cases/long-titles';
import { screensOf } from '../../support/browser/screen-examples';

// Nothing is cut and nothing scrolls sideways where text is large, spaced out or in a narrow window, however long
// the titles are. A site of its own: other tests look for the titles as they were.
test.use({
  siteEnvironment: [{ SITE_NAME: 'A gathering with a long name' }, { scope: 'worker' }],
});

/** What is folded away at first has to fit as well. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      part.open = true;
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('main input.peer.sr-only')) {
      if (!box.checked) box.click();
    }
  });
}

/** Hidden words that begin or end a part are read one by one: a comma as a part of its own helps none. */
const hiddenMarks = (page: Page): Promise<string[]> =>
  page.locator('main .sr-only, header .sr-only, #player .sr-only').evaluateAll((all) =>
    all
      // A button is one thing to a screen reader, whatever it is made of.
      .filter((one) => !one.closest('button'))
      .map(({ textContent }) => textContent)
      .filter((text) => /^\s*[,;:.·–—]/.test(text)),
  );

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`no screen loses text when it is large, spaced out or narrow, as a ${viewer}`, async ({
    page,
    signIn,
    site,
    context,
  }) => {
    test.setTimeout(900_000);
    const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
    await lengthenTitles(site.db);
    if (viewer === 'visitor') await context.clearCookies();
    const faults: string[] = [];
    for (const { path } of screens[viewer]) {
      await page.goto(path);
      await hydrated(page);
      await unfold(page);
      const found = [...(await hiddenMarks(page)), ...(await reflowFaults(page))];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test('the player’s bar shows long titles whole, and leaves most of the window to the page', async ({
  page,
  signIn,
  site,
}) => {
  const { arabic } = await seedFullSite(site.db, await signIn('super_admin'));
  await lengthenTitles(site.db);
  for (const slug of [arabic.slug, 'sample-evening-tones']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/podcast/${encodeURIComponent(slug)}`);
    await hydrated(page);
    await playFirst(page);
    const bar = playerBar(page);
    await bar.getByRole('button', { name: 'Pause' }).click();
    // To lie over the page is what the bar is for.
    const faults = await reflowFaults(page);
    expect(faults.filter((fault) => !fault.includes('over each other'))).toEqual([]);
    expect(await hiddenMarks(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    const { height } = (await bar.boundingBox())!;
    expect(height).toBeLessThan(256);
    const link = bar.getByRole('link');
    await link.focus();
    const end = link.locator('bdi').last();
    await page.keyboard.press('End');
    await expect(end).toBeInViewport({ ratio: 0.2 });
    for (const title of await link.locator('bdi').all()) {
      await expect(title.locator('..')).not.toHaveCSS('text-overflow', 'ellipsis');
    }
  }
});
