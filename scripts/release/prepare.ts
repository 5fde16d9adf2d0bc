import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { sqliteFile } from '~/adapters/database/open.server';
import { recordBackup } from '~/domain/site/health.server';
import { env } from '~/env.server';
import { keepOwner, OperatorError } from '~/lib/operator-files.server';
import { keepSettings, makeUnpackingFolder, requireFitting, type Site } from './places';

type Run = { in: string; env?: Record<string, string> };

/**
 * Runs a command as the site's user if started by root, because the site's data belongs to that user.
 * @throws OperatorError
 */
function runAsSite(command: string, args: string[], { in: cwd, env: more }: Run): void {
  const { uid, gid } = statSync(env.DATA_DIR);
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...more },
    ...(process.geteuid?.() === 0 ? { uid, gid } : {}),
  });
  if (status === 0) return;
  const reason = error ? error.message : `ended with ${status}`;
  const name = args.find((argument) => argument.startsWith('scripts/')) ?? command;
  throw new OperatorError(`${name}: ${reason}. Nothing was switched.`);
}

const script = (file: string, ...args: string[]): string[] => ['--import', 'tsx', file, ...args];

/** Keeps all existing backups. */
const KEEP_ALL = ['--keep', '9999'];

async function dumpPostgresql(release: string): Promise<void> {
  const url = new URL(env.DATABASE_URL);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Only the site's driver knows it.
  url.searchParams.delete('uselibpqcompat');
  const folder = path.join(path.resolve(env.DATA_DIR), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepOwner(folder, env.DATA_DIR);
  const file = path.join(folder, `halaqa-${new Date().toISOString().replace(/[-:]/g, '')}.dump`);
  // A password in the arguments would be readable by every user of the machine.
  runAsSite('pg_dump', ['--format=custom', `--dbname=${url.href}`, `--file=${file}`], {
    in: release,
    env: { PGPASSWORD: password },
  });
  await recordBackup(file, env.DATA_DIR);
  console.log(`Backed up to ${file}.`);
}

/** @throws OperatorError if the backup fails */
export async function backUp(release: string): Promise<void> {
  if (env.DATABASE_URL.startsWith('postgres')) return dumpPostgresql(release);
  if (!existsSync(sqliteFile(env.DATABASE_URL))) return console.log('There is no database yet.');
  runAsSite(process.execPath, script('scripts/data/backup.ts', ...KEEP_ALL), { in: release });
}

export function migrate(release: string): void {
  runAsSite(process.execPath, script('scripts/migrate.ts'), { in: release });
}

function unpackInto(folder: string, archive: string): string {
  const { status } = spawnSync(
    'tar',
    ['-xzf', path.resolve(archive), '--no-same-owner', '--no-same-permissions', '-C', folder],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [name, ...others] = readdirSync(folder);
  if (status !== 0 || !name || others.length > 0) {
    throw new OperatorError(`${archive} cannot be unpacked as a release.`);
  }
  return name;
}

function copyWithOwner(from: string, to: string): void {
  copyFileSync(from, to);
  keepOwner(to, from);
}

/**
 * @returns the folder of the release, next to the running one
 * @throws OperatorError, having left nothing behind
 */
export function unpack({ root, current }: Site, archive: string): string {
  const unpacking = makeUnpackingFolder(root);
  try {
    const name = unpackInto(unpacking, archive);
    const unpacked = path.join(unpacking, name);
    requireFitting(unpacked);
    const release = path.join(root, 'releases', name);
    if (release === current) throw new OperatorError(`${name} is current already.`);
    // Left by an upgrade that failed later.
    rmSync(release, { recursive: true, force: true });
    if (current) keepSettings(current, unpacked, copyWithOwner);
    renameSync(unpacked, release);
    return release;
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
}
