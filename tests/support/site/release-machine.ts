import { execFile, execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Acts like systemd: ends the running process and starts `current` as the user to whom the data belongs. */
const KEEPER = `
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const [root, data, what] = process.argv.slice(2);
const alive = (pid) => { try { return process.kill(pid, 0); } catch { return false; } };
if (existsSync(root + '/pid')) {
  const old = Number(readFileSync(root + '/pid', 'utf8'));
  if (alive(old)) process.kill(old, 'SIGTERM');
  while (alive(old)) await setTimeout(50);
}
if (what === 'stop') process.exit();
const log = openSync(root + '/log', 'a');
const { uid, gid } = statSync(data);
const owner = process.geteuid() === 0 ? { uid, gid } : {};
const options = { cwd: root + '/current', detached: true, stdio: ['ignore', log, log], ...owner };
const child = spawn(process.execPath, ['scripts/start.mjs'], options);
writeFileSync(root + '/pid', String(child.pid));
child.unref();
closeSync(log);
`;

export type Said = { status: number; said: string };

/**
 * A server that has Node and tar but no npm, in a folder of its own, where releases are unpacked and upgraded.
 *
 * @param folders below the folder of the machine: that of the site, where `releases` is, and that of its data
 */
export function releaseMachine(folders = { site: '.', data: 'data' }) {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'halaqa-release-')));
  // Another user runs the site.
  fs.chmodSync(root, 0o755);
  const at = (...names: string[]) => path.join(root, ...names);
  const site = at(folders.site);
  const data = at(folders.data);
  const env = { PATH: at('bin'), NODE_ENV: 'production' as const };
  fs.mkdirSync(at('bin'));
  fs.symlinkSync(process.execPath, at('bin', 'node'));
  for (const name of ['tar', 'gzip', 'sh', 'ln', 'install'])
    fs.symlinkSync(`/usr/bin/${name}`, at('bin', name));
  fs.writeFileSync(at('keeper.mjs'), KEEPER);

  const keeper = [at('keeper.mjs'), site, data];
  const run = (command: string, args: string[], cwd: string): Promise<Said> =>
    promisify(execFile)(command, args, { cwd, env, timeout: 300_000 }).then(
      ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ status: code as number, said: `${stdout}${stderr}` }),
    );
  return {
    at,
    site,
    data,
    env,
    restartCommand: `node ${keeper.join(' ')}`,
    /** Restarts the site, or stops it. */
    keep: (...args: string[]) => spawnSync(process.execPath, [...keeper, ...args], { env }),
    shell: (commands: string, cwd = root) => run('/bin/sh', ['-c', commands], cwd),
    /** Upgrades like a site keeper, in the folder of the release. */
    upgrade: (folder: string, ...args: string[]) =>
      run(
        process.execPath,
        ['--import', 'tsx', 'scripts/release/upgrade.ts', ...args],
        fs.realpathSync(folder),
      ),
    /** The name of the release to which `current` or `previous` points. */
    linkOf: (name: string) => path.basename(fs.realpathSync(path.join(site, name))),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

/** Makes an archive of the build that the end-to-end tests use. @throws if it cannot be made */
export function makeArchive(folder: string): string {
  execFileSync(
    process.execPath,
    ['scripts/release/release.mjs', '--build', process.env.BUILD_DIRECTORY!, '--to', folder],
    { stdio: 'pipe' },
  );
  return path.join(
    folder,
    fs.readdirSync(folder).find((name) => name.endsWith('.tar.gz'))!,
  );
}

/** The same release under another name. @param change of its unpacked files */
export function renamedArchive(
  archive: string,
  name: string,
  change?: (folder: string) => void,
): string {
  const folder = fs.mkdtempSync(path.join(path.dirname(archive), 'renamed-'));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const [unpacked] = fs.readdirSync(folder);
  fs.renameSync(path.join(folder, unpacked!), path.join(folder, name));
  change?.(path.join(folder, name));
  const made = path.join(path.dirname(archive), `${name}.tar.gz`);
  execFileSync('tar', ['--use-compress-program', 'gzip -1', '-cf', made, '-C', folder, name]);
  fs.rmSync(folder, { recursive: true });
  return made;
}
