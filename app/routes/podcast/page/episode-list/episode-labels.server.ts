import type { Episode } from '~/domain/episodes/episodes';
import type { Podcast } from '~/domain/podcasts/podcasts';
import { slugOfName, type SpeakerLinks } from '~/domain/speakers/speakers.server';
import { speakerPath } from '~/lib/web/site-paths';
import { t, pageLanguage } from '~/messages/t';

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
  const isNew = author !== null && !makers.some((known) => isSameText(author, known));
  const guests = persons
    .filter(({ name, role }) => role.toLowerCase() === 'guest' && !isSameText(name, author))
    .map(({ name }) => name);
  const shown = [...new Set(guests)].slice(0, GUESTS_SHOWN);
  const credits: { role: Credit['role']; text: string; names: string[] }[] = [
    { role: 'author', text: t('podcast.by'), names: isNew ? [author] : [] },
    { role: 'guest', text: t('podcast.with'), names: shown },
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
