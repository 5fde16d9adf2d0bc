import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  db,
  inTransaction,
  type TransactionClient,
  inRetriedTransaction,
  select,
} from '~/adapters/database/client.server';
import { recordReadStamp } from '~/domain/accounts/keys/app-sessions.server';
import { findEpisodes } from '~/domain/episodes/episodes.server';
import type { EpisodePosition } from '~/domain/listening/listening-schema';
import { storePositions } from '~/domain/listening/listening.server';
import { inSlices } from '~/lib/any-of';
import { absoluteAddress, readDeviceUrls, readAddresses } from './addresses.server';
import { keepWithinCap } from './caps.server';
import type { AppClient } from './devices.server';
import {
  cutAtStamp,
  fillAnswer,
  inStamps,
  takeResponseStamp,
  latestStamp,
  stampPositions,
  takeStamp,
} from './stamps.server';
import type { Play } from './sync-schema';
import {
  isFinished,
  matchStored,
  storeUnmatchedPositions,
  type UnmatchedPlay,
} from './unmatched.server';

/** Rows of a response built in one turn of the event loop. */
const AT_ONCE = 1_000;

type Row = {
  id: string;
  position: number;
  duration: number | null;
  finished: unknown;
  listenedAt: Date | string;
  guid: string | null;
  audioUrl: string;
  length: number | null;
  podcastId: string;
  rssUrl: string;
  sentUrl: string | null;
  stamp: number;
};

type StampedPlay = Play & { stamp: number; characters: number };

const stamped = (play: Play, stamp: number): StampedPlay => ({
  ...play,
  stamp,
  characters: play.podcast.length + play.episode.length + (play.guid?.length ?? 0) + 150,
});

const NEWER = `SELECT own."episodeId" AS "id", own."position" AS "position",
    own."duration" AS "duration", own."finished" AS "finished", own."listenedAt" AS "listenedAt",
    episode."guid" AS "guid", episode."audioUrl" AS "audioUrl", episode."duration" AS "length",
    podcast."id" AS "podcastId", podcast."rssUrl" AS "rssUrl", sent."audioUrl" AS "sentUrl",
    own."syncStamp" AS "stamp"
  FROM "ListeningPosition" own
  JOIN "Episode" episode ON episode."id" = own."episodeId" AND NOT episode."blocked"
    AND episode."audioUrl" IS NOT NULL
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId" AND podcast."hiddenAt" IS NULL
  LEFT JOIN "DeviceEpisode" sent ON sent."userId" = own."userId" AND sent."device" = ?
    AND sent."episodeId" = own."episodeId"
  WHERE own."userId" = ? AND own."syncStamp" >= ?
    AND (own."syncStamp" > ? OR own."episodeId" > ?)
  ORDER BY own."syncStamp", own."episodeId" LIMIT ${AT_ONCE}`;

/** Converts a row for apps. Rows without a length or position are skipped, because apps would store a wrong one. */
function toPlay(row: Row, called: Map<string, string>): StampedPlay[] {
  const total = Math.floor(row.duration ?? row.length ?? 0);
  // SQLite returns 0 and 1.
  const position = Number(row.finished) ? total : Math.min(Math.floor(row.position), total - 1);
  const isUnplayed = !Number(row.finished) && row.position <= 0;
  if (!isUnplayed && (total <= 0 || position <= 0)) return [];
  const play = {
    podcast: called.get(row.podcastId) ?? absoluteAddress(row.rssUrl),
    episode: row.sentUrl ?? absoluteAddress(row.audioUrl),
    guid: row.guid,
    position: isUnplayed ? 0 : position,
    total,
    listenedAt: new Date(row.listenedAt),
  };
  return [stamped(play, row.stamp)];
}

/** Changes since that stamp, with the URLs that the device uses. */
export async function listPlays(
  client: AppClient,
  since: number,
): Promise<{ plays: Play[]; stamp: number }> {
  const { userId, session } = client;
  await matchStored(userId);
  const stamp = await inTransaction((tx) =>
    latestStamp(tx, userId, (next) => stampPositions(tx, userId, next)),
  );
  const called = await readDeviceUrls(client);
  const plays = [
    ...(await listMatched(client, since, called)),
    ...(await listUnmatched(userId, since, called)),
  ];
  const answer = cutAtStamp(plays, stamp);
  await recordReadStamp(session, { episodesRead: answer.stamp });
  return { plays: answer.rows, stamp: answer.stamp };
}

/** Oldest change first, until they fill an answer. */
async function listMatched(
  { userId, device }: AppClient,
  since: number,
  called: Map<string, string>,
): Promise<StampedPlay[]> {
  const plays: StampedPlay[] = [];
  let last = { stamp: since + 1, id: '' };
  for (;;) {
    const after = [userId, last.stamp, last.stamp, last.id];
    const rows = await select<Row>(NEWER, device, ...after);
    plays.push(...rows.flatMap((row) => toPlay(row, called)));
    if (rows.length < AT_ONCE || fillAnswer(plays)) return plays;
    last = rows.at(-1)!;
    await yieldToEventLoop();
  }
}

