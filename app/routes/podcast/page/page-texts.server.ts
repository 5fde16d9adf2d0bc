import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Episode } from '~/domain/episodes/episodes-schema';
import type { Podcast } from '~/domain/podcasts/podcasts-schema';
import { slugOfName, type SpeakerLinks } from '~/domain/speakers/speakers.server';
import { linkVerses, linkTimes } from '~/lib/html/link-notes';
import { plainText } from '~/lib/html/plain-text';
import { markLanguages, type MarkedText } from '~/lib/language/mark-languages';
import { htmlParts, roomForLinks } from '~/lib/text/sanitized-html';
import { partAndPage } from '~/lib/web/page-meta';
import { speakerPath } from '~/lib/web/site-paths';
import { t, pageLanguage } from '~/messages/t';

/** Characters of a description per part, and links created in it. */
const MOST = 12_000;
const LINKS = 200;
/** Total characters in the cache. */
const KEPT = 4 * 1024 * 1024;
/** Characters of the HTML that a summary is taken from. */
const SUMMARY_READ = 20_000;

/** `part` of `parts`, from 1. */
export type Notes = { text: MarkedText; part: number; parts: number };

type NotesOptions = {
  /** The wanted part; clamped to the last one. */
  part?: number;
  /** The show's language. */
  language: string | null;
  /** Length of the recording in seconds, null if unknown; if undefined, times are not linked. */
  duration?: number | null;
};

function makeNotes(html: string, { part = 1, language, duration }: NotesOptions): Notes {
  const parts = [...htmlParts(html, MOST)];
  const place = Math.min(part, parts.length);
  const room = roomForLinks(LINKS);
  const verses = linkVerses(parts[place - 1] ?? '', room);
  const linked = duration === undefined ? verses : linkTimes(verses, duration, room);
  return { text: markLanguages(linked, null, language), part: place, parts: parts.length };
}

const notesCache = new LRUCache<string, Notes>({
  maxSize: KEPT,
  sizeCalculation: ({ text }) => text.html.length + 200,
});

/** A part of a description as shown on pages: with links to verses and times, and with its languages marked. Cached. */
export function showNotes(html: string, options: NotesOptions): Notes {
  const key = createHash('sha1').update(JSON.stringify(options)).update(html).digest('base64');
  const notes = notesCache.get(key) ?? makeNotes(html, options);
  notesCache.set(key, notes);
  return notes;
}

/** The page title's suffix for further parts of the description; empty for the first. */
export const notesTitle = ({ part }: Pick<Notes, 'part'>): string =>
  part > 1 ? partAndPage(t('podcast.description'), part) : '';

/** A description's summary for search engines and chats. */
export const summaryOf = (html: string): string => plainText(html.slice(0, SUMMARY_READ), 400);

// Formatted on the server, so that browsers need not load the texts as script.

const GUESTS_SHOWN = 3;

type Links = SpeakerLinks[string] | undefined;

export type ShownSpeaker = { name: string; path: string | null };

/** `text` contains `<name></name>` in place of the speakers. */
export type Credit = { role: 'author' | 'guest'; text: string; speakers: ShownSpeaker[] };

export const isSameText = (a: string | null, b: string | null): boolean =>
  a?.trim().toLowerCase() === b?.trim().toLowerCase();

export function toSpeaker(name: string, links: Links): ShownSpeaker {
  const slug = slugOfName(links, name);
  return { name, path: slug && speakerPath(slug) };
}

/** Persons of the episode other than the podcast's authors. */
export function episodeCredits(
  { author, persons }: Episode,
  podcast: Podcast,
  links: Links,
): Credit[] {
  const makers = [podcast.title, podcast.author, podcast.ownerName];
  const isNew = author !== null && !makers.some((maker) => isSameText(author, maker));
  const guests = persons
    .filter(({ name, role }) => role.toLowerCase() === 'guest' && !isSameText(name, author))
    .map(({ name }) => name);
  const visible = [...new Set(guests)].slice(0, GUESTS_SHOWN);
  const credits: { role: Credit['role']; text: string; names: string[] }[] = [
    { role: 'author', text: t('podcast.by'), names: isNew ? [author] : [] },
    { role: 'guest', text: t('podcast.with'), names: visible },
  ];
  return credits.flatMap(({ names, ...credit }) =>
    names.length > 0 ? [{ ...credit, speakers: names.map((name) => toSpeaker(name, links)) }] : [],
  );
}

const KINDS = {
  full: () => null,
  trailer: () => t('podcast.trailer'),
  bonus: () => t('podcast.bonus'),
};

export const episodeTypeLabel = ({ episodeType }: Episode): string | null => KINDS[episodeType]();

/** Why the episode cannot be played. */
export function unplayableReason({
  audioUrl,
  audioGone,
}: Pick<Episode, 'audioUrl' | 'audioGone'>): string | null {
  if (audioUrl) return null;
  return audioGone ? t('podcast.audioGone') : t('podcast.noAudio');
}

export function fundingOf({ fundingUrl, fundingText, language }: Podcast) {
  if (!fundingUrl) return null;
  return fundingText
    ? { url: fundingUrl, text: fundingText, language }
    : { url: fundingUrl, text: t('podcast.support'), language: pageLanguage() };
}
