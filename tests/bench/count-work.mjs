import { isMainThread } from 'node:worker_threads';
// Loaded into the server under load (NODE_OPTIONS=--import): on SIGUSR2, prints the microseconds of processor time that
// the process has used and the number of SQL statements that it has sent, on either engine.
import Database from 'better-sqlite3';
import pg from 'pg';

let statements = 0;

function countCalls(on, ...names) {
  for (const name of names) {
    const call = on[name];
    on[name] = function (...given) {
      statements += 1;
      return call.apply(this, given);
    };
  }
}

if (isMainThread) {
  const statement = new Database(':memory:').prepare('SELECT 1');
  countCalls(Object.getPrototypeOf(statement), 'all', 'get', 'iterate', 'run');
  countCalls(pg.Client.prototype, 'query');
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage();
    process.stderr.write(`work ${user + system} ${statements}\n`);
  });
}
