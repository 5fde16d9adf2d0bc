import { describe, expect, it } from 'vitest';
import { fold } from '~/lib/text/fold';

describe('fold', () => {
  it.each([
    ['القُرْآنُ الكَرِيم', 'القران الكريم'],
    ['ٱلْحَمْدُ لِلَّٰهِ', 'الحمد لله'],
    ['محمد ﷺ', 'محمد'],
    ['Kur’an-ı Kerim', 'kuran i kerim'],
    ['İSTANBUL IŞIK', 'istanbul isik'],
    ['ʿAqīdah', 'aqidah'],
    ['١٢٣ ۱۲۳', '123 123'],
  ])('the reference example %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['presentation forms', 'ﻗﺮﺁﻥ', 'قران'],
    ['the ligature for God', 'ﷲ', 'الله'],
    ['Persian and Urdu letters', 'کتاب فارسی ے ہ ۃ ھ ۀ', 'كتاب فارسي ي ه ه ه ه'],
    ['hamza on its carriers and alone', 'أإآؤئ دعاء', 'اااوي دعا'],
    ['superscript alef and teh marbuta goal', 'زکوٰۃ', 'زكوه'],
    ['tatweel', 'قـــرآن', 'قران'],
    ['the zero width non-joiner as a space', 'می\u200Cرود', 'مي رود'],
    ['other invisible marks as nothing', 'qu\u200Br\u00ADan\u202E', 'quran'],
    [
      'every kind of apostrophe',
      "Qur'an Qur’an Qurʾān du`a Jum´at Qurʼān",
      'quran quran quran dua jumat quran',
    ],
    [
      'Latin letters with marks and ligatures',
      'Ḥadīth Şeyh çö Ṣalāh øłđðßæœ',
      'hadith seyh co salah olddssaeoe',
    ],
    ['full width letters', 'Ｑｕｒａｎ', 'quran'],
    ['Arabic punctuation', 'سؤال؟ نعم، لا؛', 'سوال نعم لا'],
    ['Indic vowel signs are kept', 'नमाज़ নামাজ', 'नमाज़ নামাজ'.normalize('NFC')],
    ['signs around digits', '1️⃣ ② ½', '1 2 1 2'],
    ['nothing but marks', 'ًٌٍَُِّْ', ''],
    ['nothing but signs', '& | ! ( ) :* \u0000 \ud800', ''],
    ['an empty text', '', ''],
  ])('%s', (_name, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('splits French elisions only when told that the text is French', () => {
    expect(fold("L’islam d'aujourd'hui, qu'est-ce", { language: 'fr' })).toBe(
      'l islam d aujourdhui qu est ce',
    );
    expect(fold("l'islam", { language: 'fr-BE' })).toBe('l islam');
    expect(fold("l'islam")).toBe('lislam');
  });

  it('changes nothing the second time', () => {
    for (const text of ['القُرْآنُ', 'Kur’an-ı Kerim', 'ẞtraße', 'İIıi', 'नमाज़', 'ﷺ x ﷽'])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
