import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEngine } from '~/adapters/database/plain-sql.server';
import { type TransactionClient, db, inTransaction } from '~/adapters/database/client.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import { removeText } from '~/domain/transcripts/store-segments.server';
import { claimFeed } from '~/domain/feeds/feed-claims.server';

const EPISODES_AT_ONCE = 200;

/**
 * Moves episodes between podcasts. For duplicates, the row of the kept podcast stays and receives the references. The
 * moved episodes are hidden until the feed lists them.
 */
export async function mergeEpisodes(
  tx: TransactionClient,
  keptId: string,
  givenId: string,
): Promise<void> {
  for (;;) {
    const page = await tx.episode.findMany({
      where: { podcastId: givenId },
      orderBy: { key: 'asc' },
      take: EPISODES_AT_ONCE,
      select: { key: true },
    });
    const last = page.at(-1)?.key;
    if (last === undefined) return;
    for (const sql of EPISODE_MOVES) await tx.$executeRawUnsafe(sql, keptId, givenId, last);
    await tx.$executeRawUnsafe(HIDES, keptId, givenId, last);
    await tx.$executeRaw`
      UPDATE "Episode" SET "podcastId" = ${keptId}, "blocked" = true, "feedBlocked" = true,
        "contentHash" = NULL
      WHERE "podcastId" = ${givenId} AND "key" <= ${last} AND NOT EXISTS (
        SELECT 1 FROM "Episode" k WHERE k."podcastId" = ${keptId} AND k."key" = "Episode"."key")`;
    await tx.episode.deleteMany({ where: { podcastId: givenId, key: { lte: last } } });
    await yieldToEventLoop();
  }
}

/** g: an episode of the given podcast up to the last key; k: its duplicate. */
const DUPLICATES = `"Episode" g JOIN "Episode" k ON k."podcastId" = ? AND k."key" = g."key"`;
const AMONG = `g."podcastId" = ? AND g."key" <= ?`;

/** One statement per table, to keep locks short. */
const moveEpisodeRows = (table: string, unless = ''): string => `
  UPDATE "${table}" SET "episodeId" = k."id"
  FROM ${DUPLICATES} WHERE ${AMONG} AND "${table}"."episodeId" = g."id" ${unless}`;

/**
 * Keeps one of two rows where only one is allowed.
 * @param columns the columns that are unique together with the episode
 * @param theirsWins SQL condition comparing `theirs`, of the given podcast, with `ours`
 */
function combineEpisodeRows(table: string, columns: string[], theirsWins: string): string[] {
  const same = (one: string, other: string) =>
    columns.map((name) => ` AND ${one}."${name}" = ${other}."${name}"`).join('');
  const key = (from: string) => columns.map((name) => `${from}"${name}", `).join('');
  return [
    `DELETE FROM "${table}" WHERE (${key('')}"episodeId") IN (
      SELECT ${key('ours.')}ours."episodeId" FROM ${DUPLICATES}
      JOIN "${table}" theirs ON theirs."episodeId" = g."id"
      JOIN "${table}" ours ON ours."episodeId" = k."id"${same('ours', 'theirs')}
      WHERE ${AMONG} AND ${theirsWins})`,
    moveEpisodeRows(
      table,
      `AND NOT EXISTS (
        SELECT 1 FROM "${table}" ours WHERE ours."episodeId" = k."id"${same('ours', `"${table}"`)})`,
    ),
  ];
}

/** Episodes hidden by an admin stay hidden, whichever row is kept. */
const HIDES = forEngine(`
  UPDATE "Episode" SET "hiddenAt" = g."hiddenAt", "hiddenReason" = g."hiddenReason",
    "hiddenBy" = g."hiddenBy", "blocked" = true
  FROM "Episode" g WHERE "Episode"."podcastId" = ? AND "Episode"."hiddenAt" IS NULL
    AND ${AMONG} AND g."key" = "Episode"."key" AND g."hiddenAt" IS NOT NULL`);

/** How the rows of each model that references episodes are moved. A test compares this with the schema. */
export const EPISODE_ROWS: Record<string, string[]> = {
  Play: [moveEpisodeRows('Play')],
  FeaturedClick: [moveEpisodeRows('FeaturedClick')],
  ListeningPosition: combineEpisodeRows(
    'ListeningPosition',
    ['userId'],
    'theirs."listenedAt" > ours."listenedAt"',
  ),
  CollectionEntry: [moveEpisodeRows('CollectionEntry')],
  QueueEntry: combineEpisodeRows('QueueEntry', ['userId'], 'theirs."place" < ours."place"'),
  DeviceEpisode: combineEpisodeRows(
    'DeviceEpisode',
    ['userId', 'device'],
    'theirs."audioUrl" < ours."audioUrl"',
  ),
  EpisodeReport: combineEpisodeRows(
    'EpisodeReport',
    ['reporterId'],
    'theirs."createdAt" < ours."createdAt"',
  ),
  FeaturedEpisode: combineEpisodeRows(
    'FeaturedEpisode',
    [],
    'theirs."activeSlot" IS NOT NULL AND ours."activeSlot" IS NULL',
  ),
  // Mentions dismissed by an admin stay dismissed; the others are detected again in the kept row.
  VerseMention: [
    moveEpisodeRows('VerseMention', 'AND "VerseMention"."dismissed"'),
    `UPDATE "Episode" SET "versesStored" = false FROM "Episode" g
     WHERE "Episode"."podcastId" = ? AND ${AMONG} AND g."key" = "Episode"."key"`,
  ],
};

const EPISODE_MOVES = Object.values(EPISODE_ROWS).flat().map(forEngine);

/**
 * Merges the given podcast into the kept one, which receives its slug, favorites and reviews. Episodes that the kept
 * podcast does not have stay hidden until its own feed lists them.
 *
 * @param alsoDo runs in the same transaction, before anything is moved
 * @returns false if the feed is being read right now
 */
