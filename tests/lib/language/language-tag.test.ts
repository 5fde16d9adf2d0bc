import { expect, test } from 'vitest';
import { parseLanguage } from '~/lib/language/language-tag';

test.each([
  ['en-US', 'en-us'],
  ['en_us', 'en-us'],
  ['en-', 'en'],
  ['ara', 'ar'],
  ['in', 'id'],
  ['en_US.UTF-8', 'en-us'],
  ['ar, en', 'ar'],
  ['ur/en', 'ur'],
  ['ar\u200f', 'ar'],
  ['English (US)', 'en'],
  ['Arabic - Egypt', 'ar'],
  ['Urdu / English', 'ur'],
  ['Bahasa Indonesia', 'id'],
  ['BAHASA MELAYU', 'ms'],
  ['Melayu', 'ms'],
  ['Bahasa Malaysia', 'ms'],
  ['فارسی', 'fa'],
  ['فارسي', 'fa'],
  ['Farsi', 'fa'],
  ['اردو', 'ur'],
  ['Türkçe', 'tr'],
  ['TURKCE', 'tr'],
  ['Türkçe (Türkiye)', 'tr'],
  ['Français', 'fr'],
  ['francais', 'fr'],
  ['বাংলা', 'bn'],
  ['Bengali', 'bn'],
  ['العربية', 'ar'],
  ['اللغة العربية', 'ar'],
  ['عربي', 'ar'],
  ['الإنجليزية', 'en'],
  ['İngilizce', 'en'],
  ['Inggris', 'en'],
  ['Arabe', 'ar'],
  ['Deutsch', 'de'],
  ['हिंदी', 'hi'],
  ['Русский язык', 'ru'],
  ['Soomaali', 'so'],
  ['Kiswahili', 'sw'],
  ['O‘zbek', 'uz'],
  ['پښتو', 'ps'],
  ['中文', 'zh'],
])('%j is %s', (written, tag) => {
  expect(parseLanguage(written)).toBe(tag);
});

test.each(['', 'und', 'x', 'nonsense', '*', 'en us', 'i-klingon', null, undefined])(
  '%j is not a language',
  (written) => {
    expect(parseLanguage(written)).toBeNull();
  },
);
