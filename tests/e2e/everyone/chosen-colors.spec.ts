import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { episodePath, speakerPath } from '~/lib/web/site-paths';
import { colorFaults } from '../../support/browser/accessibility';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { openSheet, playFirst } from '../../support/browser/journey';
import { seedFullSite } from '../../support/site/full-site';

/** Returns the elements that Tab focuses without an outline on themselves, their label or a part of them. */
async function focusWithoutLine(page: Page, presses: number): Promise<string[]> {
  const faults = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const around = [one, one.closest('label'), one.parentElement].filter((it) => it !== null);
      const lines = around.flatMap((element) =>
        [null, '::before', '::after'].map((part) => getComputedStyle(element, part)),
      );
      const isSeen = lines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 1,
      );
      return isSeen ? null : one.outerHTML.slice(0, 200);
    });
    if (fault) faults.add(fault);
  }
  return [...faults];
}

/** Whether the completed part of a progress bar has the same color as the rest. */
async function isUniform(bar: Locator): Promise<boolean> {
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (share: number) => {
    const row = Math.floor(info.height / 2) * info.width;
    const start = (row + Math.floor(info.width * share)) * info.channels;
    return data.subarray(start, start + info.channels);
  };
  return colorAt(0.1).equals(colorAt(0.9));
}

/** Returns selected elements that are recognizable only by their color. */
const unseenStates = (page: Page) =>
  page.evaluate(() => {
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-state="on"]';
    return [...document.querySelectorAll(chosen)]
      .filter((one) => {
        const { borderTopWidth, textDecorationLine } = getComputedStyle(one);
        return parseFloat(borderTopWidth) < 2 && textDecorationLine === 'none';
      })
      .map((one) => one.outerHTML.slice(0, 200));
  });

for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
  test(`with ${Object.keys(media)[0]}, lists and the episode show focus, progress and selection`, async ({
    page,
    site,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia(media);
    const person = await signIn();
    const { arabic, episode, speaker } = await seedFullSite(site.db, person);
    let bars = 0;
    const paths = [
      '/queue',
      '/history',
      '/new',
      '/browse',
      '/browse/language/ar',
      '/browse/topic/hadith',
      speakerPath(speaker.slug),
      episodePath(arabic.slug, episode),
    ];
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      for (const bar of await page.locator('progress').filter({ visible: true }).all()) {
        expect(await isUniform(bar), path).toBe(false);
        bars += 1;
      }
      if ('forcedColors' in media) expect(await unseenStates(page), path).toEqual([]);
      else expect(await colorFaults(page)).toEqual([]);
      expect(await focusWithoutLine(page, 40), path).toEqual([]);
    }
    expect(bars).toBeGreaterThan(0);
  });

  test(`with ${Object.keys(media)[0]}, the player sheet shows focus and selection`, async ({
    page,
  }) => {
    await page.emulateMedia(media);
    await page.goto('/podcast/sample-evening-tones');
    await hydrated(page);
    await playFirst(page);
    await openSheet(page, 'button', 'Sleep timer');
    if ('forcedColors' in media) expect(await unseenStates(page)).toEqual([]);
    else expect(await colorFaults(page)).toEqual([]);
    expect(await focusWithoutLine(page, 25)).toEqual([]);
  });
}
