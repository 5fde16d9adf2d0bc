import { createHash } from 'node:crypto';
import { db, execute } from '~/adapters/database/client.server';
import { workOnEach } from '~/domain/rounds.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { inBatches } from '~/lib/concurrency/batches';
import { uuid7 } from '~/lib/feeds/uuids.server';
import { fold } from '~/lib/text/fold';
import { titleSlug } from '~/lib/web/site-paths';

/** Roles in order of preference, for persons with several. */
const SPEAKER_ROLES = ['host', 'guest', 'author'] as const;

type SpeakerRole = (typeof SPEAKER_ROLES)[number];

type NamedSpeaker = { name: string; key: string; role: SpeakerRole };

type Credits = { author: string | null; persons: unknown };

/** Longer texts are not names. */
const MAX_NAME_LENGTH = 100;

const SPEAKING: Record<string, SpeakerRole> = {
  host: 'host',
  'co-host': 'host',
  guest: 'guest',
  'guest host': 'guest',
};

const roleOf = (label: string): SpeakerRole | undefined =>
  Object.hasOwn(SPEAKING, label) ? SPEAKING[label] : undefined;

function personsOf(persons: unknown): { name: string; role: string }[] {
  if (!Array.isArray(persons)) return [];
  return (persons as Record<string, unknown>[]).flatMap((person) => {
    const { name, role = 'host' } = person ?? {};
    return typeof name === 'string' && typeof role === 'string' ? [{ name, role }] : [];
  });
}

