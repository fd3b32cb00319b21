import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { root } from '../build/entries.mjs';

/** Each run has its own folder; the workers of a run inherit its name. */
const run = (process.env['LAUREL_E2E_RUN'] ??= String(process.pid));

export default defineConfig({
  testDir: `${root}test/e2e`,
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results/${run}`,
  globalSetup: `${root}.config/test/e2e-setup.ts`,
  // Each worker has its own demo (test/e2e/demo.ts).
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], [`${root}.config/test/e2e-results.ts`]],
  use: {
    viewport: { width: 1280, height: 800 },
    // A press on a missing element fails with its own message, before the test's timeout.
    actionTimeout: 30_000,
    // Recording every test for the few that fail is slow; use `--trace retain-on-failure` if a screenshot is not enough.
    // Animations cost processor time and move targets away from the pointer. Tests about motion turn it on themselves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
  },
});
