import type { Episode } from '~/domain/episodes/episodes';
import { languageName } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';
import type { PublicEpisode, LinkedEpisode } from '~/domain/podcast-page/podcast-page.server';
import type { Podcast } from '~/domain/podcasts/podcasts';
import type { ListeningPosition } from '~/domain/listening/listening';
import type { Statements } from '~/lib/feeds/podcast-namespace';
import { cutText, listedTitle } from '~/lib/text/cut-text';
import type { Part } from '~/lib/time/part';
import { episodePath } from '~/lib/web/site-paths';
import { fundingOf, toSpeaker } from '../episode-list/episode-labels.server';
import { showNotes, summaryOf } from '../notes.server';
import { toListedEpisode } from '../podcast-page.server';

const FORMATS: Record<string, string> = {
  'text/vtt': 'WebVTT',
  'application/srt': 'SRT',
  'application/x-subrip': 'SRT',
  'text/srt': 'SRT',
  'application/json': 'JSON',
  'text/html': 'HTML',
  'application/ttml+xml': 'TTML',
};
const EXTENSIONS: Record<string, string> = {
  vtt: 'WebVTT',
  srt: 'SRT',
  json: 'JSON',
  html: 'HTML',
  ttml: 'TTML',
  sbv: 'SBV',
  lrc: 'LRC',
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
      const name = facts ? t('podcast.transcriptFacts', { facts }) : t('podcast.transcript');
      return { url: transcript.url, type: transcript.type, language: spoken, name };
    });
}

/** Total characters of the transcript links. */
const TRANSCRIPT_LINKS = 20_000;
/** Characters of a name or role, since up to fifty persons are sent with the notes. */
const MAX_NAME = 200;

type Asked = {
  part: Part;
  chosen: boolean;
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
  { part, chosen, notesPart }: Asked,
  heard: Record<string, ListeningPosition>,
) {
  const { id, slug, title, language, imagePath, author, blocked } = podcast;
  const { duration } = episode;
  const notes = showNotes(episode.description, { part: notesPart, language, duration });
  const listed = toListedEpisode(episode, podcast, speakers);
  const credits = listed.credits.filter(({ role }) => role === 'author');
  const linkTo = (other: LinkedEpisode) => ({
    ...other,
    title: listedTitle(other.title),
    path: episodePath(slug, other),
  });
  return {
    podcast: {
      ...{ id, slug, title: listedTitle(title), language, imagePath, author, blocked },
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
    heard: heard[episode.id] ?? null,
    previous: previous && linkTo(previous),
    next: next && linkTo(next),
    others: others.map((other) => ({ ...other, heard: heard[other.id] ?? null })),
  };
}

export type EpisodePage = ReturnType<typeof loadEpisodePage>;
