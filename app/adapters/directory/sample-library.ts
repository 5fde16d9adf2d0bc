import tones from './sample-tones.json';

/**
 * The sample library: what a fresh installation shows before real podcasts are added. It is plainly marked
 * as samples, quotes nobody and teaches nothing but the use of the site; its audio is tones made for it.
 * The static feeds in public/sample are made from this file by prisma/sample/make-sample-library.ts.
 */
export type SampleEpisode = {
  title: string;
  description: string;
  publishedAt: Date;
  guid: string;
  /** Null where the sample shows what an episode without audio looks like. */
  audio: { url: string; seconds: number; bytes: number } | null;
};

export type SamplePodcast = {
  /** In the sample directory. */
  id: number;
  /** Names the files of the feed and the artwork. */
  name: string;
  title: string;
  /** HTML. */
  description: string;
  language: 'en' | 'ar' | 'ur' | 'tr' | 'id' | 'fr';
  categories: string[];
  dead: boolean;
  /** Whether `npm run seed` adds it; the others are there to be found and added from search. */
  seeded: boolean;
  feedUrl: string;
  imageUrl: string;
  /** Newest first. */
  episodes: SampleEpisode[];
};

type Draft = {
  name: string;
  title: string;
  description: string;
  language: SamplePodcast['language'];
  categories?: string[];
  dead?: boolean;
  directoryOnly?: boolean;
  withoutAudio?: string;
  /** Oldest first. */
  episodes: string[];
};

export const SAMPLE_AUTHOR = 'Halaqa samples';

const FIRST_ID = 900_000_001;
const ISLAM = ['Islam', 'Religion', 'Spirituality'];
const EDUCATION = ['Islam', 'Religion', 'Education'];
const HISTORY = ['Islam', 'History'];

const COMMON_DESCRIPTION: Record<SamplePodcast['language'], string> = {
  en: 'It belongs to the sample library of this site: nobody speaks in it, there are only gentle tones, made for trying out search, the player and favorites.',
  ar: 'هذا البودكاست من المكتبة التجريبية لهذا الموقع: لا يتكلّم فيه أحد، وليس فيه إلا نغمات هادئة صُنعت لتجربة البحث والمشغّل والمفضّلة.',
  ur: 'یہ اس سائٹ کی نمونہ لائبریری کا حصہ ہے: اس میں کوئی بولتا نہیں، صرف ہلکی دھنیں ہیں جو تلاش، پلیئر اور پسندیدہ فہرست آزمانے کے لیے بنائی گئی ہیں۔',
  tr: 'Bu podcast, sitenin örnek kitaplığındandır: içinde kimse konuşmaz; yalnızca aramayı, oynatıcıyı ve favorileri denemek için hazırlanmış yumuşak tınılar vardır.',
  id: 'Podcast ini bagian dari pustaka contoh situs ini: tidak ada yang berbicara di dalamnya, hanya nada lembut untuk mencoba pencarian, pemutar, dan favorit.',
  fr: 'Ce podcast fait partie de la bibliothèque d’exemples de ce site : personne n’y parle, on n’y entend que des tonalités douces pour essayer la recherche, le lecteur et les favoris.',
};

const EPISODE_DESCRIPTION: Record<SamplePodcast['language'], (seconds: number) => string> = {
  en: (seconds) => `A sample episode: ${seconds} seconds of gentle tones.`,
  ar: (seconds) => `حلقة تجريبية: نغمات هادئة مدتها ${seconds} ثانية.`,
  ur: (seconds) => `نمونہ قسط: ${seconds} سیکنڈ کی ہلکی دھن۔`,
  tr: (seconds) => `Örnek bölüm: ${seconds} saniyelik yumuşak tınılar.`,
  id: (seconds) => `Episode contoh: nada lembut selama ${seconds} detik.`,
  fr: (seconds) => `Épisode d’exemple : ${seconds} secondes de tonalités douces.`,
};