/** @param ownNames folded names of the podcast itself, which are not counted as episode authors */
function speakersOf({ author, persons }: Credits, ownNames: readonly string[]): NamedSpeaker[] {
  const named = personsOf(persons).flatMap(({ name, role }) => {
    const speaking = roleOf(role.toLowerCase());
    return speaking ? [{ name, key: fold(name), role: speaking }] : [];
  });
  const authorKey = fold(author ?? '');
  if (author && !ownNames.includes(authorKey))
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

const EPISODES_AT_ONCE = 100;

type CreditedEpisode = { id: string; author: string | null; persons: unknown };

type Credit = { episodeId: string; speakerId: string; role: string };

async function readIds(keys: string[]): Promise<Map<string, string>> {
  const rows = await rowsInSlices(keys, (nameKey) =>
    db.speaker.findMany({ where: { nameKey }, select: { id: true, nameKey: true } }),
  );
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
}

/** If the slug is taken, part of a hash of the name is appended. */
function slugOf({ name, key }: NamedSpeaker, isTaken: boolean): string {
  const words = titleSlug(name) || 'speaker';
  return isTaken ? `${words}-${createHash('sha1').update(key).digest('hex').slice(0, 6)}` : words;
}

/** Existing names are kept: several processes may add the same one. */
async function addNames(names: NamedSpeaker[], isTaken = false): Promise<void> {
  const speakers = names.map((name) => ({
    id: uuid7(),
    name: name.name,
    key: name.key,
    slug: slugOf(name, isTaken),
  }));
  const words = names.flatMap(({ key }) =>
    [...new Set(key.split(' '))].map((word) => ({ key, word })),
  );
  await db.$transaction([
    execute(
      `INSERT INTO "Speaker" ("id", "name", "nameKey", "slug")
       SELECT "value" ->> 'id', "value" ->> 'name', "value" ->> 'key', "value" ->> 'slug'
       FROM rows(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(speakers),
    ),
    execute(
      `INSERT INTO "SpeakerWord" ("word", "speakerId")
       SELECT named."value" ->> 'word', own."id" FROM rows(?) AS named
       JOIN "Speaker" own ON own."nameKey" = named."value" ->> 'key'
       WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(words),
    ),
  ]);
}

async function findOrAdd(named: NamedSpeaker[]): Promise<Map<string, string>> {
  const byKey = new Map(named.map((speaker) => [speaker.key, speaker]));
  // In key order, so that two writers cannot deadlock.
  const all = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = all.map(({ key }) => key);
  let ids = await readIds(keys);
  for (const isTaken of [false, true]) {
    const missing = all.filter(({ key }) => !ids.has(key));
    if (missing.length === 0) break;
    await addNames(missing, isTaken);
    ids = await readIds(keys);
  }
  return ids;
}

const sameCredits = (stored: Credit[], target: Credit[]): boolean => {
  const lines = (credits: Credit[]) =>
    credits.map((credit) => `${credit.episodeId} ${credit.speakerId} ${credit.role}`).sort();
  return lines(stored).join() === lines(target).join();
};

async function replaceCredits(ids: string[], target: Credit[], changed: boolean): Promise<void> {
  const episodeId = anyOf(ids);
  const stored = changed
    ? await db.episodeSpeaker.findMany({
        where: { episodeId },
        select: { episodeId: true, speakerId: true, role: true },
      })
    : [];
  if (stored.length + target.length === 0) return;
  const outdated = stored.length > 0 && !sameCredits(stored, target);
  await db.$transaction([
    ...(outdated ? [db.episodeSpeaker.deleteMany({ where: { episodeId } })] : []),
    execute(
      `INSERT INTO "EpisodeSpeaker" ("episodeId", "speakerId", "role", "sortDate")
       SELECT own."id", named."value" ->> 'speakerId', named."value" ->> 'role', own."sortDate"
       FROM rows(?) AS named JOIN "Episode" own ON own."id" = named."value" ->> 'episodeId'
       WHERE true ON CONFLICT ("episodeId", "speakerId") DO UPDATE
       SET "role" = excluded."role", "sortDate" = excluded."sortDate"`,
      JSON.stringify(target),
    ),
  ]);
}

/** @param options.changed false if all episodes are new */
export async function storeSpeakers(
  podcastId: string,
  episodes: CreditedEpisode[],
  { changed }: { changed: boolean },
): Promise<void> {
  const podcast = await db.podcast.findUnique({
    where: { id: podcastId },
    select: { title: true, author: true, ownerName: true },
  });
  if (!podcast || episodes.length === 0) return;
  const ownNames = ownKeys(podcast);
  const credited = episodes.map((episode) => ({
    id: episode.id,
    speakers: speakersOf(episode, ownNames),
  }));
  const named = credited.flatMap(({ speakers }) => speakers);
  const ids = named.length > 0 ? await findOrAdd(named) : new Map<string, string>();
  const target = credited.flatMap(({ id, speakers }) =>
    speakers.flatMap(({ key, role }) => {
      const speakerId = ids.get(key);
      return speakerId ? [{ episodeId: id, speakerId, role }] : [];
    }),
  );
  await replaceCredits(
    episodes.map(({ id }) => id),
    target,
    changed,
  );
}

export async function storeAllSpeakers(podcastId: string): Promise<void> {
  const all = inBatches(
    (after) =>
      db.episode.findMany({
        where: { podcastId, key: { gt: after } },
        orderBy: { key: 'asc' },
        take: EPISODES_AT_ONCE,
        select: { id: true, key: true, author: true, persons: true },
      }),
    ({ key }) => key,
  );
  for await (const episodes of all) await storeSpeakers(podcastId, episodes, { changed: true });
}

/** For podcasts stored by an older version, and those whose own names changed. @returns the number of podcasts read */
export async function fillSpeakers({ limit = 20 } = {}): Promise<number> {
  const due = await db.podcast.findMany({
    where: { speakersStored: false },
    take: limit,
    select: { id: true, title: true, author: true, ownerName: true },
  });
  await workOnEach(due, async (podcast) => {
    await storeAllSpeakers(podcast.id);
    // The names may have changed meanwhile.
    const data = { speakersStored: true, relatedAt: null };
    await db.podcast.updateMany({ where: podcast, data });
  });
  return due.length;
}

const REFOLDED_AT_ONCE = 200;

async function refold(id: string, nameKey: string): Promise<void> {
  const taken = await db.speaker.findUnique({ where: { nameKey }, select: { id: true } });
  if (taken || !nameKey) return;
  const words = [...new Set(nameKey.split(' '))].map((word) => ({ word }));
  await db.speaker.update({
    where: { id },
    data: { nameKey, words: { deleteMany: {}, create: words } },
    select: { id: true },
  });
}

/** Run after a change of folding. Rows keep their slugs and the joins made by admins. */
export async function refoldSpeakers(): Promise<void> {
  const all = inBatches(
    (after) =>
      db.speaker.findMany({
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        take: REFOLDED_AT_ONCE,
        select: { id: true, name: true, nameKey: true },
      }),
    ({ id }) => id,
  );
  for await (const rows of all) {
    for (const row of rows) {
      const nameKey = fold(row.name);
      if (nameKey !== row.nameKey) await refold(row.id, nameKey);
    }
  }
}
