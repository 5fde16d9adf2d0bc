import { expect, test } from 'vitest';
import { listPath } from '~/http/pages/public-head.server';
import { languagesPart, podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { namedLanguage } from '~/lib/language/language-names.server';
import { inLanguage } from '~/messages/find-text';

const of = (path: string) => podcastLanguagesOf(new URL(path, 'http://localhost:3000'));

test('deduplicates and sorts the languages in the URL and ignores unknown ones', () => {
  expect(of('/?language=ur&language=ar&language=ur').chosenLanguages).toEqual(['ar', 'ur']);
  expect(of('/?language=xx&language=&language=EN&language=ar-EG').chosenLanguages).toEqual([]);
  expect(of('/').chosenLanguages).toEqual([]);
});

test('puts no language first on English pages', () => {
  expect(of('/')).toEqual({ chosenLanguages: [], first: null, ownLanguage: null });
  expect(inLanguage('en-XA', () => of('/'))).toEqual({
    chosenLanguages: [],
    first: null,
    ownLanguage: null,
  });
});

test('puts the page’s language first, unless the URL says otherwise', () => {
  const own = { name: 'العربية', lang: 'ar', dir: 'rtl' };
  const inArabic = (path: string) => inLanguage('ar', () => of(path));
  expect(inArabic('/')).toEqual({
    chosenLanguages: [],
    first: 'ar',
    ownLanguage: { ...own, first: true },
  });
  expect(inArabic('/?mixed=1')).toEqual({
    chosenLanguages: [],
    first: null,
    ownLanguage: { ...own, first: false },
  });
  expect(inArabic('/?language=ur')).toEqual({
    chosenLanguages: ['ur'],
    first: null,
    ownLanguage: null,
  });
});

test('names languages in the page’s language in titles, and in their own language in choices', () => {
  expect(languagesPart(['ar', 'tr'])).toBe('Arabic, Turkish');
  expect(inLanguage('fr', () => languagesPart(['ar', 'tr']))).toBe('arabe, turc');
  expect(languagesPart([])).toBe('');
  expect(namedLanguage('bs')).toEqual({ code: 'bs', name: 'Bosanski', lang: 'bs', dir: 'ltr' });
  expect(namedLanguage('ckb')).toMatchObject({ code: 'ckb' });
});

test('repeats the parameter for each language in the canonical URL', () => {
  expect(listPath('/search', { q: 'a', language: ['ar', 'ur'], page: 2 })).toBe(
    '/search?q=a&language=ar&language=ur&page=2',
  );
  expect(listPath('/search', { q: '', language: [], page: 1 })).toBe('/search');
});
