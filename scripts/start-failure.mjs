/** Remedies by error code. */
const remedies = {
  SQLITE_FULL: 'the disk is full. Make room on it and start again',
  // Where the file for shared memory cannot grow, SQLite names that instead.
  SQLITE_IOERR_SHMSIZE: 'the disk is full. Make room on it and start again',
  ENOSPC: 'the disk is full. Make room on it and start again',
  SQLITE_READONLY:
    'the database file cannot be written. Give this user the right to write it and its folder',
  SQLITE_CANTOPEN:
    'the database file cannot be opened. Check DATABASE_URL and the rights on its folder',
  SQLITE_NOTADB:
    'the file that DATABASE_URL names is no database. Name another, or put a copy back (npm run restore)',
  SQLITE_CORRUPT: 'the database file is damaged. Put a copy back (npm run restore -- FILE)',
  SQLITE_IOERR: 'the disk cannot be read or written. Check it, or put a copy back elsewhere',
  SQLITE_BUSY: 'another process holds the database. End it, or wait until it is done',
  EHOSTUNREACH: 'the PostgreSQL server cannot be reached. Start it, or correct DATABASE_URL',
  ENETUNREACH: 'the PostgreSQL server cannot be reached. Start it, or correct DATABASE_URL',
  EAI_AGAIN: 'the host in DATABASE_URL cannot be looked up. Correct the address, or try again',
  EACCES: 'a file or folder cannot be used. Give this user the right to',
  EPERM: 'a file or folder cannot be used. Give this user the right to',
  ENOENT: 'a file is not there. Put it there, or correct the value that names it',
  EROFS: 'the disk is mounted read-only. Mount it for writing, or name another folder',
  ENOTDIR: 'a folder cannot be made because a file of its name is there',
  ECONNREFUSED: 'no PostgreSQL server answers at DATABASE_URL. Start it, or correct the address',
  ENOTFOUND: 'the host in DATABASE_URL is not known. Correct the address',
  ETIMEDOUT: 'the PostgreSQL server does not answer. Start it, or correct the address',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL. Correct it',
  28000:
    'PostgreSQL refuses the user in DATABASE_URL. Correct it, or allow the user in pg_hba.conf',
  '3D000': 'the database that DATABASE_URL names is not there. Create it (createdb)',
  42501: 'the user in DATABASE_URL may not create tables. Make the user the owner of the database',
  53300: 'PostgreSQL has no connection left. Lower DATABASE_POOL, or raise its max_connections',
  '57P03': 'the PostgreSQL server is starting or ending. Start the site again when it is up',
  // What Prisma calls these, without their codes.
  DatabaseNotReachable:
    'no PostgreSQL server answers at DATABASE_URL. Start it, or correct the address',
  ConnectionClosed: 'the PostgreSQL server ended the connection. Try again when it is up',
  TlsConnectionError: 'the PostgreSQL server and DATABASE_URL disagree about TLS. Correct sslmode',
  EADDRINUSE: 'the port is in use. End the other program or set PORT',
  ERR_DLOPEN_FAILED:
    'a compiled package does not fit this Node. Run: npm rebuild better-sqlite3, or npm ci',
  ERR_MODULE_NOT_FOUND: 'a package is missing. Run: npm ci',
};

/** Errors without a code. */
const remediesByMessage = [
  [/bindings file/, remedies.ERR_DLOPEN_FAILED],
  [/^SASL/, remedies['28P01']],
  [/^timeout expired|^Connection terminated due to connection timeout/, remedies.ETIMEDOUT],
  [
    /^Connection terminated unexpectedly/,
    'what answers at DATABASE_URL is no PostgreSQL server, or it is ending. Correct the address, or try again',
  ],
  [
    /does not support SSL connections/,
    'the PostgreSQL server does not speak TLS. Remove sslmode from DATABASE_URL',
  ],
];

/** Most specific first. */
function layersOf(error) {
  if (typeof error !== 'object' || error === null) return [];
  const nested = [error.meta?.driverAdapterError, error.cause, error.errors?.[0]];
  return [...nested.flatMap(layersOf), error];
}

/** `host` in DATABASE_URL may be the folder of PostgreSQL's socket. */
function socketRemedy(code, address) {
  const remedy =
    code === 'EACCES'
      ? 'this user may not use the socket of PostgreSQL. Give this user the right to'
      : 'no PostgreSQL server listens at its socket. Start it, or correct DATABASE_URL';
  return `${remedy} (${address}). [${code}]`;
}

function remedyFor(error) {
  for (const { originalCode, code, kind, message = '', path, syscall, address } of layersOf(
    error,
  )) {
    if (syscall === 'connect' && address?.startsWith('/')) return socketRemedy(code, address);
    for (const given of [originalCode, code, kind].filter((one) => typeof one === 'string')) {
      const known = Object.keys(remedies).find(
        (key) => given === key || given.startsWith(`${key}_`),
      );
      if (known) return `${remedies[known]}${path ? ` (${path})` : ''}. [${given}]`;
    }
    const said = remediesByMessage.find(([pattern]) => pattern.test(message));
    if (said) return `${said[1]}.`;
  }
  return null;
}

/** What failed and what to do, in a sentence; unexpected errors as they are. */
export function failureOf(error, failed = 'The site cannot start') {
  if (error?.name === 'OperatorError') return error.message;
  const remedy = remedyFor(error);
  return remedy ? `${failed}: ${remedy}` : error;
}
