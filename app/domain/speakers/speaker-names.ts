import { fold } from '~/lib/text/fold';

/** Roles in order of preference, for persons with several. */
const SPEAKER_ROLES = ['host', 'guest', 'author'] as const;

export type SpeakerRole = (typeof SPEAKER_ROLES)[number];

export type NamedSpeaker = { name: string; key: string; role: SpeakerRole };

type Credits = { author: string | null; persons: unknown };

/** Longer texts are not names. */
const MAX_NAME_LENGTH = 100;

const SPEAKING: Record<string, SpeakerRole> = {
  host: 'host',
  'co-host': 'host',
  guest: 'guest',
  'guest host': 'guest',
};

const roleOf = (said: string): SpeakerRole | undefined =>
  Object.hasOwn(SPEAKING, said) ? SPEAKING[said] : undefined;

function personsOf(persons: unknown): { name: string; role: string }[] {
  if (!Array.isArray(persons)) return [];
  return (persons as Record<string, unknown>[]).flatMap((person) => {
    const { name, role = 'host' } = person ?? {};
    return typeof name === 'string' && typeof role === 'string' ? [{ name, role }] : [];
  });
}

/** @param own folded names of the podcast itself, which are not counted as episode authors */
export function speakersOf({ author, persons }: Credits, own: readonly string[]): NamedSpeaker[] {
  const named = personsOf(persons).flatMap(({ name, role }) => {
    const speaking = roleOf(role.toLowerCase());
    return speaking ? [{ name, key: fold(name), role: speaking }] : [];
  });
  const authorKey = fold(author ?? '');
  if (author && !own.includes(authorKey))
    named.push({ name: author, key: authorKey, role: 'author' });
  const byKey = new Map<string, NamedSpeaker>();
  const preferred = named.sort(
    (a, b) => SPEAKER_ROLES.indexOf(a.role) - SPEAKER_ROLES.indexOf(b.role),
  );
  for (const speaker of preferred) {
    const isName = speaker.key !== '' && speaker.name.length <= MAX_NAME_LENGTH;
    if (isName && !byKey.has(speaker.key)) byKey.set(speaker.key, speaker);
  }
  return [...byKey.values()];
}

/** Folded names of the podcast, to compare with episode authors. */
export const ownKeys = (podcast: {
  title: string;
  author: string | null;
  ownerName: string | null;
}): string[] =>
  [podcast.title, podcast.author ?? '', podcast.ownerName ?? ''].map((name) => fold(name));
