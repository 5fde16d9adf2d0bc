import { normalizeText } from '~/lib/text/normalize-text';

/**
 * The 114 surahs in order: verse count, then names in Latin and Arabic script without the article. `surahOf` folds
 * spellings, so a name is repeated only where folding does not cover it.
 */
const countsAndNames = `
7 fatiha فاتحة
286 baqara baqoroh بقرة
200 aliimran imran آلعمران عمران
176 nisa نساء
120 maida مائدة
165 anam أنعام
206 araf أعراف
75 anfal أنفال
129 tawba توبة براءة
109 yunus يونس
123 hud هود
111 yusuf joseph يوسف
43 rad رعد
52 ibrahim إبراهيم
99 hijr حجر
128 nahl نحل
111 isra إسراء
110 kahf kahfi كهف
98 maryam مريم
135 taha thaha طه
112 anbiya أنبياء
78 hajj haji حج
118 muminun muminin مؤمنون
64 nur نور
77 furqan furqane فرقان
227 shuara شعراء
93 naml نمل
88 qasas قصص
69 ankabut عنكبوت
60 rum روم
34 luqman لقمان
30 sajda سجدة
73 ahzab أحزاب
54 saba سبأ
45 fatir fathir فاطر
83 yasin yassine يس ياسين يسين
182 saffat صافات
88 sad ص
75 zumar زمر
85 ghafir mumin غافر مؤمن
54 fussilat فصلت
53 shura شورى
89 zukhruf زخرف
59 dukhan دخان
37 jathiya جاثية
35 ahqaf أحقاف
38 muhammad محمد
29 fath fatih فتح
18 hujurat حجرات
45 qaf ق
60 dhariyat ذاريات
49 tur thur طور
62 najm نجم
55 qamar قمر
78 rahman rahmane رحمن
96 waqia واقعة
29 hadid حديد
22 mujadila mujadala مجادلة
24 hashr حشر
13 mumtahana mumtahina ممتحنة
14 saff صف
11 jumua juma جمعة
11 munafiqun munafiqin منافقون
18 taghabun تغابن
12 talaq thalaq طلاق
12 tahrim تحريم
30 mulk ملك
52 qalam قلم
52 haqqa حاقة
44 maarij معارج
28 nuh نوح
28 jinn جن
20 muzzammil مزمل
56 muddaththir مدثر
40 qiyama qiyamat قيامة
31 insan dahr إنسان
50 mursalat مرسلات
40 naba نبأ
46 naziat نازعات
42 abasa عبس
29 takwir تكوير
19 infitar infithar انفطار
36 mutaffifin muthaffifin مطففين
25 inshiqaq انشقاق
22 buruj بروج
17 tariq thariq طارق
19 ala أعلى
26 ghashiya غاشية
30 fajr فجر
20 balad بلد
15 shams شمس
21 layl ليل
11 duha dhuha ضحى
8 sharh inshirah شرح انشراح
8 tin تين
19 alaq علق
5 qadr qadir قدر
8 bayyina بينة
8 zalzala zilzal زلزلة
11 adiyat عاديات
11 qaria قارعة
8 takathur تكاثر
3 asr asir عصر
9 humaza همزة
5 fil فيل
4 quraysh قريش
7 maun ماعون
3 kawthar كوثر
6 kafirun kafirin كافرون
3 nasr nasir نصر
5 masad lahab tabbat مسد لهب
4 ikhlas إخلاص
5 falaq فلق
6 nas ناس`;

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

const rows = countsAndNames
  .trim()
  .split('\n')
  .map((row) => row.split(' '));

/** Verse count per surah; `verseCounts[0]` is al-Fatiha. */
export const verseCounts: readonly number[] = rows.map(([count]) => Number(count));

const surahs = new Map(
  rows.flatMap(([, ...names], index) =>
    names.map((name): [string, number] => [fold(name), index + 1]),
  ),
);

