import { gzipSync } from 'node:zlib';
import { startSite } from './support/site-server';
import { prepareDatabase } from './support/e2e-setup';

/**
 * What a first visit costs on a slow line: the JavaScript a page loads before anything is clicked and, for
 * home, its HTML, both gzipped. Printed, and held to the limits.
 */
const KILOBYTE = 1024;
const SCRIPT_LIMIT = 110 * KILOBYTE;
const HOME_HTML_LIMIT = 20 * KILOBYTE;

const size = (text: string | Uint8Array) => gzipSync(text).length;
const shown = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** The scripts a page names (script tags, module preloads, imports of its inline module) and all they import statically. */
async function scriptsOf(url: string, html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1]!);
  while (waiting.length > 0) {
    const path = waiting.pop()!;
    if (sizes.has(path)) continue;
    const code = await (await fetch(url + path)).text();
    sizes.set(path, size(code));
    const imports = [...code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)];
    waiting.push(...imports.map((match) => new URL(match[1]!, url + path).pathname));
  }
  return sizes;
}

const site = await startSite({ DATABASE_URL: prepareDatabase(), LOG_LEVEL: 'error' });
let failed = false;
try {
  const slug = /href="(\/podcast\/[^"/?]+)"/.exec(await (await fetch(`${site.url}/`)).text())?.[1];
  const paths = [
    '/',
    '/search?q=islam',
    slug,
    '/featured',
    '/featured-episodes',
    '/blog',
    '/login',
    '/register',
  ];
  for (const path of paths.filter((one): one is string => Boolean(one))) {
    const html = await (await fetch(site.url + path)).text();
    const scripts = [...(await scriptsOf(site.url, html)).values()].reduce(
      (sum, one) => sum + one,
      0,
    );
    const tooMuch = scripts > SCRIPT_LIMIT || (path === '/' && size(html) > HOME_HTML_LIMIT);
    failed ||= tooMuch;
    console.log(
      `${tooMuch ? 'TOO MUCH ' : ''}${decodeURI(path)}: ${shown(scripts)} of JavaScript, ${shown(size(html))} of HTML`,
    );
  }
} finally {
  await site.stop();
}
process.exit(failed ? 1 : 0);
