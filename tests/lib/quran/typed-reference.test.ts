import { expect, test } from 'vitest';
import { typedReference, writeVerses } from '~/lib/quran/written-verses';

const typed: [query: string, verses: string | null][] = [
  ['2:255', '2:255'],
  ['2:255-257', '2:255-257'],
  ['2.255', '2:255'],
  ['Surah 2:255', '2:255'],
  ['Quran 2:255', '2:255'],
  ['البقرة ٢٥٥', '2:255'],
  ['سورة البقرة آية 255', '2:255'],
  ['سورہ بقرہ ۲۵۵', '2:255'],
  ['Bakara 255', '2:255'],
  ['Bakara suresi 255', '2:255'],
  ['QS. Al-Baqarah [2]: 255', '2:255'],
  ['ayat al-kursi', '2:255'],
  ['Ayetel Kürsi', '2:255'],
  ['آية الكرسي', '2:255'],
  ['আয়াতুল কুরসি', '2:255'],
  ['Surah Al-Kahf', '18:1-110'],
  ['سورة الكهف', '18:1-110'],
  ['sourate al-kahf', '18:1-110'],
  ['বাকারা ২৫৫', '2:255'],
  ['সূরা আল-কাহফ আয়াত ১০', '18:10'],
  ['সূরা ইয়াসিন', '36:1-83'],
  ['سوره بقره آیه ۲۵۵', '2:255'],
  ['سورهٔ نساء', '4:1-176'],
  ['آیه ۲۵۵ بقره', '2:255'],
  ['سورۃ حٰم السجدہ آیت 30', '41:30'],
  ['Surah Yaseen', '36:1-83'],
  ['Kehf suresi', '18:1-110'],
  ['Bakara 255. ayet', '2:255'],
  ['verset 255 al-baqara', '2:255'],
  ['sourate la vache 255', '2:255'],
  ['sourate la vache', '2:1-286'],
  ['Surah Ha Mim As-Sajdah 30', '41:30'],
  ['2/3-5', '2:3-5'],
  ['কুরআন ২:২৫৫', '2:255'],
  ['Surah Foo As-Sajdah 30', null],
  ['la vache 255', null],
  ['2:287', null],
  ['kahf', null],
  ['episode 12', null],
  ['Ramadan 2025', null],
  ['prophet yusuf', null],
];

test.each(typed)('%s', (query, verses) => {
  const range = typedReference(query);
  expect(range && writeVerses(range)).toBe(verses);
});
