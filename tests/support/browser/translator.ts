import type { Page } from 'playwright/test';
import { hydrated } from './e2e';

/** Chrome replaces a text by a `<font>`, Edge wraps it in one. */
type Translator = 'Chrome' | 'Edge';

/**
 * Translates every page opened from now on, and content added later, like the browser's translator: "Play" becomes
 * "‹Play›".
 */
export async function translateAll(page: Page, like: Translator): Promise<void> {
  await page.addInitScript((style) => {
    // A browser's translator bypasses methods that the page has overridden.
    const { insertBefore, removeChild, appendChild } = Node.prototype;
    const own = new Set<Node>();
    const left = 'SCRIPT STYLE TEXTAREA OPTION NOSCRIPT'.split(' ');

    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || left.includes(parent.tagName) || own.has(parent) || !text.data.trim()) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      appendChild.call(outer, inner);
      own.add(inner);
      insertBefore.call(parent, outer, text);
      if (style === 'Chrome') {
        inner.append(`‹${text.data}›`);
        removeChild.call(parent, text);
      } else {
        text.data = `‹${text.data}›`;
        appendChild.call(inner, text);
      }
    };
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    const start = () => {
      translateIn(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records) {
          addedNodes.forEach(translateIn);
          if (type === 'characterData' && target instanceof Text) translate(target);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    Object.assign(window, { startTranslation: start });
  }, like);
}

/** Opens a page and translates it once it is hydrated. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate('startTranslation()');
}
