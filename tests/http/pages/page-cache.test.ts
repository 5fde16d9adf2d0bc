import { expect, test, vi } from 'vitest';

test('what stands for the nonce in a kept page is another secret in each process', async () => {
  const places = new Set<string>();
  for (let start = 0; start < 3; start += 1) {
    vi.resetModules();
    places.add((await import('~/http/pages/page-cache.server')).NONCE_PLACE);
  }
  expect(places.size).toBe(3);
});

test('a kept page is given each answer’s own nonce', async () => {
  const { NONCE_PLACE, sharedPage } = await import('~/http/pages/page-cache.server');
  const scripts = (nonce: string) => `<script nonce="${nonce}"></script>`.repeat(2);
  const render = vi.fn(async () => scripts(NONCE_PLACE));
  expect(await sharedPage('a', 'one', render)).toBe(scripts('one'));
  expect(await sharedPage('a', 'two', render)).toBe(scripts('two'));
  expect(render).toHaveBeenCalledTimes(1);
});
