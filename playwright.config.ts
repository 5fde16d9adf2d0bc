import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
// Chooses the day for this run and its workers.
import './tests/support/day';

// The site built by scripts/develop/build-for-tests.mjs; workers and the servers they start inherit this.
process.env.BUILD_DIRECTORY ??= 'tests/.tmp/build';

/**
 * An installed Chromium, else the one installed by Playwright. Like Playwright, prefers the headless shell, which opens
 * pages in a fraction of the time.
 */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]
  .filter((path): path is string => Boolean(path))
  .find((path) => existsSync(path));

/**
 * The specs run by `npm test`, except their tests tagged @exhaustive. `npm run test:all` runs the others too, except
 * those of the night. A run without E2E_SET runs what it is given.
 */
const mainJourneys = [
  'journey',
  'directory-journey',
  'home',
  'search',
  'search-pages',
  'podcast',
  'player',
  'accounts',
  'forgotten-password',
  'kept-forms',
  'community',
  'blog',
  'admin',
  'frame',
  'no-script',
  'empty-site',
  'dead-directory',
  'forged-writes',
  'odd-requests',
  'server',
  'wrong-starts',
];
/** The specs that only `npm run test:nightly` runs: they take minutes and rarely find what a change broke. */
const nightlyJourneys = [
  'fuzz',
  'fuzz-forms',
  'slow-clients',
  'hostile-texts',
  'previous-release',
  'release',
].map((name) => `**/${name}.spec.ts`);
const sets = {
  main: {
    testMatch: mainJourneys.map((name) => `**/${name}.spec.ts`),
    grepInvert: /@exhaustive/,
  },
  all: { testIgnore: nightlyJourneys },
  nightly: {},
};

/**
 * The features Playwright itself disables, because Chromium only obeys the last `--disable-features`, plus the two
 * pages Chromium otherwise loads for the address bar of every new window: two thirds of the cost of an empty test.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  ...sets[process.env.E2E_SET as keyof typeof sets],
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser/e2e-setup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.E2E_REPORT),
  // Generous, because machines are shared; hanging tests are caught all the same.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // In full runs a test may be retried once; the summary names each that needed it.
  retries: process.env.E2E_REPORT ? 1 : 0,
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
    // Headless Chromium identifies itself as such, and the site would take it for a crawler.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    trace: 'off',
    screenshot: 'off',
  },
});
