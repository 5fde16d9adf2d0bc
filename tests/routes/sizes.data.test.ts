import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { createAppPassword } from '~/domain/accounts/keys/app-passwords.server';
import { topicBySlug } from '~/domain/search/browse/facets';
import { answerApp, appPaths } from '~/server/sync/app-calls.server';
import { fullBody } from '../support/contract/full-body';
import { countStatements } from '../support/database/count-statements';
import { storeFullMember, type FullMember } from '../support/database/full-member';
import { readAddresses } from '../support/site/addresses';
import { answerOf } from '../support/site/call';
import { fill, paramsOf } from '../support/site/site-map';

// Every address is asked for by a member whose every table is full, and every list of a schema is sent at its full
// length and is accepted: nothing fails, no answer is larger than 2 MB, and the number of statements has a bound.

const MOST_BYTES = 2_000_000;
/** For one page or answer. The frame of a page and who is signed in are a part of it. */
const MOST_STATEMENTS = 60;
/** For each entry of a list that is sent. */
const STATEMENTS_AN_ENTRY = 0.2;

/** Streamed in parts, so that it may have any length. */
const STREAMED = ['/api/profile/export', '/my-profile/export'];
/** Ends the session, the account or a secret of the member. */
const ENDING = /\/logout|\/delete|\/password|sessions/;

const addresses = await readAddresses();

let member: FullMember;
let ids: Record<string, string>;
let secret: { login: string; password: string };

beforeAll(async () => {
  member = await storeFullMember('super_admin');
  const [podcastId, episodeId] = [member.pools.Podcast![0]!, member.pools.Episode![0]!];
  const { slug } = await db.podcast.findUniqueOrThrow({ where: { id: podcastId } });
  const review = await db.review.findFirstOrThrow({ where: { userId: member.id } });
  secret = await createAppPassword(member.id, 'Sizes');
  ids = {
    userId: member.id,
    slug,
    slugOrId: slug,
    podcastId,
    episodeId,
    reviewId: review.id,
    id: member.pools.Collection![0]!,
    entryId: member.pools.CollectionEntry![0]!,
    name: 'pages.xml',
    user: member.username,
    device: 'device-1',
    format: 'json',
    kind: 'queue',
  };
}, 240_000);

type Answer = { status: number; bytes: number; statements: number; text: string };

async function measure(ask: () => Promise<Response>): Promise<Answer> {
  let answer: Omit<Answer, 'statements'> = { status: 0, bytes: 0, text: '' };
  const statements = await countStatements(async () => {
    const response = await ask();
    const body = Buffer.from(await response.arrayBuffer());
    answer = {
      status: response.status,
      bytes: body.byteLength,
      text: body.toString('utf8', 0, 300),
    };
  });
  return { ...answer, statements };
}

/** What is wrong with an answer, in words. */
function faultsOf(what: string, answer: Answer, mostStatements: number): string[] {
  const { status, bytes, statements } = answer;
  const isStreamed = STREAMED.some((path) => what.endsWith(path));
  return [
    ...(status >= 500 && status !== 502 ? [`${what}: ${status}`] : []),
    ...(bytes > MOST_BYTES && !isStreamed ? [`${what}: ${bytes} bytes`] : []),
    ...(statements > mostStatements && !isStreamed ? [`${what}: ${statements} statements`] : []),
  ];
}

const report = (rows: Record<string, Answer>) => {
  if (process.env.SIZES === 'print') console.table(rows, ['status', 'bytes', 'statements']);
};

test('fills every table of a member', async () => {
  for (const table of member.tables) {
    const delegate = db[`${table.charAt(0).toLowerCase()}${table.slice(1)}` as 'favorite'];
    if (table === 'ReviewReport' || table === 'CollectionReport') continue;
    expect(await delegate.count(), table).toBeGreaterThan(2);
  }
});

test('every page and every call is answered', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const rows: Record<string, Answer> = {};
  for (const { method, path, route } of addresses) {
    if (method !== 'GET' || ENDING.test(path)) continue;
    const what = `GET ${path}`;
    const answer = await measure(() =>
      answerOf(route as never, {
        path: fill(path, ids),
        params: paramsOf(path, ids),
        cookieToken: member.token,
      }),
    );
    rows[what] = answer;
    faults.push(...faultsOf(what, answer, MOST_STATEMENTS));
  }
  report(rows);
  expect(faults).toEqual([]);
});

