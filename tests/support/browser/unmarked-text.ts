import type { Page } from 'playwright/test';

/**
 * For the pseudo-language: text that is visible or announced outside the marks `⟦` and `⟧`, on the page or in `html`.
 * Exempt are names and texts of people and feeds, if they have their own language or direction (`lang`, `dir`, `bdi`),
 * as well as codes and URLs.
 */
export function unmarkedTexts(page: Page, html: string | null = null): Promise<string[]> {
  return page.evaluate((source) => {
    const shown = source === null ? document : new DOMParser().parseFromString(source, 'text/html');
    const ATTRIBUTES = [
      'aria-label',
      'aria-valuetext',
      'aria-description',
      'alt',
      'title',
      'placeholder',
    ];
    // Toasts set a direction too, but their words are the site's own.
    const others =
      'bdi, [dir]:not([aria-label*="F8"] [dir]), [lang], code, pre, kbd, textarea, time';
    const siteName = 'Halaqa';
    const hasWords = (text: string) =>
      /\p{L}{2}/u.test(text.replaceAll(siteName, '').replace(/\S+@\S+/g, ''));
    const isOthers = (one: Element | null) => {
      const near = one?.closest(others);
      return near !== null && near !== undefined && near !== shown.documentElement;
    };
    const found: string[] = [];
    let depth = 0;
    let outside = '';
    const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.parentElement?.closest('script, style, noscript, template')) continue;
      const foreign = isOthers(node.parentElement);
      outside = '';
      for (const letter of node.data) {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0 && !foreign) outside += letter;
      }
      if (hasWords(outside)) found.push(outside.trim());
    }
    for (const one of shown.body.querySelectorAll('*')) {
      for (const name of ATTRIBUTES) {
        const value = one.getAttribute(name);
        if (!value || isOthers(one)) continue;
        const rest = value.replace(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '');
        if (hasWords(rest)) found.push(`${name}: ${value}`);
      }
    }
    // A page about a single item takes its title from it.
    const heading = shown.querySelector('h1');
    const isNamedByOthers = isOthers(heading) || heading?.querySelector(others);
    if (!shown.title.includes('⟦') && !isNamedByOthers) found.push(`title: ${shown.title}`);
    return found.map((text) => text.slice(0, 80));
  }, html);
}
