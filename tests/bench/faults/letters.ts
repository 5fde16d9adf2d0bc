import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { storePerson, type Database } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { startSite } from '../../support/site/site-server';
import { MailServer } from '../../support/site/smtp-server';
import { report } from '../report';

/**
 * Sends a post to 10,000 subscribers through a mail server that defers one letter in ten and does not know one address
 * in fifty, while the site is killed with SIGKILL three times. Reports who got it, and how often. Needs a build.
 */
const LETTERS = 10_000;
const KILLS = 3;
/** Letters between two kills. */
const LIFE = 2_000;

const addressOf = (number: number): string => `reader${number}@example.org`;
const isUnknown = (number: number): boolean => number % 50 === 0;

async function storeLetters(db: Database): Promise<void> {
  const { id: authorId } = await storePerson(db, 'admin');
  const post = await db.blogPost.create({
    data: {
      title: 'A letter',
      slug: 'a-letter',
      content: 'Some words.',
      authorId,
      authorName: 'Admin',
      status: 'published',
      publishedAt: new Date(),
    },
  });
  for (let from = 0; from < LETTERS; from += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => from + index);
    await db.newsletterSubscriber.createMany({
      data: numbers.map((number) => ({
        id: `s${number}`,
        email: addressOf(number),
        emailKey: addressOf(number),
        unsubscribeToken: `t${number}`,
        confirmedAt: new Date(),
      })),
    });
    await db.outgoingLetter.createMany({
      data: numbers.map((number) => ({
        id: `post:${post.id}:s${number}`,
        kind: 'post',
        subscriberId: `s${number}`,
        postId: post.id,
        nextTryAt: new Date(),
      })),
    });
  }
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_letters_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  const db = await openDatabase(url);
  const mail = await MailServer.start();
  mail.busyOneIn = 10;
  for (let number = 0; number < LETTERS; number += 1) {
    if (isUnknown(number)) mail.unknown.add(addressOf(number));
  }
  const started = Date.now();
  const environment = { DATABASE_URL: url, SMTP_URL: mail.url, LOG_LEVEL: 'error' };
  const left = () => db.outgoingLetter.count({ where: { doneAt: null } });
  try {
    await storeLetters(db);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const site = await startSite(environment);
      const before = mail.received.length;
      while (mail.received.length < before + LIFE && (await left()) > 0) await wait(20);
      const ended = once(site.process, 'exit');
      site.process.kill('SIGKILL');
      await ended;
    }
    const site = await startSite(environment);
    while ((await left()) > 0) await wait(1_000);
    await site.stop();
    const got = new Map<string, number>();
    for (const address of mail.received.flatMap(({ to }) => to)) {
      got.set(address, (got.get(address) ?? 0) + 1);
    }
    const known = Array.from({ length: LETTERS }, (_, number) => number).filter(
      (number) => !isUnknown(number),
    );
    const lost = known.filter((number) => !got.has(addressOf(number))).length;
    const twice = [...got.values()].filter((times) => times > 1).length;
    const subscribers = await db.newsletterSubscriber.count();
    report(
      `${LETTERS} letters on ${engine}, ${KILLS} kills`,
      `${lost} lost, ${twice} sent twice, ${LETTERS - subscribers} of ${LETTERS - known.length} unknown addresses ended, ${Math.round((Date.now() - started) / 1000)} s`,
    );
  } finally {
    await mail.stop();
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  await runOn('sqlite');
  if (await postgresAnswers()) await runOn('postgresql');
}
