// Plain JavaScript, because Node runs it before there is a build.

/**
 * Reasons why the database may be unavailable, most specific first. `database` matches codes of SQLite, PostgreSQL and
 * Prisma, including Prisma's kinds of errors without a code; `system` matches OS error codes; `message` matches errors
 * that have neither. The remedy is for an operator whose site fails to start. On a running site, all but `lasting`
 * failures are expected to pass and give a 503.
 *
 * @type {{ database?: RegExp; system?: RegExp; message?: RegExp; lasting?: boolean; remedy: string }[]}
 */
export const databaseFailures = [
  {
    // On a full disk, SQLite may report that the shared-memory file cannot grow.
    database: /^SQLITE_(FULL|IOERR_SHMSIZE)/,
    system: /^(ENOSPC|EDQUOT)$/,
    message: /database or disk is full/,
    remedy: 'the disk is full. Make room on it and start again',
  },
  {
    database: /^SQLITE_READONLY/,
    message: /attempt to write a readonly database/,
    remedy:
      'the database file cannot be written. Give this user the right to write it and its folder',
  },
  {
    database: /^SQLITE_CANTOPEN/,
    message: /unable to open database file/,
    remedy: 'the database file cannot be opened. Check DATABASE_URL and the rights on its folder',
  },
  {
    database: /^SQLITE_NOTADB/,
    message: /file is not a database/,
    remedy:
      'the file that DATABASE_URL names is no database. Name another, or put a copy back (npm run restore)',
  },
  {
    database: /^SQLITE_CORRUPT/,
    message: /database disk image is malformed/,
    remedy: 'the database file is damaged. Put a copy back (npm run restore -- FILE)',
  },
  {
    database: /^SQLITE_IOERR/,
    system: /^EIO$/,
    message: /disk I\/O error/,
    remedy: 'the disk cannot be read or written. Check it, or put a copy back elsewhere',
  },
  {
    database: /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    remedy: 'another process holds the database. End it, or wait until it is done',
  },
  { database: /^SQLITE_NOMEM/, remedy: 'the machine has no memory left. End other programs' },
  {
    system: /^EROFS$/,
    remedy: 'the disk is mounted read-only. Mount it for writing, or name another folder',
  },
  {
    system: /^E(HOST|NET)UNREACH$/,
    remedy: 'the PostgreSQL server cannot be reached. Start it, or correct DATABASE_URL',
  },
  {
    system: /^EAI_AGAIN$/,
    remedy: 'the host in DATABASE_URL cannot be looked up. Correct the address, or try again',
  },
  {
    system: /^ENOTFOUND$/,
    remedy: 'the host in DATABASE_URL is not known. Correct the address',
  },
  {
    database: /^(DatabaseNotReachable|P1001)$/,
    system: /^ECONNREFUSED$/,
    remedy: 'no PostgreSQL server answers at DATABASE_URL. Start it, or correct the address',
  },
  {
    database: /^(SocketTimeout|P1002|P1008)$/,
    system: /^ETIMEDOUT$/,
    message:
      /^timeout expired|^Connection terminated due to connection timeout|timeout exceeded when trying to connect|Query read timeout/,
    remedy: 'the PostgreSQL server does not answer. Start it, or correct the address',
  },
  {
    database: /^(28P01|AuthenticationFailed|P1000)$/,
    message: /^SASL/,
    remedy: 'PostgreSQL refuses the password in DATABASE_URL. Correct it',
  },
  {
    database: /^(28000|DatabaseAccessDenied|P1010)$/,
    remedy:
      'PostgreSQL refuses the user in DATABASE_URL. Correct it, or allow the user in pg_hba.conf',
  },
  {
    database: /^(3D000|DatabaseDoesNotExist|P1003)$/,
    remedy: 'the database that DATABASE_URL names is not there. Create it (createdb)',
  },
  {
    database: /^42501$/,
    lasting: true,
    remedy:
      'the user in DATABASE_URL may not create tables. Make the user the owner of the database',
  },
  {
    database: /^(53300|TooManyConnections|P2024|P2037)$/,
    remedy: 'PostgreSQL has no connection left. Lower DATABASE_POOL, or raise its max_connections',
  },
  {
    database: /^(53|58)...$/,
    remedy: 'PostgreSQL has no room left, or cannot use its files. Look into its log',
  },
  {
    database: /^57P0.$/,
    remedy: 'the PostgreSQL server is starting or ending. Start the site again when it is up',
  },
  {
    database: /^(25006|55000)$/,
    remedy:
      'PostgreSQL takes no writes or connections there. Name its primary server, or try again',
  },
  {
    message: /^Connection terminated unexpectedly/,
    remedy:
      'what answers at DATABASE_URL is no PostgreSQL server, or it is ending. Correct the address, or try again',
  },
  {
    database: /^(08...|ConnectionClosed|P1017)$/,
    system: /^(ECONNRESET|EPIPE)$/,
    message: /Connection terminated|Client was closed|Client has encountered a connection error/,
    remedy: 'the PostgreSQL server ended the connection. Try again when it is up',
  },
  {
    system:
      /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|CERT_(HAS_EXPIRED|UNTRUSTED|NOT_YET_VALID)|ERR_TLS_CERT_ALTNAME_INVALID)$/,
    remedy:
      'the certificate of the PostgreSQL server is not trusted. Name its CA with sslrootcert=FILE in DATABASE_URL (docs/deployment.md)',
  },
  {
    message: /does not support SSL connections/,
    remedy: 'the PostgreSQL server does not speak TLS. Remove sslmode from DATABASE_URL',
  },
  {
    database: /^(TlsConnectionError|P1011)$/,
    remedy: 'the PostgreSQL server and DATABASE_URL disagree about TLS. Correct sslmode',
  },
  {
    database: /^(P2028|P2034|TransactionAlreadyClosed|TransactionWriteConflict)$/,
    remedy: 'the database is too busy. Wait until others are done with it, and try again',
  },
];

const isOfDatabase = ({ name }) => /^(PrismaClient|DriverAdapterError)/.test(name);

/**
 * Returns the error and its causes, innermost first. `beneath` is true if the error or one that wraps it comes from the
 * database.
 */
function layersOf(error, beneath = false, depth = 6) {
  if (typeof error !== 'object' || error === null || depth === 0) return [];
  const within = beneath || isOfDatabase(error);
  const wrapped = [error.meta?.driverAdapterError, error.cause, error.errors?.[0]];
  const inner = wrapped.flatMap((cause) => layersOf(cause, within, depth - 1));
  return [...inner, { layer: error, beneath: within }];
}

/** Finds the first matching table row, with the code or text that matched. */
function lookUp(table, { layer, beneath }) {
  const { originalCode, code, kind, message = '' } = layer;
  for (const name of [originalCode, code, kind].filter((value) => typeof value === 'string')) {
    const failure = table.find(
      (row) => row.database?.test(name) || (beneath && row.system?.test(name)),
    );
    if (failure) return { failure, layer, code: name };
  }
  const failure = table.find((row) => row.message?.test(message));
  return failure && { failure, layer, said: failure.message.exec(message)[0] };
}

/**
 * Finds out why the database is unavailable.
 * @param error the thrown error, which may wrap the cause
 * @param options `table`: a longer table; `anywhere`: also match OS error codes outside database errors
 */
export function findFailure(error, { table = databaseFailures, anywhere = false } = {}) {
  for (const layer of layersOf(error, anywhere)) {
    const failure = lookUp(table, layer);
    if (failure) return failure;
  }
  return null;
}
