import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../support/browser/e2e';
import { makeArchive, releaseMachine, renamedArchive } from '../../support/site/release-machine';
import { freePort } from '../../support/site/site-server';

// The first install of docs/deployment.md as it is written there, by root with a data folder that belongs to another
// user; then an upgrade and the way back. Only the folders of the machine and the names of archives differ.

test.setTimeout(600_000);
test.skip(process.geteuid?.() !== 0, 'only root can give the data folder to another user');

/** A user without rights and without a name on any machine. */
const OWNER = 64_999;

const machine = releaseMachine({ site: 'opt/halaqa', data: 'var/lib/halaqa' });
const { at, data, site, keep, linkOf, upgrade } = machine;
let url: string;

test.afterAll(() => {
  keep('stop');
  machine.remove();
});

/** The block of the guide that holds this command, with the folders and archive of this machine. */
function blockWith(command: string, archive: string): string {
  const blocks = fs.readFileSync('docs/deployment.md', 'utf8').matchAll(/^```sh\n([^]*?)^```/gm);
  const block = [...blocks].map(([, text]) => text!).find((text) => text.includes(command));
  expect(block, `a block with ${command}`).toBeDefined();
  return block!
    .replaceAll(/(?<![\w.])\/(?=(?:opt|etc|var\/lib)\/halaqa)/g, `${at()}/`)
    .replaceAll('halaqa-….tar.gz', archive)
    .replaceAll('halaqa-…', path.basename(archive).replace(/-linux.*|\.tar\.gz$/, ''));
}

/** Everything in the data folder that does not belong to the site's user. */
const strayFiles = () =>
  fs
    .readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(data, name)).uid !== OWNER);

const health = async () => {
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  return answer?.status;
};

test('the first install, an upgrade and the way back work as root with another user for the data', async () => {
  const archive = makeArchive(at('made'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  for (const folder of ['opt', 'etc', 'var/lib']) fs.mkdirSync(at(folder), { recursive: true });
  const folders = blockWith('useradd', archive)
    .replace(/^useradd.*\n/, '')
    .replaceAll('-o halaqa', `-o ${OWNER}`)
    .replaceAll('-g halaqa', `-g ${OWNER}`);
  expect(await machine.shell(folders)).toEqual({ status: 0, said: '' });
  fs.writeFileSync(
    at('etc/halaqa/env'),
    `DATA_DIR=${data}\nHOST=127.0.0.1\nPORT=${port}\nSITE_URL=${url}\n` +
      `RESTART_COMMAND='${machine.restartCommand}'\n`,
  );

  const installed = await machine.shell(blockWith('tar -xzf', archive));
  expect(installed.said).toContain('There is no database yet.');
  expect(installed.said).toContain('Start the site now');
  expect(installed.status).toBe(0);
  expect(strayFiles()).toEqual([]);
  const first = linkOf('current');

  keep();
  await expect.poll(health, { timeout: 90_000 }).toBe(200);
  expect(strayFiles()).toEqual([]);

  const next = renamedArchive(archive, 'halaqa-next');
  const up = await upgrade(path.join(site, 'current'), next);
  expect(up.status, up.said).toBe(0);
  expect(up.said).toContain('is ready.');
  expect([linkOf('current'), linkOf('previous')]).toEqual(['halaqa-next', first]);
  expect(fs.readdirSync(path.join(data, 'backups'))).toHaveLength(1);
  expect(strayFiles()).toEqual([]);

  const back = await upgrade(path.join(site, 'current'), 'back');
  expect(back.status, back.said).toBe(0);
  expect(linkOf('current')).toBe(first);
  expect(await health()).toBe(200);

  const gone = await upgrade(path.join(site, 'current'), '--restart', 'systemctll restart halaqa');
  expect(gone.said).toContain('names systemctll, which is not there. Nothing was switched.');
  expect(gone.status).toBe(1);

  // A command that fails is named.
  fs.writeFileSync(path.join(site, 'releases/halaqa-next/scripts/migrate.ts'), 'process.exit(3);');
  const failed = await upgrade(path.join(site, 'releases/halaqa-next'));
  expect(failed.said).toContain('scripts/migrate.ts: ended with 3. Nothing was switched.');
  expect(failed.status).toBe(1);
  expect(linkOf('current')).toBe(first);
  expect(await health()).toBe(200);
});
