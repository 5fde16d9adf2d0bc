import { databaseFailures, findFailure } from '../app/adapters/database/failures.mjs';

/** Failures other than the database's, in the same format. */
const startFailures = [
  ...databaseFailures,
  {
    system: /^(EACCES|EPERM)$/,
    remedy: 'a file or folder cannot be used. Give this user the right to',
  },
  {
    system: /^ENOENT$/,
    remedy: 'a file is not there. Put it there, or correct the value that names it',
  },
  { system: /^ENOTDIR$/, remedy: 'a folder cannot be made because a file of its name is there' },
  { system: /^EADDRINUSE$/, remedy: 'the port is in use. End the other program or set PORT' },
  {
    system: /^ERR_DLOPEN_FAILED$/,
    message: /bindings file/,
    remedy: 'a compiled package does not fit this Node. Run: npm rebuild better-sqlite3, or npm ci',
  },
  { system: /^ERR_MODULE_NOT_FOUND$/, remedy: 'a package is missing. Run: npm ci' },
];

/** `host` in DATABASE_URL may be the folder of PostgreSQL's socket. */
function socketRemedy({ code, address }) {
  const remedy =
    code === 'EACCES'
      ? 'this user may not use the socket of PostgreSQL. Give this user the right to'
      : 'no PostgreSQL server listens at its socket. Start it, or correct DATABASE_URL';
  return `${remedy} (${address}). [${code}]`;
}

function remedyFor(error) {
  const entry = findFailure(error, { table: startFailures, anywhere: true });
  if (!entry) return null;
  const { failure, layer, code } = entry;
  if (layer.syscall === 'connect' && layer.address?.startsWith('/')) return socketRemedy(layer);
  return `${failure.remedy}${layer.path ? ` (${layer.path})` : ''}.${code ? ` [${code}]` : ''}`;
}

/** A sentence that says what failed and what to do; unexpected errors are returned unchanged. */
export function failureOf(error, failed = 'The site cannot start') {
  if (error?.name === 'OperatorError') return error.message;
  const remedy = remedyFor(error);
  return remedy ? `${failed}: ${remedy}` : error;
}
