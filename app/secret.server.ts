import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { env } from '~/env.server';
import { once } from '~/lib/memoized';
import { placeFailure, requireWritableFolder, OperatorError } from '~/lib/operator-files.server';

const MIN_CHARACTERS = 32;

/** @throws OperatorError when the secret cannot be read or is too short */
export function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  const secret = readSecret(file);
  if (secret.length >= MIN_CHARACTERS) return secret;
  throw new OperatorError(
    `The secret in ${file} is shorter than ${MIN_CHARACTERS} characters. Put the right one back, or delete the file and a new one is made.`,
  );
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw placeFailure(file, (error as NodeJS.ErrnoException).code ?? '', 'DATA_DIR', 'read');
  }
}

/** Writes to a temporary file first: an interrupted start must not leave an empty secret. */
function makeSecret(file: string): void {
  requireWritableFolder(path.dirname(file), 'DATA_DIR');
  const unfinished = `${file}.${process.pid}`;
  const opened = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(opened, randomBytes(32).toString('hex'));
    fsyncSync(opened);
    // When several processes start together, the first one sets the secret.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(opened);
    rmSync(unfinished, { force: true });
  }
}

/** Signs cookies; created when it is first needed unless SESSION_SECRET is set. @throws OperatorError */
export const sessionSecret = once(
  () => env.SESSION_SECRET ?? readOrMakeSecret(path.resolve(env.DATA_DIR, 'session-secret')),
);
