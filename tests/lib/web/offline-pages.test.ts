import { expect, test } from 'vitest';
import { dataOf, endsSession, hasEnded, kindOf, pageOf } from '~/lib/web/offline-pages';

const SITE = 'https://halaqa.example';
const ask = (
  path: string,
  { method = 'GET', mode = 'cors' as RequestMode, range = false } = {},
) => ({
  method,
  mode,
  url: path.startsWith('/') ? SITE + path : path,
  headers: new Headers(range ? { Range: 'bytes=0-' } : {}),
});

test.each([
  ['/', 'navigate', 'document'],
  ['/ar/podcast/x', 'navigate', 'document'],
  ['/api', 'navigate', null],
  ['/administration', 'navigate', 'document'],
  ['/_root.data', 'cors', 'data'],
  ['/ar.data', 'cors', 'data'],
  ['/queue.data?_routes=routes%2Flistening%2Fqueue', 'cors', 'data'],
  ['/assets/frame-abc.js', 'cors', 'file'],
  ['/artwork?url=x', 'no-cors', 'artwork'],
  ['/podcast/x', 'cors', null],
] as const)('the worker answers %s (%s) as %s', (path, mode, kind) => {
  expect(kindOf(ask(path, { mode }), SITE)).toBe(kind);
});

test.each([
  ['/admin', 'navigate'],
  ['/ar/admin/users', 'navigate'],
  ['/admin.data', 'cors'],
  ['/ar/my-profile/sessions.data', 'cors'],
  ['/my-profile', 'navigate'],
  ['/login?redirectTo=/queue', 'navigate'],
  ['/reset-password?token=x', 'navigate'],
  ['/api/history', 'cors'],
  ['/api/2/auth/x/login.json', 'cors'],
  ['/metrics', 'navigate'],
  ['/my-feeds/queue.xml?token=x', 'navigate'],
  ['/embed/episode/x', 'navigate'],
  ['/sample/audio/x.mp3', 'no-cors'],
  ['/assets/download-worker-abc.js', 'same-origin'],
  ['https://elsewhere.example/assets/x.js', 'cors'],
] as const)('the worker leaves %s (%s) alone', (path, mode) => {
  expect(kindOf(ask(path, { mode }), SITE)).toBeNull();
});

test('the worker leaves forms and ranges alone', () => {
  expect(kindOf(ask('/queue', { method: 'POST', mode: 'navigate' }), SITE)).toBeNull();
  expect(kindOf(ask('/queue.data', { method: 'POST' }), SITE)).toBeNull();
  expect(kindOf(ask('/assets/x.woff2', { range: true }), SITE)).toBeNull();
});

test('signing out and deleting the account end a session, in any language and way', () => {
  for (const path of ['/logout', '/ar/logout.data', '/api/auth/logout', '/my-profile/delete']) {
    expect(endsSession(ask(path, { method: 'POST' })), path).toBe(true);
    expect(endsSession(ask(path)), path).toBe(false);
  }
  expect(endsSession(ask('/queue/change', { method: 'POST' }))).toBe(false);
});

test.each([
  ['/', '/_root.data'],
  ['/ar', '/ar.data'],
  ['/search?q=a', '/search.data?q=a'],
])('the page %s has its data at %s', (page, data) => {
  expect(dataOf(SITE + page)).toBe(SITE + data);
  expect(pageOf(SITE + data)).toBe(SITE + page);
  expect(pageOf(`${SITE}${page}#part`)).toBe(SITE + page);
});

test('a part of a page’s data belongs to the page', () => {
  expect(pageOf(`${SITE}/search.data?q=a&_routes=routes%2Fsearch`)).toBe(`${SITE}/search?q=a`);
});

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 28);
const until = (ms: number) => `session.${(now + ms) / 1000}`;

test('a session ends at its end, or two weeks after the last visit; a visitor never does', () => {
  expect(hasEnded(until(DAY), now - DAY, now)).toBe(false);
  expect(hasEnded(until(-DAY), now - DAY, now)).toBe(true);
  expect(hasEnded(until(20 * DAY), now - 15 * DAY, now)).toBe(true);
  expect(hasEnded('session', now, now)).toBe(true);
  expect(hasEnded('visitor', now - 29 * DAY, now)).toBe(false);
});
