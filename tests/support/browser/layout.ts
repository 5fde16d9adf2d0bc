import type { Locator, Page } from 'playwright/test';

// Detects layout faults when text grows or the window shrinks, from the browser's own layout.

/** Runs in the page. @returns what is wider than the window, cut off or overlapping */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const name = (element: Element) =>
    `<${element.localName}> ${(element.textContent ?? '').trim().slice(0, 50)}`;
  if (document.documentElement.scrollWidth > width) {
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in ${width}`);
  }

  /** Memoizes by element, because all lines and controls of a page share most of their ancestors. */
  function once<T>(ask: (element: Element) => T): (element: Element) => T {
    const known = new Map<Element, T>();
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element)!;
    };
  }

  /** As `sr-only` does it, which may apply in some windows only. */
  const isClipped = once((element): boolean => {
    const { clipPath, position } = getComputedStyle(element);
    if (position === 'absolute' && clipPath === 'inset(50%)') return true;
    return element.parentElement !== null && isClipped(element.parentElement);
  });

  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.sr-only, [aria-hidden="true"], option') !== null ||
    isClipped(element);

  const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    /auto|scroll/.test(overflowX + overflowY);

  /** The box that clips the element: the nearest ancestor with hidden overflow. */
  const cutter = once((element): DOMRect | null => {
    const style = getComputedStyle(element);
    if (scrolls(style) || style.position === 'fixed') return null;
    if (/hidden|clip/.test(style.overflowX + style.overflowY))
      return element.getBoundingClientRect();
    const { parentElement: parent } = element;
    return parent ? cutter(parent) : new DOMRect(0, -1e6, width, 2e6);
  });

  /** The nearest scroll container other than the page. */
  const scroller = once((element): DOMRect | null => {
    if (scrolls(getComputedStyle(element))) return element.getBoundingClientRect();
    return element.parentElement && scroller(element.parentElement);
  });

  type Line = { element: Element; rect: DOMRect };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.nodeValue?.trim() || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const view = scroller(element);
    for (const rect of range.getClientRects()) {
      const isScrolledAway = view && (rect.bottom > view.bottom || rect.top < view.top);
      if (rect.width >= 2 && !isScrolledAway) lines.push({ element, rect });
    }
  }
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, img, svg')]
    .filter((element) => !isHidden(element) && (element as HTMLInputElement).type !== 'hidden')
    .map((element) => ({ element, rect: element.getBoundingClientRect() }));

  // Glyphs fill about the middle half of their line box.
  const inner = ({ rect }: Line) => ({
    left: rect.left + 1,
    right: rect.right - 1,
    top: rect.top + rect.height / 4,
    bottom: rect.bottom - rect.height / 4,
  });
  const whole = ({ rect }: Line) => rect;
  /** Whether a visible control next to the text expands its folded lines. */
  const unfolds = once((element) => {
    const control = element.closest('.cut-text')?.querySelector('label');
    if (!control) return false;
    const { visibility } = getComputedStyle(control);
    return visibility === 'visible' && control.getBoundingClientRect().height > 0;
  });
  /** Bars, the compact hero and links to pages have a fixed height, so their text may end with an ellipsis. */
  const endsWithDots = once((element) => {
    if (element.closest('.cut-text')) return false;
    if (!element.closest('#player, header nav, main li, main a, [data-started]')) return false;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(one);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
    }
    return false;
  });
  for (const [some, extent] of [
    [lines, inner],
    [controls, whole],
  ] as const) {
    for (const { element, rect } of some) {
      const box = cutter(element);
      if (!box || rect.width < 2 || element.closest('dialog:not([open])')) continue;
      if (unfolds(element) || endsWithDots(element)) continue;
      const { left, right, top, bottom } = extent({ element, rect });
      const over = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
      if (over > 2) faults.push(`cut by ${Math.round(over)} px: ${name(element)}`);
    }
  }

  /** Lines after the ellipsis are laid out but not drawn. */
  const isDrawn = ({ element, rect }: Line) =>
    !endsWithDots(element) ||
    rect.bottom - rect.height / 4 <= (cutter(element)?.bottom ?? Infinity);
  /** Text behind a line's ellipsis is not drawn either. */
  const drawn = (line: Line) => {
    const box = inner(line);
    const cut = endsWithDots(line.element) ? cutter(line.element) : null;
    if (!cut) return box;
    return { ...box, left: Math.max(box.left, cut.left), right: Math.min(box.right, cut.right) };
  };
  const boxes = lines
    .filter(isDrawn)
    .map((line) => ({ ...drawn(line), element: line.element }))
    .sort((a, b) => a.top - b.top);
  boxes.forEach((a, index) => {
    for (let other = index + 1; other < boxes.length; other += 1) {
      const b = boxes[other]!;
      // All further boxes start even lower.
      if (a.bottom - b.top <= 2) break;
      const down = Math.min(a.bottom, b.bottom) - b.top;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (down <= 2 || across <= 2 || a.element === b.element) continue;
      // An open menu overlays the page.
      if (a.element.closest('[data-overlay]') !== b.element.closest('[data-overlay]')) continue;
      faults.push(`over each other: ${name(a.element)} and ${name(b.element)}`);
    }
  });
  return [...new Set(faults)];
}

/** The largest spacing that text must tolerate by WCAG 1.4.12. */
const SPACING = `
  *:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
const LARGE_TEXT = ':root { font-size: 200% }';

/** Layout faults while the given CSS rules apply. Constructed style sheets are allowed by the CSP. */
async function faultsWith(page: Page, when: string, rules: string): Promise<string[]> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    // Sizes settle after fonts and observers.
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, rules);
  const faults = await page.evaluate(layoutFaults);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return faults.map((fault) => `${when}: ${fault}`);
}

