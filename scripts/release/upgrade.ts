/**
 * `npm run upgrade`: backs up the database, migrates it, makes the release in this folder the current one and restarts
 * the site; a release that does not become ready is rolled back. Given an archive, unpacks it first, next to the other
 * releases.
 */
import '../say-failure';
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import { OperatorError } from '~/lib/operator-files.server';
import { siteOf, switchBack, switchTo, versionOf, type Site } from './places';
import { backUp, migrate, unpack } from './prepare';
import { requireCommand, restart, type Restart } from './restart';

/** Seconds. A start migrates and backfills. */
const DEFAULT_WAIT = 180;

const USAGE = `npm run upgrade -- ARCHIVE   to the release in the archive, in the folder of the current one
npm run upgrade              to the release in this folder
npm run upgrade -- back      to the release before, with all that was written since
  --no-backup          where copies are made by other means
  --restart COMMAND    in place of RESTART_COMMAND
  --wait SECONDS       for a start until it is taken back; ${DEFAULT_WAIT}`;

// The folders root makes must be readable by the site and the proxy; the site's data is written by the site's own
// commands.
process.umask(0o022);

const nameOf = path.basename;

/** @throws OperatorError when the release did not become ready and the previous one runs again */
async function runRelease(site: Site, release: string, how: Restart | null) {
  switchTo(site, release);
  console.log(`Current is ${nameOf(release)}.`);
  if (!site.current) return console.log('Start the site now, and look at /readyz.');
  if (!how) {
    console.log(
      'Restart the site now and look at /readyz; `npm run upgrade -- back` takes this back. With RESTART_COMMAND in .env, such as systemctl restart halaqa, all of that is done here.',
    );
    return;
  }
  const reason = await restart(how, versionOf(release));
  if (reason === null) return console.log(`Version ${versionOf(release)} is ready.`);
  console.error(`${nameOf(release)} did not become ready: ${reason}. It is taken back.`);
  switchBack(site);
  const patiently = { ...how, seconds: Math.max(how.seconds, DEFAULT_WAIT) };
  const again = await restart(patiently, versionOf(site.current));
  throw new OperatorError(
    again === null
      ? `${nameOf(site.current)} is current and ready again, with all that was written.`
      : `${nameOf(site.current)} is current again, but not ready either: ${again}.`,
  );
}

/** @throws OperatorError if the data is inside the release, so that every release would start with an empty database */
function requireDataElsewhere(release: string): void {
  const folders = [path.resolve(env.DATA_DIR)];
  if (env.DATABASE_URL.startsWith('file:')) folders.push(sqliteFile(env.DATABASE_URL));
  if (!folders.some((place) => place.startsWith(release + path.sep))) return;
  throw new OperatorError(
    'DATA_DIR or DATABASE_URL is in the folder of the release. Name a folder beside the releases, with its whole path.',
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      restart: { type: 'string' },
      wait: { type: 'string', default: String(DEFAULT_WAIT) },
      'no-backup': { type: 'boolean', default: false },
    },
  });
  const [what, ...more] = positionals;
  if (more.length > 0 || !/^[1-9]\d{0,4}$/.test(values.wait)) throw new OperatorError(USAGE);
  const release = realpathSync('.');
  const site = siteOf(release);
  const command = values.restart ?? env.RESTART_COMMAND;
  if (command) requireCommand(command);
  const how = command ? { command, seconds: Number(values.wait) } : null;
  if (what === 'back') {
    const { previous } = site;
    if (!previous) throw new OperatorError('There is no previous release to go back to.');
    return runRelease(site, previous, how);
  }
  requireDataElsewhere(release);
  if (what) return upgradeTo(what, site);
  if (site.current === release) throw new OperatorError(`${nameOf(release)} is current already.`);
  if (!values['no-backup']) await backUp(release);
  migrate(release);
  await runRelease(site, release, how);
}

/** Leaves the rest to the new release, which knows best what it needs. */
function upgradeTo(archive: string, site: Site): void {
  if (!existsSync(archive)) throw new OperatorError(`${archive} is not there.`);
  const release = unpack(site, archive);
  console.log(`Unpacked ${release}.`);
  const options = process.argv.slice(2).filter((argument) => argument !== archive);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/release/upgrade.ts', ...options],
    { cwd: release, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

await main();
