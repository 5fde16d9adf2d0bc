import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { markLanguages, type MarkedText } from '~/lib/language/paragraph-languages';
import { linkVerses } from '~/lib/html/link-verses';
import { htmlParts } from '~/lib/html/html-parts';
import { linkTimes } from '~/lib/html/link-times';
import { roomForLinks } from '~/lib/text/outside-links';
import { plainText } from '~/lib/text/plain-text';
import { partAndPage } from '~/lib/web/page-meta';
import { t } from '~/messages/t';

/** Characters of a description at once, and links that are made in them. */
const MOST = 12_000;
const LINKS = 200;
/** Characters of all that is kept. */
const KEPT = 4 * 1024 * 1024;
/** Characters in which the words of a summary are looked for. */
const SUMMARY_READ = 20_000;

/** `part` of `parts`, from 1. */
export type Notes = { text: MarkedText; part: number; parts: number };

type Wanted = {
  /** Which part; beyond the last one the last. */
  part?: number;
  /** The language of the show. */
  language: string | null;
  /** Seconds of the recording, null where they are unknown; without it times lead nowhere. */
  duration?: number | null;
};

function makeNotes(html: string, { part = 1, language, duration }: Wanted): Notes {
  const parts = [...htmlParts(html, MOST)];
  const place = Math.min(part, parts.length);
  const room = roomForLinks(LINKS);
  const verses = linkVerses(parts[place - 1] ?? '', room);
  const linked = duration === undefined ? verses : linkTimes(verses, duration, room);
  return { text: markLanguages(linked, null, language), part: place, parts: parts.length };
}

const kept = new LRUCache<string, Notes>({
  maxSize: KEPT,
  sizeCalculation: ({ text }) => text.html.length + 200,
});

/** A part of a description as pages show it: with links to verses and times, and its languages. Made once. */
export function showNotes(html: string, wanted: Wanted): Notes {
  const key = createHash('sha1').update(JSON.stringify(wanted)).update(html).digest('base64');
  const known = kept.get(key) ?? makeNotes(html, wanted);
  kept.set(key, known);
  return known;
}

/** The part of a page's title that names a further part of the description. */
export const notesTitle = ({ part }: Pick<Notes, 'part'>): string =>
  part > 1 ? partAndPage(t('podcast.description'), part) : '';

/** What search engines and chats say of a description. */
export const summaryOf = (html: string): string => plainText(html.slice(0, SUMMARY_READ), 400);
