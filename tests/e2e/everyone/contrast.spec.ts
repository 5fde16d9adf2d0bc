import type { Page } from 'playwright/test';
import { expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';
import { playFirst, playerBar } from '../../support/browser/journey';

const TEXTS = ['ink', 'ink-muted', 'accent', 'accent-strong', 'gold', 'danger', 'success'];
const GROUNDS = ['canvas', 'surface', 'raised'];

/** Contrast ratio of each color pair in the style sheet, by WCAG's formula, in the given theme. */
const ratios = (page: Page, theme: string, pairs: [string, string][]) =>
  page.evaluate(
    ([name, all]) => {
      document.documentElement.className = name;
      const style = getComputedStyle(document.documentElement);
      const luminance = (token: string) => {
        const hex = style.getPropertyValue(`--${token}`).trim();
        const long = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
        const [red, green, blue] = [1, 3, 5].map((at) => {
          const part = parseInt(long.slice(at, at + 2), 16) / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      };
      return all.map(([one, other]) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return { pair: `${one} on ${other}`, ratio: (light! + 0.05) / (dark! + 0.05) };
      });
    },
    [theme, pairs] as const,
  );

for (const theme of ['light', 'dark']) {
  test(`with more contrast requested, text has 7:1 and lines 4.5:1, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ contrast: 'more' });
    await page.goto('/');
    const on = (names: string[]) =>
      names.flatMap((name) => GROUNDS.map((ground): [string, string] => [name, ground]));
    const texts = await ratios(page, theme, [
      ...on(TEXTS),
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['accent-strong', 'accent-soft'],
    ]);
    expect(texts.filter(({ ratio }) => ratio < 7)).toEqual([]);
    const lines = await ratios(page, theme, on(['line', 'line-strong', 'focus']));
    expect(lines.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });
}

test('with more contrast, the page and the player have no accessibility faults', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await playFirst(page);
  await page.getByRole('button', { name: /^Player for/ }).click();
  await expect(page.getByRole('region', { name: 'Episode player' })).toBeVisible();
  await expectAccessible(page);
});

test('in forced colors, the slider still shows its track, position and focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await playFirst(page);
  const slider = playerBar(page).getByRole('slider', { name: 'Progress' });
  await expect(slider).toBeEnabled();
  await page.keyboard.press('Tab');
  await slider.focus();
  const seen = await slider.evaluate((input) => {
    const ring = input.nextElementSibling!;
    const line = ring.nextElementSibling!;
    const knob = getComputedStyle(line.querySelector(':scope > span > span')!);
    const { outlineStyle, outlineWidth } = getComputedStyle(ring);
    return {
      ground: getComputedStyle(line).backgroundColor,
      handle: knob.backgroundColor,
      width: knob.inlineSize,
      outline: `${outlineWidth} ${outlineStyle}`,
    };
  });
  expect(seen).toMatchObject({ width: '12px', outline: '3px solid' });
  expect(seen.handle).not.toBe(seen.ground);
});
