/** What stands around a number that is a verse: words of all languages of the site. */

const QURAN = String.raw`(?:al[-\s])?(?:qur['’‘ʼʾ]?[aâā]n|kur['’ʼ]?[aâā]n(?:-?[ıi])?|[kq]oran|coran)(?:['’]?[ıi]?\s?(?:ker[iî]m|kar[iī]m|kareem|maj[iī]d|majeed|al-kar[iī]m))?|q\.?\s?s\.?|(?:ال)?قرآن(?: (?:ال)?(?:كريم|کریم|مجید|مجيد))?`;
const SURAH = String.raw`s[uūû]r(?:ah?|at|e|esi)|sourate|s[uū]rat\s?ul|سور[ةۃہهت]`;
const VERSE_NUMBER = String.raw`(?:\s(?:n(?:o|r|omor|umber|uméro)\.?|n[°º]|ke(?=-)|رقم|نمبر|من|from|d[eu]|dari))?`;
/** No other scripture has verses of these names. */
const AYAH = String.raw`(?:[āa]y[aāe]h?s?|ayaat|ayat|[aâ]yet(?:ler)?i?|(?:ال)?[آا]ي(?:ة|ات)|آیت|آیات|الآيتان|الآيتين)`;
const VERSE_WORD = String.raw`(?:verses?|v{1,2}\.|versets?|${AYAH})`;
const VERSE = String.raw`(?:${VERSE_WORD}${VERSE_NUMBER})`;
/** Between the name of a surah and its verse: `سورۃ النور کی آیت ۳۵`. */
const GENITIVE = String.raw`(?:\s(?:کی|کے|کا))?`;
/** A name of one to three words, Latin or Arabic. */
const NAME = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*(?:\s[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*){0,2}`;

const END_OF = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})$`, 'iu');