/** Values that are more than a text or a number to their schema. */
const EXAMPLES: Record<string, (row: number) => unknown> = {
  userId: () => member.id,
  username: () => 'sizes_of_lists',
  email: () => 'sizes-of-lists@example.org',
  password: () => 'a password of some length',
  confirmPassword: () => 'a password of some length',
  language: () => 'en',
  'topics[]': (row) => [...topicBySlug.keys()][row % topicBySlug.size],
  'subjects[].kind': () => 'podcast',
  'subjects[].id': (row) => member.pools.Podcast![row],
  'reviews[].id': (row) => member.pools.Review![row],
  'reviews[].seen': () => undefined,
  'ids[]': (row) => member.pools.ContactMessage![row],
  seen: () => HELD_WORDS,
  // An entry is either an episode or a podcast, and a part ends after it starts.
  'entries[].podcastId': () => null,
  'entries[].to': () => 2,
};

const HELD_WORDS = Array.from({ length: 1_000 }, (_, row) => `w${row + 1_000}`);

/** Room for what is sent, and what the desk can decide about. Every podcast is reported. */
async function prepare() {
  const [userId, collectionId] = [member.id, ids.id];
  await db.queueEntry.deleteMany({ where: { userId } });
  await db.collectionEntry.deleteMany({ where: { collectionId } });
  const held = { hidden: true, heldAt: new Date(), heldFor: 'link' };
  await db.review.updateMany({ where: { userId }, data: held });
  await db.contactMessage.createMany({
    data: HELD_WORDS.map((name) => ({ name, email: 'sizes@example.org', message: 'A message' })),
  });
  await db.heldWord.createMany({ data: HELD_WORDS.map((word) => ({ key: word, word })) });
  const reviews = await db.review.findMany({ where: { userId } });
  const messages = await db.contactMessage.findMany();
  member.pools.Review = reviews.map(({ id }) => id);
  member.pools.ContactMessage = ['', ...messages.map(({ id }) => id)];
}

test('every list of a body is taken at its full length', { timeout: 300_000 }, async () => {
  await prepare();
  const faults: string[] = [];
  const rows: Record<string, Answer> = {};
  for (const { method, path, route, endpoint } of addresses) {
    if (!endpoint?.body || ENDING.test(path)) continue;
    const { body, entries } = fullBody(endpoint.body, member.pools, EXAMPLES);
    if (entries === 0) continue;
    const what = `${method} ${path} of ${entries} entries`;
    const values = path.includes('/podcasts/:id') ? { ...ids, id: ids.podcastId! } : ids;
    const answer = await measure(() =>
      answerOf(route as never, {
        method,
        path: fill(path, values),
        params: paramsOf(path, values),
        // Registering ends the session it is sent with.
        cookieToken: endpoint.access === 'anyone' ? undefined : member.token,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body,
      }),
    );
    rows[what] = answer;
    faults.push(...faultsOf(what, answer, MOST_STATEMENTS + entries * STATEMENTS_AN_ENTRY));
    // A file of the member is still being read.
    const isTaken = answer.status < 400 || (endpoint.unread && answer.status === 409);
    if (!isTaken) faults.push(`${what}: ${answer.status} ${answer.text}`);
  }
  report(rows);
  expect(Object.keys(rows).length).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});

test('every address that apps read is answered in parts', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const rows: Record<string, Answer> = {};
  const basic = `Basic ${Buffer.from(`${secret.login}:${secret.password}`).toString('base64')}`;
  for (const path of appPaths('GET')) {
    for (const format of path.includes(':format') ? ['json', 'opml', 'txt'] : ['']) {
      const filled = fill(path, { ...ids, format });
      const answer = await measure(() =>
        answerApp(
          new Request(`http://localhost:3000${filled}?since=0`, {
            headers: { Authorization: basic },
          }),
          { peerAddress: '192.0.2.1' },
        ),
      );
      rows[`GET ${filled}`] = answer;
      faults.push(...faultsOf(`GET ${filled}`, answer, 1_000));
      // The feeds of lists are opened by an address of their own.
      if (!path.includes('my-feeds') && answer.status !== 200) {
        faults.push(`GET ${filled}: ${answer.status}`);
      }
    }
  }
  report(rows);
  expect(faults).toEqual([]);
});
