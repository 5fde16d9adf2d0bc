import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import {
  storePerson,
  type Database,
  type StoredPerson,
} from '../../support/database/stored-people';
import { previousRelease } from '../../support/site/previous-release';
import { makeArchive, releaseMachine, renamedArchive } from '../../support/site/release-machine';
import { freePort } from '../../support/site/site-server';

// The archive on a machine that has Node and tar but no npm: the previous release is upgraded to it, rolled back and
// upgraded again, while members listen. A release that does not start is rolled back automatically.

test.setTimeout(600_000);

const machine = releaseMachine();
const { at, data, env: plain, keep, upgrade, linkOf } = machine;

let port: number;
let url: string;
let db: Database;

const isRunning = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;

async function runningVersion(): Promise<string | undefined> {
  const answer = await fetch(`${url}/healthz`);
  return ((await answer.json()) as { version?: string }).version;
}

/** The same release under another name, which fails to start. */
const makeBrokenArchive = (archive: string): string =>
  renamedArchive(archive, 'halaqa-broken', (folder) =>
    fs.writeFileSync(path.join(folder, 'build/server/index.js'), 'throw new Error("broken");'),
  );

/** Sends members' positions continuously. An unacknowledged position may be lost; a later one is sent anyway. */
function startListening(people: StoredPerson[], episodes: string[]) {
  const acknowledged = new Map<string, number>();
  const sent = new Map<string, number>();
  let going = true;
  const listen = async (person: StoredPerson) => {
    for (let second = 1; going; second += 1) {
      const episode = episodes[second % episodes.length]!;
      const key = `${person.id} ${episode}`;
      sent.set(key, second);
      const answer = await fetch(`${url}/api/episodes/${episode}/position`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ position: second, listenedAt: new Date().toISOString() }),
      }).catch(() => null);
      if (answer?.status === 204) acknowledged.set(key, second);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  };
  const all = Promise.all(people.map(listen));
  const stop = async () => {
    going = false;
    await all;
    return { acknowledged, sent };
  };
  return { stop, count: () => acknowledged.size };
}

test.beforeAll(async () => {
  fs.mkdirSync(at('releases'));
  fs.mkdirSync(data);
  fs.copyFileSync(seededDatabase, path.join(data, 'app.db'));
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  fs.writeFileSync(
    at('env'),
    `DATA_DIR=${data}\nHOST=127.0.0.1\nPORT=${port}\nSITE_URL=${url}\nDATABASE_POOL=5\n` +
      `RESTART_COMMAND='${machine.restartCommand}'\n`,
  );
  db = await openDatabase(`file:${path.join(data, 'app.db')}`);
});

test.afterAll(async () => {
  await db?.$disconnect();
  keep('stop');
  machine.remove();
});

test('a site is upgraded, rolled back and upgraded again while members listen, without losing data', async () => {
  const previous = await previousRelease();
  test.skip(previous === null, 'there is no history to build the previous release from');
  fs.symlinkSync(previous!, at('releases', 'before'));
  fs.symlinkSync('releases/before', at('current'));
  const archive = makeArchive(at('made'));
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };

  // By hand next to the running release, as documented for releases that do not have the command yet.
  execFileSync('tar', ['-xzf', archive, '-C', at('releases')]);
  const name = fs.readdirSync(at('releases')).find((one) => one.startsWith('halaqa-'))!;
  const folder = at('releases', name);
  fs.symlinkSync(at('env'), path.join(folder, '.env'));
  const npm = spawnSync('sh', ['-c', 'command -v npm'], { env: plain });
  expect(npm.status, 'there is no npm').not.toBe(0);
  fs.symlinkSync(at('env'), path.join(previous!, '.env'));
  try {
    keep();
    await expect.poll(isRunning, { timeout: 90_000 }).toBe(true);
    expect(await runningVersion()).toBeUndefined();

    const people = await Promise.all([1, 2, 3].map(() => storePerson(db)));
    const episodes = await db.episode.findMany({ take: 20, select: { id: true } });
    const listening = startListening(
      people,
      episodes.map(({ id }) => id),
    );
    await expect.poll(listening.count).toBeGreaterThan(5);

    const up = await upgrade(folder);
    expect(up.said).toContain(`Version ${version} is ready.`);
    expect(up.status).toBe(0);
    expect(await runningVersion()).toBe(version);
    expect([linkOf('current'), linkOf('previous')]).toEqual([name, path.basename(previous!)]);
    expect(fs.readdirSync(path.join(data, 'backups'))).toHaveLength(1);

    const back = await upgrade(at('current'), 'back');
    expect(back.status, back.said).toBe(0);
    expect(await runningVersion()).toBeUndefined();
    expect(linkOf('previous')).toBe(name);

    const again = await upgrade(folder);
    expect(again.status, again.said).toBe(0);

    const broken = await upgrade(at('current'), makeBrokenArchive(archive), '--wait', '8');
    expect(broken.said).toContain('halaqa-broken did not become ready: the site does not answer.');
    expect(broken.said).toContain(`${name} is current and ready again`);
    expect(broken.status).toBe(1);
    expect(await runningVersion()).toBe(version);
    expect([linkOf('current'), linkOf('previous')]).toEqual([name, path.basename(previous!)]);

    const { acknowledged, sent } = await listening.stop();
    expect(acknowledged.size).toBeGreaterThan(20);
    const stored = await db.listeningPosition.findMany({
      where: { userId: { in: people.map(({ id }) => id) } },
      select: { userId: true, episodeId: true, position: true },
    });
    const positions = new Map(
      stored.map((one) => [`${one.userId} ${one.episodeId}`, one.position]),
    );
    for (const [key, least] of acknowledged) {
      expect(positions.get(key), key).toBeGreaterThanOrEqual(least);
      expect(positions.get(key), key).toBeLessThanOrEqual(sent.get(key)!);
    }
  } finally {
    fs.rmSync(path.join(previous!, '.env'), { force: true });
  }
});

test('an archive that is not a release for this machine changes nothing', async () => {
  test.skip(!fs.existsSync(at('current')), 'nothing was upgraded before');
  fs.mkdirSync(at('other/halaqa-other'), { recursive: true });
  fs.writeFileSync(
    at('other/halaqa-other/release.json'),
    JSON.stringify({ platform: process.platform, arch: process.arch, abi: '1', node: '4' }),
  );
  execFileSync('tar', ['-czf', at('other.tar.gz'), '-C', at('other'), 'halaqa-other']);
  fs.writeFileSync(at('no.tar.gz'), 'no archive');
  const before = fs.readdirSync(at('releases')).sort();
  for (const [file, sentence] of [
    [at('other.tar.gz'), 'The release was made for Node 4'],
    [at('no.tar.gz'), 'cannot be unpacked as a release'],
    [at('not-there.tar.gz'), 'is not there'],
  ] as const) {
    const { status, said } = await upgrade(at('current'), file);
    expect(said).toContain(sentence);
    expect(status).toBe(1);
  }
  expect(fs.readdirSync(at('releases')).sort()).toEqual(before);
});