export const endsWithQuran = END_OF(String.raw`(?:${QURAN})[\s,.:«(\[-]{0,3}`);
export const endsWithAyah = END_OF(String.raw`${AYAH}${VERSE_NUMBER}[\s:-]{1,2}`);
export const endsWithQ = /[([]\s?Q\.?\s?$/;
export const endsWithSurahWord = END_OF(String.raw`(?:${SURAH})\s{1,2}`);
export const endsWithName = END_OF(String.raw`(${NAME})(?:\s+s[uû]resi)?[\s,،.:/(\[-]{1,3}`);
export const endsWithNamedVerse = END_OF(
  String.raw`(?:(?:${SURAH}|q\.?\s?s\.?)\s+)(${NAME})${GENITIVE}[\s,،:]{1,3}(?:(?:من\s)?${VERSE}[\s:(\[-]{1,3})?`,
);
export const endsWithBracketedName = new RegExp(
  String.raw`[(\[{﴿]\s?(?:(?:${SURAH}|q\.?\s?s\.?)\s+)?(${NAME})\s?[:،,/]\s?$`,
  'iu',
);
export const endsWithTurkishName = END_OF(
  String.raw`(${NAME})\s+s[uû]resi['’]?n?i?n?[\s,:]{1,3}(?:${VERSE}\s)?`,
);

export const endsWithNumberedName = END_OF(
  String.raw`(${NAME})\s?[(\[]\d{1,3}[)\]]\s?(?::?|[,،:]?\s?(?:au\s)?${VERSE})\s?`,
);
/** `Al-Baqara, ayah `; Arabic names without their article are words of the language, such as `شرح`. */
export const endsWithVerseOfName = END_OF(
  String.raw`(?=\p{Script=Latin}|\S*ال)(${NAME})[\s,،:]{1,3}${VERSE}[\s:-]{1,2}`,
);
/** `Surah 2, verse ` */
export const endsWithNumberedVerse = END_OF(
  String.raw`(?:${SURAH})\s(?:n[°º]\s?|رقم\s)?(\d{1,3})(?:\s?[(\[]${NAME}[)\]])?[\s,،:]{1,3}(?:من\s)?${VERSE}[\s:]{1,2}`,
);
/** `Coran (s. 49, v. 12)` */
export const endsWithShortVerse = /[(\[]s\.\s?(\d{1,3})[,:;]\s?vv?\.\s?$/i;
export const endsWithChapter =
  /(?<!\p{L})(?:chapter|chapitre)\s(\d{1,3})[\s,:]{1,2}(?:verses?|versets?)\s$/iu;
export const beginsWithQuran = new RegExp(
  String.raw`^\s(?:(?:of|in|from|d[eu]|dalam|من|في)\s)?(?:(?:the|le)\s)?(?:(?:holy|noble|glorious|saint)\s)?(?:${QURAN})(?!\p{L})`,
  'iu',
);
/** `الآية ٥٦ من سورة الذاريات`, `verse 255 of Surah Al-Baqarah`: its verse stands first. */
export const endsWithVerse = END_OF(String.raw`${VERSE}\s?[(\[]?`);
export const beginsWithVerse = new RegExp(
  String.raw`^(?:st|nd|rd|th|e|ème)?\s${VERSE_WORD}(?=\s)`,
  'iu',
);
export const beginsWithSurah = new RegExp(
  String.raw`^(?:\s(?:and|et|ve|dan|و|اور)\s?\d{1,3})?[)\]]?,?\s(?:(?:of|in|from|de(?: la)?|du|dari|من|في)\s)?(?:the\s)?(?:${SURAH})\s(${NAME})`,
  'iu',
);

/** A class has a time of day and numbers of its own. */
const LESSON = String.raw`(?:cours|cercle|class(?:es)?|lessons?|lectures?|study|tafs[iī]r|tafseer|tefsir|dars|ders|kelas|kajian|ngaji|halaqa|حلقة|حلقات|درس|دروس|دورة|تفسير|تفسیر|کلاس)`;
export const endsWithLessonOfQuran = END_OF(
  String.raw`(?:${LESSON})\s(?:(?:d[eu]|of|the|al)\s|l['’]){0,2}(?:${QURAN})[\s,:-]{0,3}`,
);
/** Between a reference and the next one. */
export const NEXT = /^\s?([;؛،,]|(?<=\s)(?:and|et|ve|dan|&|اور|و)(?=\s|$))\s?$/u;
/** Between verses of one surah: `verses 5 and 6`, `5. ve 6. ayetler`, `[الإسراء: ٢٣، ٢٤]`, `verse 5 and verse 6`. */
export const NEXT_VERSE = new RegExp(
  String.raw`^\.?(?:\s?${AYAH})?\s?(?:[,،&]|(?<=\s)(?:and|et|ve|dan|اور|و))\s?(?:${VERSE}[\s:]{1,2})?$`,
  'iu',
);
export const VERSE_NUMBER_NEXT = new RegExp(String.raw`${VERSE}[\s:]{1,2}$`, 'iu');
export const SEVERAL =
  /(?:verses|versets|vv\.|ayahs|ayaat|ayat|آيات|آیات|آيتان|آيتين)(?:[\s\d.,،&]|and|et|ve|dan|اور|و)+$/iu;

export const VERSE_AT_END = new RegExp(
  String.raw`(?:\sمن)?${GENITIVE}\s${VERSE}$|\s(?:کی|کے|s[uû]resi)$`,
  'iu',
);
export const SURAH_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${SURAH}|q\.?\s?s\.?)\s`, 'iu');
/** `Bakara Suresi 12. bölüm` is about an episode. */
export const PART_AFTER = /^\.?\s?(?:bölüm|ders|kısım|cüz|part|episode|juz|partie|قسط|حلقة|درس)/iu;

export const OTHER_SCRIPTURE =
  /(?:bible|gospel|psalms?|torah|genesis|exodus|matth?ew|mark|luke|john|romans|bibel|évangile|psaume|tevrat|[iİ]ncil|zebur|injil|taurat|mazmur|alkitab|إنجيل|توراة|زبور|مزمور|انجیل|تورات|بائبل|bukh[aā]r[iī]|muslim|tirmi[dz]h?i|hadith|hadis|حديث|بخار[يی]|مسلم)[^\n]{0,12}$/iu;
/** `Surah Al-Kahf: 10 lessons`, `Surah Yasin: 83 verses` count something. */
export const COUNTED_AFTER =
  /^\s(?:\p{L}+\s){0,2}(?:lessons?|things|reasons|facts|ways|tips|benefits|minutes?|days?|verses|ayahs|ayat|questions|points|stories|signs|gems|pelajaran|hikmah|keutamaan|faedah|menit|hari|dersler|âyet|leçons|jours|raisons|versets|دروس|فوائد|وقفات|وصايا|أسباب|آية|آيات|دقيقة|سبق|باتیں|آیات)(?!\p{L})/iu;
/** Words that go on with the sentence, where another would say what the number counts. */
export const SENTENCE_AFTER =
  /^\s(?:و\p{L}|(?:and|is|was|says?|tells|in|on|by|with|for|from|to|of|as|at|explained|recited|taf[sş][iī]r[iı]?|tafseer|tefsiri|et|est|dit|par|sur|dans|pour|avec|expliquée?|ve|ile|için|üzerine|meali|dan|oleh|dengan|untuk|dalam|tentang|bersama|yang|و|في|من|عن|على|إلى|هي|تفسير|اور|میں|پر|سے|کی|کے|کا|کو|ہے|ویں)(?!\p{L}))/iu;
export const TIME_AFTER =
  /^(?::\d|\.\d|\s?(?:[ap]\.?m\b|uhr\b|hrs?\b|gmt|utc|wib|wita|est\b|مساء|صباح|بجے))/iu;
export const TIME_BEFORE = /(?:\bat|\bum|\bà|\bsaat|\bpukul|\bjam|الساعة)\s$/iu;

export const NUMBERS =
  /(?<![\d.]|\d[:,/])(\d{1,3})(?:(\s?[:/]\s?)(\d{1,3}))?(?:(?:\s?[-–—]\s?|\s(?:to|through|à|au|ile|hingga|sampai|s\/d|تا|إلى|الى|حتى)\s)(\d{1,3}))?(?![\d/%])/g;