const PLACES = [
  ...['Cordoba', 'Fez', 'Tunis', 'Kairouan', 'Cairo', 'Damascus', 'Aleppo', 'Baghdad'],
  ...['Basra', 'Mosul', 'Isfahan', 'Shiraz', 'Nishapur', 'Herat', 'Samarkand', 'Bukhara'],
  ...['Kashgar', 'Kazan', 'Sarajevo', 'Bursa', 'Konya', 'Istanbul', 'Zanzibar', 'Lamu'],
  ...['Harar', 'Timbuktu', 'Djenne', 'Lahore', 'Delhi', 'Dhaka', 'Malacca', 'Aceh'],
];

const LONG_DESCRIPTION = `<h2>What this sample is for</h2>
<p>This is a sample about <strong>hadith study</strong> podcasts: <em>how to find them, follow them and keep them</em>. 🌙 It is written at length, so that you can see how the page shortens a long description and opens it again.</p>
<p>While you are here, you may want to try:</p>
<ul>
<li>searching for <strong>hadith</strong>, <strong>hadees</strong> or <strong>حديث</strong>, and comparing what you find;</li>
<li>sorting the episodes by <em>Oldest First</em>;</li>
<li>skipping thirty seconds ahead in the small player at the bottom of the page;</li>
<li>adding the podcast to your favorites, and taking it out again.</li>
</ul>
<ol><li>Play an episode.</li><li>Go on to another page.</li><li>Notice that it keeps playing.</li></ol>
<p>Descriptions come from the feeds of podcasts, so they may hold links such as <a href="https://podcastindex.org/" target="_blank">the Podcast Index</a>,<br>line breaks, and <span>parts that are marked in some way</span>. What a page should not carry, such as pictures or scripts, is taken out before it is shown.</p>`;

