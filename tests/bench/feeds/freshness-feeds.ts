import Database from 'better-sqlite3';
import pg from 'pg';
import { sqliteFile } from '~/adapters/database/open.server';
import { nextCheck } from '~/domain/feeds/feed-health.server';
import type { Engine } from '../../support/database/test-database';
import { madeId } from '../search/search-data';

/** A library of feeds as active as a directory of four million podcasts. */

export type MadeFeed = {
  id: string;
  path: string;
  url: string;
  dueAt: number;
  /** Time of the newest episode. */
  since: number;
  /** Time of the last unconditional read. */
  readAt: number;
  hasListeners: boolean;
};

type FeedMix = { wholeShare: number; allDue?: boolean; duePerSecond?: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHUNK = 2_000;

/** A share of feeds whose newest episode has an age within `days`, and their usual pause in days. */
type Activity = { share: number; days: [number, number]; pause: number };

/** Podcast Index: 2.2 % have an episode from the last 3 days, 6 % from 10, 8.7 % from 30 and 11.8 % from 90. */
const active: Activity[] = [
  { share: 0.01, days: [0, 1], pause: 1 },
  { share: 0.012, days: [0, 3], pause: 3 },
  { share: 0.038, days: [0, 10], pause: 7 },
  { share: 0.027, days: [10, 30], pause: 14 },
  { share: 0.031, days: [30, 90], pause: 30 },
];
const silent: Activity[] = [
  { share: 0.3, days: [90, 730], pause: 7 },
  { share: 0.7, days: [730, 3_000], pause: 7 },
];

function activityOf(place: number, lively: boolean): Activity {
  let left = place;
  for (const kind of active) {
    left -= kind.share * (lively ? 3 : 1);
    if (left < 0) return kind;
  }
  return (place * 97) % 1 < (silent[0]?.share ?? 0) ? silent[0]! : silent[1]!;
}

/** Checks per day according to the schedule: checks per feed, and the share that reads the whole feed. */
export function questionsADay(count: number, mix: 'directory' | 'lively') {
  const start = Date.UTC(2026, 0, 1);
  let asked = 0;
  let whole = 0;
  for (let number = 0; number < count; number += 1) {
    const { days, pause } = activityOf(number / count, mix === 'lively');
    const silence = (days[0] + ((number * 0.618) % 1) * (days[1] - days[0])) * DAY;
    const published = Array.from(
      { length: 10 },
      (_zero, index) => new Date(start - silence - index * pause * DAY),
    );
    const hints = {
      complete: false,
      updateFrequency: {},
      ttlMinutes: null,
      // One in fifty is a favorite.
      saved: number % 50 === 0,
      knownSince: new Date(start),
    };
    const next = nextCheck(new Date(start), published, hints, 0.5).getTime();
    const aDay = DAY / (next - start);
    asked += aDay;
    // Unconditional once a week, or at each check if those are rarer.
    whole += Math.min(aDay, 1 / 7);
  }
  return { aFeed: asked / count, wholeShare: whole / asked };
}

/** Half of the feeds are on four hosts, as in reality; `wholeShare` of them are due for a full read. */
export function makeFeeds(
  count: number,
  origins: string[],
  { wholeShare, allDue = false, duePerSecond = 1 }: FeedMix,
): MadeFeed[] {
  const now = Date.now();
  const large = allDue ? 0 : 4;
  return Array.from({ length: count }, (_zero, number) => {
    const host = number % 2 && large ? number % large : number % origins.length;
    const path = `/feed-${number}`;
    // Due one after another, starting half a minute ago.
    const dueAt = allDue ? now - HOUR : now - 30_000 + (number / duePerSecond) * 1000;
    return {
      id: madeId(0x0191, number),
      path,
      url: `${origins[host] ?? ''}${path}`,
      dueAt,
      since: now - 20 * DAY,
      readAt: now - ((number * 0.618) % 1 < wholeShare ? 8 : 1) * DAY,
      hasListeners: number % 50 === 0,
    };
  });
}

const columns = [
  'id',
  'slug',
  'title',
  'rssUrl',
  'rssUrlKey',
  'feedEtag',
  'feedReadAt',
  'feedNextCheckAt',
  'createdAt',
  'updatedAt',
  'feedHasListeners',
];

function rowOf(feed: MadeFeed): string[] {
  const iso = (time: number) => new Date(time).toISOString().replace('Z', '+00:00');
  const slug = feed.path.slice(1);
  return [
    feed.id,
    slug,
    slug,
    feed.url,
    feed.url.replace('http://', ''),
    '"bench"',
    iso(feed.readAt),
    iso(feed.dueAt),
    iso(feed.since),
    iso(feed.since),
    feed.hasListeners ? '1' : '0',
  ];
}

/** Fills an empty, migrated database, bypassing the domain. */
export async function loadFeeds(engine: Engine, url: string, feeds: MadeFeed[]): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join();
  if (engine === 'sqlite') {
    const connection = new Database(sqliteFile(url));
    const insert = connection.prepare(
      `INSERT INTO "Podcast" (${names}) VALUES (${columns.map(() => '?').join()})`,
    );
    connection.transaction(() => feeds.forEach((feed) => insert.run(...rowOf(feed))))();
    connection.exec('ANALYZE');
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const casts = columns.map((name, index) =>
    name.endsWith('At')
      ? `c${index}::timestamptz AT TIME ZONE 'UTC'`
      : name === 'feedHasListeners'
        ? `c${index} = '1'`
        : `c${index}`,
  );
  for (let first = 0; first < feeds.length; first += CHUNK) {
    const rows = feeds.slice(first, first + CHUNK).map(rowOf);
    await client.query(
      `INSERT INTO "Podcast" (${names}) SELECT ${casts.join()}
       FROM unnest(${columns.map((_name, index) => `$${index + 1}::text[]`).join()})
         AS given(${columns.map((_name, index) => `c${index}`).join()})`,
      columns.map((_name, index) => rows.map((row) => row[index])),
    );
  }
  await client.query('ANALYZE');
  await client.end();
}
