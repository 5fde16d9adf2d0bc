import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { readFlash } from '~/http/access/cookies.server';
import * as toggle from '~/routes/listening/favorite-toggle';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';

type Person = Awaited<ReturnType<typeof signedInUser>>;

let user: Person;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

beforeEach(async () => {
  user = await signedInUser();
  podcast = await storedPodcast();
});

/** Sends the form as a browser without script does. @returns the redirect and its message */
async function send(person: Person | null, fields: Record<string, string>) {
  const response = await callRoute(toggle, {
    method: 'POST',
    path: '/favorites/toggle',
    cookieToken: person?.token,
    body: new URLSearchParams({ returnTo: '/search?q=x', ...fields }),
  });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('flash=')) ?? '';
  const flash = await readFlash(new Request('http://x', { headers: { Cookie: cookie } }));
  return { status: response.status, to: response.headers.get('Location'), flash };
}

test('adds and removes a favorite and returns to the page with a message', async () => {
  expect(await send(user, { podcast: podcast.slug, favorite: 'yes' })).toEqual({
    status: 303,
    to: '/search?q=x',
    flash: { title: 'Added to favorites', variant: 'success' },
  });
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(1);
  const removed = await send(user, { podcast: podcast.slug, favorite: 'no' });
  expect(removed.flash?.title).toBe('Removed from favorites');
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(0);
});

test('sends visitors to a sign-in page that keeps the form', async () => {
  expect(await send(null, { podcast: podcast.slug })).toEqual({
    status: 307,
    to: '/sign-in-again?to=%2Ffavorites%2Ftoggle',
    flash: null,
  });
});

test.each([
  ['', 'Cannot favorite', 'This podcast needs to be added to the database first'],
  ['api_5', 'Cannot favorite', 'Podcast not found'],
  ['nowhere', 'Error', 'Podcast not found'],
])('explains why %j cannot be saved', async (name, title, description) => {
  const answer = await send(user, { podcast: name });
  expect(answer).toMatchObject({ status: 303, to: '/search?q=x', flash: { title, description } });
});

test('does not redirect to another site', async () => {
  const answer = await send(user, { podcast: podcast.slug, returnTo: '//evil.example' });
  expect(answer.to).toBe('/');
});

test('removes what the card of an unstored podcast has saved', async () => {
  const card = { podcast: 'api_900000001' };
  expect((await send(user, { ...card, favorite: 'yes' })).flash?.title).toBe('Added to favorites');
  const removed = await send(user, { ...card, favorite: 'no' });
  expect(removed.flash?.title).toBe('Removed from favorites');
  expect(await db.favorite.count({ where: { userId: user.id } })).toBe(0);
});
