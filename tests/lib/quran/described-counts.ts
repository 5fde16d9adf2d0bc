import type { Notes } from './described-notes';

/** Cases where only the words next to a number tell whether it is a verse, a time or a count. */
export const counted: Record<string, Notes[]> = {
  en: [
    ['<p>Surah Al-Kahf: 4 trials and 1 cure</p>', [], []],
    ['<p>Surah Maryam: verse 12 and verse 30</p>', [], ['19:12', '19:30']],
    ['<p>Verses 21 and 22 of Surah Ar-Rum</p>', [], ['30:21', '30:22']],
    ['<p>Imam Omar recites Al-Baqarah 2:285-286 and then explains it.</p>', [], ['2:285-286']],
    ['<p>Ayah 13 of Surah Al-Hujurat is the heart of the talk.</p>', [], ['49:13']],
  ],
  several: [
    ['<p>Surah Al-Mulk 1-5 recitation</p>', [], ['67:1-5']],
    ['<p>Surah Al-Baqarah 255 Ayatul Kursi</p>', [], ['2:255']],
    ['<p>Surah Al-Kahf, 12-14 March</p>', [], []],
    ['<p>Surah Al-Baqarah 286 ayat</p>', [], []],
  ],
  ar: [
    ['<p>سورة البقرة 286 آية</p>', [], []],
    ['<p>سورة الملك الآيتان ١ و٢</p>', [], ['67:1', '67:2']],
    ['<p>سورة مريم 10 وقفات</p>', [], []],
  ],
  ur: [
    ['<p>سورۃ البقرہ کی 255ویں آیت</p>', [], ['2:255']],
    ['<p>قرآن 2:286 اللہ کسی جان پر بوجھ نہیں ڈالتا</p>', [], ['2:286']],
    ['<p>سورۃ یوسف آیت نمبر ۸۷ سے سبق</p>', [], ['12:87']],
  ],
  tr: [
    ['<p>Rahman suresinin 13 ve 16. ayetleri</p>', [], ['55:13', '55:16']],
    ['<p>Fâtiha Sûresi 5. âyet ve 6. âyet</p>', [], ['1:5', '1:6']],
    ["<p>[02:10] Tanışma<br>[19:45] Kur'an'da sabır (Bakara 2/153)</p>", [130, 1185], ['2:153']],
  ],
  fr: [['<p>Sourate Al-Baqara, verset 183 et verset 185</p>', [], ['2:183', '2:185']]],
  id: [["<p>Surat Ar-Ra'd ayat 11 dan QS. Ath-Thalaq: 2-3</p>", [], ['13:11', '65:2-3']]],
};
