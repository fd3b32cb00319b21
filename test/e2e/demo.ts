import { type SiteProcess, startSite } from '../support/site-process.js';
import { test as base } from './page-errors.js';
import { copyCommunity } from './prepared.js';

export { expect, request } from '@playwright/test';
export type { Browser, BrowserContext, CDPSession, Locator, Page, Response } from '@playwright/test';

/** Starts a demo for one user only, with separate addresses, community and chain. */
export async function startDemo(): Promise<SiteProcess> {
  const { data, databaseUrl, remove } = await copyCommunity();
  const database = databaseUrl ? ['--database-url', databaseUrl] : [];
  const demo = await startSite(
    'src/cli/laurel-service.ts',
    'demo',
    '--port',
    '0',
    '--json',
    '--data',
    data,
    ...database,
  );
  return {
    url: demo.url,
    close: async () => {
      await demo.close();
      await remove();
    },
  };
}

/** Tests with a demo for each worker; `page`, `request` and `baseURL` use its address. */
export const test = base.extend<object, { readonly demo: SiteProcess }>({
  demo: [
    async ({ browser }, use) => {
      const demo = await startDemo();
      await use(demo);
      // The demo ends with its last connection, and open pages keep theirs.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await demo.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
});
