import { afterEach, expect, test, vi } from 'vitest';
import { countClick, sendJson } from '~/ui/forms/api-calls';

afterEach(() => vi.unstubAllGlobals());

function answering(response: () => Response | Promise<Response>) {
  const fetch = vi.fn((..._: Parameters<typeof globalThis.fetch>) => Promise.resolve(response()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('sends a body as JSON with its content type, and no content type without a body', async () => {
  const fetch = answering(() => Response.json({ user: 'x' }));
  expect(await sendJson('POST', '/api/x', { a: 1 })).toEqual({ ok: true, data: { user: 'x' } });
  await sendJson('DELETE', '/api/x', undefined);
  const [first, second] = fetch.mock.calls.map(([, init]) => init!);
  expect(first!.body).toBe('{"a":1}');
  expect(new Headers(first!.headers).get('Content-Type')).toBe('application/json');
  expect(second!.body).toBeUndefined();
  expect(new Headers(second!.headers).has('Content-Type')).toBe(false);
});

test('returns the status, message and fields of a rejection', async () => {
  answering(() => Response.json({ error: 'Not that.', fields: { a: ['No'] } }, { status: 422 }));
  expect(await sendJson('PUT', '/api/x', {})).toEqual({
    ok: false,
    status: 422,
    error: 'Not that.',
    fields: { a: ['No'] },
  });
});

test('fails without a message if there is no response or it is not JSON', async () => {
  const nothing = { ok: false, status: 0, error: null, fields: {} };
  answering(() => Promise.reject(new TypeError('no network')));
  expect(await sendJson('POST', '/api/x', {})).toEqual(nothing);
  answering(() => new Response('<html>', { status: 200 }));
  expect(await sendJson('POST', '/api/x', {})).toEqual(nothing);
  answering(() => new Response(null, { status: 204 }));
  expect(await sendJson('POST', '/api/x', {})).toEqual({ ok: true, data: null });
});

test('ignores a click that cannot be counted', async () => {
  const asked: string[] = [];
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  vi.stubGlobal('navigator', { sendBeacon: () => false });
  // Not a spy: a spy would handle the rejection itself.
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.reject(new TypeError('no network'));
  });
  countClick('podcasts', 'a/b');
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(asked).toEqual(['/api/featured-podcasts/a%2Fb/click']);
  expect(unhandled).not.toHaveBeenCalled();
});
