import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma, inTransaction, select } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { listEpisodesWith, requireEpisode } from '~/domain/episodes/listed-episodes.server';
import { NotFoundError } from '~/domain/errors';
import { anyOf } from '~/lib/any-of';
import { surahName, verseCounts } from '~/lib/quran/surahs';
import { isWholeSurah, type VerseRange, writeVerses } from '~/lib/quran/written-verses';
import { pageOfList, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { ANY_VERSE } from './store-mentions.server';
import { MENTION_KINDS, mentionKey, type MentionKind } from './verses';

/** The newest; nobody pages through more than these. */
const MOST_EPISODES = 300;
/** An episode may mention a verse several times. */
const MOST_ROWS = 3 * MOST_EPISODES;
const MENTIONS_OF_EPISODE = 3;

const mentionFields = {
  id: true,
  episodeId: true,
  kind: true,
  surah: true,
  verse: true,
  lastVerse: true,
  sentence: true,
  second: true,
  language: true,
} as const;

/** Mentions that overlap with the range. */
const mentionsWithin = ({ surah, verse, lastVerse }: VerseRange) => ({
  surah,
  verse: { lte: lastVerse },
  lastVerse: { gte: verse },
});

type VerseQuery = VerseRange & {
  kind: MentionKind;
  /** Spoken languages; all if empty. */
  languages: readonly string[];
};

/** Episodes, newest first. */
async function readEpisodes({ surah, verse, lastVerse, kind, languages }: VerseQuery) {
  // As literal values: with a subquery, PostgreSQL does not know how few rows it returns.
  const spoken = `AND own."language" IN (${languages.map(() => '?').join()})`;
  const rows = await select<{ episodeId: string; language: string | null }>(
    `SELECT own."episodeId", own."language" FROM "VerseMention" own
     JOIN "Episode" episode ON episode."id" = own."episodeId"
     JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
     WHERE own."surah" = ? AND own."kind" = ? AND own."dismissed" = false
       AND own."verse" <= ? AND own."lastVerse" >= ? ${languages.length > 0 ? spoken : ''}
       AND NOT episode."blocked" AND NOT podcast."blocked"
     ORDER BY own."sortDate" DESC, own."episodeId" DESC LIMIT ${MOST_ROWS}`,
    surah,
    kind,
    lastVerse,
    verse,
    ...languages,
  );
  const ids = [...new Set(rows.map(({ episodeId }) => episodeId))].slice(0, MOST_EPISODES);
  return { ids, languages: rows.flatMap(({ language }) => language ?? []) };
}

const episodesOf = cacheUntilWrite(readEpisodes, 200);

type Row = Prisma.VerseMentionGetPayload<{ select: typeof mentionFields }>;

const toMention = ({ episodeId: _episode, kind, ...row }: Row) => ({
  ...row,
  kind: kind as MentionKind,
});

async function readMentions(ids: string[], { kind, languages: _within, ...range }: VerseQuery) {
  const rows = await db.verseMention.findMany({
    where: { ...mentionsWithin(range), episodeId: anyOf(ids), kind, dismissed: false },
    orderBy: [{ second: 'asc' }, { verse: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
    select: mentionFields,
  });
  const byEpisode = new Map<string, typeof rows>();
  for (const row of rows) {
    const mentions = byEpisode.get(row.episodeId) ?? [];
    // Transcripts in several formats contain the same sentences.
    const isKnown = mentions.some(
      (mention) => mention.sentence === row.sentence || mention.second === row.second,
    );
    if (mentions.length < MENTIONS_OF_EPISODE && !isKnown) mentions.push(row);
    byEpisode.set(row.episodeId, mentions);
  }
  return byEpisode;
}

/** A page of the episodes that mention a verse in one way, each with the sentences in question. */
export async function listVerseEpisodes(query: VerseQuery, request: PageRequest) {
  const { rows: ids, pagination } = pageOfList((await episodesOf(query)).ids, request);
  const mentions = await readMentions(ids, query);
  const episodes = (await listEpisodesWith(ids)).map((entry) => ({
    ...entry,
    mentions: (mentions.get(entry.episode.id) ?? []).map(toMention),
  }));
  return { episodes, pagination };
}

export type VerseEpisode = Awaited<ReturnType<typeof listVerseEpisodes>>['episodes'][number];

/** Only a whole surah can be recited. */
const kindsOf = (range: VerseRange): MentionKind[] =>
  MENTION_KINDS.filter((kind) => kind !== 'recited' || isWholeSurah(range));

/** The number of episodes by kind of mention. */
export async function countVerseEpisodes(range: VerseRange, languages: readonly string[]) {
  const of = async (kind: MentionKind) => {
    const { ids } = await episodesOf({ ...range, kind, languages });
    return { kind, count: ids.length };
  };
  return Promise.all(kindsOf(range).map(of));
}

/** The languages in which it is mentioned, most frequent first. */
export async function listVerseLanguages(range: VerseRange): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const kind of kindsOf(range)) {
    const { languages } = await episodesOf({ ...range, kind, languages: [] });
    for (const code of languages) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([code]) => code);
}

const readCounts = async (surah: number | null) =>
  db.verseCount.findMany({
    where: surah ? { surah, verse: { not: ANY_VERSE } } : { verse: ANY_VERSE },
    orderBy: [{ surah: 'asc' }, { verse: 'asc' }],
    select: { surah: true, verse: true, episodes: true },
  });

const countsOf = cacheUntilWrite(readCounts, 20);

/** All surahs, with the number of episodes that mention each. */
export async function listSurahs() {
  const counts = new Map((await countsOf(null)).map(({ surah, episodes }) => [surah, episodes]));
  return verseCounts.map((verses, index) => ({
    surah: index + 1,
    name: surahName(index + 1, 'en').name,
    arabicName: surahName(index + 1, 'ar').name,
    verses,
    episodes: counts.get(index + 1) ?? 0,
  }));
}

/** The verses of a surah that episodes mention. */
export async function listSpokenVerses(
  surah: number,
): Promise<{ verse: number; episodes: number }[]> {
  return (await countsOf(surah)).map(({ verse, episodes }) => ({ verse, episodes }));
}

const MOST_OF_EPISODE = 200;

async function readVersesOfEpisode(episodeId: string) {
  const rows = await db.verseMention.findMany({
    where: { episodeId, dismissed: false },
    orderBy: [{ second: 'asc' }, { surah: 'asc' }, { verse: 'asc' }, { id: 'asc' }],
    take: 5 * MOST_OF_EPISODE,
    select: mentionFields,
  });
  const timed = rows.filter(({ second }) => second !== null);
  // Each verse once, at its first mention by time; then those that occur only in the notes.
  const inOrder = [...timed, ...rows.filter(({ second }) => second === null)];
  const firsts = new Map<string, Row>();
  for (const row of inOrder) if (!firsts.has(mentionKey(row))) firsts.set(mentionKey(row), row);
  return [...firsts.values()].slice(0, MOST_OF_EPISODE).map(toMention);
}

const readOnce = cacheUntilWrite(readVersesOfEpisode, 200);

/**
 * The verses an episode mentions: first those with a time, in order, then those named in its notes.
 * @throws NotFoundError, GoneError
 */
export async function getEpisodeVerses(episodeId: string) {
  await requireEpisode(episodeId);
  return readOnce(episodeId);
}

const MOST_DISMISSED = 50;

/**
 * Removes a mention from all lists or restores it, in all texts of the episode. The choice is kept when those are read
 * again.
 *
 * @returns the verses @throws NotFoundError
 */
export async function dismissMention(
  actor: Actor,
  id: string,
  dismissed: boolean,
): Promise<string> {
  return inTransaction(async (tx) => {
    const row = await tx.verseMention.findUnique({
      where: { id },
      select: { ...mentionFields, episode: { select: { title: true } } },
    });
    if (!row) throw new NotFoundError(t('verses.noMention'));
    const { episodeId, kind, surah, verse, lastVerse } = row;
    const { count } = await tx.verseMention.updateMany({
      where: { episodeId, kind, surah, verse, lastVerse, dismissed: !dismissed },
      data: { dismissed },
    });
    const name = writeVerses(row);
    if (count > 0) {
      await recordAudit(tx, actor, dismissed ? 'hid' : 'showed', ['verse mention', id, name], {
        title: row.episode.title,
      });
    }
    return name;
  });
}

/** The mentions of a verse that admins have dismissed. */
export const listDismissed = (range: VerseRange) =>
  db.verseMention.findMany({
    where: { ...mentionsWithin(range), dismissed: true },
    orderBy: { id: 'desc' },
    take: MOST_DISMISSED,
    select: { ...mentionFields, episode: { select: { title: true } } },
  });
