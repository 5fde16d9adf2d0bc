import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

// The release before this one, built from the repository's history with the current packages.

/** The last commit before the first versioned release. */
const WITHOUT_A_VERSION = '2e1541c8a49f';

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** The newest tag `v…` before this commit. @returns null without the history */
function previousCommit(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1');
  return git('rev-parse', '--verify', '--quiet', `${tag ?? WITHOUT_A_VERSION}^{commit}`);
}

/** The files that a build reads. Tests are excluded, as they would be taken for this release's tests. */
const SOURCES = ['app', 'prisma', 'public', 'scripts', 'package.json', 'tsconfig.json'];
const CONFIGURATION = ['package-lock.json', 'remix.config.js', 'vite.config.ts', '.env.example'];

const isBuilt = (folder: string): boolean => existsSync(`${folder}/build/server/index.js`);

function build(commit: string, folder: string): void {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...SOURCES, ...CONFIGURATION], {
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', making], { input: archive });
  symlinkSync(path.resolve('node_modules'), path.join(making, 'node_modules'));
  const { BUILD_DIRECTORY: _, ...env } = process.env;
  for (const command of [
    ['scripts/develop/generate.mjs'],
    ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'],
  ]) {
    execFileSync(process.execPath, command, {
      cwd: making,
      env: { ...env, NODE_ENV: 'production', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
}

const releases = path.resolve('tests/.tmp/previous');

/** Removes the lock that an interrupted run left behind. */
export function clearLocks(): void {
  mkdirSync(releases, { recursive: true });
  for (const name of readdirSync(releases).filter((one) => one.endsWith('.lock'))) {
    rmSync(path.join(releases, name), { recursive: true });
  }
}

/** Runs `work` in one worker at a time. */
async function whileLocked(lock: string, work: () => void): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await setTimeout(500);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}

/**
 * Built once: a worker that needs it while another builds it waits, as the build takes minutes.
 *
 * @returns the folder of the built previous release, or null if there is no history to build it from
 */
export async function previousRelease(): Promise<string | null> {
  const commit = previousCommit();
  if (!commit) return null;
  const folder = path.join(releases, commit.slice(0, 12));
  if (!isBuilt(folder)) {
    await whileLocked(`${folder}.lock`, () => {
      if (!isBuilt(folder)) build(commit, folder);
    });
  }
  return folder;
}
