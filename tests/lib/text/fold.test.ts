import { describe, expect, it } from 'vitest';
import { fold } from '~/lib/text/fold';

describe('fold', () => {
  it.each([
    ['القُرْآنُ الكَرِيم', 'القران الكريم'],
    ['ٱلْحَمْدُ لِلَّٰهِ', 'الحمد لله'],
    ['Kur’an-ı Kerim', 'kuran i kerim'],
    ['İSTANBUL IŞIK', 'istanbul isik'],
    ['ʿAqīdah', 'aqidah'],
    ['١٢٣ ۱۲۳', '123 123'],
  ])('matches the reference example %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['presentation forms', 'ﻗﺮﺁﻥ', 'قران'],
    ['ligatures of one word', 'قصة ﷴ ﷲ ﷳ', 'قصه محمد الله اكبر'],
    ['a word that goes on in a ligature', 'بﷲ', 'بالله'],
    [
      'ligatures of several words',
      'محمدﷺ ﷽ \uFD47',
      'محمد صلي الله عليه وسلم بسم الله الرحمن الرحيم عليه السلام',
    ],
    ['Persian and Urdu letters', 'کتاب فارسی ے ہ ۃ ھ ۀ', 'كتاب فارسي ي ه ه ه ه'],
    ['hamza on its carriers and alone', 'أإآؤئ دعاء', 'اااوي دعا'],
    ['superscript alef and teh marbuta goal', 'زکوٰۃ', 'زكوه'],
    ['tatweel', 'قـــرآن', 'قران'],
    ['the zero width non-joiner as a space', 'می\u200Cرود', 'مي رود'],
    [
      'the zero width non-joiner as nothing in other scripts',
      'র\u200C্যাব Auf\u200Clage',
      'র্যাব auflage',
    ],
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
    [
      'Azerbaijani and Hausa letters',
      'Ədalət Məhəmməd Ƙur’ani ɗaliɓai Ƴa',
      'edalet mehemmed kurani dalibai ya',
    ],
    ['digits of every script', '১২ १२ ૧૨ ௧௨ ໑໒ １２ \u{1E951}\u{1E952}', '12 12 12 12 12 12 12'],
    ['full width letters', 'Ｑｕｒａｎ', 'quran'],
    ['Arabic punctuation', 'سؤال؟ نعم، لا؛', 'سوال نعم لا'],
    ['both spellings of a Bengali vowel', 'হাদীস হাদিস সূরা ঈমান', 'হাদিস হাদিস সুরা ইমান'],
    ['Bengali ৎ and অা', 'হঠাৎ হঠাত্\u200D \u0985\u09BEমাদের', 'হঠাত্ হঠাত্ আমাদের'],
    [
      'the Persian ezafe',
      'خانهٔ دوست خانه\u200Cی دوست خانه ی دوست',
      'خانه دوست خانه دوست خانه دوست',
    ],
    [
      'hamza on either seat',
      'مسؤول مسئول شؤون شئون رءوف هيئة هيأة',
      'مسوول مسوول شوون شوون رووف هييه هييه',
    ],
    ['Indic vowel signs are kept', 'नमाज নামাজ', 'नमाज নামাজ'],
    ['the dot for sounds of other languages as nothing', 'क़ुरान नमाज़ ਜ਼', 'कुरान नमाज ਜ'],
    ['the dot of letters of their own is kept', 'য়', 'য়'.normalize('NFC')],
    ['signs around digits', '1️⃣ ② ½', '1 2 1 2'],
    ['nothing but marks', 'ًٌٍَُِّْ', ''],
    ['nothing but signs', '& | ! ( ) :* \u0000 \ud800', ''],
    ['an empty text', '', ''],
  ])('%s', (_name, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('splits French elisions only if the text is marked as French', () => {
    expect(fold("L’islam d'aujourd'hui, qu'est-ce", { language: 'fr' })).toBe(
      'l islam d aujourdhui qu est ce',
    );
    expect(fold("l'islam", { language: 'fr-BE' })).toBe('l islam');
    expect(fold("l'islam")).toBe('lislam');
  });

  it('is idempotent', () => {
    for (const text of ['القُرْآنُ', 'Kur’an-ı Kerim', 'ẞtraße', 'İIıi', 'नमाज़', 'ﷺ x ﷽'])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
