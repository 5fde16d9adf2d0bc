import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '~/env.server';

function readOrMakeSecret(): string {
  const file = path.resolve('data/session-secret');
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    // wx: of several processes that start at once, one writes and the others read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Signs cookies: SESSION_SECRET, else one made at the first start and kept in the data folder. */
export const sessionSecret = env.SESSION_SECRET ?? readOrMakeSecret();
