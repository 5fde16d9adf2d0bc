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
import { absoluteAddress, readDeviceUrls, readAddresses } from './addresses.server';
import type { AppClient } from './devices.server';
import {
  isFinished,
  matchStored,
  storeUnmatchedPositions,
  type UnmatchedPlay,
} from './unmatched.server';
import type { Play } from './sync-schema';
import { takeResponseStamp, latestStamp, stampPositions, takeStamp } from './stamps.server';

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
};

const NEWER = `SELECT own."episodeId" AS "id", own."position" AS "position",
    own."duration" AS "duration", own."finished" AS "finished", own."listenedAt" AS "listenedAt",
    episode."guid" AS "guid", episode."audioUrl" AS "audioUrl", episode."duration" AS "length",
    podcast."id" AS "podcastId", podcast."rssUrl" AS "rssUrl", sent."audioUrl" AS "sentUrl"
  FROM "ListeningPosition" own
  JOIN "Episode" episode ON episode."id" = own."episodeId" AND NOT episode."blocked"
    AND episode."audioUrl" IS NOT NULL
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId" AND podcast."hiddenAt" IS NULL
  LEFT JOIN "DeviceEpisode" sent ON sent."userId" = own."userId" AND sent."device" = ?
    AND sent."episodeId" = own."episodeId"
  WHERE own."userId" = ? AND own."syncStamp" > ? AND own."episodeId" > ?
  ORDER BY own."episodeId" LIMIT ${AT_ONCE}`;

/** Converts a row for apps. Rows without a length or position are skipped, because apps would store a wrong one. */
function toPlay(row: Row, called: Map<string, string>): Play[] {
  const total = Math.floor(row.duration ?? row.length ?? 0);
  // SQLite returns 0 and 1.
  const position = Number(row.finished) ? total : Math.min(Math.floor(row.position), total - 1);
  if (total <= 0 || position <= 0) return [];
  return [
    {
      podcast: called.get(row.podcastId) ?? absoluteAddress(row.rssUrl),
      episode: row.sentUrl ?? absoluteAddress(row.audioUrl),
      guid: row.guid,
      ...{ position, total, listenedAt: new Date(row.listenedAt) },
    },
  ];
}

/** Changes since that stamp, with the URLs that the device uses. */
export async function listPlays(
  client: AppClient,
  since: number,
): Promise<{ plays: Play[]; stamp: number }> {
  const { userId, session, device } = client;
  await matchStored(userId);
  const stamp = await inTransaction((tx) =>
    latestStamp(tx, userId, (next) => stampPositions(tx, userId, next)),
  );
  const called = await readDeviceUrls(client);
  const plays = await listUnmatched(userId, since, called);
  for (let last = ''; ;) {
    const rows = await select<Row>(NEWER, device, userId, since, last);
    plays.push(...rows.flatMap((row) => toPlay(row, called)));
    if (rows.length < AT_ONCE) break;
    last = rows.at(-1)!.id;
    await yieldToEventLoop();
  }
  await recordReadStamp(session, { episodesRead: stamp });
  return { plays, stamp };
}

async function listUnmatched(
  userId: string,
  since: number,
  called: Map<string, string>,
): Promise<Play[]> {
  const kept = await db.keptPosition.findMany({
    where: { userId, stamp: { gt: since }, position: { gt: 0 }, duration: { gt: 0 } },
    select: {
      feedKey: true,
      feedUrl: true,
      guid: true,
      audioUrl: true,
      position: true,
      duration: true,
      listenedAt: true,
    },
  });
  return kept.map(({ feedKey, feedUrl, audioUrl, duration, ...row }) => ({
    ...row,
    podcast: called.get(feedKey) ?? feedUrl,
    episode: audioUrl,
    total: duration!,
  }));
}

type MatchedPlay = { heard: EpisodePosition; sentUrl: string; isOther: boolean };

/** Saves what the site has as positions, and keeps the rest for later. @returns the stamp to continue from */
export async function savePlays(client: AppClient, plays: Play[]): Promise<number> {
  const { userId, session } = client;
  const { placed, left } = await matchPlays(userId, plays);
  return inRetriedTransaction(async (tx) => {
    const stamp = await takeStamp(tx, userId);
    const heard = placed.map((one) => one.heard);
    await storePositions(tx, userId, heard, { stamp, by: session.tokenHash });
    await rememberRecordings(tx, client, placed);
    await storeUnmatchedPositions(tx, client, left, stamp);
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
  const found = await findEpisodes(inLibrary);
  const placed = new Map<string, MatchedPlay>();
  const isPlaced = new Set<string>();
  for (const [index, { podcast, position, total, listenedAt, episode }] of inLibrary.entries()) {
    const row = found[index];
    if (!row) continue;
    isPlaced.add(`${podcast} ${episode}`);
    const before = placed.get(row.id);
    if (before && Date.parse(before.heard.listenedAt) > listenedAt.getTime()) continue;
    const finished = isFinished(position, total);
    const heard = { position, duration: total, finished, listenedAt: listenedAt.toISOString() };
    const isOther = row.audioUrl !== episode;
    placed.set(row.id, { heard: { episodeId: row.id, ...heard }, sentUrl: episode, isOther });
  }
  const left = sent
    .filter(({ podcast, episode }) => !isPlaced.has(`${podcast} ${episode}`))
    .map(({ feed, episode, guid, position, total, listenedAt }) => ({
      ...{ feedKey: feed.key, feedUrl: feed.url, audioUrl: episode },
      ...{ guid, position, duration: total, listenedAt },
    }));
  return { placed: [...placed.values()], left };
}

async function rememberRecordings(
  tx: TransactionClient,
  { userId, device }: AppClient,
  placed: MatchedPlay[],
): Promise<void> {
  const others = placed.filter(({ isOther }) => isOther);
  if (others.length === 0) return;
  const episodeId = { in: others.map(({ heard }) => heard.episodeId) };
  await tx.deviceEpisode.deleteMany({ where: { userId, device, episodeId } });
  await tx.deviceEpisode.createMany({
    data: others.map(({ heard, sentUrl }) => ({
      ...{ userId, device, episodeId: heard.episodeId, audioUrl: sentUrl },
    })),
  });
}
