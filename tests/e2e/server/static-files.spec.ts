import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '../../support/browser/e2e';
import { sendRaw } from '../../support/site/raw-request';

// Files of a first visit: compressed at build time, and cached forever if their name has a hash.

const YEAR = 'public, max-age=31536000, immutable';

test('each script and style of a first visit is served precompressed and cacheable', async ({
  request,
  site,
}) => {
  const html = await (await request.get('/')).text();
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(assets.some((path) => path.includes('manifest'))).toBe(true);
  for (const path of assets) {
    const ask = (encoding: string, more = {}) =>
      sendRaw(site.url, { method: 'GET', path, headers: { 'Accept-Encoding': encoding, ...more } });
    const { text, headers } = await ask('identity');
    expect(headers['cache-control'], path).toBe(YEAR);
    expect(headers['last-modified'], path).toBeTruthy();
    const limits = {
      br: brotliCompressSync(text).length,
      gzip: gzipSync(text, { level: 9 }).length,
    };
    for (const [encoding, limit] of Object.entries(limits)) {
      const sent = (await ask(encoding)).headers;
      expect(sent['content-encoding'], path).toBe(encoding);
      expect(sent.vary, path).toContain('Accept-Encoding');
      // Sent in full from a file; a response compressed on the fly has no Content-Length.
      expect(Number(sent['content-length']), path).toBeLessThanOrEqual(limit);
      expect((await ask(encoding, { 'If-None-Match': sent.etag })).status, path).toBe(304);
    }
  }
});

test('files without a hash in their name are revalidated', async ({ request }) => {
  for (const path of ['/favicon.svg', '/favicon.ico', '/sample/feeds/evening-tones.xml']) {
    const { etag, 'cache-control': kept } = (await request.get(path)).headers();
    expect(kept, path).toBe('public, max-age=3600');
    const again = await request.get(path, { headers: { 'If-None-Match': etag! } });
    expect(again.status(), path).toBe(304);
  }
});
