import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { storePerson, type Database } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { report } from '../report';

/**
 * What a podcast app sends at its first sync: 500 subscriptions and its positions in 5,000 episodes, in posts of 30 and
 * of 100, both for podcasts the site has and for others. The background jobs have nothing to do meanwhile. Needs a build.
 */
const FEEDS = 500;
const EPISODES_OF_FEED = 10;
const PASSWORD = 'abcd-efgh-jkmn-pqrs-tuvw';

const feedUrl = (where: string, feed: number) => `https://${where}.example.org/${feed}.xml`;
const recording = (where: string, feed: number, episode: number) =>
  `media-${where}.example.org/${feed}/${episode}.mp3`;

async function storeLibrary(db: Database): Promise<void> {
  const feeds = Array.from({ length: FEEDS }, (_, feed) => feed);
  await db.podcast.createMany({
    data: feeds.map((feed) => ({
      id: `podcast-${feed}`,
      slug: `podcast-${feed}`,
      title: `Podcast ${feed}`,
      rssUrl: feedUrl('known', feed),
      episodeCount: EPISODES_OF_FEED,
      rssUrlKey: feedUrl('known', feed).slice('https://'.length),
      feedNextCheckAt: new Date(Date.now() + 864e5),
      relatedAt: new Date(),
      speakersStored: true,
    })),
  });
  for (const feed of feeds) {
    await db.episode.createMany({
      data: Array.from({ length: EPISODES_OF_FEED }, (_, episode) => ({
        podcastId: `podcast-${feed}`,
        title: `Episode ${episode}`,
        duration: 3600,
        key: `${feed} ${episode}`,
        guid: `${feed} ${episode}`,
        contentHash: `${episode}`,
        enclosureKey: recording('known', feed, episode),
        versesStored: true,
        audioUrl: `https://${recording('known', feed, episode)}`,
        pubDate: new Date(episode * 1e9),
        sortDate: new Date(episode * 1e9),
      })),
    });
  }
}

const actionsOf = (where: string) =>
  Array.from({ length: FEEDS * EPISODES_OF_FEED }, (_, index) => {
    const [feed, episode] = [index % FEEDS, Math.floor(index / FEEDS)];
    return {
      podcast: feedUrl(where, feed),
      episode: `https://${recording(where, feed, episode)}`,
      guid: `${feed} ${episode}`,
      device: 'phone',
      action: 'play',
      timestamp: '2026-11-25T10:00:00',
      started: 0,
      position: 1200,
      total: 3600,
    };
  });

/** Processor seconds used by a process (Linux). */
function processorTime({ process: { pid } }: SiteServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function upload(site: SiteServer, user: string, where: string, inPost: number) {
  const api = `${site.url}/api/2`;
  const login = await fetch(`${api}/auth/${user}/login.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${user}:${PASSWORD}`)}` },
  });
  const Cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const ask = async (path: string, body?: unknown) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = { method, headers: { Cookie }, body: body && JSON.stringify(body) };
    const answer = await fetch(`${api}/${path}`, sent as RequestInit);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { timestamp: number; actions: unknown[]; add: unknown[] };
  };
  const subscriptions = `subscriptions/${user}/phone.json`;
  await ask(`${subscriptions}?since=0`);
  const add = Array.from({ length: FEEDS }, (_, feed) => feedUrl(where, feed));
  await ask(subscriptions, { add, remove: [] });
  await ask(`episodes/${user}.json?since=0`);
  const actions = actionsOf(where);
  for (let from = 0; from < actions.length; from += inPost) {
    await ask(`episodes/${user}.json`, actions.slice(from, from + inPost));
  }
  return async () => {
    const [feeds, episodes] = [
      await ask(`${subscriptions}?since=0`),
      await ask(`episodes/${user}.json?since=0`),
    ];
    return `${feeds.add.length} subscriptions and ${episodes.actions.length} positions there`;
  };
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_app_sync_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  const db = await openDatabase(url);
  try {
    await storeLibrary(db);
    const site = await startSite({ DATABASE_URL: url, LOG_LEVEL: 'error' });
    for (const [where, inPost] of [
      ['known', 100],
      ['known', 30],
      ['unknown', 30],
      ['unknown', 100],
    ] as const) {
      const { id, username } = await storePerson(db);
      await db.appPassword.deleteMany({});
      const tokenHash = createHash('sha256').update(PASSWORD.replaceAll('-', '')).digest('hex');
      await db.appPassword.create({ data: { userId: id, name: 'phone', tokenHash } });
      const [started, used] = [performance.now(), processorTime(site)];
      const check = await upload(site, username, where, inPost);
      const [wall, processor] = [performance.now() - started, processorTime(site) - used];
      report(
        `first sync of ${where} podcasts in posts of ${inPost}, ${engine}`,
        `${(wall / 1000).toFixed(1)} s, ${processor.toFixed(1)} s of the site's processor; ${await check()}`,
      );
    }
    await site.stop();
  } finally {
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  await runOn('sqlite');
  if (await postgresAnswers()) await runOn('postgresql');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
