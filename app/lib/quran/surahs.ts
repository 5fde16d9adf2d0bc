import { normalizeText } from '~/lib/text/normalize-text';

/**
 * The 114 surahs in order: verse count, common names in Latin and Arabic script, and further spellings without the
 * article. `surahOf` folds spellings, so a spelling is listed only where folding the common names does not cover it.
 */
const table = `
7 | Al-Fatihah | الفاتحة
286 | Al-Baqarah | البقرة | baqoroh
200 | Ali 'Imran | آل عمران | imran عمران
176 | An-Nisa | النساء
120 | Al-Ma'idah | المائدة
165 | Al-An'am | الأنعام
206 | Al-A'raf | الأعراف
75 | Al-Anfal | الأنفال
129 | At-Tawbah | التوبة | براءة
109 | Yunus | يونس
123 | Hud | هود
111 | Yusuf | يوسف | joseph
43 | Ar-Ra'd | الرعد
52 | Ibrahim | إبراهيم
99 | Al-Hijr | الحجر
128 | An-Nahl | النحل
111 | Al-Isra | الإسراء
110 | Al-Kahf | الكهف | kahfi
98 | Maryam | مريم
135 | Ta-Ha | طه | thaha
112 | Al-Anbiya | الأنبياء
78 | Al-Hajj | الحج | haji
118 | Al-Mu'minun | المؤمنون | muminin
64 | An-Nur | النور
77 | Al-Furqan | الفرقان | furqane
227 | Ash-Shu'ara | الشعراء
93 | An-Naml | النمل
88 | Al-Qasas | القصص
69 | Al-'Ankabut | العنكبوت
60 | Ar-Rum | الروم
34 | Luqman | لقمان
30 | As-Sajdah | السجدة
73 | Al-Ahzab | الأحزاب
54 | Saba | سبأ
45 | Fatir | فاطر | fathir
83 | Ya-Sin | يس | yassine ياسين يسين
182 | As-Saffat | الصافات
88 | Sad | ص
75 | Az-Zumar | الزمر
85 | Ghafir | غافر | mumin مؤمن
54 | Fussilat | فصلت
53 | Ash-Shura | الشورى
89 | Az-Zukhruf | الزخرف
59 | Ad-Dukhan | الدخان
37 | Al-Jathiyah | الجاثية
35 | Al-Ahqaf | الأحقاف
38 | Muhammad | محمد
29 | Al-Fath | الفتح | fatih
18 | Al-Hujurat | الحجرات
45 | Qaf | ق
60 | Adh-Dhariyat | الذاريات
49 | At-Tur | الطور | thur
62 | An-Najm | النجم
55 | Al-Qamar | القمر
78 | Ar-Rahman | الرحمن | rahmane
96 | Al-Waqi'ah | الواقعة
29 | Al-Hadid | الحديد
22 | Al-Mujadilah | المجادلة | mujadala
24 | Al-Hashr | الحشر
13 | Al-Mumtahanah | الممتحنة | mumtahina
14 | As-Saff | الصف
11 | Al-Jumu'ah | الجمعة | juma
11 | Al-Munafiqun | المنافقون | munafiqin
18 | At-Taghabun | التغابن
12 | At-Talaq | الطلاق | thalaq
12 | At-Tahrim | التحريم
30 | Al-Mulk | الملك
52 | Al-Qalam | القلم
52 | Al-Haqqah | الحاقة
44 | Al-Ma'arij | المعارج
28 | Nuh | نوح
28 | Al-Jinn | الجن
20 | Al-Muzzammil | المزمل
56 | Al-Muddaththir | المدثر
40 | Al-Qiyamah | القيامة | qiyamat
31 | Al-Insan | الإنسان | dahr
50 | Al-Mursalat | المرسلات
40 | An-Naba | النبأ
46 | An-Nazi'at | النازعات
42 | 'Abasa | عبس
29 | At-Takwir | التكوير
19 | Al-Infitar | الانفطار | infithar
36 | Al-Mutaffifin | المطففين | muthaffifin
25 | Al-Inshiqaq | الانشقاق
22 | Al-Buruj | البروج
17 | At-Tariq | الطارق | thariq
19 | Al-A'la | الأعلى
26 | Al-Ghashiyah | الغاشية
30 | Al-Fajr | الفجر
20 | Al-Balad | البلد
15 | Ash-Shams | الشمس
21 | Al-Layl | الليل
11 | Ad-Duha | الضحى | dhuha
8 | Ash-Sharh | الشرح | inshirah انشراح
8 | At-Tin | التين
19 | Al-'Alaq | العلق
5 | Al-Qadr | القدر | qadir
8 | Al-Bayyinah | البينة
8 | Az-Zalzalah | الزلزلة | zilzal
11 | Al-'Adiyat | العاديات
11 | Al-Qari'ah | القارعة
8 | At-Takathur | التكاثر
3 | Al-'Asr | العصر | asir
9 | Al-Humazah | الهمزة
5 | Al-Fil | الفيل
4 | Quraysh | قريش
7 | Al-Ma'un | الماعون
3 | Al-Kawthar | الكوثر
6 | Al-Kafirun | الكافرون | kafirin
3 | An-Nasr | النصر | nasir
5 | Al-Masad | المسد | lahab tabbat لهب
4 | Al-Ikhlas | الإخلاص
5 | Al-Falaq | الفلق
6 | An-Nas | الناس`;

/** Letters with the same sound; longer spellings come first. */
const SOUNDS: [RegExp, string][] = [
  [/ch/g, 'sh'],
  [/dj|c/g, 'j'],
  [/dh|dz/g, 'z'],
  [/th|ts|sh|sy/g, 's'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ou/g, 'u'],
  [/q/g, 'k'],
  [/[wvo]/g, 'u'],
  [/[yı]/g, 'i'],
  [/e/g, 'a'],
  [/(.)\1/g, '$1'],
  [/h$/, ''],
];

/** Reduces a name to letters that its spellings in several languages share. */
function fold(name: string): string {
  const bare = normalizeText(name, 'NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  if (!/\p{Script=Arabic}/u.test(bare)) {
    return SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), bare);
  }
  return bare
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/[ىیے]/g, 'ي')
    .replace(/[ةۃہھۀ]/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/[ؤئء]/g, '')
    .replace(/ـ/g, '');
}

const ARTICLE = /^(?:(?:a[lnrstdz]|ash|asy|adh|adz|ath|ats|e[lnrstdz])['’ʼ\s-]{1,3}|ال)/iu;

const surahs = table
  .trim()
  .split('\n')
  .map((row) => {
    const [count, latin = '', arabic = '', spellings = ''] = row.split(' | ');
    const names = [latin, arabic].map((name) => name.replace(ARTICLE, ''));
    return { verses: Number(count), latin, arabic, names: [...names, ...spellings.split(' ')] };
  });

/** Verse count per surah; `verseCounts[0]` is al-Fatiha. */
export const verseCounts: readonly number[] = surahs.map(({ verses }) => verses);

/** In order: `surahNames[0]` is al-Fatiha. */
export const surahNames: readonly { latin: string; arabic: string }[] = surahs;

const numbers = new Map(
  surahs.flatMap(({ names }, index) =>
    names.filter(Boolean).map((name): [string, number] => [fold(name), index + 1]),
  ),
);

/** Returns the number of the surah with that name, with or without its article; undefined for other words. */
export function surahOf(name: string): number | undefined {
  const words = name.trim();
  return numbers.get(fold(words.replace(ARTICLE, ''))) ?? numbers.get(fold(words));
}
