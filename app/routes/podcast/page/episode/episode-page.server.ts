import type { Episode } from '~/domain/episodes/episodes-schema';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { PublicEpisode, LinkedEpisode } from '~/domain/podcast-page/podcast-page.server';
import type { Podcast } from '~/domain/podcasts/podcasts-schema';
import { getChapters } from '~/domain/transcripts/chapters.server';
import { UNKNOWN_LANGUAGE } from '~/domain/transcripts/transcript-choices';
import { getTranscriptPage, type TranscriptPage } from '~/domain/transcripts/transcripts.server';
import { getEpisodeVerses } from '~/domain/verses/verse-mentions.server';
import { toVerseLink } from '~/domain/verses/verse-texts.server';
import { pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import type { Statements } from '~/lib/feeds/podcast-namespace';
import { languageName } from '~/lib/language/language-names.server';
import { markWords, type ParagraphMarks } from '~/lib/language/mark-words';
import { textLanguage, titleDirection } from '~/lib/language/text-language';
import { cutText, listedTitle } from '~/lib/text/cut-text';
import type { Part } from '~/lib/time/part';
import { episodePath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import {
  fundingOf,
  toSpeaker,
  showNotes,
  summaryOf,
} from '~/routes/podcast/page/page-texts.server';
import { toListedEpisode } from '~/routes/podcast/page/podcast-page.server';

const FORMATS: Record<string, string> = {
  'text/vtt': 'WebVTT',
  'application/srt': 'SRT',
  'application/x-subrip': 'SRT',
  'text/srt': 'SRT',
  'application/json': 'JSON',
  'text/html': 'HTML',
};
const EXTENSIONS: Record<string, string> = {
  vtt: 'WebVTT',
  srt: 'SRT',
  json: 'JSON',
  html: 'HTML',
};

function formatOf({ type, url }: Episode['transcripts'][number]): string | null {
  const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? '';
  const mime = type?.split(';')[0]?.trim() ?? '';
  if (mime === 'text/plain') return t('podcast.plainText');
  if (Object.hasOwn(FORMATS, mime)) return FORMATS[mime] ?? null;
  return Object.hasOwn(EXTENSIONS, extension) ? (EXTENSIONS[extension] ?? null) : null;
}

/** Characters that a link takes in addition to its URL. */
const LINK = 100;

/**
 * Deduplicates by URL and returns as many links as fit.
 * @param language the podcast's language, for transcripts that state none
 * @param room characters available for all links
 */
export function transcriptLinks(
  transcripts: Episode['transcripts'],
  language: string | null,
  room: number,
) {
  let left = room;
  const byAddress = new Map(transcripts.map((transcript) => [transcript.url, transcript]));
  return [...byAddress.values()]
    .filter(({ url }) => /^(?:https?:\/\/|\/sample\/)/i.test(url))
    .filter(({ url }) => (left -= url.length + LINK) >= 0)
    .map((transcript) => {
      const spoken = transcript.language ?? language;
      const facts = [languageName(spoken), formatOf(transcript)].filter(Boolean).join(', ');
      const name = facts ? t('podcast.transcriptFacts', { facts }) : t('transcript.title');
      return { url: transcript.url, type: transcript.type, language: spoken, name };
    });
}

/** Total characters of the transcript links. */
const TRANSCRIPT_LINKS = 20_000;
/** Characters of a name or role, since up to fifty persons are sent with the notes. */
const MAX_NAME = 200;

type TextQuery = {
  part: Part;
  chosen: boolean;
  /** Whether the box with the address to share is open. */
  isShared: boolean;
  /** Part of the notes, starting at 1. */
  notesPart: number;
};

/** The episode's statements; license and AI use fall back to the podcast's. */
function statementsOf({ statements }: Episode, podcast: Podcast): Statements {
  const { license, ai } = podcast.statements ?? {};
  return { ...(license && { license }), ...(ai !== undefined && { ai }), ...statements };
}

export function loadEpisodePage(
  { podcast, episode, speakers, previous, next, others }: PublicEpisode,
  { part, chosen, isShared, notesPart }: TextQuery,
  positions: Record<string, ListeningPosition>,
) {
  const { id, slug, title, language, imagePath, author, blocked } = podcast;
  const { duration } = episode;
  const notes = showNotes(episode.description, { part: notesPart, language, duration });
  const listed = toListedEpisode(episode, podcast, speakers);
  const credits = listed.credits.filter(({ role }) => role === 'author');
  const linkTo = (linked: LinkedEpisode) => ({
    ...linked,
    title: listedTitle(linked.title),
    path: episodePath(slug, linked),
  });
  return {
    podcast: {
      id,
      slug,
      title: listedTitle(title),
      language,
      imagePath,
      author,
      blocked,
      funding: fundingOf(podcast),
    },
    /** The full title, because it appears nowhere else in full. */
    title: episode.title,
    // All persons are listed beside the notes, so the row only credits authors.
    episode: {
      ...listed,
      credits,
      statements: statementsOf(episode, podcast),
      description: notes.text,
      transcripts: transcriptLinks(episode.transcripts, language, TRANSCRIPT_LINKS),
    },
    notes: { part: notes.part, parts: notes.parts },
    summary: summaryOf(episode.description),
    people: episode.persons.map(({ name, role }) => {
      const speaker = toSpeaker(name, speakers[episode.id]);
      return { ...speaker, name: cutText(name, MAX_NAME), role: cutText(role, MAX_NAME) };
    }),
    part,
    chosen,
    isShared,
    heard: positions[episode.id] ?? null,
    previous: previous && linkTo(previous),
    next: next && linkTo(next),
    others: others.map((episode) => ({ ...episode, heard: positions[episode.id] ?? null })),
  };
}

export type EpisodePage = ReturnType<typeof loadEpisodePage>;

/** Characters used to detect language and direction. */
const SAMPLE = 1_000;

function sampleOf({ paragraphs }: TranscriptPage): string {
  let sample = '';
  for (const { lines } of paragraphs ?? []) {
    for (const { text } of lines) {
      if (sample.length >= SAMPLE) return sample;
      sample += `${text} `;
    }
  }
  return sample;
}

/** Marks of the matching paragraphs on this page. */
function foundMarks({ matches, paragraphs, language }: TranscriptPage): ParagraphMarks {
  if (!matches || !paragraphs) return {};
  const texts = matches.here.map((place) => ({
    place,
    lines: paragraphs[place]?.lines.map(({ text }) => text) ?? [],
  }));
  return markWords(texts, matches.words, language);
}

function shownTranscript(page: TranscriptPage) {
  const sample = sampleOf(page);
  return {
    ...page,
    marks: foundMarks(page),
    spoken: page.language ?? UNKNOWN_LANGUAGE,
    lang: textLanguage(sample, page.language) ?? undefined,
    dir: titleDirection(sample),
    languages: page.languages.map((tag) => ({ tag, name: languageName(tag) ?? tag })),
  };
}

export type ShownTranscript = ReturnType<typeof shownTranscript>;

/** Loads the chapters, and the transcript page named by `transcript` and `spoken` in the URL. */
export async function loadEpisodeTexts({ episode, podcast }: PublicEpisode, url: URL) {
  const query = {
    language: textParameter(url, 'spoken', 35) || null,
    page: pageNumberOf(url, 'transcript'),
    find: textParameter(url, 'find'),
  };
  const [{ chapters, soundbites }, transcript] = await Promise.all([
    getChapters(episode.id),
    getTranscriptPage(episode, podcast.language, query),
  ]);
  const { duration } = episode;
  return {
    chapters: chapters
      .filter(({ start }) => duration === null || start < duration)
      .map(({ start, title }) => ({ start: Math.floor(start), title })),
    soundbites: soundbites.filter(({ end }) => duration === null || end <= Math.ceil(duration)),
    transcript: transcript && shownTranscript(transcript),
  };
}

/** Verses heard in the recording in order of time, then those only in the notes. */
export async function loadEpisodeVerses(episodeId: string, duration: number | null) {
  const verses = await getEpisodeVerses(episodeId);
  return verses.map(({ id, kind, second, ...range }) => ({
    id,
    kind,
    verseLink: toVerseLink(range),
    second: second !== null && duration !== null && second >= duration ? null : second,
  }));
}

export type SpokenVerse = Awaited<ReturnType<typeof loadEpisodeVerses>>[number];
