import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from '@site/testing/browser';
import { LEFT_BEHIND } from '../playwright.ts';
import { SLOW_BROWSER, WAITING_BROWSER } from '../slow.ts';

const slow = SLOW_BROWSER.map((pattern) => new RegExp(pattern));
const waiting = WAITING_BROWSER.map((pattern) => new RegExp(pattern));
const { CHROMIUM_PATH, BROWSER_REPORT, MANY_FILES } = process.env;

/** `npm test -- browser` (infra/test/run.ts) uses this configuration, sets the browser and reads the report. */
export default defineConfig({
  testDir: import.meta.dirname,
  // Output of a failed test: screenshots and the site's log.
  outputDir: LEFT_BEHIND,
  ...(MANY_FILES ? { globalSetup: './site-template.ts' } : {}),
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Real servers and a real browser share two cores: slow is not a failure, hanging is.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(BROWSER_REPORT ? ([['json', { outputFile: BROWSER_REPORT }]] as const) : [])],
  projects: [
    // Beside the two workers that two cores are busy with.
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'desktop', testIgnore: [...slow, ...waiting], workers: 2 },
    { name: 'phone', testIgnore: slow, grep: /@phone/, use: devices['Pixel 7'] },
    // One constant load at a time, because two starve each other; the other slow tests run beside it.
    { name: 'load', testMatch: /constant-load\S*\.spec/, workers: 1 },
    // By itself (kinds.ts), because it measures times.
    { name: 'outside', testMatch: /remote-outside\.spec/ },
    { name: 'slow', testMatch: slow, testIgnore: /constant-load|remote-outside/, workers: 1 },
  ],
  use: {
    // Otherwise a missing button takes the whole time of its test.
    actionTimeout: 60_000,
    ...(CHROMIUM_PATH ? { launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS } } : {}),
    // Recording takes a tenth of the time: only failed tests run again with a trace (playwright.ts).
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
