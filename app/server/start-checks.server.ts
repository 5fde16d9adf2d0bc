import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { sqliteFile } from '~/adapters/database/open.server';
import { env } from '~/env.server';
import {
  requireWritableFile,
  requireWritableFolder,
  OperatorError,
} from '~/lib/operator-files.server';
import { sessionSecret } from '~/secret.server';

const LISTEN_REMEDIES: Record<string, string> = {
  EADDRINUSE: 'the port is in use. End the other program, or set PORT to another one',
  EACCES: 'this user may not use ports below 1024. Set PORT to 3000, behind a proxy that has them',
  EADDRNOTAVAIL: 'HOST is no address of this machine. Leave it out, or set it to 127.0.0.1',
  ENOTFOUND: 'HOST is not known. Leave it out, or set it to 127.0.0.1',
};

declare global {
  // Global, because this file is built twice: for `scripts/start.mjs`, which checks before it loads the server, and
  // into the server itself, which checks when the stock server runs it.
  var portProbed: Promise<void> | undefined;
}

/** Runs once per process, before anything is opened, created or migrated. @throws OperatorError */
export function requireFreePort(): Promise<void> {
  return (globalThis.portProbed ??= probePort());
}

async function probePort(): Promise<void> {
  const { PORT: port, HOST: host } = env;
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy = LISTEN_REMEDIES[code] ?? 'HOST and PORT cannot be used. Correct them';
    const address = host === undefined ? `port ${port}` : `${host}, port ${port}`;
    throw new OperatorError(`The site cannot listen on ${address}: ${remedy}. [${code}]`);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Checks the preconditions of a start, before anything is migrated. @throws OperatorError */
export async function requireStartable(): Promise<void> {
  // Tests and the development server open their own port.
  if (env.NODE_ENV === 'production') await requireFreePort();
  // First, because on a disk that cannot be written the database is what matters.
  if (env.DATABASE_URL.startsWith('file:')) {
    requireWritableFile(sqliteFile(env.DATABASE_URL), 'DATA_DIR or DATABASE_URL');
  }
  // Reads the secret, or creates it if there is none.
  sessionSecret();
  requireWritableFolder(path.resolve(env.ARTWORK_CACHE_DIR), 'ARTWORK_CACHE_DIR or DATA_DIR');
}
