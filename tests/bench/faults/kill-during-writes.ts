import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import {
  storePerson,
  type Database,
  type StoredPerson,
} from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { report } from '../report';

/**
 * Kills the server with SIGKILL at random moments while members save podcasts, review, queue and hear episodes, until
 * 200 writes are acknowledged, and then checks every one of them. Needs a build.
 */
const WRITES = 200;
const PEOPLE = 20;
const AT_ONCE = 8;
/** Maximum milliseconds before a server is killed. */
const MAX_LIFE = 800;
const MAX_KILLS = 40;

type Subject = { podcastId: string; episodeId: string; index: number };

/** A kind of write by API call, and how to check that it is stored. */
type Kind = {
  request: (of: Subject) => { method: string; path: string; body?: object };
  isStored: (db: Database, userId: string, of: Subject) => Promise<boolean>;
};

const ratingOf = ({ index }: Subject) => 1 + (index % 5);
const positionOf = ({ index }: Subject) => 10 + index;

const kinds: Kind[] = [
  {
    request: ({ podcastId }) => ({ method: 'POST', path: `/api/favorites/${podcastId}` }),
    isStored: async (db, userId, { podcastId }) =>
      (await db.favorite.count({ where: { userId, podcastId } })) === 1,
  },
  {
    request: (of) => ({
      method: 'PUT',
      path: `/api/podcast/${of.podcastId}/review`,
      body: { rating: ratingOf(of), content: 'Written in haste' },
    }),
    isStored: async (db, userId, of) =>
      (await db.review.count({
        where: { userId, podcastId: of.podcastId, rating: ratingOf(of) },
      })) === 1,
  },
  {
    request: ({ episodeId }) => ({
      method: 'POST',
      path: '/api/queue',
      body: { episodeIds: [episodeId] },
    }),
    isStored: async (db, userId, { episodeId }) =>
      (await db.queueEntry.count({ where: { userId, episodeId } })) === 1,
  },
  {
    request: ({ episodeId }) => ({
      method: 'PUT',
      path: `/api/episodes/${episodeId}/played`,
      body: { played: true },
    }),
    isStored: async (db, userId, { episodeId }) =>
      (await db.listeningPosition.count({ where: { userId, episodeId, finished: true } })) === 1,
  },
  {
    request: (of) => ({
      method: 'PUT',
      path: `/api/episodes/${of.episodeId}/position`,
      body: { position: positionOf(of), duration: 900, listenedAt: new Date().toISOString() },
    }),
    isStored: async (db, userId, of) =>
      (await db.listeningPosition.count({
        where: { userId, episodeId: of.episodeId, position: positionOf(of) },
      })) === 1,
  },
];

type Write = Subject & { person: StoredPerson; kind: Kind };

async function storeSubject(db: Database, index: number): Promise<Subject> {
  const slug = `podcast-${index}`;
  const feed = { rssUrl: `https://example.org/${slug}`, rssUrlKey: `example.org/${slug}` };
  const audioUrl = `https://example.org/${slug}.mp3`;
  const { id, episodes } = await db.podcast.create({
    data: {
      slug,
      title: slug,
      ...feed,
      episodes: {
        create: {
          key: slug,
          title: slug,
          audioUrl,
          sortDate: new Date(),
        },
      },
    },
    select: { id: true, episodes: { select: { id: true } } },
  });
  return { podcastId: id, episodeId: episodes[0]!.id, index };
}

/** Plans each kind equally often; no two writes concern the same person and podcast. */
async function planWrites(db: Database): Promise<Write[]> {
  const people: StoredPerson[] = [];
  while (people.length < PEOPLE) people.push(await storePerson(db));
  const subjects: Subject[] = [];
  while (subjects.length < WRITES / PEOPLE) subjects.push(await storeSubject(db, subjects.length));
  return people.flatMap((person, number) =>
    subjects.map((subject) => ({
      ...subject,
      person,
      kind: kinds[(number + subject.index) % kinds.length]!,
    })),
  );
}

/** Whether the server acknowledged the write. */
async function send(url: string, { person, kind, ...subject }: Write): Promise<boolean> {
  const { method, path, body } = kind.request(subject);
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${person.token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (response.status >= 400) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    }
    return true;
  } catch (error) {
    // The connection broke with the server: the write may or may not be stored, and is sent again.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Sends pending writes, several at once, until all are done or the server is gone. */
async function sendAll(site: SiteServer, waiting: Write[], done: Write[]): Promise<void> {
  const sender = async () => {
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      if (await send(site.url, write)) done.push(write);
      else return void waiting.push(write);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function killSoon(site: SiteServer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_LIFE));
  const ended = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await ended;
}

/** Acknowledged writes that are missing, and partial writes that should be atomic. */
async function findLosses(db: Database, done: Write[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { person, kind, ...subject } of done) {
    if (await kind.isStored(db, person.id, subject)) continue;
    losses.push(`${person.id}: ${JSON.stringify(kind.request(subject))} is not there`);
  }
  const [favorites, reviews, activities] = await Promise.all([
    db.favorite.count(),
    db.review.count(),
    db.activity.count(),
  ]);
  if (favorites + reviews !== activities) {
    losses.push(`${favorites} favorites and ${reviews} reviews, but ${activities} activities`);
  }
  return losses;
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_kill_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  const db = await openDatabase(url);
  const waiting = await planWrites(db);
  const done: Write[] = [];
  let kills = 0;
  let diedWriting = 0;
  try {
    while (waiting.length > 0) {
      const site = await startSite({ DATABASE_URL: url, LOG_LEVEL: 'error', HOST: '127.0.0.1' });
      const last = kills >= MAX_KILLS;
      const killed = last ? null : killSoon(site);
      await sendAll(site, waiting, done);
      if (waiting.length > 0) diedWriting += 1;
      await (killed ?? site.stop());
      kills += last ? 0 : 1;
    }
    const losses = await findLosses(db, done);
    report(
      `kill -9 during writes, ${engine}`,
      `${done.length} writes acknowledged, ${kills} servers killed, ${diedWriting} of them while writing, ${losses.length} losses`,
    );
    if (losses.length > 0) throw new Error(losses.join('\n'));
  } finally {
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  if (!existsSync('build/server/index.js')) throw new Error('There is no build: npm run build');
  await runOn('sqlite');
  if (await postgresAnswers()) await runOn('postgresql');
  else console.log('postgresql: no server answers, nothing was tried');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
