import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** All of WCAG 2.2 to AA, the size of targets included, and what axe advises beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on colours, the one thing in which the themes differ. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';
type Run = { theme: Theme; runOnly: axeCore.RunOnly };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe takes longer to load than to look at most pages: it stays in the document for the next look. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

/** Runs in the page, which has no frames. @returns a line for each rule that is broken in a theme */
async function violationsIn(runs: Run[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const root = document.documentElement;
  const before = root.className;
  const faults: string[] = [];
  for (const { theme, runOnly } of runs) {
    root.className = theme;
    // Colours change with a transition; axe must see where they end. Where one ends, that of what inherits it begins.
    // What follows the place of a scroller has no end to wait for.
    const unfinished = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState, timeline }) =>
            timeline === document.timeline &&
            playState !== 'finished' &&
            effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let all = unfinished(); all.length > 0; all = unfinished()) {
      for (const one of all) one.finish();
    }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    for (const { id, nodes } of violations) {
      const left: axeCore.NodeResult[] = [];
      for (const node of nodes) {
        if (id === 'target-size') {
          // Where a fixed bar covers a part of it, it may be scrolled free.
          const target = document.querySelector(String(node.target.at(-1)))!;
          const { scrollX, scrollY } = window;
          target.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = await axe.run(target, { runOnly: { type: 'rule', values: [id] } });
          window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
          if (again.violations.length === 0) continue;
        }
        left.push(node);
      }
      if (left.length === 0) continue;
      faults.push(`${theme}: ${id}: ${left.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    }
  }
  root.className = before;
  return faults;
}

/** axe waits for promises and timers, which rest in a page without script: there, they run while it looks. */
async function whileScriptRuns<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const rests = await page.evaluate(() => matchMedia('(scripting: none)').matches);
  if (!rests) return look();
  const session = await page.context().newCDPSession(page);
  const setDisabled = (value: boolean) =>
    session.send('Emulation.setScriptExecutionDisabled', { value });
  // A session begins with scripts on by its own account: what changes nothing of that has no effect.
  await setDisabled(true);
  await setDisabled(false);
  try {
    return await look();
  } finally {
    await setDisabled(true);
    await session.detach();
  }
}

/** What axe finds on the page as it stands: by all rules in the first of these themes, by its colours in others. */
export async function accessibilityFaults(
  page: Page,
  themes: Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const runs = themes.map((theme, index): Run => {
    const runOnly: axeCore.RunOnly =
      index === 0 ? { type: 'tag', values: tags } : { type: 'rule', values: rulesOfColours };
    return { theme, runOnly };
  });
  // What says that a page is loading stands outside all regions, for a moment.
  await expect(page.locator('body > [role=progressbar]')).toHaveCount(0);
  return whileScriptRuns(page, async () => {
    await loadAxe(page);
    return page.evaluate(violationsIn, runs);
  });
}

/** axe finds nothing on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}
