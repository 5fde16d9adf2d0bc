import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { requireSoundDriver } from '~/adapters/database/sqlite-file.server';
import { OperatorError } from '~/lib/operator-files.server';
import { failureOf } from '../../scripts/start-failure.mjs';

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

function fillDatabase(): void {
  const database = new Database(':memory:');
  database.pragma('max_page_count = 2');
  database.exec('CREATE TABLE one (text); CREATE TABLE two (text); CREATE TABLE three (text)');
}

const coded = (code: string) => Object.assign(new Error('as a library says it'), { code });

test.each([
  ['a full database', errorOf(fillDatabase), /the disk is full\. Make room on it/],
  ['a full disk', errorOf(() => writeFileSync('/dev/full', 'x')), /the disk is full\. .*ENOSPC/],
  ['a disk without room for shared memory', coded('SQLITE_IOERR_SHMSIZE'), /the disk is full\./],
  ['a read-only file', coded('SQLITE_READONLY_DIRECTORY'), /cannot be written\. Give this user/],
  ['a failing disk', coded('SQLITE_IOERR_WRITE'), /Check it, or put a copy back elsewhere/],
  ['an unknown host', coded('ENOTFOUND'), /the host in DATABASE_URL is not known\. Correct/],
  ['a wrong password', coded('28P01'), /refuses the password in DATABASE_URL\. Correct it/],
  ['a server that starts', coded('57P03'), /Start the site again when it is up/],
  [
    'a private CA',
    coded('SELF_SIGNED_CERT_IN_CHAIN'),
    /is not trusted\. Name its CA with sslrootcert/,
  ],
  ['another host', coded('ERR_TLS_CERT_ALTNAME_INVALID'), /is not trusted/],
  ['a driver of another Node', coded('ERR_DLOPEN_FAILED'), /npm rebuild better-sqlite3/],
  ['a driver that was not built', new Error('Could not locate the bindings file.'), /npm rebuild/],
  ['a server without an answer', new Error('timeout expired'), /does not answer\. Start it/],
  [
    'what Prisma wraps',
    Object.assign(new Error('x'), { meta: { driverAdapterError: { cause: coded('3D000') } } }),
    /is not there\. Create it/,
  ],
  [
    'what Prisma wraps without its code',
    Object.assign(new Error('x'), {
      meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } },
    }),
    /no PostgreSQL server answers/,
  ],
  ['a file that is named and missing', coded('ENOENT'), /a file is not there\. Put it there/],
])('reports %s in one sentence with a remedy', (_what, error, sentence) => {
  expect(failureOf(error)).toMatch(sentence);
  expect(failureOf(error)).toMatch(/^The site cannot start: [^\n]+\.( \[\w+\])?$/);
});

test('reports operator errors verbatim, and unexpected errors with their stack', () => {
  expect(failureOf(new OperatorError('Do this.'))).toBe('Do this.');
  const unexpected = new TypeError('x is not a function');
  expect(failureOf(unexpected)).toBe(unexpected);
});

test('rejects a driver that would crash this version of Node, with the remedy', () => {
  const driver = path.join(mkdtempSync(path.join(tmpdir(), 'halaqa-driver-')), 'driver.node');
  writeFileSync(driver, 'ELF … _ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateE …');
  expect(() => requireSoundDriver(driver)).toThrow(
    /Use Node 22, or run: npm rebuild better-sqlite3 /,
  );
  writeFileSync(driver, 'ELF … _ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateE …');
  expect(() => requireSoundDriver(driver)).not.toThrow();
  rmSync(path.dirname(driver), { recursive: true });
});