/** Like `listMatched`. */
async function listUnmatched(
  userId: string,
  since: number,
  called: Map<string, string>,
): Promise<StampedPlay[]> {
  const plays: StampedPlay[] = [];
  let last = { stamp: since + 1, key: '' };
  for (;;) {
    const { stamp, key } = last;
    const rows = await db.keptPosition.findMany({
      where: {
        userId,
        AND: [
          { OR: [{ position: 0 }, { duration: { gt: 0 } }] },
          { OR: [{ stamp: { gt: stamp } }, { stamp, key: { gt: key } }] },
        ],
      },
      orderBy: [{ stamp: 'asc' }, { key: 'asc' }],
      take: AT_ONCE,
    });
    for (const {
      feedKey,
      feedUrl,
      guid,
      audioUrl,
      position,
      duration,
      listenedAt,
      ...row
    } of rows) {
      const podcast = called.get(feedKey) ?? feedUrl;
      const play = { podcast, episode: audioUrl, guid, position, total: duration, listenedAt };
      plays.push(stamped(play, row.stamp));
    }
    if (rows.length < AT_ONCE || fillAnswer(plays)) return plays;
    last = rows.at(-1)!;
    await yieldToEventLoop();
  }
}

type MatchedPlay = { position: EpisodePosition; sentUrl: string; isOther: boolean };

/** Saves what the site has as positions, and keeps the rest for later. @returns the stamp to continue from */
export async function savePlays(client: AppClient, plays: Play[]): Promise<number> {
  const { userId, session } = client;
  const { placed, left } = await matchPlays(userId, plays);
  return inRetriedTransaction(async (tx) => {
    let stamp = await takeStamp(tx, userId);
    stamp = await inStamps(tx, userId, stamp, placed, (some, at) => {
      const positions = some.map((play) => play.position);
      return storePositions(tx, userId, positions, { stamp: at, by: session.tokenHash });
    });
    await rememberRecordings(tx, client, placed, stamp);
    stamp = await inStamps(tx, userId, stamp, left, (some, at) =>
      storeUnmatchedPositions(tx, client, some, at),
    );
    if (left.length > 0) await keepWithinCap(tx, 'KeptPosition', userId);
    return takeResponseStamp(tx, client, 'episodesRead', stamp);
  });
}

/** Separates the episodes that the site has from the others. */
async function matchPlays(
  userId: string,
  plays: Play[],
): Promise<{ placed: MatchedPlay[]; left: UnmatchedPlay[] }> {
  const urls = [...new Set(plays.map(({ podcast }) => podcast))];
  const feeds = new Map((await readAddresses(userId, urls)).map((feed) => [feed.url, feed]));
  const sent = plays.flatMap((play) => {
    const feed = feeds.get(play.podcast);
    return feed ? [{ ...play, feed }] : [];
  });
  const inLibrary = sent.flatMap(({ feed: { podcastId }, ...play }) =>
    podcastId === null ? [] : [{ ...play, podcastId, audioUrl: play.episode }],
  );
  const episodes = await findEpisodes(inLibrary);
  const placed = new Map<string, MatchedPlay>();
  const isPlaced = new Set<string>();
  for (const [index, { podcast, position, total, listenedAt, episode }] of inLibrary.entries()) {
    const row = episodes[index];
    if (!row) continue;
    isPlaced.add(`${podcast} ${episode}`);
    const before = placed.get(row.id);
    if (before && Date.parse(before.position.listenedAt) > listenedAt.getTime()) continue;
    const finished = isFinished(position, total);
    const heard = { position, duration: total, finished, listenedAt: listenedAt.toISOString() };
    const isOther = row.audioUrl !== episode;
    placed.set(row.id, { position: { episodeId: row.id, ...heard }, sentUrl: episode, isOther });
  }
  const left = sent
    .filter(({ podcast, episode }) => !isPlaced.has(`${podcast} ${episode}`))
    .map(({ feed, episode, guid, position, total, listenedAt }) => ({
      feedKey: feed.key,
      feedUrl: feed.url,
      audioUrl: episode,
      guid,
      position,
      duration: total,
      listenedAt,
    }));
  return { placed: [...placed.values()], left };
}

async function rememberRecordings(
  tx: TransactionClient,
  { userId, device }: AppClient,
  placed: MatchedPlay[],
  stamp: number,
): Promise<void> {
  const others = placed.filter(({ isOther }) => isOther);
  await inSlices(
    others.map(({ position }) => position.episodeId),
    (episodeId) => tx.deviceEpisode.deleteMany({ where: { userId, device, episodeId } }),
  );
  await tx.deviceEpisode.createMany({
    data: others.map(({ position, sentUrl }) => ({
      userId,
      device,
      episodeId: position.episodeId,
      audioUrl: sentUrl,
      stamp,
    })),
  });
  if (others.length > 0) await keepWithinCap(tx, 'DeviceEpisode', userId);
}