const DRAFTS: Draft[] = [
  {
    name: 'evening-tones',
    title: 'Sample: Evening Tones',
    description: 'Quiet tones for the end of the day, as a first sample to press play on.',
    language: 'en',
    categories: ISLAM,
    episodes: [
      'Welcome to the sample library',
      'A tone for the first star',
      'A tone for a quiet room',
      'A tone for tea',
      'A tone for the walk home',
      'A tone for rain',
      'A tone for reading',
      'A tone for the garden',
      'A tone for the courtyard',
      'A tone for lamplight',
      'A tone for the crescent',
      'A longer tone before sleep',
    ],
  },
  {
    name: 'tafsir-podcasts',
    title: 'How to Listen: A Sample about Tafsir Podcasts',
    description: 'A sample for everybody who looks for podcasts that explain the Quran.',
    language: 'en',
    categories: EDUCATION,
    withoutAudio: 'An episode without audio: this is how it looks',
    episodes: [
      'Searching for tafsir, tafseer and تفسير',
      'Short series and long series',
      'Finding the first episode of a tafsir series',
      'Following a series over weeks',
      'Quran learners: going back thirty seconds',
      'Listening at your own speed',
      'Keeping your place in an episode',
      'An episode without audio: this is how it looks',
    ],
  },
  {
    name: 'islamic-history',
    title: 'Sample: Islamic History, One City at a Time',
    description:
      'Thirty-two short tones, each named after a city that podcasts on Islamic history often visit.',
    language: 'en',
    categories: HISTORY,
    episodes: PLACES.map((place, index) => `${index + 1}. A tone named after ${place}`),
  },
  {
    name: 'hadith-study',
    title: 'Sample: Hadith Study, Getting Started with Podcasts',
    description: LONG_DESCRIPTION,
    language: 'en',
    categories: EDUCATION,
    episodes: [
      'Finding a hadith study series',
      'Reading the show notes',
      'Saving a series to your favorites',
      'Writing a fair review',
      'Sharing an episode with a study circle',
      'When a podcast has ended',
    ],
  },
  {
    name: 'prayer-guidance',
    title: 'Sample: Prayer Guidance Podcasts and How to Choose One',
    description:
      'A sample about looking for podcasts on prayer: by language, by length and by what others say.',
    language: 'en',
    categories: ISLAM,
    episodes: [
      'Searching by prayer, salah and namaz',
      'Searching in your own language',
      'Looking at the newest episodes first',
      'What ratings can and cannot tell',
      'Podcasts about dua and dhikr',
      'Listening on a slow connection',
      'Using the site with a keyboard alone',
    ],
  },
  {
    name: 'sira-tafsir-arabic',
    title: 'عيّنة: كيف تجد بودكاست في السيرة والتفسير',
    description: 'بودكاست تجريبي عن البحث بالعربية والاستماع.',
    language: 'ar',
    categories: EDUCATION,
    episodes: [
      'مرحبًا بك في العيّنة',
      'البحث عن بودكاست في السيرة النبوية',
      'البحث عن دروس التفسير',
      'البحث بالحركات وبدونها: القُرْآن والقرآن',
      'البحث عن بودكاست في الحديث',
      'إضافة بودكاست إلى المفضّلة',
      'الاستماع أثناء التصفّح',
      'ترتيب الحلقات من الأحدث إلى الأقدم',
      'سرعة التشغيل والتقديم ثلاثين ثانية',
      'كتابة مراجعة منصفة',
    ],
  },
  {
    name: 'seerat-urdu',
    title: 'نمونہ: سیرت کے پوڈکاسٹ کیسے سنیں',
    description: 'اردو میں پوڈکاسٹ تلاش کرنے اور سننے کا ایک نمونہ۔',
    language: 'ur',
    categories: HISTORY,
    episodes: [
      'خوش آمدید',
      'سیرت کے پوڈکاسٹ تلاش کرنا',
      'اردو، عربی اور انگریزی میں تلاش',
      'قسط چلانا اور روکنا',
      'تیس سیکنڈ آگے جانا',
      'پسندیدہ میں شامل کرنا',
      'رائے لکھنا',
      'رمضان کے لیے فہرست بنانا',
      'موبائل پر سننا',
    ],
  },
  {
    name: 'ramazan-turkish',
    title: 'Örnek: Ramazan Akşamları İçin Tınılar',
    description: 'Ramazan akşamları için kısa ve sakin tınılar.',
    language: 'tr',
    categories: ISLAM,
    episodes: [
      'Hoş geldiniz',
      'İftardan önce sakin bir tını',
      'Akşam tınısı',
      'Sahur vakti için tını',
      'Siyer ve tefsir podcast’leri nasıl bulunur?',
      'Hadis derslerini aramak',
      'Bayram sabahı tınısı',
    ],
  },
  {
    name: 'kajian-indonesian',
    title: 'Contoh: Mengenal Podcast Kajian dan Doa',
    description: 'Contoh untuk Anda yang mencari podcast kajian Islam berbahasa Indonesia.',
    language: 'id',
    categories: EDUCATION,
    episodes: [
      'Selamat datang',
      'Mencari kajian tafsir Al-Qur’an',
      'Mencari podcast hadits',
      'Mencari podcast tentang sholat',
      'Menyimpan ke favorit',
      'Mendengar sambil menjelajah',
      'Mengatur kecepatan putar',
      'Nada malam Ramadhan',
    ],
  },
  {
    name: 'quiet-archive',
    title: 'Sample: An Archive of Quiet Tones',
    description: 'A sample of a podcast that has ended, shown with the badge Inactive.',
    language: 'en',
    categories: ISLAM,
    dead: true,
    episodes: [
      'The first quiet tone',
      'The second quiet tone',
      'The third quiet tone',
      'The fourth quiet tone',
      'The last quiet tone',
    ],
  },
  {
    name: 'quran-recitation',
    title: 'Sample: Quran Recitation Podcasts, a Listener’s Guide',
    description:
      'A sample about finding podcasts of Quran recitation; for reverence, there is none in it.',
    language: 'en',
    categories: ISLAM,
    directoryOnly: true,
    episodes: [
      'Searching for a reciter or a surah',
      'Quran, Qur’an, Koran and قرآن: one search',
      'Listening surah by surah',
      'Podcasts for Quran learners',
      'Podcasts about tajweed',
      'Slowing the player down',
      'Coming back to where you stopped',
    ],
  },
  {
    name: 'tafseer-circle',
    title: 'Sample: Tafseer Listening Circle',
    description: 'A sample to add from search: it shows how a podcast comes into the library.',
    language: 'en',
    categories: EDUCATION,
    directoryOnly: true,
    episodes: [
      'What happens when you add a podcast',
      'Why a card says New',
      'Listening together, from far away',
      'Choosing a tafseer series for a circle',
      'Sharing a link to an episode',
      'Taking turns to choose',
      'Making a list for Ramadan',
      'Listening on the way',
      'Reading what others wrote',
      'Writing back',
      'A closing tone',
    ],
  },
  {
    name: 'tafsir-hadith-urdu',
    title: 'نمونہ: تفسیر اور حدیث کے پوڈکاسٹ',
    description: 'تفسیر اور حدیث کے پوڈکاسٹ تلاش کرنے کا ایک نمونہ۔',
    language: 'ur',
    categories: EDUCATION,
    directoryOnly: true,
    episodes: [
      'تفسیر کا لفظ کیسے تلاش کریں',
      'حدیث کے دروس تلاش کرنا',
      'قسطوں کی ترتیب بدلنا',
      'آر ایس ایس لنک کیا ہے',
      'پوڈکاسٹ کسی کو بھیجنا',
    ],
  },
  {
    name: 'ramadan-arabic',
    title: 'عيّنة: نغمات لأمسيات رمضان',
    description: 'نغمات قصيرة وهادئة لأمسيات رمضان.',
    language: 'ar',
    categories: ISLAM,
    directoryOnly: true,
    episodes: [
      'نغمة الهلال',
      'نغمة قبل الإفطار',
      'نغمة المساء',
      'نغمة وقت السحور',
      'نغمة الفجر',
      'نغمة صباح العيد',
    ],
  },
  {
    name: 'decouvrir-french',
    title: 'Exemple : découvrir les podcasts sur l’islam',
    description: 'Un exemple pour chercher et écouter en français.',
    language: 'fr',
    categories: EDUCATION,
    directoryOnly: true,
    episodes: [
      'Bienvenue',
      'Chercher un podcast sur le Coran',
      'Trouver des cours de tafsir',
      'L’histoire de l’islam en podcasts',
      'Garder un podcast en favori',
      'Une tonalité pour les soirs de ramadan',
    ],
  },
];