const ARTICLE = /^(?:(?:a[lnrstdz]|ash|asy|adh|adz|ath|ats|e[lnrstdz])['’ʼ\s-]{1,3}|ال)/iu;

/** Returns the number of the surah with that name, with or without its article; undefined for other words. */
export function surahOf(name: string): number | undefined {
  const words = name.trim();
  return surahs.get(fold(words.replace(ARTICLE, ''))) ?? surahs.get(fold(words));
}

/** Common names in Latin and Arabic script. */
const shownNames = `
Al-Fatihah | الفاتحة
Al-Baqarah | البقرة
Ali 'Imran | آل عمران
An-Nisa | النساء
Al-Ma'idah | المائدة
Al-An'am | الأنعام
Al-A'raf | الأعراف
Al-Anfal | الأنفال
At-Tawbah | التوبة
Yunus | يونس
Hud | هود
Yusuf | يوسف
Ar-Ra'd | الرعد
Ibrahim | إبراهيم
Al-Hijr | الحجر
An-Nahl | النحل
Al-Isra | الإسراء
Al-Kahf | الكهف
Maryam | مريم
Ta-Ha | طه
Al-Anbiya | الأنبياء
Al-Hajj | الحج
Al-Mu'minun | المؤمنون
An-Nur | النور
Al-Furqan | الفرقان
Ash-Shu'ara | الشعراء
An-Naml | النمل
Al-Qasas | القصص
Al-'Ankabut | العنكبوت
Ar-Rum | الروم
Luqman | لقمان
As-Sajdah | السجدة
Al-Ahzab | الأحزاب
Saba | سبأ
Fatir | فاطر
Ya-Sin | يس
As-Saffat | الصافات
Sad | ص
Az-Zumar | الزمر
Ghafir | غافر
Fussilat | فصلت
Ash-Shura | الشورى
Az-Zukhruf | الزخرف
Ad-Dukhan | الدخان
Al-Jathiyah | الجاثية
Al-Ahqaf | الأحقاف
Muhammad | محمد
Al-Fath | الفتح
Al-Hujurat | الحجرات
Qaf | ق
Adh-Dhariyat | الذاريات
At-Tur | الطور
An-Najm | النجم
Al-Qamar | القمر
Ar-Rahman | الرحمن
Al-Waqi'ah | الواقعة
Al-Hadid | الحديد
Al-Mujadilah | المجادلة
Al-Hashr | الحشر
Al-Mumtahanah | الممتحنة
As-Saff | الصف
Al-Jumu'ah | الجمعة
Al-Munafiqun | المنافقون
At-Taghabun | التغابن
At-Talaq | الطلاق
At-Tahrim | التحريم
Al-Mulk | الملك
Al-Qalam | القلم
Al-Haqqah | الحاقة
Al-Ma'arij | المعارج
Nuh | نوح
Al-Jinn | الجن
Al-Muzzammil | المزمل
Al-Muddaththir | المدثر
Al-Qiyamah | القيامة
Al-Insan | الإنسان
Al-Mursalat | المرسلات
An-Naba | النبأ
An-Nazi'at | النازعات
'Abasa | عبس
At-Takwir | التكوير
Al-Infitar | الانفطار
Al-Mutaffifin | المطففين
Al-Inshiqaq | الانشقاق
Al-Buruj | البروج
At-Tariq | الطارق
Al-A'la | الأعلى
Al-Ghashiyah | الغاشية
Al-Fajr | الفجر
Al-Balad | البلد
Ash-Shams | الشمس
Al-Layl | الليل
Ad-Duha | الضحى
Ash-Sharh | الشرح
At-Tin | التين
Al-'Alaq | العلق
Al-Qadr | القدر
Al-Bayyinah | البينة
Az-Zalzalah | الزلزلة
Al-'Adiyat | العاديات
Al-Qari'ah | القارعة
At-Takathur | التكاثر
Al-'Asr | العصر
Al-Humazah | الهمزة
Al-Fil | الفيل
Quraysh | قريش
Al-Ma'un | الماعون
Al-Kawthar | الكوثر
Al-Kafirun | الكافرون
An-Nasr | النصر
Al-Masad | المسد
Al-Ikhlas | الإخلاص
Al-Falaq | الفلق
An-Nas | الناس`;

type SurahName = { latin: string; arabic: string };

/** In order: `surahNames[0]` is al-Fatiha. */
export const surahNames: readonly SurahName[] = shownNames
  .trim()
  .split('\n')
  .map((row) => {
    const [latin = '', arabic = ''] = row.split(' | ');
    return { latin, arabic };
  });
