import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { root } from './entries.mjs';

/** Each run keeps to a folder of its own; the workers of a run inherit its name. */
const run = (process.env['LAUREL_E2E_RUN'] ??= String(process.pid));

export default defineConfig({
  testDir: `${root}test/e2e`,
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results/${run}`,
  globalSetup: `${root}.config/e2e-setup.ts`,
  // Each has a demo of its own (test/e2e/demo.ts).
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], [`${root}.config/e2e-results.ts`]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every test for the few that fail is slow; `--trace retain-on-failure` does so where a picture is not enough.
    // What moves has to be drawn, by the processor, and moves away from the pointer. What is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
  },
});
