/*
 * Remix writes its preloads into the page, and a browser requests them together with the style sheet, which must arrive
 * before anything is shown: on a slow connection, the first paint waits for scripts. So they are requested after it.
 */

/** Makes a browser pass over the preloads of a page until `START_PRELOADS` runs. */
export const delayPreloads = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"');

/** Runs inline at the end of the page, for which a browser waits until it has the style sheet. */
export const START_PRELOADS = `for (const link of document.querySelectorAll('link[media="not all"]')) link.media = 'all'`;
