import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtPages } from '../../demo/build.js';
import { type EnginePage, engines, hasEngine, openEngine } from '../support/engine-page.js';
import { press, sees } from '../support/engine-steps.js';

/* A file that fails to load once. Some engines request it again, others remember the failure, and then only a
   reload helps. */

interface Site {
  readonly url: string;
  /** Whether the code behind the press is missing. */
  isAway: boolean;
  close(): void;
}

async function openSite(): Promise<Site> {
  const { cdn } = await builtPages();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    const name = pathname.slice('/cdn/'.length);
    if (!pathname.startsWith('/cdn/'))
      return pathname.startsWith('/laurel/')
        ? send('application/json', '{}', 503)
        : send(
            'text/html',
            `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>
            <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
            <laurel-wallet-connect></laurel-wallet-connect>`,
          );
    if (site.isAway && /^c\/sign-in-/.test(name)) return send('text/plain', 'gone', 404);
    void readFile(join(cdn, name), 'utf8').then(
      (text) => send('text/javascript', text),
      () => send('text/plain', 'gone', 404),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isAway: true,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

const connect = 'laurel-wallet-connect';
const has = (browser: EnginePage, selector: string): Promise<boolean> =>
  browser.evaluate<boolean>(`Boolean(document.querySelector('${connect}')?.shadowRoot?.querySelector('${selector}'))`);

for (const engine of engines)
  test(`a press whose code failed to load once works in ${engine} on the next press, or after the offered reload`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(120_000);
    const site = await openSite();
    const browser = await openEngine(engine);
    try {
      await browser.goto(site.url);
      await press(browser, 'Sign in', connect);
      await sees(browser, 'We couldn’t reach the server', connect);
      expect(await has(browser, '.reload')).toBe(false);

      site.isAway = false;
      await press(browser, 'Sign in', connect);
      const isOpen = () => has(browser, 'dialog[open]');
      await expect.poll(async () => (await isOpen()) || (await has(browser, '.reload'))).toBe(true);
      if (!(await isOpen())) {
        // The page goes with the click, so "press" could not see that it arrived.
        await browser.evaluate(
          `document.querySelector('${connect}').shadowRoot.querySelector('.reload > button').click()`,
        );
        await expect.poll(() => has(browser, '.reload')).toBe(false);
        await press(browser, 'Sign in', connect);
      }
      await expect.poll(isOpen).toBe(true);
    } finally {
      await browser.close();
      site.close();
    }
  });
