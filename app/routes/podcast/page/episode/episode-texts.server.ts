import { getChapters } from '~/domain/transcripts/chapters.server';
import type { PublicEpisode } from '~/domain/podcast-page/podcast-page.server';
import { UNKNOWN_LANGUAGE } from '~/domain/transcripts/transcript-choices';
import { getTranscriptPage, type TranscriptPage } from '~/domain/transcripts/transcripts.server';
import { pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { languageName } from '~/lib/language/language-names.server';
import { markWords, type ParagraphMarks } from '~/lib/language/mark-words';
import { textLanguage, titleDirection } from '~/lib/language/text-language';
import { getEpisodeVerses } from '~/domain/verses/verse-mentions.server';
import { toVerseLink } from '~/domain/verses/verse-texts.server';

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
function foundMarks({ found, paragraphs, language }: TranscriptPage): ParagraphMarks {
  if (!found || !paragraphs) return {};
  const texts = found.here.map((place) => ({
    place,
    lines: paragraphs[place]?.lines.map(({ text }) => text) ?? [],
  }));
  return markWords(texts, found.words, language);
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
  const asked = {
    language: textParameter(url, 'spoken', 35) || null,
    page: pageNumberOf(url, 'transcript'),
    find: textParameter(url, 'find'),
  };
  const [{ chapters, soundbites }, transcript] = await Promise.all([
    getChapters(episode.id),
    getTranscriptPage(episode, podcast.language, asked),
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
    ...{ id, kind, shown: toVerseLink(range) },
    // The recording may since have been replaced by a shorter one.
    second: second !== null && duration !== null && second >= duration ? null : second,
  }));
}

export type SpokenVerse = Awaited<ReturnType<typeof loadEpisodeVerses>>[number];
