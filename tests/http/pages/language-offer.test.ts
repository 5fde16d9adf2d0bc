import { describe, expect, test, vi } from 'vitest';
import { pageKey } from '~/http/pages/page-rendering.server';
import {
  allowOffer,
  dismissOffer,
  keepChoice,
  languageOffer,
} from '~/http/pages/visitor-choices.server';
import { inLanguage } from '~/messages/find-text';
import { asActor } from '../../support/site/actor';

vi.mock('~/messages/generated/languages', () => ({
  languages: ['en', 'ar', 'fr'].map((tag) => ({ tag, name: tag, direction: 'ltr' })),
}));
vi.mock('~/messages/generated/catalogues', () => ({
  catalogues: Object.fromEntries(
    ['en', 'ar', 'fr'].map((tag) => [
      tag,
      { frame: { languageOffer: `read ${tag}`, dismissLanguageOffer: `no ${tag}` } },
    ]),
  ),
}));

const asked = (header: string, { cookie = '', chosen = null as string | null } = {}) => ({
  request: new Request('http://localhost/', { headers: { 'Accept-Language': header, cookie } }),
  actor:
    cookie === 'member' || chosen
      ? { ...asActor({ id: '1', username: 'amina' }), interfaceLanguage: chosen }
      : null,
});

const cookieOf = async (setCookie: Promise<string>) => (await setCookie).split(';')[0]!;

describe('the language offer', () => {
  test('offers the language preferred by the browser, in that language', async () => {
    expect(await languageOffer(asked('ar-EG,en;q=0.5'))).toEqual({
      tag: 'ar',
      direction: 'ltr',
      text: 'read ar',
      dismissal: 'no ar',
    });
    expect(await inLanguage('ar', () => languageOffer(asked('en')))).toMatchObject({ tag: 'en' });
  });

  test('offers nothing if the page is already in it or the site does not support it', async () => {
    expect(await languageOffer(asked('en-GB,ar;q=0.9'))).toBeNull();
    expect(await inLanguage('ar', () => languageOffer(asked('ar')))).toBeNull();
    expect(await languageOffer(asked('de'))).toBeNull();
    expect(await languageOffer(asked(''))).toBeNull();
  });

  test('stays dismissed until a language is chosen', async () => {
    const cookie = await cookieOf(dismissOffer());
    expect(await languageOffer(asked('ar', { cookie }))).toBeNull();
    const cleared = await cookieOf(allowOffer());
    expect(await languageOffer(asked('ar', { cookie: cleared }))).not.toBeNull();
    expect(await languageOffer(asked('ar', { cookie: 'language_offer=%%%' }))).not.toBeNull();
    expect(await dismissOffer()).toMatch(/Max-Age=\d{8,}; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('offers the language last chosen by the visitor, whatever the browser prefers', async () => {
    const cookie = await cookieOf(inLanguage('fr', keepChoice));
    expect(await languageOffer(asked('ar', { cookie }))).toMatchObject({ tag: 'fr' });
    expect(await inLanguage('fr', () => languageOffer(asked('ar', { cookie })))).toBeNull();
    const next = await cookieOf(keepChoice());
    expect(await languageOffer(asked('ar', { cookie: next }))).toBeNull();
    const gone = await cookieOf(inLanguage('de', keepChoice));
    expect(await languageOffer(asked('ar', { cookie: gone }))).toMatchObject({ tag: 'ar' });
    expect(await languageOffer(asked('ar', { cookie, chosen: 'en' }))).toBeNull();
  });

  test('only offers the language chosen in the account to members who chose one', async () => {
    expect(await languageOffer(asked('ar', { chosen: 'en' }))).toBeNull();
    expect(await languageOffer(asked('ar', { chosen: 'fr' }))).toMatchObject({ tag: 'fr' });
    expect(await languageOffer(asked('ar', { chosen: 'gone' }))).toBeNull();
    expect(await languageOffer(asked('ar', { cookie: 'member' }))).toMatchObject({ tag: 'ar' });
  });
});

test('caches pages once per offer, not per header', async () => {
  const keyFor = async (header: string) => {
    const { request, actor } = asked(header);
    const root = { actor, offer: await languageOffer({ request, actor }) };
    const location = { search: '' };
    const staticHandlerContext = { loaderData: { root }, statusCode: 200, location };
    return pageKey(request, { staticHandlerContext } as unknown as Parameters<typeof pageKey>[1]);
  };
  expect(await keyFor('ar')).toBe(await keyFor('ar-EG;q=0.7,de;q=0.1'));
  expect(await keyFor('en')).toBe(await keyFor('xx,zz;q=0.3'));
  const keys = await Promise.all(['en', 'ar', 'fr'].map(keyFor));
  expect(new Set(keys).size).toBe(3);
});