const DAY = 86_400_000;
const NEWEST = Date.parse('2026-11-15T17:00:00Z');
/** The ended podcast ended this long before. */
const SILENT_DAYS = 900;

export const samplePodcasts: SamplePodcast[] = DRAFTS.map((draft, position) => ({
  id: FIRST_ID + position,
  name: draft.name,
  title: draft.title,
  description: `${paragraph(draft.description)}\n${paragraph(COMMON_DESCRIPTION[draft.language])}`,
  language: draft.language,
  categories: draft.categories ?? [],
  dead: draft.dead ?? false,
  seeded: !draft.directoryOnly,
  feedUrl: `/sample/feeds/${draft.name}.xml`,
  imageUrl: `/sample/art/${draft.name}.svg`,
  episodes: episodesOf(draft, NEWEST - position * DAY - (draft.dead ? SILENT_DAYS * DAY : 0)),
}));

function paragraph(text: string): string {
  return text.startsWith('<') ? text : `<p>${text}</p>`;
}

/** One a week up to `newest`; each episode of a podcast has a tone of its own, as its identity may rest on it. */
function episodesOf(draft: Draft, newest: number): SampleEpisode[] {
  const last = draft.episodes.length - 1;
  const shift = DRAFTS.indexOf(draft) * 5;
  return draft.episodes
    .map((title, index): SampleEpisode => {
      const tone = tones[(index + shift) % tones.length]!;
      const { file, seconds, bytes } = tone;
      return {
        title,
        description: `<p>${EPISODE_DESCRIPTION[draft.language](seconds)}</p>`,
        publishedAt: new Date(newest - (last - index) * 7 * DAY),
        guid: `halaqa-sample-${draft.name}-${index + 1}`,
        audio:
          title === draft.withoutAudio ? null : { url: `/sample/audio/${file}`, seconds, bytes },
      };
    })
    .reverse();
}
