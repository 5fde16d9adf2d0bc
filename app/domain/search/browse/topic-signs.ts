/**
 * Signs that a podcast is about a topic: spelling groups known to the search (search-terms.json) and words, both looked
 * for in the title, and feed categories. `unless` names topics that rule it out.
 */
export type TopicSigns = {
  groups?: string;
  words?: string;
  categories?: readonly string[];
  unless?: readonly string[];
};

export const topicSigns: Record<string, TopicSigns> = {
  tafsir: { groups: 'tafsir ibn-kathir' },
  'quran-recitation': {
    groups:
      'quran surah tajwid tilawah hifz qiraat qari mushaf surah-fatihah surah-baqarah surah-kahf surah-yasin surah-rahman surah-mulk',
    unless: ['tafsir'],
  },
  hadith: { groups: 'hadith bukhari' },
  fiqh: { groups: 'fiqh usul-al-fiqh fatwa shariah halal' },
  'islamic-history': {
    groups: 'sahabah khilafah khalifah',
    words: 'history histories تاريخ tarih tarihi sejarah histoire geschichte historia ইতিহাস',
    categories: ['History'],
  },
  seerah: { groups: 'seerah' },
  aqeedah: { groups: 'aqeedah tawhid asma-ul-husna' },
  'dhikr-and-duas': { groups: 'dua dhikr istighfar salawat ruqyah' },
  'contemporary-issues': {
    words: 'news politics أخبار خبریں haber haberler gündem berita actualité',
    categories: ['News', 'Daily News', 'News Commentary', 'Politics'],
  },
  'family-and-marriage': {
    groups: 'nikah',
    words:
      'family families marriage parenting motherhood fatherhood أسرة خاندان شادی aile evlilik keluarga famille mariage familie ehe familia',
    categories: ['Parenting', 'Relationships'],
  },
  'personal-development': {
    words: 'productivity productive motivation mindset',
    categories: ['Self-Improvement', 'Careers'],
  },
  'islamic-finance': {
    groups: 'riba zakat',
    words:
      'finance finances economics banking investing اقتصاد معیشت ekonomi finans finansı keuangan économie',
    categories: ['Investing'],
  },
  spirituality: { groups: 'tasawwuf sufi tazkiyah taqwa ikhlas' },
  'youth-and-education': {
    groups: 'madrasah',
    words:
      'youth kids children teens students شباب أطفال بچوں نوجوان gençlik gençler çocuk çocuklar remaja anak pemuda jeunes enfants kinder jugend',
    categories: [
      'Kids',
      'Education',
      'Courses',
      'Learning',
      'Language Learning',
      'Education for Kids',
    ],
  },
};
