import { describe, expect, it } from 'vitest';
import { runsByLanguage, markLanguages } from '~/lib/language/mark-languages';

const URDU = 'یہ قسط نیت کے بارے میں ہے اور بہت اچھی ہے';

describe('markLanguages', () => {
  it.each([
    [
      'a paragraph',
      `<p>${URDU}</p><p>In English.</p>`,
      `<p>${URDU}</p><p lang="en">In English.</p>`,
    ],
    [
      'an item of a list, a heading and a quote',
      `<h2>English</h2><ul><li>${URDU}</li><li>One</li></ul><blockquote><p>Two</p></blockquote>`,
      `<h2 lang="en">English</h2><ul><li>${URDU}</li><li lang="en">One</li></ul><blockquote><p lang="en">Two</p></blockquote>`,
    ],
    [
      'a line, with what is in it',
      `${URDU}<br>See <a href="https://example.org/"><em>here</em></a>!`,
      `${URDU}<br><span lang="en">See <a href="https://example.org/"><em>here</em></a>!</span>`,
    ],
    [
      'letters of another language than English',
      `<p>${URDU}</p><p>Çok faydalı</p>`,
      `<p>${URDU}</p><p lang="tr">Çok faydalı</p>`,
    ],
  ])('marks %s in a text in another language', (_what, html, marked) => {
    expect(markLanguages(html, null, 'ur')).toEqual({ lang: 'ur', html: marked });
  });

  it("marks Arabic in an English text that is in the podcast's language", () => {
    const arabic = 'بسم الله الرحمن الرحيم';
    expect(
      markLanguages(`<p>${'In English. '.repeat(9)}</p><p>${arabic}</p>`, null, 'en-us'),
    ).toEqual({
      lang: 'en-us',
      html: `<p>${'In English. '.repeat(9)}</p><p lang="ar">${arabic}</p>`,
    });
  });

  it.each([
    ['has one language', `<p>${URDU}</p><p>١٢٣ - 45</p>`, 'ur'],
    ['is in Latin letters alone', '<p>A talk</p><p>Çok faydalı</p>', 'tr'],
    ['breaks a line inside an element', `<p>${URDU} <strong>One<br>Two</strong></p>`, 'ur'],
    ['has what looks like a tag in an attribute', `${URDU}<a href="<p>Two<p>">x</a>`, 'ur'],
  ])('leaves text unchanged that %s', (_what, html, lang) => {
    expect(markLanguages(html, null, lang)).toEqual({ lang, html });
  });

  it('uses the stored language for the whole text instead of detecting it', () => {
    expect(markLanguages('<p>سلام</p>', 'sd', 'ar').lang).toBe('sd');
    expect(markLanguages('<p>Ñandú y niños</p>', 'fr').lang).toBe('fr');
    expect(markLanguages('<p>Only English</p>', 'ar').lang).toBe('en');
    expect(markLanguages('<p>123</p>', null).lang).toBeUndefined();
  });
});

describe('runsByLanguage', () => {
  it("detects each line's language, and uses the first line's for the whole text", () => {
    expect(runsByLanguage('5/5\nمفيد جدا\nVery useful,\nand calm', null)).toEqual({
      lang: 'ar',
      runs: [{ text: '5/5\nمفيد جدا\n' }, { text: 'Very useful,\nand calm', lang: 'en' }],
    });
  });

  it('uses a stored language for the whole text', () => {
    expect(runsByLanguage('سلام\nTout est bien qui finit bien', 'fr')).toEqual({
      lang: 'fr',
      runs: [{ text: 'سلام\n', lang: 'ar' }, { text: 'Tout est bien qui finit bien' }],
    });
  });

  it('keeps a text in one language in one piece', () => {
    const text = `${URDU}\n\n${URDU}`;
    expect(runsByLanguage(text, null)).toEqual({ lang: 'ur', runs: [{ text }] });
    expect(runsByLanguage('5/5', null)).toEqual({ lang: undefined, runs: [{ text: '5/5' }] });
  });
});
