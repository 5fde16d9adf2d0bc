/**
 * named: by surah and number; quoted: in its own Arabic words; recited: the episode is a recitation of the surah.
 */
export const MENTION_KINDS = ['named', 'quoted', 'recited'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

export const VERSE_PAGE_SIZE = 20;

/** Where the Arabic text is from, as its makers want it named. */
export const TEXT_SOURCE = {
  name: 'The Noble Qur’an Encyclopedia',
  url: 'https://quranenc.com',
} as const;

/** As pages name verses. */
export type ShownVerses = {
  name: string;
  /** Of the name. */
  lang: string;
  /** `2:255`; empty for a whole surah. */
  numbers: string;
  path: string;
};
