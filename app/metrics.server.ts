import { Counter, Gauge, Histogram, register } from 'prom-client';

// Metrics served at /metrics. Labels never hold personal names, search terms or addresses.

// Vite's dev server loads this file again.
register.clear();

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Answered requests by the pattern of their route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

export const feedRefreshes = new Counter({
  name: 'feed_refreshes_total',
  help: 'Feeds asked because they were due: ok, failed at their server, or error of ours.',
  labelNames: ['result'],
});

export const directoryCalls = new Counter({
  name: 'directory_calls_total',
  help: 'Questions to the podcast directory by outcome.',
  labelNames: ['result'],
});

export const cacheUses = new Counter({
  name: 'cache_uses_total',
  help: 'Answers looked for in a cache; a miss of artwork had to ask the host of the picture.',
  labelNames: ['cache', 'result'],
});

export const databaseWait = new Histogram({
  name: 'database_wait_seconds',
  help: 'How long writes waited for those before them (SQLite), queries for a connection (PostgreSQL).',
  buckets: [0.001, 0.01, 0.1, 1, 5],
});

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Metrics of this process's PostgreSQL pool. */
export function exposePoolMetrics(pool: Pool): void {
  const name = 'database_connections';
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'PostgreSQL: connections of the pool, and queries that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
}

export const feedsFailing = new Gauge({
  name: 'feeds_failing_ratio',
  help: 'Share of all feeds whose last reading failed, from 0 to 1.',
});

export const diskFree = new Gauge({
  name: 'disk_free_bytes',
  help: 'Room on the disk of DATA_DIR that the site may use.',
});

export const backupAge = new Gauge({
  name: 'backup_age_seconds',
  help: 'Since the newest copy of the database; not a number while none is known.',
});

export const feedsDue = new Gauge({
  name: 'feeds_due',
  help: 'Feeds whose time has come; late ones have waited for more than an hour.',
  labelNames: ['state'],
});
