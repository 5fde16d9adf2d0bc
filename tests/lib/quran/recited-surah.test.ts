import { expect, test } from 'vitest';
import { recitedSurah } from '~/lib/quran/written-verses';

const titles: [title: string, surah: number | null][] = [
  ['Surah Al-Kahf', 18],
  ['سورة الكهف', 18],
  ['018', 18],
  ['018 - Al-Kahf', 18],
  ['١٨ - سورة الكهف', 18],
  ['036_Yasin', 36],
  ['Surah Al-Mulk - Mishary', 67],
  ['Kehf Suresi', 18],
  ['Surat Al-Mulk', 67],
  ['সূরা ইয়াসিন', 36],
  ['سورهٔ کهف', 18],
  ['Tafsir Surah Al-Kahf', null],
  ['সূরা ইয়াসিনের তাফসির', null],
  ['The story of Yusuf', null],
  ['Ibrahim, father of prophets', null],
  ['Muhammad Ali', null],
  ['Episode 12', null],
  ['12', null],
  ['115', null],
];

test.each(titles)('%s', (title, surah) => expect(recitedSurah(title)).toBe(surah));
