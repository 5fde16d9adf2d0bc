import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

// The site that scripts/develop/build-for-tests.mjs builds; workers and the servers they start inherit it.
process.env.BUILD_DIRECTORY ??= 'tests/.tmp/build';

/**
 * A Chromium that is there already, else the one Playwright itself has installed. As Playwright does, without windows
 * first: it opens a page in a fraction of the time.
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
 * The journeys that `npm test` makes, without the tests in them that are tagged @exhaustive. All others are made by
 * `npm run test:all`, and wherever no set is named.
 */
const mainJourneys = [
  ...['journey', 'directory-journey', 'home', 'search', 'search-pages', 'podcast', 'player'],
  ...['accounts', 'forgotten-password', 'kept-forms', 'community', 'blog', 'admin', 'frame'],
  ...['no-script', 'empty-site', 'dead-directory', 'forged-writes', 'odd-requests', 'server'],
  'wrong-starts',
];
const onlyMain = {
  testMatch: mainJourneys.map((name) => `**/${name}.spec.ts`),
  grepInvert: /@exhaustive/,
};

/**
 * What Playwright itself switches off, because Chromium obeys the last `--disable-features` alone, and the two pages
 * that Chromium otherwise loads for the address bar of every new window: two thirds of what an empty test costs.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

export default defineConfig({
  ...(process.env.E2E_SET === 'main' ? onlyMain : {}),
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser/e2e-setup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.E2E_REPORT),
  // Generous, because machines are shared: a test that hangs is caught all the same.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // In whole runs a journey may be tried twice; the summary names each that needed it.
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
    // Headless Chromium calls itself so, and the site takes it for a crawler then.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    trace: 'off',
    screenshot: 'off',
  },
});
