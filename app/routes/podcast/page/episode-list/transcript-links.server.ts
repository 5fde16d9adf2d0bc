import type { Episode } from '~/domain/episodes/episodes';
import { languageName } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';

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
