import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

/** A Chromium that is there already, else the one Playwright itself has installed. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser']
  .filter((path): path is string => Boolean(path))
  .find((path) => existsSync(path));

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-setup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.E2E_REPORT),
  // Generous, because machines are shared: a test that hangs is caught all the same.
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
      ],
    },
    // Headless Chromium calls itself so, and the site takes it for a crawler then.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    trace: 'off',
    screenshot: 'off',
  },
});
