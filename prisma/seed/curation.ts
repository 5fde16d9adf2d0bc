/** What is featured on a fresh installation, by the names of the sample podcasts. */
export const featuredPodcasts = [
  { name: 'evening-tones', notes: 'A first sample to press play on.' },
  { name: 'islamic-history', notes: 'A long list of episodes to page through.' },
  { name: 'sira-tafsir-arabic', notes: 'In Arabic, read from right to left.' },
  { name: 'tafsir-podcasts', notes: 'One of its episodes has no audio.' },
  { name: 'ramazan-turkish', notes: 'In Turkish.' },
];

/** The newest episode with audio of each of these. */
export const featuredEpisodes = [
  { name: 'prayer-guidance', notes: null },
  { name: 'seerat-urdu', notes: null },
  { name: 'hadith-study', notes: null },
  { name: 'kajian-indonesian', notes: null },
];

/** Samples that are not loaded: they are there to be found and added from search. */
export const onlyInDirectory = [
  'quran-recitation',
  'tafseer-circle',
  'tafsir-hadith-urdu',
  'ramadan-arabic',
  'decouvrir-french',
];
