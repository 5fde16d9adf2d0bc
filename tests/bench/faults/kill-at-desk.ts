import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
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
import { asActor } from '../../support/site/actor';
import { report } from '../report';

/**
 * Kills a process with SIGKILL at random moments while it hides, merges and bans in turn, and then checks whether each
 * action was done completely or not at all.
 */
const SUBJECTS = 60;
/** Milliseconds that a process works at most before it is killed. */
const MAX_LIFE = 1_000;

const self = fileURLToPath(import.meta.url);
const numbers = Array.from({ length: SUBJECTS }, (_, number) => number);

async function storePodcast(db: Database, id: string, readerId: string): Promise<void> {
  await db.podcast.create({
    data: {
      id,
      slug: id,
      title: id,
      rssUrl: `https://example.org/${id}`,
      rssUrlKey: `example.org/${id}`,
      feedNextCheckAt: new Date(Date.now() + 864e5),
      facets: { create: { facet: 'language:en' } },
      searchText: { create: { title: id } },
      favorites: { create: { userId: readerId } },
      reviews: {
        create: {
          userId: readerId,
          rating: 4,
          content: 'Good',
        },
      },
      reports: {
        create: {
          reporterId: readerId,
          reason: 'Copied',
        },
      },
      episodes: {
        create: [1, 2, 3].map((number) => ({
          key: `${number}`,
          title: `${number}`,
          sortDate: new Date(),
          audioUrl: `https://example.org/${id}/${number}.mp3`,
        })),
      },
    },
  });
}

async function storeSubjects(db: Database): Promise<void> {
  const [admin, reader] = [await storePerson(db, 'admin'), await storePerson(db)];
  await db.user.update({ where: { id: admin.id }, data: { username: 'admin' } });
  for (const number of numbers) {
    await storePodcast(db, `hide-${number}`, reader.id);
    await storePodcast(db, `give-${number}`, reader.id);
    await db.podcast.create({
      data: {
        id: `keep-${number}`,
        slug: `keep-${number}`,
        title: `keep-${number}`,
        rssUrl: `https://k.org/${number}`,
        rssUrlKey: `k.org/${number}`,
        feedNextCheckAt: new Date(Date.now() + 864e5),
      },
    });
    const { id } = await storePerson(db);
    await db.user.update({ where: { id }, data: { username: `ban-${number}` } });
    await db.apiToken.create({ data: { userId: id, name: 's', scope: 'read', tokenHash: id } });
    await db.appPassword.create({ data: { userId: id, name: 'p', tokenHash: id } });
    await db.review.create({
      data: { userId: id, podcastId: `keep-${number}`, rating: 1, content: 'Buy' },
    });
  }
}

/** Signs that an action on a subject was done; mixed values mean that it was left half done. */
const signs: Record<string, (db: Database, number: number) => Promise<boolean[]>> = {
  hide: async (db, number) => {
    const where = { podcastId: `hide-${number}` };
    const row = await db.podcast.findUniqueOrThrow({ where: { id: `hide-${number}` } });
    return [
      row.hiddenAt !== null,
      row.blocked,
      (await db.podcastReport.count({ where: { ...where, resolvedAt: null } })) === 0,
      (await db.podcastFacet.count({ where })) === 0,
      (await db.podcastSearchText.count({ where })) === 0,
      (await db.auditEntry.count({ where: { action: 'hid', subjectId: `hide-${number}` } })) === 1,
    ];
  },
  merge: async (db, number) => {
    const [given, kept] = [{ podcastId: `give-${number}` }, { podcastId: `keep-${number}` }];
    const joined = { action: 'joined', subjectId: given.podcastId };
    return [
      (await db.podcast.count({ where: { id: given.podcastId } })) === 0,
      (await db.podcastAlias.count({ where: kept })) === 1,
      (await db.favorite.count({ where: kept })) === 1,
      (await db.review.count({ where: { ...kept, content: 'Good' } })) === 1,
      (await db.episode.count({ where: kept })) === 3,
      (await db.auditEntry.count({ where: joined })) === 1,
    ];
  },
  ban: async (db, number) => {
    const user = await db.user.findFirstOrThrow({ where: { username: `ban-${number}` } });
    const where = { userId: user.id };
    return [
      user.bannedAt !== null,
      (await db.session.count({ where })) === 0,
      (await db.apiToken.count({ where })) === 0,
      (await db.appPassword.count({ where })) === 0,
      (await db.review.count({ where: { ...where, hidden: false } })) === 0,
      (await db.auditEntry.count({ where: { action: 'banned', subjectId: user.id } })) === 1,
    ];
  },
};

/** Resumes with everything that is not done yet. */
async function work(): Promise<void> {
  const { db } = await import('~/adapters/database/client.server');
  const { hidePodcast } = await import('~/domain/library/hide-and-remove.server');
  const { mergeInto } = await import('~/domain/library/hide-and-remove.server');
  const { banUser } = await import('~/domain/accounts/restrictions.server');
  const admin = await db.user.findFirstOrThrow({ where: { username: 'admin' } });
  const actor = asActor(admin, 'admin');
  process.stdout.write('ready\n');
  for (const number of numbers) {
    if (await db.podcast.count({ where: { id: `hide-${number}`, hiddenAt: null } })) {
      await hidePodcast(actor, `hide-${number}`, 'A reason');
    }
    if (await db.podcast.count({ where: { id: `give-${number}` } })) {
      // Releases the killed process's lock on the feed at once.
      await db.podcast.updateMany({ data: { feedLockedUntil: null } });
      await mergeInto(actor, `give-${number}`, `keep-${number}`);
    }
    const user = await db.user.findFirst({ where: { username: `ban-${number}`, bannedAt: null } });
    if (user) await banUser(actor, user.id, { reason: 'Advertising', words: 'hidden' });
  }
  process.exit(0);
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_kill_at_desk_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  const db = await openDatabase(url);
  const counts = { kills: 0, whole: 0, none: 0, half: 0 };
  try {
    await storeSubjects(db);
    for (let isDone = false; !isDone;) {
      const child = spawn(process.execPath, ['--import', 'tsx', self, '--work'], {
        env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await Promise.race([wait(Math.random() * MAX_LIFE), ended]);
      child.kill('SIGKILL');
      const [code] = (await ended) as [number | null];
      isDone = code === 0;
      if (code !== null && code !== 0) throw new Error(`the process ended with ${code}`);
      if (!isDone) counts.kills += 1;
      for (const [what, signsOf] of Object.entries(signs)) {
        for (const number of numbers) {
          const said = await signsOf(db, number);
          if (!said.includes(true)) counts.none += 1;
          else if (!said.includes(false)) counts.whole += 1;
          else {
            counts.half += 1;
            console.log(`  ${what} ${number} is half done: ${said.join(', ')}`);
          }
        }
      }
    }
    report(
      `${3 * SUBJECTS} times hide, merge and ban on ${engine}, ${counts.kills} kill -9`,
      `${counts.half} half done (looked at ${counts.whole + counts.none + counts.half} times)`,
    );
  } finally {
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  await runOn('sqlite');
  if (await postgresAnswers()) await runOn('postgresql');
}

if (process.argv[1] === self) await (process.argv.includes('--work') ? work() : run());
