import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { startSite, type SiteServer } from '../../support/site/site-server';
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
import { report } from '../report';

/**
 * Kills the server with SIGKILL at random moments while people save podcasts and write reviews, until 200
 * writes are acknowledged, and then looks for every one of them. Needs a build.
 */
const WRITES = 200;
const PEOPLE = 20;
const AT_ONCE = 8;
/** Milliseconds a server lives at most before it is killed. */
const LONGEST_LIFE = 800;
const MOST_KILLS = 40;

type Write = { person: StoredPerson; podcastId: string; rating: number | null };

/** Half of the writes save a podcast, half review one; no two are about the same person and podcast. */
async function planWrites(db: Database): Promise<Write[]> {
  const people: StoredPerson[] = [];
  while (people.length < PEOPLE) people.push(await storePerson(db));
  const each = WRITES / PEOPLE;
  for (let index = 0; index < each; index += 1) {
    const slug = `podcast-${index}`;
    const feed = { rssUrl: `https://example.org/${slug}`, rssUrlKey: `example.org/${slug}` };
    await db.podcast.create({ data: { id: slug, slug, title: slug, ...feed } });
  }
  return people.flatMap((person, number) =>
    Array.from({ length: each }, (_, index) => ({
      person,
      podcastId: `podcast-${index}`,
      rating: (number + index) % 2 ? 1 + (index % 5) : null,
    })),
  );
}

/** Whether the server said that it is done. */
async function send(url: string, { person, podcastId, rating }: Write): Promise<boolean> {
  const address = rating ? `/api/podcast/${podcastId}/review` : `/api/favorites/${podcastId}`;
  try {
    const response = await fetch(url + address, {
      method: rating ? 'PUT' : 'POST',
      headers: {
        Authorization: `Bearer ${person.token}`,
        ...(rating ? { 'Content-Type': 'application/json' } : {}),
      },
      body: rating ? JSON.stringify({ rating, content: 'Written in haste' }) : undefined,
    });
    if (response.status >= 400) {
      throw new Error(`${address}: ${response.status} ${await response.text()}`);
    }
    return true;
  } catch (error) {
    // The connection broke with the server: the write may or may not be there, and is sent again.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Sends what is waiting, several at once, until all is done or the server is gone. */
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
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE));
  const ended = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await ended;
}

/** Acknowledged writes that are missing, and halves of writes that should be whole. */
async function findLosses(db: Database, done: Write[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { person, podcastId, rating } of done) {
    const where = { userId_podcastId: { userId: person.id, podcastId } };
    const stored = rating
      ? (await db.review.findUnique({ where }))?.rating === rating
      : (await db.favorite.findUnique({ where })) !== null;
    if (!stored) losses.push(`${person.id} ${podcastId} is not there`);
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
      const last = kills >= MOST_KILLS;
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
