import { db } from '~/adapters/database/client.server';
import { forEngine } from '~/adapters/database/plain-sql.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import { removeText } from '~/domain/transcripts/store-segments.server';
import { claimFeed } from '~/domain/feeds/feed-claims.server';
import { mergeEpisodes } from './merge-episodes.server';

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
  for (const sql of MOVES) await tx.$executeRawUnsafe(sql, keptId, givenId);
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
const moveRows = (table: string, unless = ''): string =>
  `${IDS} UPDATE "${table}" SET "podcastId" = ${KEPT} WHERE "podcastId" = ${GIVEN} ${unless}`;

/**
 * Keeps one of two rows where only one is allowed.
 * @param columns the columns that are unique together with the podcast
 * @param theirsWins SQL condition comparing `theirs`, of the given podcast, with the row of the kept one
 */
function combineRows(table: string, columns: string[], theirsWins: string): string[] {
  const same = (other: string) =>
    columns.map((name) => ` AND ${other}."${name}" = "${table}"."${name}"`).join('');
  return [
    `${IDS} DELETE FROM "${table}" WHERE "podcastId" = ${KEPT} AND EXISTS (
      SELECT 1 FROM "${table}" theirs
      WHERE theirs."podcastId" = ${GIVEN}${same('theirs')} AND ${theirsWins})`,
    moveRows(
      table,
      `AND NOT EXISTS (
        SELECT 1 FROM "${table}" ours WHERE ours."podcastId" = ${KEPT}${same('ours')})`,
    ),
  ];
}

/** How the rows of each model that references podcasts are moved. A test compares this with the schema. */
export const PODCAST_ROWS: Record<string, string[]> = {
  // The earlier one wins, so that everything published since is listed as new.
  Favorite: combineRows('Favorite', ['userId'], 'theirs."createdAt" < "Favorite"."createdAt"'),
  PodcastSpeed: combineRows(
    'PodcastSpeed',
    ['userId'],
    'theirs."chosenAt" > "PodcastSpeed"."chosenAt"',
  ),
  Review: combineRows('Review', ['userId'], 'theirs."updatedAt" > "Review"."updatedAt"'),
  PodcastReport: combineRows(
    'PodcastReport',
    ['reporterId'],
    'theirs."createdAt" < "PodcastReport"."createdAt"',
  ),
  Activity: [
    ...combineRows(
      'Activity',
      ['userId', 'actionType'],
      'theirs."createdAt" > "Activity"."createdAt"',
    ),
    `${IDS} UPDATE "Activity" SET "subjectId" = "podcastId"
      WHERE "podcastId" = ${KEPT} AND "subjectId" = ${GIVEN}`,
  ],
  SyncedFavorite: combineRows(
    'SyncedFavorite',
    ['userId'],
    'theirs."stamp" > "SyncedFavorite"."stamp"',
  ),
  DeviceFeed: [moveRows('DeviceFeed')],
  CollectionEntry: [moveRows('CollectionEntry')],
  Play: [moveRows('Play')],
  FeaturedPodcast: combineRows(
    'FeaturedPodcast',
    [],
    'theirs."isActive" AND NOT "FeaturedPodcast"."isActive"',
  ),
  FeaturedEpisode: [moveRows('FeaturedEpisode')],
  FeaturedStint: [moveRows('FeaturedStint')],
  FeaturedClick: [moveRows('FeaturedClick')],
  PodcastAlias: [moveRows('PodcastAlias')],
};

const MOVES = Object.values(PODCAST_ROWS).flat().map(forEngine);
