import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import {
  asAdmin,
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../../support/database/test-database';
import { freePort } from '../../support/site/site-server';

// A failed start exits with 1, so that the process manager retries, and one sentence that says what to do.

const isRoot = process.getuid?.() === 0;
/** Root can write anywhere, so these tests run as a plain user. */
const plainUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};
/** Not below tests/.tmp, which plain users may not be able to read. */
const root = fs.mkdtempSync(path.join(tmpdir(), 'wrong-starts-'));
const at = (name: string) => path.join(root, name);

type Environment = Record<string, string>;

const START = [process.execPath, 'scripts/start.mjs'];

async function start(
  environment: Environment,
  user: { uid?: number; gid?: number } = {},
  [command, ...args] = START,
) {
  const child = spawn(command!, args, {
    ...user,
    timeout: 30_000,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      BUILD_DIRECTORY: process.env.BUILD_DIRECTORY,
      DATA_DIR: at('data'),
      ...environment,
    },
  });
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stderr };
}

async function expectRefusal(sentence: RegExp, ...given: Parameters<typeof start>): Promise<void> {
  await expectEnd(1, sentence, ...given);
}

async function expectEnd(
  wanted: number,
  sentence: RegExp,
  ...given: Parameters<typeof start>
): Promise<void> {
  const { status, stderr } = await start(...given);
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(wanted);
  const { DATA_DIR = at('data') } = given[0];
  expect(fs.existsSync(path.join(DATA_DIR, 'app.db')), 'a database was made').toBe(false);
}

const GARBAGE = 'this is no database at all, but long enough to be read as one'.repeat(40);

test.beforeAll(() => {
  fs.chmodSync(root, 0o777);
  fs.writeFileSync(at('garbage.db'), GARBAGE);
  fs.symlinkSync(at('never-made'), at('broken-link'));
  new Database(at('invoices.db')).exec('CREATE TABLE "Invoice" ("id" INTEGER)').close();
  fs.copyFileSync(seededDatabase, at('torn.db'));
  fs.truncateSync(at('torn.db'), 40_960);
  fs.mkdirSync(at('locked'));
  fs.copyFileSync(seededDatabase, at('read-only.db'));
  fs.chmodSync(at('read-only.db'), 0o444);
  fs.chmodSync(at('locked'), 0o555);
  fs.mkdirSync(at('folder/session-secret'), { recursive: true });
  for (const [folder, secret] of [
    ['short', 'short'],
    ['closed', 'x'.repeat(64)],
  ] as const) {
    fs.mkdirSync(at(folder));
    fs.writeFileSync(at(`${folder}/session-secret`), secret);
  }
  fs.chmodSync(at('closed/session-secret'), 0o000);
  fs.chmodSync(at('closed'), 0o777);
});
test.afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const unreadable: [string, RegExp, Environment][] = [
  ['an unreadable value', /SITE_URL cannot be read: it must be an address/, { SITE_URL: 'halaqa' }],
  [
    'an unreadable database address',
    /DATABASE_URL cannot be read: .* # is written %23/,
    { DATABASE_URL: 'postgresql://me:ss#w/rd@127.0.0.1/app' },
  ],
  ['half of a pair', /must be set together/, { PODCAST_INDEX_KEY: 'key' }],
  [
    'a password that is too common',
    /SUPER_ADMIN_PASSWORD cannot be read: it must be one that fewer people choose\.$/m,
    { SUPER_ADMIN_EMAIL: 'me@example.org', SUPER_ADMIN_PASSWORD: 'password123' },
  ],
  [
    'a name that cannot be seen',
    /SITE_NAME cannot be read: it must have letters that can be seen\.$/m,
    { SITE_NAME: '\u200b\u202e' },
  ],
];
for (const [what, sentence, environment] of unreadable) {
  test(`${what} ends the start with the status that halaqa.service does not retry`, async () => {
    const unit = fs.readFileSync('docs/one-machine/halaqa.service', 'utf8');
    const [, final] = /^RestartPreventExitStatus=(\d+)$/m.exec(unit) ?? [];
    await expectEnd(Number(final), sentence, environment);
  });
}

