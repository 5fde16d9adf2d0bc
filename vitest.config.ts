import { readdirSync, readFileSync } from 'node:fs';
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

/** A mock stays for as long as the process in which it is made: files with one have a process of their own. */
const withMocks = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.data\.test\.tsx?$/.test(file))
  .map((file) => `tests/${file}`)
  .filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')));

/** The data tests on an engine. Those without mocks follow one another in a process, where packages stay loaded. */
function dataProjects(engine: 'sqlite' | 'postgresql') {
  const project = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
    resolve: { alias },
    test: {
      name,
      isolate,
      env: environment,
      include,
      exclude: engine === 'sqlite' ? exclude : [...exclude, 'tests/**/*.sqlite.data.test.ts'],
      globalSetup: ['tests/support/database/global-setup.ts'],
      setupFiles: ['tests/support/database/data-setup.ts'],
      pool: 'forks' as const,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
    },
  });
  return [
    project(engine, false, ['tests/**/*.data.test.{ts,tsx}'], withMocks),
    project(`${engine}-mocks`, true, withMocks, []),
  ];
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
      ...dataProjects('sqlite'),
      ...(withPostgres ? dataProjects('postgresql') : []),
    ],
  },
});
