import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { env } from '~/env.server';

const LEAST_CHARACTERS = 32;

/**
 * The secret in a file, made first where there is none.
 * @throws Error when it is too short to be one
 */
export function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= LEAST_CHARACTERS) return secret;
  throw new Error(
    `The secret in ${file} is shorter than ${LEAST_CHARACTERS} characters. Put the right one back, or delete the file and a new one is made.`,
  );
}

/** A whole file or none: a process that stops here must not leave an empty secret to all that come after it. */
function makeSecret(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const opened = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(opened, randomBytes(32).toString('hex'));
    fsyncSync(opened);
    // Of several processes that start at once, one gives its secret the name and the others read that.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(opened);
    rmSync(unfinished, { force: true });
  }
}

/** Signs cookies: SESSION_SECRET, else one made at the first start and kept in the data folder. */
export const sessionSecret =
  env.SESSION_SECRET ?? readOrMakeSecret(path.resolve('data/session-secret'));