/** Expands everything that is initially collapsed. */
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

/**
 * Visually hidden labels that start with punctuation. Screen readers read each part on its own, so leading punctuation
 * does not separate anything.
 */
export const hiddenMarks = (page: Page): Promise<string[]> =>
  page.locator('main .sr-only, header .sr-only, #player .sr-only').evaluateAll((all) =>
    all
      // A screen reader treats a button as a unit, whatever its content.
      .filter((one) => !one.closest('button'))
      .map(({ textContent }) => textContent)
      .filter((text) => /^\s*[,;:.·–—]/.test(text)),
  );

/** Faults on the whole page with everything expanded. */
export async function unfoldedFaults(page: Page): Promise<string[]> {
  await unfold(page);
  return [...(await hiddenMarks(page)), ...(await reflowFaults(page))];
}

/** Faults at 400 % zoom, with wide spacing, and with text at 200 %. */
export async function reflowFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const faults = [
    ...(await faultsWith(page, 'text at 200 %', LARGE_TEXT)),
    ...(await faultsWith(page, 'wide spacing', SPACING)),
  ];
  await page.setViewportSize({ width: 640, height: 512 });
  faults.push(...(await faultsWith(page, 'text at 200 % in a small window', LARGE_TEXT)));
  await page.setViewportSize({ width: 320, height: 256 });
  return [
    ...faults,
    ...(await faultsWith(page, 'zoom of 400 %', '')),
    ...(await faultsWith(page, 'zoom of 400 %, wide spacing', SPACING)),
  ];
}

/** Whether the content of a button reaches beyond it. The area that can be pressed, which may be larger, is left out. */
export const spills = (button: Locator): Promise<boolean> =>
  button.evaluate((one) => {
    const withoutArea = new CSSStyleSheet();
    withoutArea.replaceSync('button::after { display: none !important; }');
    document.adoptedStyleSheets.push(withoutArea);
    const isWider = one.scrollWidth > one.clientWidth;
    document.adoptedStyleSheets.pop();
    return isWider;
  });
