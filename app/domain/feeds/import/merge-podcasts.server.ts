import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  forEngine,
  type TransactionClient,
  db,
  inTransaction,
} from '~/adapters/database/client.server';
import { claimFeed } from '~/domain/feeds/feed-claims.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import { removeText } from '~/domain/transcripts/store-segments.server';

const EPISODES_AT_ONCE = 200;

/** Which row stays where a member has one on both sides: that with the earlier or later value of a column. */
type Choice = {
  /** The columns that are unique together with the podcast or episode. */
  key: string[];
  stays: 'earlier' | 'later';
  by: string;
};

const OF_PODCASTS: Record<string, Choice> = {
  // The earlier one, so that everything published since is listed as new.
  Favorite: { key: ['userId'], stays: 'earlier', by: 'createdAt' },
  PodcastSpeed: { key: ['userId'], stays: 'later', by: 'chosenAt' },
  Review: { key: ['userId'], stays: 'later', by: 'updatedAt' },
  PodcastReport: { key: ['reporterId'], stays: 'earlier', by: 'createdAt' },
  SyncedFavorite: { key: ['userId'], stays: 'later', by: 'stamp' },
};

const OF_EPISODES: Record<string, Choice> = {
  ListeningPosition: { key: ['userId'], stays: 'later', by: 'listenedAt' },
  QueueEntry: { key: ['userId'], stays: 'earlier', by: 'place' },
  DeviceEpisode: { key: ['userId', 'device'], stays: 'earlier', by: 'audioUrl' },
  EpisodeReport: { key: ['reporterId'], stays: 'earlier', by: 'createdAt' },
};

/** The rows of which a member has one for each podcast or episode. A test stores and merges two of each. */
export const MEMBER_ROWS = { ...OF_PODCASTS, ...OF_EPISODES };

/**
 * Writes the statements that move what refers to a given row to a kept one. Plain SQL, because Prisma would set
 * updatedAt and reviews would appear edited.
 *
 * @param column the column that refers to the row
 * @param pairs a query of `kept` and `given` ids
 */
function movesTo(column: 'episodeId' | 'podcastId', pairs: string) {
  const pair = `(${pairs}) AS pair`;

  /** One statement per table, to keep locks short. */
  const move = (table: string, unless = ''): string =>
    `UPDATE "${table}" SET "${column}" = pair."kept" FROM ${pair}
     WHERE "${table}"."${column}" = pair."given" ${unless}`;

  /**
   * Keeps one of two rows where only one is allowed.
   * @param columns the columns that are unique together with the reference
   * @param theirsWins SQL condition comparing `theirs`, of the given row, with `ours`
   */
  const combine = (table: string, columns: string[], theirsWins: string): string[] => {
    const same = (other: string) =>
      columns.map((name) => ` AND ours."${name}" = ${other}."${name}"`).join('');
    const key = (from: string) => [column, ...columns].map((name) => `${from}"${name}"`).join(', ');
    return [
      `DELETE FROM "${table}" WHERE (${key('')}) IN (
         SELECT ${key('ours.')} FROM ${pair}
         JOIN "${table}" theirs ON theirs."${column}" = pair."given"
         JOIN "${table}" ours ON ours."${column}" = pair."kept"${same('theirs')}
         WHERE ${theirsWins})`,
      move(
        table,
        `AND NOT EXISTS (
           SELECT 1 FROM "${table}" ours WHERE ours."${column}" = pair."kept"${same(`"${table}"`)})`,
      ),
    ];
  };

  const choose = (choices: Record<string, Choice>): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(choices).map(([table, { key, stays, by }]) => [
        table,
        combine(table, key, `theirs."${by}" ${stays === 'later' ? '>' : '<'} ours."${by}"`),
      ]),
    );
  return { pair, move, combine, choose };
}

/** Episodes of the given podcast, up to a key, and their duplicates. Parameters: kept podcast, given podcast, key. */
const episodes = movesTo(
  'episodeId',
  `SELECT kept."id" AS "kept", given."id" AS "given" FROM "Episode" given
   JOIN "Episode" kept ON kept."podcastId" = ? AND kept."key" = given."key"
   WHERE given."podcastId" = ? AND given."key" <= ?`,
);