export async function mergePodcasts(
  givenId: string,
  keptId: string,
  alsoDo: (tx: TransactionClient) => Promise<void> = async () => {},
): Promise<boolean> {
  const claim = await claimFeed(keptId);
  if (!claim) return false;
  try {
    await removeDoubleTexts(keptId, givenId);
    await inTransaction(async (tx) => {
      await alsoDo(tx);
      await merge(tx, keptId, givenId);
    });
    await indexPodcast(keptId);
    await indexEpisodes(keptId);
    return true;
  } finally {
    await claim.release();
  }
}

/**
 * Removes the transcripts of episodes about to be deleted. A cascade would delete a long transcript in one turn of the
 * event loop.
 */
async function removeDoubleTexts(keptId: string, givenId: string): Promise<void> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t."id" FROM "Episode" g JOIN "Episode" k ON k."podcastId" = ${keptId} AND k."key" = g."key"
    JOIN "Transcript" t ON t."episodeId" = g."id" WHERE g."podcastId" = ${givenId}`;
  for (const { id } of rows) await removeText(id);
}

async function merge(tx: TransactionClient, keptId: string, givenId: string) {
  const given = await tx.podcast.findUniqueOrThrow({ where: { id: givenId } });
  await mergeEpisodes(tx, keptId, givenId);
  for (const sql of PODCAST_MOVES) await tx.$executeRawUnsafe(sql, keptId, givenId);
  await tx.podcast.delete({ where: { id: givenId } });
  await tx.podcastAlias.create({ data: { slug: given.slug, podcastId: keptId } });
  await tx.podcast.update({
    where: { id: keptId },
    data: {
      // Forces a full reading, which shows the hidden episodes that the feed has.
      feedEtag: null,
      feedLastModified: null,
      feedBodyHash: null,
      feedNextCheckAt: new Date(),
      // An author of the other podcast may be a speaker in this one.
      speakersStored: false,
      episodeCount: await tx.episode.count({ where: { podcastId: keptId, blocked: false } }),
    },
  });
}

const IDS = 'WITH ids("kept", "given") AS (SELECT CAST(? AS TEXT), CAST(? AS TEXT))';
const KEPT = '(SELECT "kept" FROM ids)';
const GIVEN = '(SELECT "given" FROM ids)';

/** Plain SQL, because Prisma would set updatedAt and reviews would appear edited. */
const movePodcastRows = (table: string, unless = ''): string =>
  `${IDS} UPDATE "${table}" SET "podcastId" = ${KEPT} WHERE "podcastId" = ${GIVEN} ${unless}`;

/**
 * Keeps one of two rows where only one is allowed.
 * @param columns the columns that are unique together with the podcast
 * @param theirsWins SQL condition comparing `theirs`, of the given podcast, with the row of the kept one
 */
function combinePodcastRows(table: string, columns: string[], theirsWins: string): string[] {
  const same = (other: string) =>
    columns.map((name) => ` AND ${other}."${name}" = "${table}"."${name}"`).join('');
  return [
    `${IDS} DELETE FROM "${table}" WHERE "podcastId" = ${KEPT} AND EXISTS (
      SELECT 1 FROM "${table}" theirs
      WHERE theirs."podcastId" = ${GIVEN}${same('theirs')} AND ${theirsWins})`,
    movePodcastRows(
      table,
      `AND NOT EXISTS (
        SELECT 1 FROM "${table}" ours WHERE ours."podcastId" = ${KEPT}${same('ours')})`,
    ),
  ];
}

/** How the rows of each model that references podcasts are moved. A test compares this with the schema. */
export const PODCAST_ROWS: Record<string, string[]> = {
  // The earlier one wins, so that everything published since is listed as new.
  Favorite: combinePodcastRows(
    'Favorite',
    ['userId'],
    'theirs."createdAt" < "Favorite"."createdAt"',
  ),
  PodcastSpeed: combinePodcastRows(
    'PodcastSpeed',
    ['userId'],
    'theirs."chosenAt" > "PodcastSpeed"."chosenAt"',
  ),
  Review: combinePodcastRows('Review', ['userId'], 'theirs."updatedAt" > "Review"."updatedAt"'),
  PodcastReport: combinePodcastRows(
    'PodcastReport',
    ['reporterId'],
    'theirs."createdAt" < "PodcastReport"."createdAt"',
  ),
  Activity: [
    ...combinePodcastRows(
      'Activity',
      ['userId', 'actionType'],
      'theirs."createdAt" > "Activity"."createdAt"',
    ),
    `${IDS} UPDATE "Activity" SET "subjectId" = "podcastId"
      WHERE "podcastId" = ${KEPT} AND "subjectId" = ${GIVEN}`,
  ],
  SyncedFavorite: combinePodcastRows(
    'SyncedFavorite',
    ['userId'],
    'theirs."stamp" > "SyncedFavorite"."stamp"',
  ),
  DeviceFeed: [movePodcastRows('DeviceFeed')],
  CollectionEntry: [movePodcastRows('CollectionEntry')],
  Play: [movePodcastRows('Play')],
  FeaturedPodcast: combinePodcastRows(
    'FeaturedPodcast',
    [],
    'theirs."isActive" AND NOT "FeaturedPodcast"."isActive"',
  ),
  FeaturedEpisode: [movePodcastRows('FeaturedEpisode')],
  FeaturedStint: [movePodcastRows('FeaturedStint')],
  FeaturedClick: [movePodcastRows('FeaturedClick')],
  PodcastAlias: [movePodcastRows('PodcastAlias')],
};

const PODCAST_MOVES = Object.values(PODCAST_ROWS).flat().map(forEngine);