test('a build that is not there ends the start with that status too', async () => {
  const { status, stderr } = await start({ BUILD_DIRECTORY: at('no-build') });
  expect(stderr).toMatch(
    /^There is no build in .*no-build, which BUILD_DIRECTORY names\. [^\n]*\n$/,
  );
  expect(status).toBe(78);
});

const wrong: [string, RegExp, Environment][] = [
  ['a file that is no database', /is no database/, { DATABASE_URL: `file:${at('garbage.db')}` }],
  [
    'a database of another program',
    /holds tables of another program \(Invoice\)\. Name an empty one\./,
    { DATABASE_URL: `file:${at('invoices.db')}` },
  ],
  ['a damaged database', /is damaged\. Put a copy back/, { DATABASE_URL: `file:${at('torn.db')}` }],
  [
    'a file in place of a folder',
    /garbage\.db.* cannot be used: .* is a file and no folder\..* with DATA_DIR or DATABASE_URL/,
    { DATABASE_URL: `file:${at('garbage.db')}/below/app.db` },
  ],
  [
    'a folder in place of a file',
    /cannot be used: it is a folder and no file\..* with DATA_DIR or DATABASE_URL/,
    { DATABASE_URL: `file:${root}` },
  ],
  [
    'a folder for covers that is none',
    /garbage\.db cannot be used: .* with ARTWORK_CACHE_DIR/,
    { ARTWORK_CACHE_DIR: at('garbage.db') },
  ],
  [
    'a secret that is too short',
    /session-secret is shorter than 32 characters\./,
    { DATA_DIR: at('short') },
  ],
  [
    'a secret that is a folder',
    /session-secret cannot be used: it is a folder and no file/,
    { DATA_DIR: at('folder') },
  ],
  [
    'a folder with too long a name',
    /its name is too long for the disk\. Shorten it, or name another place with DATA_DIR/,
    { DATA_DIR: at('x'.repeat(300)) },
  ],
  [
    'a folder that is a broken link',
    /it is a link to what is not there\. Make that, .* with DATA_DIR/,
    { DATA_DIR: at('broken-link') },
  ],
  [
    'a certificate that is not there',
    /a file is not there\. .* \(\/none\.pem\)/,
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none?sslrootcert=/none.pem' },
  ],
  ['a host that is not ours', /HOST is no address of this machine/, { HOST: '192.0.2.1' }],
  ['an unknown host', /HOST is not known/, { HOST: 'no-such-host.invalid' }],
  [
    'no PostgreSQL server',
    /no PostgreSQL server answers/,
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' },
  ],
  [
    'a socket of PostgreSQL that is not there',
    /no PostgreSQL server listens at its socket\. .*, or correct DATABASE_URL \(.*none\/\.s\.PGSQL/,
    { DATABASE_URL: `postgresql:///halaqa?host=${at('none')}` },
  ],
];
for (const [what, sentence, environment] of wrong) {
  test(`${what} ends the start with 1 and one sentence`, () =>
    expectRefusal(sentence, environment));
}

const unwritable: [string, RegExp, Environment][] = [
  ['a data folder', /locked.* may not write it\..* with DATA_DIR/, { DATA_DIR: at('locked/data') }],
  [
    'a database folder',
    /locked cannot be used: user \d+ may not write it\..* with DATA_DIR or DATABASE_URL/,
    { DATABASE_URL: `file:${at('locked/app.db')}` },
  ],
  [
    'a database file',
    /read-only\.db cannot be used: user \d+ may not write it/,
    { DATABASE_URL: `file:${at('read-only.db')}` },
  ],
  [
    'a folder for covers',
    /locked cannot be used: .* with ARTWORK_CACHE_DIR/,
    { ARTWORK_CACHE_DIR: at('locked') },
  ],
  [
    'a secret',
    /locked cannot be used: user \d+ may not write it.* with DATA_DIR/,
    { DATA_DIR: at('locked'), DATABASE_URL: `file:${at('apart.db')}` },
  ],
  [
    'a closed secret',
    /session-secret cannot be used: .* may not read it/,
    { DATA_DIR: at('closed') },
  ],
];
for (const [what, sentence, environment] of unwritable) {
  test(`${what} that cannot be used ends the start with 1 and one sentence`, async () => {
    const readable = [
      '-e',
      `require('fs').accessSync('${process.env.BUILD_DIRECTORY}/server/index.js')`,
    ];
    const { status } = spawnSync(process.execPath, readable, plainUser);
    test.skip(status !== 0, 'a plain user cannot read this code');
    await expectRefusal(sentence, { DATA_DIR: at('of-a-plain-user'), ...environment }, plainUser);
  });
}

test('a port in use ends the start before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const DATA_DIR = at('not-made');
  await expectRefusal(/the port is in use\. End the other program, or set PORT/, {
    DATA_DIR,
    PORT: String(port),
  });
  expect(fs.existsSync(DATA_DIR)).toBe(false);
  other.close();
});