/** How the rows of each model that references episodes are moved. A test compares this with the schema. */
export const EPISODE_ROWS: Record<string, string[]> = {
  ...episodes.choose(OF_EPISODES),
  Play: [episodes.move('Play')],
  FeaturedClick: [episodes.move('FeaturedClick')],
  CollectionEntry: [episodes.move('CollectionEntry')],
  FeaturedEpisode: episodes.combine(
    'FeaturedEpisode',
    [],
    'theirs."activeSlot" IS NOT NULL AND ours."activeSlot" IS NULL',
  ),
  // Mentions dismissed by an admin stay dismissed; the others are detected again in the kept row.
  VerseMention: [
    episodes.move('VerseMention', 'AND "VerseMention"."dismissed"'),
    `UPDATE "Episode" SET "versesStored" = false FROM ${episodes.pair}
     WHERE "Episode"."id" = pair."kept"`,
  ],
};

/** Episodes hidden by an admin stay hidden, whichever row is kept. */
const HIDES = `UPDATE "Episode" SET "hiddenAt" = given."hiddenAt",
    "hiddenReason" = given."hiddenReason", "hiddenBy" = given."hiddenBy", "blocked" = true
  FROM ${episodes.pair} JOIN "Episode" given ON given."id" = pair."given"
  WHERE "Episode"."id" = pair."kept" AND "Episode"."hiddenAt" IS NULL
    AND given."hiddenAt" IS NOT NULL`;

const EPISODE_MOVES = [...Object.values(EPISODE_ROWS).flat(), HIDES].map(forEngine);

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
    await tx.$executeRaw`
      UPDATE "Episode" SET "podcastId" = ${keptId}, "blocked" = true, "feedBlocked" = true,
        "contentHash" = NULL
      WHERE "podcastId" = ${givenId} AND "key" <= ${last} AND NOT EXISTS (
        SELECT 1 FROM "Episode" k WHERE k."podcastId" = ${keptId} AND k."key" = "Episode"."key")`;
    await tx.episode.deleteMany({ where: { podcastId: givenId, key: { lte: last } } });
    await yieldToEventLoop();
  }
}

/** Parameters: the kept podcast, the given one. */
const podcasts = movesTo(
  'podcastId',
  'SELECT CAST(? AS TEXT) AS "kept", CAST(? AS TEXT) AS "given"',
);

/** How the rows of each model that references podcasts are moved. A test compares this with the schema. */
export const PODCAST_ROWS: Record<string, string[]> = {
  ...podcasts.choose(OF_PODCASTS),
  Activity: [
    ...podcasts.combine(
      'Activity',
      ['userId', 'actionType'],
      'theirs."createdAt" > ours."createdAt"',
    ),
    `UPDATE "Activity" SET "subjectId" = pair."kept" FROM ${podcasts.pair}
     WHERE "Activity"."podcastId" = pair."kept" AND "Activity"."subjectId" = pair."given"`,
  ],
  DeviceFeed: [podcasts.move('DeviceFeed')],
  CollectionEntry: [podcasts.move('CollectionEntry')],
  Play: [podcasts.move('Play')],
  FeaturedPodcast: podcasts.combine(
    'FeaturedPodcast',
    [],
    'theirs."isActive" AND NOT ours."isActive"',
  ),
  FeaturedEpisode: [podcasts.move('FeaturedEpisode')],
  FeaturedStint: [podcasts.move('FeaturedStint')],
  FeaturedClick: [podcasts.move('FeaturedClick')],
  PodcastAlias: [podcasts.move('PodcastAlias')],
};

const PODCAST_MOVES = Object.values(PODCAST_ROWS).flat().map(forEngine);

async function merge(tx: TransactionClient, keptId: string, givenId: string) {
  const source = await tx.podcast.findUniqueOrThrow({ where: { id: givenId } });
  await mergeEpisodes(tx, keptId, givenId);
  for (const sql of PODCAST_MOVES) await tx.$executeRawUnsafe(sql, keptId, givenId);
  await tx.podcast.delete({ where: { id: givenId } });
  await tx.podcastAlias.create({ data: { slug: source.slug, podcastId: keptId } });
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
