import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { requireWritableFile, OperatorError } from '~/lib/operator-files.server';

const compiledDriver = (): string =>
  path.join(
    createRequire(import.meta.url).resolve('better-sqlite3'),
    '../../build/Release/better_sqlite3.node',
  );

/**
 * When compiled with the headers of Node 24.19 or later, better-sqlite3 12 crashes Node as soon as one of its
 * statements is garbage-collected. better-sqlite3 13 does not, but requires Node 22.14.
 * @throws OperatorError
 */
export function requireSoundDriver(driver = compiledDriver()): void {
  if (!existsSync(driver) || !readFileSync(driver).includes('RemoveEnvironmentCleanupHook')) return;
  throw new OperatorError(
    `better-sqlite3 was compiled on a Node on which it ends the process (${process.version}). Use Node 22, or run: npm rebuild better-sqlite3 --target=24.18.0`,
  );
}

const usable = new Set<string>();

/** Checks once per process, because loading the driver is slow. @throws OperatorError */
export function requireUsableFile(file: string): void {
  if (usable.has(file)) return;
  requireSoundDriver();
  requireWritableFile(file, 'DATA_DIR or DATABASE_URL');
  usable.add(file);
}