/** Runs `command` with the folder `small` on its own disk of that size. */
const onSmallDisk = (size: string, ...command: string[]) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`,
  at('small'),
  ...command,
];

test('a read-only disk ends the start, and names the database first', async () => {
  fs.mkdirSync(at('small/data'), { recursive: true });
  const readOnly = ['mount -t tmpfs -o size=1m,ro tmpfs "$0" && exec "$@"', at('small')];
  const inUnshare = (...command: string[]) => [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    ...readOnly,
    ...command,
  ];
  const [command, ...args] = inUnshare('true');
  test.skip(spawnSync(command!, args).status !== 0, 'this system lends no disks to its users');
  await expectRefusal(
    /mounted read-only.*with DATA_DIR or DATABASE_URL/,
    { DATA_DIR: at('small/data'), ARTWORK_CACHE_DIR: at('small/art') },
    {},
    inUnshare(...START),
  );
});

test('a disk that fills up while the database is created ends the start', async () => {
  fs.mkdirSync(at('small'), { recursive: true });
  const [command, ...args] = onSmallDisk('1m', 'true');
  test.skip(spawnSync(command!, args).status !== 0, 'this system lends no disks to its users');
  const full = /(the|its) disk is full\. Make room on it/;
  // From a single page, too little even for shared memory, to almost enough.
  for (const size of ['8k', '64k', '512k']) {
    await expectRefusal(full, { DATA_DIR: at('small/data') }, {}, onSmallDisk(size, ...START));
  }
});

test('a PostgreSQL database that is missing or not writable ends the start', async () => {
  test.skip(!(await postgresAnswers()), 'no PostgreSQL');
  const name = `halaqa_no_rights_${process.pid}`;
  const url = new URL(await createEmptyDatabase('postgresql', name));
  await asAdmin((admin) => admin.query(`CREATE ROLE "${name}" LOGIN PASSWORD 'x'`));
  url.username = name;
  url.password = 'x';
  await expectRefusal(/may not create tables\. Make the user the owner/, {
    DATABASE_URL: url.href,
  });
  url.pathname = `/${name}_missing`;
  await expectRefusal(/is not there\. Create it/, { DATABASE_URL: url.href });
  await dropDatabase('postgresql', name);
  await asAdmin((admin) => admin.query(`DROP ROLE "${name}"`));
});

for (const encoding of ['LATIN1', 'SQL_ASCII']) {
  test(`a PostgreSQL database in ${encoding} ends the start before a table is created`, async () => {
    test.skip(!(await postgresAnswers()), 'no PostgreSQL');
    const name = `halaqa_${encoding.toLowerCase()}_${process.pid}`;
    const url = await createEmptyDatabase('postgresql', name, { encoding, locale: 'C' });
    const sentence = new RegExp(
      `keeps text in ${encoding}, .* \\(createdb .* --encoding=UTF8 NAME\\)`,
    );
    await expectRefusal(sentence, { DATABASE_URL: url });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
    await client.end();
    expect(rows).toEqual([]);
    await dropDatabase('postgresql', name);
  });
}
