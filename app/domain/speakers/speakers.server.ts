import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import {
  select,
  db,
  inTransaction,
  inSerialTransaction,
  listPage,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { listEpisodesWith, withNotes } from '~/domain/episodes/listed-episodes.server';
import { NotFoundError, ConflictError, InvalidError } from '~/domain/errors';
import { listSavedResults } from '~/domain/search/search-results.server';
import { anyOf, rowsInSlices } from '~/lib/any-of';
import { inOrderOf } from '~/lib/lists';
import { fold } from '~/lib/text/fold';
import { normalizeText } from '~/lib/text/normalize-text';
import { pageOfList, readPage, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';

/** Data for a link to a speaker's page. */
type SpeakerLink = { name: string; slug: string };

export const SPEAKER_PAGE_SIZE = 20;

/** SQL condition: the speaker `main`, or a spelling joined to it, has an episode that is shown. */
export const HAS_SHOWN_EPISODES = `EXISTS (
  SELECT 1 FROM "Speaker" one
  JOIN "EpisodeSpeaker" own ON own."speakerId" = one."id"
  JOIN "Episode" episode ON episode."id" = own."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
  WHERE (one."id" = main."id" OR one."sameAsId" = main."id")
    AND NOT episode."blocked" AND NOT podcast."blocked")`;

const MAX_SPEAKERS = 5;
const MAX_WORDS = 6;
/** Candidates whose episodes are counted. */
const CANDIDATES = 50;
/** Shorter prefixes match too many words. */
const MIN_PREFIX = 2;
/** Sorts after every word with the prefix: both engines compare these words by their bytes. */
const LAST = '\u{10ffff}';

type Condition = { sql: string; values: string[] };

/**
 * Condition for spellings that contain all the words, of which the last may be unfinished; null if there are no words
 * to search for.
 */
function spellingsWith(text: string): Condition | null {
  const words = [...new Set(fold(text.slice(0, 200)).split(' '))].filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const conditions = words.map((word, index): Condition => {
    const isPrefix = index === words.length - 1 && word.length >= MIN_PREFIX;
    const own = isPrefix ? `"word" >= ? AND "word" < ?` : `"word" = ?`;
    return {
      sql: `spelling."id" IN (SELECT "speakerId" FROM "SpeakerWord" WHERE ${own})`,
      values: isPrefix ? [word, word + LAST] : [word],
    };
  });
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

async function searchByName(query: string): Promise<SpeakerLink[]> {
  const condition = spellingsWith(query);
  if (!condition) return [];
  return select<SpeakerLink>(
    `SELECT main."name", main."slug" FROM (
       SELECT coalesce(spelling."sameAsId", spelling."id") AS "id",
         max(CASE WHEN spelling."nameKey" = ? THEN 1 ELSE 0 END) AS "isWhole"
       FROM "Speaker" spelling WHERE ${condition.sql}
       GROUP BY 1 ORDER BY 2 DESC, min(length(spelling."nameKey")), 1 LIMIT ${CANDIDATES}
     ) AS found JOIN "Speaker" main ON main."id" = found."id"
     WHERE ${HAS_SHOWN_EPISODES}
     ORDER BY found."isWhole" DESC,
       (SELECT count(*) FROM "EpisodeSpeaker" WHERE "speakerId" = main."id") DESC, main."nameKey"
     LIMIT ${MAX_SPEAKERS}`,
    fold(query),
    ...condition.values,
  );
}

/** Speakers whose names contain these words: exact names first, then by number of episodes. */
export const findSpeakers = cacheUntilWrite(searchByName, 500);

const MAX_PODCASTS = 12;

/** Shown episodes of these spellings; `own` is the credit. */
const SHOWN = `FROM "EpisodeSpeaker" own
  JOIN "Episode" episode ON episode."id" = own."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
  WHERE own."speakerId" IN ids(?)
    AND NOT episode."blocked" AND NOT podcast."blocked"`;

type Spelling = SpeakerLink & { id: string };

/** Finds the main spelling and those joined to it, by the slug of any spelling or by the name as typed. */
async function findSpellings(slug: string): Promise<{ main: Spelling; others: Spelling[] }> {
  const fields = { id: true, name: true, slug: true } as const;
  const select = { ...fields, sameAs: { select: fields } } as const;
  const speakers =
    (await db.speaker.findUnique({ where: { slug: normalizeText(slug, 'NFC') }, select })) ??
    (await db.speaker.findUnique({ where: { nameKey: fold(slug) }, select }));
  if (!speakers) throw new NotFoundError(t('refusal.noSpeaker'));
  const { sameAs, ...itself } = speakers;
  const main = sameAs ?? itself;
  const others = await db.speaker.findMany({
    where: { sameAsId: main.id },
    orderBy: { nameKey: 'asc' },
    select: fields,
  });
  return { main, others };
}

async function listEpisodes(ids: string[], { skip, take }: { skip: number; take: number }) {
  const rows = await select<{ episodeId: string }>(
    `SELECT DISTINCT own."sortDate", own."episodeId" ${SHOWN}
     ORDER BY own."sortDate" DESC, own."episodeId" DESC LIMIT ? OFFSET ?`,
    JSON.stringify(ids),
    take,
    skip,
  );
  return withNotes(await listEpisodesWith(rows.map(({ episodeId }) => episodeId)));
}

async function countEpisodes(ids: string[]): Promise<number> {
  const [row] = await select<{ count: bigint }>(
    `SELECT count(DISTINCT own."episodeId") AS "count" ${SHOWN}`,
    JSON.stringify(ids),
  );
  return Number(row?.count ?? 0);
}

/** Podcasts that name the speaker as host or author. */
async function listPodcasts(ids: string[], names: string[]) {
  const hosted = await select<{ podcastId: string }>(
    `SELECT episode."podcastId" AS "podcastId" ${SHOWN} AND own."role" = 'host'
     GROUP BY episode."podcastId" ORDER BY count(*) DESC, episode."podcastId" LIMIT ?`,
    JSON.stringify(ids),
    MAX_PODCASTS,
  );
  const made = await rowsInSlices(names, (author) =>
    db.podcast.findMany({
      where: { author, blocked: false },
      orderBy: { id: 'asc' },
      take: MAX_PODCASTS,
      select: { id: true },
    }),
  );
  const all = new Set([...hosted.map(({ podcastId }) => podcastId), ...made.map(({ id }) => id)]);
  return listSavedResults([...all].slice(0, MAX_PODCASTS));
}

async function readSpeakerPage(slug: string, page: number, limit: number) {
  const { main, others } = await findSpellings(slug);
  const ids = [main, ...others].map(({ id }) => id);
  const names = [main, ...others].map(({ name }) => name);
  const { rows, pagination } = await readPage(
    { page, limit },
    () => countEpisodes(ids),
    (range) => listEpisodes(ids, range),
  );
  // Speakers who appear only in hidden episodes have no page.
  if (pagination.totalCount === 0) throw new NotFoundError(t('refusal.noSpeaker'));
  const spellings = [...new Set(others.map(({ name }) => name))];
  const speaker = { name: main.name, slug: main.slug, spellings };
  return { speaker, podcasts: await listPodcasts(ids, names), episodes: rows, pagination };
}

const readOnce = cacheUntilWrite(readSpeakerPage, 200);

/** Finds a speaker by the slug of any spelling, or by name; newest episodes first. @throws NotFoundError */
export const getSpeakerPage = (slug: string, { page = 1, limit = SPEAKER_PAGE_SIZE } = {}) =>
  readOnce(slug, page, limit);

export type SpeakerPage = Awaited<ReturnType<typeof readSpeakerPage>>;

/** By episode id: maps the folded name in the feed to the slug of the speaker's page. */
export type SpeakerLinks = Record<string, Record<string, string>>;

/** Empty for blocked podcasts, which are not listed on speaker pages. */
export async function findSpeakerLinks(
  podcast: { blocked: boolean },
  episodeIds: string[],
): Promise<SpeakerLinks> {
  if (podcast.blocked) return {};
  const rows = await rowsInSlices(episodeIds, (episodeId) =>
    db.episodeSpeaker.findMany({
      where: { episodeId },
      select: {
        episodeId: true,
        speaker: { select: { nameKey: true, slug: true, sameAs: { select: { slug: true } } } },
      },
    }),
  );
  const links: SpeakerLinks = {};
  for (const { episodeId, speaker } of rows) {
    (links[episodeId] ??= {})[speaker.nameKey] = speaker.sameAs?.slug ?? speaker.slug;
  }
  return links;
}

/** The slug of the page for that name, if there is one. */
export const slugOfName = (links: SpeakerLinks[string] | undefined, name: string) =>
  links?.[fold(name)] ?? null;

export type AdminSpeaker = {
  id: string;
  name: string;
  slug: string;
  spellings: { id: string; name: string }[];
};

/** Ids of speakers of whose spellings one matches, sorted by name. */
async function findIds(search: string, request: PageRequest) {
  const condition = spellingsWith(search);
  if (!condition) return pageOfList<string>([], request);
  const matchesSql = `FROM "Speaker" main WHERE main."id" IN (
    SELECT coalesce(spelling."sameAsId", spelling."id") FROM "Speaker" spelling
    WHERE ${condition.sql})`;
  return readPage(
    request,
    async () => {
      const sql = `SELECT COUNT(*) AS "count" ${matchesSql}`;
      const [row] = await select<{ count: bigint }>(sql, ...condition.values);
      return Number(row!.count);
    },
    async ({ skip, take }) => {
      const sql = `SELECT main."id" ${matchesSql} ORDER BY main."nameKey", main."id" LIMIT ? OFFSET ?`;
      const rows = await select<{ id: string }>(sql, ...condition.values, take, skip);
      return rows.map(({ id }) => id);
    },
  );
}

const ADMIN_SPEAKER = {
  id: true,
  name: true,
  slug: true,
  spellings: { orderBy: { nameKey: 'asc' }, select: { id: true, name: true } },
} as const;

/** Sorted by name; searches all spellings. */
export async function listSpeakers({
  search = '',
  ...request
}: PageRequest & { search?: string }): Promise<{ speakers: AdminSpeaker[]; pagination: Page }> {
  if (search) {
    const { rows: ids, pagination } = await findIds(search, request);
    const where = { id: anyOf(ids) };
    const speakers = await db.speaker.findMany({ where, select: ADMIN_SPEAKER });
    return { speakers: inOrderOf(ids, speakers), pagination };
  }
  const { rows, pagination } = await listPage(request, db.speaker, {
    where: { sameAsId: null },
    orderBy: { nameKey: 'asc' },
    select: ADMIN_SPEAKER,
  });
  return { speakers: rows, pagination };
}

const NAMED = { id: true, name: true, sameAsId: true } as const;

/** @returns both names. @throws NotFoundError; InvalidError if no speaker has that name; ConflictError */
export async function joinSpeakers(
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<{ name: string; main: string }> {
  return inSerialTransaction(async (tx) => {
    const joined = await tx.speaker.findUnique({ where: { id }, select: NAMED });
    if (!joined) throw new NotFoundError(t('refusal.noSpeaker'));
    const other = await tx.speaker.findUnique({
      where: { nameKey: fold(name) },
      select: { ...NAMED, sameAs: { select: NAMED } },
    });
    if (!other) throw new InvalidError(t('refusal.noSuchName', { name }), 'name');
    const main = other.sameAs ?? other;
    if (main.id === id || joined.sameAsId === main.id) {
      throw new ConflictError(t('refusal.samePerson'), 'name');
    }
    await tx.speaker.updateMany({ where: { sameAsId: id }, data: { sameAsId: main.id } });
    await tx.speaker.update({ where: { id }, data: { sameAsId: main.id }, select: { id: true } });
    await recordAudit(tx, actor, 'joined', ['speaker', id, joined.name], { with: main.name });
    return { name: joined.name, main: main.name };
  });
}

/** @returns the separated name. @throws NotFoundError */
export async function separateSpeaker(actor: Actor, id: string): Promise<string> {
  return inTransaction(async (tx) => {
    const joined = await tx.speaker.findUnique({
      where: { id },
      select: { name: true, sameAs: { select: { name: true } } },
    });
    if (!joined?.sameAs) throw new NotFoundError(t('refusal.noSpeaker'));
    await tx.speaker.update({ where: { id }, data: { sameAsId: null }, select: { id: true } });
    await recordAudit(tx, actor, 'separated', ['speaker', id, joined.name], {
      from: joined.sameAs.name,
    });
    return joined.name;
  });
}
