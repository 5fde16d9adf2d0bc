// `npm test`: types, lint, build, unit and database tests, then end-to-end tests; --all adds the exhaustive ones and
// --nightly also those that take minutes, with each variant of those that otherwise run in one a day.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './embedded-postgres.mjs';
import { eslintStep, otherLintSteps, textsStep, typesStep } from './lint.mjs';
import { binary, installing, runSteps, runStep, runVisibly, tsx } from './steps.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.TZ = 'UTC';
// Chooses among the variants of journeys (tests/support/day.ts).
process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10);

const requirePostgres = process.argv.includes('--require-postgres');
const set = ['nightly', 'all'].find((name) => process.argv.includes(`--${name}`)) ?? 'main';
const counts = { passed: 0, failed: 0, skipped: 0 };
const reports = 'tests/.tmp/reports';
const started = Date.now();

/** The server from npm, if there is no other. */
let postgres = null;

async function finish() {
  await postgres?.stop();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\nVariants of ${process.env.TEST_DAY} (TEST_DAY).`);
  console.log(`Took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
}

async function fail() {
  counts.failed += 1;
  await finish();
}

async function setUp(...step) {
  if ((await runStep(...step)).status !== 0) await fail();
}

function readReport(file) {
  if (!existsSync(file)) {
    counts.failed += 1;
    return null;
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @returns title of each unit or database test that passed on the second try */
function retriedTitles({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `  ${fullName}: ${failureMessages[0].split('\n')[0]}`);
}

function name(heading, titles) {
  if (titles.length > 0) console.log(`\n${heading}\n${titles.join('\n')}`);
}

const RETRIED = 'Passed only when tried again:';

const MAX_REASON_LENGTH = 2_000;

/** @returns what failed in an attempt, what console and log said, and the content of the page */
function reasonOf({ errors, attachments }) {
  const messages = errors.map(({ message }) => stripVTControlCharacters(message ?? ''));
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const [page = ''] = context ? (/^ *- main.*/ms.exec(readFileSync(context, 'utf8')) ?? []) : [];
  return [...messages, page.replace(/ \[(ref|cursor)=\w+\]/g, '')]
    .map((text) => text.slice(0, MAX_REASON_LENGTH))
    .join('\n');
}

/** @returns file, title and reason of each end-to-end test in a suite of Playwright's report that ended as `outcome` */
function journeysThat(outcome, { suites = [], specs = [] }) {
  const journeys = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => {
        const failed = results.find(({ errors }) => errors.length > 0);
        const reason = failed ? reasonOf(failed) : '';
        return `  ${file}:${line} ${title}\n${reason.replace(/^/gm, '    ')}`;
      }),
  );
  return [...journeys, ...suites.flatMap((suite) => journeysThat(outcome, suite))];
}

function canConnect(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const answer = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

const shell = 'chromium-headless-shell';

/** Prefers the headless shell, which opens pages in a fraction of the time; any other Chromium will do if present. */
async function findOrInstallChromium() {
  const paths = [process.env.CHROMIUM_PATH, `/usr/bin/${shell}`];
  const others = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const isThere = (place) => place && existsSync(place);
  if (paths.some(isThere) || (!process.env.CI && others.some(isThere))) return;
  const listed = spawnSync(process.execPath, [
    '-e',
    "import('playwright').then(({chromium})=>process.exit(require('node:fs').existsSync(chromium.executablePath())?0:1))",
  ]);
  if (listed.status === 0) return;
  const playwrights = await runStep(
    "Installing Playwright's Chromium",
    binary('playwright'),
    ['install', 'chromium'],
    { otherwise: "not to be had: the system's is tried" },
  );
  if (playwrights.status === 0) return;
  await runStep('Reading package lists', 'apt-get', ['update', '-qq']);
  const debians = await runStep(`Installing Debian's ${shell}`, 'apt-get', [
    'install',
    '-y',
    '-qq',
    shell,
  ]);
  if (debians.status !== 0 && !others.some(isThere)) await fail();
}

for (const step of installing) await setUp(...step);
await setUp(...textsStep);
await setUp('Generating the database clients', process.execPath, ['scripts/develop/generate.mjs']);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await findOrInstallChromium();

const { hostname, port } = new URL(process.env.TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1');
if (!(await canConnect(hostname, Number(port) || 5432))) {
  const server = `${hostname}:${port || 5432}`;
  try {
    postgres = await startPostgres();
    process.env.TEST_POSTGRES_URL = postgres.url;
    console.log(`No PostgreSQL on ${server}: the tests run one from npm.`);
  } catch (error) {
    console.log(
      `\n*** No PostgreSQL on ${server}, and none from npm starts (${error.message}): that half does not run. ***\n`,
    );
    if (requirePostgres) await fail();
  }
}

const previousStep = [
  'Build of the previous release',
  ...tsx('tests/support/site/build-previous-release.ts'),
];

const builds = [
  ['Build', process.execPath, ['scripts/develop/build-for-tests.mjs']],
  ...(set === 'nightly' ? [previousStep] : []),
];

function count(results) {
  for (const { status } of results) counts[status === 0 ? 'passed' : 'failed'] += 1;
}

count(await runSteps([...builds, typesStep]));
if (counts.failed > 0) await finish();
// One after another beside the tests, which wait now and then.
const otherChecks = runSteps([eslintStep, ...otherLintSteps], 1);

const unitReport = `${reports}/vitest.json`;
const unitPassed = await runVisibly(
  'Unit and data tests',
  binary('vitest'),
  [
    'run',
    '--retry=1', // as for end-to-end tests: the summary names each that needed it
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  { WHOLE_RUN: '1' },
);
const unit = readReport(unitReport);
if (unit) {
  counts.passed += unit.numPassedTests;
  counts.failed += unit.numFailedTests;
  // Files that failed to load count as failures.
  counts.failed += unit.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  counts.skipped += unit.numPendingTests + unit.numTodoTests;
  name(RETRIED, retriedTitles(unit));
}
// Uncaught errors count too.
if (!unitPassed && counts.failed === 0) counts.failed += 1;
count(await otherChecks);
if (counts.failed > 0) await finish();

const journeyReport = `${reports}/playwright.json`;
const titles = { main: 'Main journeys', all: 'All journeys', nightly: 'Journeys of the night' };
const journeysPassed = await runVisibly(
  `${titles[set]} in Chromium`,
  binary('playwright'),
  ['test'],
  {
    E2E_BUILT: '1',
    E2E_REPORT: journeyReport,
    E2E_SET: set,
  },
);
const journeys = readReport(journeyReport);
if (journeys) {
  const { expected, unexpected, flaky, skipped } = journeys.stats;
  counts.passed += expected + flaky;
  counts.failed += unexpected + journeys.errors.length;
  counts.skipped += skipped;
  name(RETRIED, journeysThat('flaky', journeys));
  name('Failed:', journeysThat('unexpected', journeys));
}
if (!journeysPassed && counts.failed === 0) counts.failed += 1;
await finish();
