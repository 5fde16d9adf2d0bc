import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { languageOffer } from '~/http/pages/visitor-choices.server';
import { inLanguage } from '~/messages/find-text';
import * as route from '~/routes/site/language';
import { callRoute, signedInUser } from '../../support/site/call';

const send = (fields: Record<string, string>, cookieToken?: string) =>
  callRoute(route as never, {
    method: 'POST',
    path: '/language',
    cookieToken,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ returnTo: '/featured?x=1', ...fields }),
  });

const chosenBy = async (id: string) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).interfaceLanguage;

test('saves the page’s language as a member’s choice', async () => {
  const { id, token } = await signedInUser();
  expect(await chosenBy(id)).toBeNull();
  const answer = await inLanguage('ar', () => send({ intent: 'choose' }, token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/featured?x=1']);
  const [cookie, ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^language_offer=[^;]+; Max-Age=\d{8,}/);
  // After signing out, the last chosen language is offered.
  const visitor = { request: new Request('http://localhost/', { headers: { cookie: cookie! } }) };
  expect(await languageOffer({ ...visitor, actor: null })).toMatchObject({ tag: 'ar' });
  expect(await chosenBy(id)).toBe('ar');
});

test('stops offers once dismissed and keeps the chosen language', async () => {
  const { id, token } = await signedInUser();
  await send({ intent: 'choose' }, token);
  const answer = await send({ intent: 'dismiss' }, token);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/featured?x=1']);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^language_offer=[^;]+; Max-Age=\d{8,}/),
  ]);
  expect(await chosenBy(id)).toBe('en');
});

test('redirects a visitor after choosing a language', async () => {
  const answer = await send({ intent: 'choose' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/featured?x=1']);
});

test.each([{}, { intent: 'other' }])('rejects %j', async (fields) => {
  const answer = await send(fields as Record<string, string>);
  expect(answer.headers.getSetCookie().join()).not.toContain('language_offer');
  expect(answer.headers.getSetCookie().join()).toContain('flash=');
});

test('does not redirect to another site', async () => {
  for (const returnTo of ['//evil.test', 'https://evil.test/', '/\\evil.test']) {
    const answer = await send({ intent: 'dismiss', returnTo });
    expect(answer.headers.get('location')).toBe('/');
  }
});
