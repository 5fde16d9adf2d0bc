import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { postgresAnswers } from './tests/support/database/test-database';

// Node knows only US zone names and reads bare dates in local time; the server runs in UTC as well.
process.env.TZ = 'UTC';

const alias = {
  '~': fileURLToPath(new URL('./app', import.meta.url)),
  'virtual:remix/server-build': fileURLToPath(
    new URL('./tests/support/site/server-build.ts', import.meta.url),
  ),
};
const environment = {
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://localhost:3000',
  SESSION_SECRET: 'a secret that only the tests know, 32 or more',
  ARTWORK_CACHE_DIR: './tests/.tmp/artwork',
};

/** Generous, because machines are shared and some tests run whole commands: one that hangs is caught all the same. */
const PATIENCE_MS = 120_000;

function dataProject(name: 'sqlite' | 'postgresql') {
  return {
    resolve: { alias },
    test: {
      name,
      env: environment,
      include: ['tests/**/*.data.test.{ts,tsx}'],
      exclude: name === 'sqlite' ? [] : ['tests/**/*.sqlite.data.test.ts'],
      globalSetup: ['tests/support/database/global-setup.ts'],
      setupFiles: ['tests/support/database/data-setup.ts'],
      pool: 'forks' as const,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
    },
  };
}

const withPostgres = await postgresAnswers();
if (!withPostgres) {
  console.warn(
    '\n*** No PostgreSQL server answers: the PostgreSQL half of the data tests does not run. ***\n',
  );
}

export default defineConfig({
  test: {
    // Vitest leaves one core to its own process, which on two cores would mean one file after the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          env: environment,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.data.test.{ts,tsx}', 'tests/e2e/**', 'tests/bench/**'],
          pool: 'forks',
          testTimeout: PATIENCE_MS,
        },
      },
      dataProject('sqlite'),
      ...(withPostgres ? [dataProject('postgresql')] : []),
    ],
  },
});
