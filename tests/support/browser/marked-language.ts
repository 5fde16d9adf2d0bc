/**
 * Runs in the page.
 * @returns texts in Arabic script that are not marked with such a language, and the reverse
 */
export function textsOfUnmarkedLanguage(): string[] {
  const arabic = /\p{Script=Arab}/gu;
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue!;
    const lang = node.parentElement!.closest('[lang]')!.getAttribute('lang')!;
    const among = (text.match(arabic)?.length ?? 0) / (text.match(/\p{L}/gu)?.length ?? 1);
    const typed = node.parentElement!.closest('textarea, script, [aria-hidden="true"]');
    if (!typed && among > 0.5 && !/^(ar|ur|fa)(?!-Latn)/.test(lang))
      faults.push(`${lang}: ${text}`);
    if (!typed && among === 0 && /\p{L}/u.test(text) && /^(ar|ur|fa)(?!-Latn)/.test(lang)) {
      faults.push(`${lang}: ${text}`);
    }
  }
  for (const element of document.body.querySelectorAll('[aria-label], [alt], [title]')) {
    for (const name of ['aria-label', 'alt', 'title']) {
      const value = element.getAttribute(name) ?? '';
      if (value.match(arabic)) faults.push(`${name}: ${value}`);
    }
  }
  return faults;
}
