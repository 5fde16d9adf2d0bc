// Everything that must hold, in the order that fails fastest: types, lint, unit and data tests, journeys in
// Chromium. Sets up what is missing on a fresh machine and ends with one line that counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.TZ = 'UTC';

const requirePostgres = process.argv.includes('--require-postgres');
const counts = { passed: 0, failed: 0, skipped: 0 };
const reports = 'tests/.tmp/reports';

function finish() {
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
}

function run(title, command, args, env = {}) {
  console.log(`\n› ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log(`  ${title}: ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

/** A step that is one check: it passes or it fails. */
function check(title, command, args, env) {
  if (run(title, command, args, env)) counts.passed += 1;
  else {
    counts.failed += 1;
    finish();
  }
}

function setUp(title, command, args) {
  if (!run(title, command, args)) {
    console.error(`${title} failed.`);
    counts.failed += 1;
    finish();
  }
}

function binary(name) {
  return `node_modules/.bin/${name}`;
}

function readReport(file) {
  if (!existsSync(file)) {
    counts.failed += 1;
    return null;
  }
  return JSON.parse(readFileSync(file, 'utf8'));
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

/** A Chromium that is there, else Playwright's own, else Debian's package. */
function findOrInstallChromium() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  if (places.some((place) => place && existsSync(place))) return;
  const listed = spawnSync(process.execPath, [
    '-e',
    "import('playwright').then(({chromium})=>process.exit(require('node:fs').existsSync(chromium.executablePath())?0:1))",
  ]);
  if (listed.status === 0) return;
  if (run('Installing Chromium', binary('playwright'), ['install', 'chromium'])) return;
  run('Reading package lists', 'apt-get', ['update', '-qq']);
  setUp("Installing Debian's Chromium", 'apt-get', ['install', '-y', '-qq', 'chromium']);
}

// ---- set-up

if (!existsSync('node_modules/.package-lock.json')) {
  setUp('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund']);
}
setUp('Generating the database clients', process.execPath, ['scripts/generate.mjs']);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (!process.env.TEST_POSTGRES_URL) {
  const answers = await canConnect('127.0.0.1', 5432);
  if (!answers) {
    console.log(
      '\n*** No PostgreSQL on 127.0.0.1:5432 and no TEST_POSTGRES_URL: that half does not run. ***',
    );
    if (requirePostgres) {
      counts.failed += 1;
      finish();
    }
  }
}

// ---- checks, cheapest first

check('Types', binary('tsc'), ['--noEmit']);
check('Lint and import rules', 'npm', ['run', '--silent', 'lint']);

const unitReport = `${reports}/vitest.json`;
const unitPassed = run('Unit and data tests', binary('vitest'), [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const unit = readReport(unitReport);
if (unit) {
  counts.passed += unit.numPassedTests;
  counts.failed += unit.numFailedTests;
  // A file that could not even be loaded fails without a test of its own.
  counts.failed += unit.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  counts.skipped += unit.numPendingTests + unit.numTodoTests;
}
// An error that no test caught fails the run as well.
if (!unitPassed && counts.failed === 0) counts.failed += 1;
if (counts.failed > 0) finish();

check('Build', process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build']);
findOrInstallChromium();

const journeyReport = `${reports}/playwright.json`;
const journeysPassed = run('Journeys in Chromium', binary('playwright'), ['test'], {
  E2E_BUILT: '1',
  E2E_REPORT: journeyReport,
});
const journeys = readReport(journeyReport);
if (journeys) {
  counts.passed += journeys.stats.expected;
  counts.failed += journeys.stats.unexpected + journeys.stats.flaky + journeys.errors.length;
  counts.skipped += journeys.stats.skipped;
}
if (!journeysPassed && counts.failed === 0) counts.failed += 1;
finish();
