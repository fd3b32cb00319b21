import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { root } from './entries.mjs';

/** Address of the running demo; Playwright takes it from what the demo prints. */
const demoUrl = process.env['LAUREL_DEMO_URL'];

/** Each run keeps to a folder of its own; the workers of a run inherit its name. */
const run = (process.env['LAUREL_E2E_RUN'] ??= String(process.pid));

export default defineConfig({
  testDir: `${root}test/e2e`,
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results/${run}`,
  workers: 2,
  // States are made up and ask the demo for nothing: they are looked at beside what members do, one after the other.
  projects: [
    { name: 'site', testIgnore: '**/gallery.spec.ts', workers: 1 },
    { name: 'gallery', testMatch: '**/gallery.spec.ts' },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], [`${root}.config/e2e-count.ts`]],
  use: {
    ...(demoUrl ? { baseURL: demoUrl } : {}),
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
  },
  webServer: {
    command: 'node --import tsx src/cli.ts demo --port 0 --json --data memory',
    cwd: root,
    wait: { stdout: /"url":"(?<LAUREL_DEMO_URL>[^"]+)"/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
