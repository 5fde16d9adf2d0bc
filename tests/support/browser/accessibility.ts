import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** All of WCAG 2.2 up to AA, including target size, plus axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colors, the only thing that differs between themes. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';
type Run = { theme: Theme; options: axeCore.RunOptions; exclude?: string[] };

/** Loads of pages begin at any time, and their indicator is outside of all landmarks. */
const LOADING = 'body > [role=progressbar]';

/** Header and footer, whose colors are the same on every screen. */
const FRAME = ['body > header', 'body > footer'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loading axe takes longer than most checks, so it stays in the document for the next one. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

/** Runs in the page, which has no frames. @returns one line per rule that is violated in a theme */
async function violationsIn(runs: Run[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const root = document.documentElement;
  const before = root.className;
  const faults: string[] = [];
  for (const { theme, options, exclude = [] } of runs) {
    root.className = theme;
    // Color transitions are finished first, because axe must see their end state. Finishing one may start that of an
    // element that inherits from it.
    // Scroll-driven animations never end.
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
    const { violations } = await axe.run({ exclude }, { ...options, resultTypes: ['violations'] });
    for (const { id, nodes } of violations) {
      const left: axeCore.NodeResult[] = [];
      for (const node of nodes) {
        if (id === 'target-size') {
          // A target that is partly covered by a fixed bar may be fine once scrolled into view.
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

/**
 * axe waits for promises and timers, which do not run in a page without script, so script is enabled while it checks.
 */
async function whileScriptRuns<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const rests = await page.evaluate(() => matchMedia('(scripting: none)').matches);
  if (!rests) return look();
  const session = await page.context().newCDPSession(page);
  const setDisabled = (value: boolean) =>
    session.send('Emulation.setScriptExecutionDisabled', { value });
  // A new session assumes that scripts are enabled, and a setting that changes nothing has no effect.
  await setDisabled(true);
  await setDisabled(false);
  try {
    return await look();
  } finally {
    await setDisabled(true);
    await session.detach();
  }
}

const ofColors: axeCore.RunOptions = { runOnly: { type: 'rule', values: rulesOfColors } };
const allRules: axeCore.RunOptions = { runOnly: { type: 'tag', values: tags } };
const allButColors: axeCore.RunOptions = {
  ...allRules,
  rules: Object.fromEntries(rulesOfColors.map((rule) => [rule, { enabled: false }])),
};

/** axe violations on the current page: all rules in the first theme, only color rules in the others. */
export const accessibilityFaults = (
  page: Page,
  themes: Theme[] = ['light', 'dark'],
): Promise<string[]> =>
  faultsOf(
    page,
    themes.map((theme, index) => ({ theme, options: index === 0 ? allRules : ofColors })),
  );

/** For pages whose colors are checked elsewhere: color rules take more than half of the time. */
export const faultsButColors = (page: Page): Promise<string[]> =>
  faultsOf(page, [{ theme: 'light', options: allButColors }]);

/** For media that change nothing but colors. */
export const colorFaults = (page: Page): Promise<string[]> =>
  faultsOf(page, [
    { theme: 'light', options: ofColors },
    { theme: 'dark', options: ofColors },
  ]);

/** For screens whose frame is checked elsewhere: all rules, but those of colors outside of the frame only. */
export const contentFaults = (page: Page, themes: Theme[] = ['light', 'dark']): Promise<string[]> =>
  faultsOf(page, [
    { theme: 'light', options: allButColors },
    ...themes.map((theme) => ({ theme, options: ofColors, exclude: FRAME })),
  ]);

async function faultsOf(page: Page, runs: Run[]): Promise<string[]> {
  await expect(page.locator(LOADING)).toHaveCount(0);
  return whileScriptRuns(page, async () => {
    await loadAxe(page);
    const exclude = (run: Run) => [LOADING, ...(run.exclude ?? [])];
    return page.evaluate(
      violationsIn,
      runs.map((run) => ({ ...run, exclude: exclude(run) })),
    );
  });
}

/** Expects no axe violations on the current page in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}
