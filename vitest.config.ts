import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { postgresAnswers } from './tests/support/database/test-database';

// Node only knows US zone names and parses bare dates in local time; the server runs in UTC as well.
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
  BUILD_DIRECTORY: 'tests/.tmp/build',
  SITE_URL: 'http://localhost:3000',
  SESSION_SECRET: 'a secret that only the tests know, 32 or more',
  ARTWORK_CACHE_DIR: './tests/.tmp/artwork',
  ANSWERED_DIRECTORY: `tests/.tmp/answered/${process.pid}`,
};

rmSync(environment.ANSWERED_DIRECTORY, { recursive: true, force: true });

/** Generous, because machines are shared and some tests run whole commands; hanging tests are caught all the same. */
const PATIENCE_MS = 120_000;

const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/${file}`);
const isData = (file: string) => /\.data\.test\.tsx?$/.test(file);
const filesWith = (pattern: RegExp, isOfKind: (file: string) => boolean) =>
  testFiles.filter((file) => isOfKind(file) && pattern.test(readFileSync(file, 'utf8')));

/** Looks at what the other tests noted. */
const isLast = (file: string) => file.endsWith('.last.test.ts');
const isUnit = (file: string) => !isData(file) && !isLast(file);

/** Mocked modules stay mocked for the life of the process, so these files get their own process. */
const withMocks = filesWith(/\bvi\.(?:mock|doMock)\(/, isData);
const unitWithMocks = filesWith(/\bvi\.(?:mock|doMock)\(|countWork/, isUnit);
/** What these files change is restored after each of them. */
const changingTheProcess = filesWith(
  /\bvi\.[a-z]|\bglobalThis\b|process\.env|fake-storage/,
  isUnit,
).filter((file) => !unitWithMocks.includes(file));

const leftAsFound = 'tests/support/left-as-found.ts';

type ProjectOptions = {
  name: string;
  isolate: boolean;
  include: string[];
  exclude?: string[];
  setupFiles?: string[];
  sequence?: { groupOrder: number };
};

/** Without `isolate`, files share a process one after another, so packages stay loaded. */
const project = <Options extends ProjectOptions>(options: Options) => ({
  resolve: { alias },
  test: {
    env: environment,
    pool: 'forks' as const,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    ...options,
    // The previous release that journeys build, with its packages.
    exclude: [...(options.exclude ?? []), 'tests/.tmp/**'],
  },
});

/** The database tests on one engine. */
function dataProjects(engine: 'sqlite' | 'postgresql') {
  const otherEngine = engine === 'sqlite' ? [] : ['tests/**/*.sqlite.data.test.ts'];
  const include = ['tests/**/*.data.test.{ts,tsx}'];
  const setUp = {
    globalSetup: ['tests/support/database/global-setup.ts'],
    setupFiles: [leftAsFound, 'tests/support/database/data-setup.ts'],
  };
  return [
    project({
      ...setUp,
      name: engine,
      isolate: false,
      include,
      exclude: [...withMocks, ...otherEngine],
    }),
    project({
      ...setUp,
      name: `${engine}-mocks`,
      isolate: true,
      include: withMocks,
      exclude: otherEngine,
    }),
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
    // Vitest reserves one core for its own process, so on two cores files would run one after another.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project({
        name: 'unit',
        isolate: false,
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: ['tests/**/*.{data,last}.test.{ts,tsx}', ...changingTheProcess, ...unitWithMocks],
      }),
      project({
        name: 'unit-left-as-found',
        isolate: false,
        setupFiles: [leftAsFound],
        include: changingTheProcess,
      }),
      project({ name: 'unit-mocks', isolate: true, include: unitWithMocks }),
      ...dataProjects('sqlite'),
      ...(withPostgres ? dataProjects('postgresql') : []),
      project({
        name: 'last',
        isolate: true,
        include: ['tests/**/*.last.test.ts'],
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
