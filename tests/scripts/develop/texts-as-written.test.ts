import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../scripts/develop/catalogue-faults';
import { readFiles } from '../../../scripts/develop/catalogues';
import { correctedWords } from '../../../scripts/develop/corrected-words';

const files = readFiles();

/** What the check says of a text in a small catalog. */
function faultsIn(tag: string, text: string): string[] {
  const small = (language: string, home: string) => {
    const { language: head, time } = files.get(language)!;
    const { months, weekdays } = time!;
    return { language: head!, time: { months: months!, weekdays: weekdays! }, frame: { home } };
  };
  const english = small('en', tag === 'en' ? text : 'Home');
  return faultsOf(tag, tag === 'en' ? english : small(tag, text), english);
}

/** A text that one id would have, and what the check says of it. */
const planted: [tag: string, text: string, sentence: RegExp][] = [
  ['en', 'A review waits', /has “waits”, better “is waiting”/],
  ['en', 'Failed to load people', /has “Failed to”, better “… could not be …”/],
  ['en', 'Log in to listen', /has “Log in”, better “Sign in”/],
  ['en', 'Sent by e-mail', /has “e-mail\*”, better “email”/],
  ['en', 'Open the admin area', /has “admin area”, better “dashboard”/],
  ['en', 'Your link is too old', /has “too old”, better “expired”/],
  ['en', 'Save Your Changes', /has the capital of “Your”: only names have capitals/],
  ['en', "This page's language", /has a straight apostrophe/],
  ['en', 'Loading...', /has three dots/],
  ['en', 'Two  blanks', /has two blanks in a row/],
  ['en', 'Press "Save"', /has a straight quotation mark/],
  ['en', 'Press “Save', /has a quotation mark without its partner/],
  ['ar', 'محتوى للبالغين', /has “للبالغين”, better “ألفاظ غير لائقة”/],
  ['ar', 'الخلاصات المتعذّرة', /better “المتعطل” \(not said of a feed\)/],
  ['ar', 'يرجى المحاولة', /has “يرجى”, better “يُرجى”/],
  ['ar', 'نعم, بالتأكيد', /has the comma “,”: this script has “،”/],
  ['ar', 'هل هذا صحيح?', /has the question mark “\?”/],
  ['ar', 'اضغط على “حفظ”', /has the quotation mark “: this language has «»/],
  ['ar', 'هذا کتاب', /has a letter of Persian or Urdu/],
  ['ur', 'صرف بالغوں کے لیے', /has “بالغوں”/],
  ['ur', 'مجموعہ نقل ہو گیا', /has “نقل”, better “کاپی”/],
  ['ur', 'سنی ہوئی نشان زد کریں', /has “نشان زد”/],
  ['ur', 'كتاب', /has a letter of Arabic: Urdu has ی, ک and ہ/],
  ['ur', '“محفوظ” دبائیں', /has a quotation mark without its partner: ”…“/],
  ['ur', 'یہ درست ہے.', /has the stop “\.”: Urdu has “۔”/],
  ['tr', 'Haftalık mektuplar', /has “mektup\*”, better “e-posta”/],
  ['tr', 'Yeni podcastler', /better “podcast’ler”/],
  ['tr', 'Yüz öge', /has “öge\*”, better “öğe”/],
  ['fr', 'Envoyer une lettre d’essai', /has “lettre d’essai”, better “e-mail de test”/],
  ['fr', 'Ce lien est trop ancien', /has “trop ancien\*”, better “expiré”/],
  ['fr', '« Bonjour »', /has a common space/],
  ['fr', 'Titre: un', /has no U\+00A0 before a colon/],
  ['id', 'Surat mingguan', /has “surat”, better “email”/],
  ['id', 'Dikirim lewat surel', /has “surel”, better “email”/],
  ['ms', 'Pilih kulit', /has “kulit”, better “gambar muka” \(skin\)/],
  ['ms', 'Tiga mainan', /has “mainan”, better “bilangan main” \(a toy\)/],
  ['bn', 'সাপ্তাহিক চিঠি', /has “চিঠি\*”, better “ইমেইল”/],
  ['bn', 'যাদের অনুসরণ করেন', /has “অনুসরণ\*”, better “ফলো”/],
  ['bn', 'এটি ঠিক.', /has the stop “\.”: Bengali has “।”/],
  ['fa', 'كتاب من', /has a letter of Arabic: Persian has ی, ک and ه/],
  ['fa', 'پخش می شود', /has می with a blank/],
  ['fa', 'پخش میشود', /has می joined to its verb/],
  ['fa', 'قسمت ها', /has ها after a blank/],
  ['fa', 'قسمتها', /has ها joined to its noun/],
  ['fa', 'نامهٔ هفتگی', /has “نامهٔ”, better “ایمیل”/],
  ['fa', 'دوباره بکوشید', /has “بکوشید”, better “تلاش کنید”/],
];

test.each(planted)('%s: “%s” is refused with a sentence', (tag, text, sentence) => {
  const faults = faultsIn(tag, text);
  expect(faults).toContainEqual(expect.stringMatching(sentence));
  for (const fault of faults)
    expect(fault).toMatch(new RegExp(`^${tag}: frame\\.home .+\\.$`, 's'));
});

describe('names of people and places, and phrases in which a word is right, are accepted', () => {
  test.each([
    ['en', 'Read the Privacy Policy on Apple or in the Podcast Index'],
    ['en', 'Shown for Ramadan: “Halaqa” isn’t there'],
    ['fa', 'تنها آن‌ها را می‌بیند؛ میان روزها'],
    ['fr', 'Vous recevez la lettre d’information\u00a0: «\u00a0Halaqa\u00a0»'],
    ['ms', 'Surat berita'],
    ['tr', 'podcastindex.org’da en çok dinlenenler'],
  ])('%s: %s', (tag, text) => {
    expect(faultsIn(tag, text)).toEqual([]);
  });
});

test('every corrected word has a better one and a reason, once', () => {
  for (const words of Object.values(correctedWords)) {
    for (const { word, better, why } of words) {
      expect(
        [word, better, why].every((one) => one.trim()),
        word,
      ).toBe(true);
    }
    const keys = words.map(({ word, only }) => `${word} ${only?.join()}`);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  }
});
