import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';

test('uses a different nonce placeholder in each process', async () => {
  const places = new Set<string>();
  for (let start = 0; start < 3; start += 1) {
    vi.resetModules();
    places.add((await import('~/http/pages/page-rendering.server')).NONCE_PLACE);
  }
  expect(places.size).toBe(3);
});

test('lists the hashes of the site’s own scripts in a cached page, and no others', async () => {
  const { NONCE_PLACE, sharedPage } = await import('~/http/pages/page-rendering.server');
  const own = `<script nonce="${NONCE_PLACE}" type="module">let a = '>';</script>`;
  const foreign = '<script>alert(1)</script><script nonce="guess">alert(2)</script>';
  const { body, scripts } = await sharedPage('hashes', undefined, async () => own + foreign);
  const hash = createHash('sha256').update("let a = '>';").digest('base64');
  expect(scripts).toBe(`'sha256-${hash}'`);
  expect(body.toString()).toBe(`<script type="module">let a = '>';</script>${foreign}`);
});

test('renders and compresses a page once per encoding', async () => {
  const { sharedPage } = await import('~/http/pages/page-rendering.server');
  const render = vi.fn(async () => 'صفحة '.repeat(1_000));
  const page = await render();
  const ask = async (encoding?: 'br' | 'gzip') =>
    (await sharedPage('encodings', encoding, render)).body;
  render.mockClear();
  for (let time = 0; time < 2; time += 1) {
    expect(brotliDecompressSync(await ask('br')).toString()).toBe(page);
    expect(gunzipSync(await ask('gzip')).toString()).toBe(page);
    expect((await ask()).toString()).toBe(page);
  }
  expect(await ask('br')).toBe(await ask('br'));
  expect(render).toHaveBeenCalledTimes(3);
});
