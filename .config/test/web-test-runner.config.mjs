import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { serveModules } from './browser-modules.mjs';
import { browserResults } from './browser-results.mjs';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { findFirefox, firefoxPreferences } from './engines.mjs';
import { launchWebKit } from './webkit-launcher.mjs';
import { root } from '../build/entries.mjs';
import { mediaFeatures } from '../build/media-features.mjs';
import { phones } from './phones.mjs';

/** How each engine is started. Only Chromium can emulate media features, viewports and the keyboard. */
const launchers = {
  chromium: () =>
    chromeLauncher({
      launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
      // Each file has its own browser context, so that storage and channels are not shared.
      createBrowserContext: ({ browser }) => browser.createBrowserContext(),
      // Each page counts as focused: of two pages, the browser would show one and draw nothing in the other.
      createPage: async ({ context }) => {
        const page = await context.newPage();
        const session = await page.createCDPSession();
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        return page;
      },
    }),
  firefox: () =>
    chromeLauncher({
      puppeteer,
      launchOptions: { browser: 'firefox', executablePath: findFirefox(), extraPrefsFirefox: firefoxPreferences },
    }),
  webkit: launchWebKit,
};

/** Engine to test: see `--engine` in test/run.ts. */
const engine = process.env.LAUREL_ENGINE ?? 'chromium';
const results = process.env.LAUREL_RESULTS;
const port = process.env.LAUREL_PORT;
const seed = process.env.LAUREL_SEED;

const modules = await serveModules();

export default {
  rootDir: root,
  ...(port && { port: Number(port) }),
  files: [`${root}test/{elements,ui,theme,client,program,controllers,wallets,loader,engines}/**/*.test.ts`],
  // A browser draws only one of two pages: frames that the other one waits for may never come.
  concurrency: 1,
  nodeResolve: false,
  middleware: [modules.middleware],
  plugins: [a11ySnapshotPlugin(), mediaFeatures(), phones(), { name: 'vite', serverStop: () => modules.close() }],
  browsers: [await launchers[engine]()],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY }),
    ...(results ? [browserResults(results)] : []),
  ],
  // Tabs are reused, so each file starts with empty storage.
  testRunnerHtml: (framework) => `<!doctype html>
<html>
  <body>
    <script>
      localStorage.clear();
      sessionStorage.clear();
      for (const name of ['WALLET_CONNECT_V2_INDEXED_DB', 'laurel']) indexedDB.deleteDatabase(name);
      ${seed ? `globalThis.laurelSeed = ${JSON.stringify(seed)};` : ''}
    </script>
    <script type="module" src="${framework}"></script>
  </body>
</html>`,
  // Mocha's default of 2 s is too short for an axe run on a busy machine.
  testFramework: { config: { timeout: '20000' } },
  // On a busy machine, a browser may also take more than half a minute to start.
  browserStartTimeout: 120_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
};
