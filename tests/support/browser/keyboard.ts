import type { Locator, Page } from 'playwright/test';
import { expect } from './e2e';

/** Presses Tab until the control has focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the control.');
}

type Stop = { name: string; top: number; left: number; item: number; fixed: boolean };

/** Runs in the page. @returns the focused element, and what covers it */
function readFocus(): (Stop & { fault: string | null }) | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const shown = element.matches('.sr-only') ? (element.closest('label, div') ?? element) : element;
  const rect = shown.getBoundingClientRect();
  const name = `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const over = [0.1, 0.5, 0.9].flatMap((part) => {
    const y = rect.top + rect.height * part;
    // An element taller than the window cannot be fully visible.
    if (rect.height > innerHeight / 2 && (y < 0 || y > innerHeight)) return [];
    const top = document.elementFromPoint(rect.left + rect.width / 2, y);
    if (!top) return [`nothing at ${Math.round(y)} of ${innerHeight}`];
    const isSeen =
      shown.contains(top) || top.contains(shown) || top.closest('label')?.contains(shown);
    return isSeen ? [] : [(top.cloneNode() as Element).outerHTML.slice(0, 120)];
  });
  const items = [...document.querySelectorAll('main li, main form, main article')];
  const item = items.findIndex((one) => one.contains(element));
  return {
    name,
    top: rect.top + scrollY,
    left: rect.left,
    item,
    fixed:
      element.closest('header.border-b, [aria-label="Audio player"], a[href="#main"]') !== null,
    fault: over.length > 0 ? `${name} lies under ${over[0]}` : null,
  };
}

/** The focused element, once the page has settled: a scroller may need a moment to bring it into view. */
async function readSettledFocus(page: Page): Promise<ReturnType<typeof readFocus>> {
  const last = Date.now() + 2_000;
  for (;;) {
    const stop = await page.evaluate(readFocus);
    if (!stop?.fault || Date.now() > last) return stop;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/**
 * Tabs once through the whole page.
 * @returns focused elements that were hidden, stops that go backwards, and whether focus never returns to the start
 */
export async function tabAround(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let before: Stop | null = null;
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await readSettledFocus(page);
    if (!stop || (presses > 3 && stop.name.includes('Skip to main content'))) return faults;
    if (stop.fault) faults.push(stop.fault);
    const sameItem = before !== null && stop.item >= 0 && stop.item === before.item;
    if (before && !stop.fixed && !before.fixed && !sameItem && stop.top < before.top - 48) {
      faults.push(`from ${before.name} up to ${stop.name}`);
    }
    before = stop;
  }
  return [...faults, 'Tab never comes around'];
}
