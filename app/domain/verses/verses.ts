import type { VerseRange } from '~/lib/quran/written-verses';

/** named: by surah and number; quoted: in its own Arabic words; recited: the episode is a recitation of the surah. */
export const MENTION_KINDS = ['named', 'quoted', 'recited'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

/** The same for mentions of the same verses in one way. */
export const mentionKey = ({ kind, surah, verse, lastVerse }: VerseRange & { kind: string }) =>
  `${kind} ${surah} ${verse} ${lastVerse}`;

export const VERSE_PAGE_SIZE = 20;

/** The source of the Arabic text, named as its publishers request. */
export const TEXT_SOURCE = {
  name: 'The Noble Qur’an Encyclopedia',
  url: 'https://quranenc.com',
} as const;

/** How pages refer to verses. */
export type VerseLink = {
  name: string;
  /** Language of the name. */
  lang: string;
  /** `2:255`; empty for a whole surah. */
  numbers: string;
  path: string;
};
