import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtPages } from '../../demo/build.js';
import { type EnginePage, engines, hasEngine, openEngine } from '../support/engine-page.js';
import { press, sees } from '../support/engine-steps.js';
import { expect, test } from '@playwright/test';

/* A tag with a hash, on a site whose files were tampered with. Each changed file reports when it runs. */

type Tampered = (name: string) => boolean;

interface Site {
  /** Returns the URL of a new copy of the site, which no browser has seen before, with some chunks changed. */
  copy(which: Tampered): string;
  close(): void;
}

const page = (
  integrity: string,
  nonce: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>
  <script nonce="${nonce}">
    globalThis.ran = [];
    globalThis.told = [];
    for (const level of ['warn', 'error']) console[level] = (...all) => told.push(all.map(String).join(' '));
    addEventListener('error', ({ message }) => message && told.push('thrown: ' + message));
    addEventListener('unhandledrejection', ({ reason }) => told.push('unhandled: ' + reason));
  </script>
  <script type="module" nonce="${nonce}" src="cdn/loader.js" integrity="${integrity}" crossorigin="anonymous" data-proxy="laurel"></script>
  <main>
    <laurel-wallet-connect><p>Sign-in is coming.</p></laurel-wallet-connect>
    <laurel-leaderboard><p>The board is coming.</p></laurel-leaderboard>
  </main>`;

const strict = [
  "default-src 'none'; connect-src 'self'; style-src 'self'; img-src 'self' data:",
  "script-src 'nonce-bm9uY2U' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types lit-html laurel",
].join('; ');

/** Serves copies of a site: the built files, a page at `/`, and the same with a strict policy at `/strict`. */
async function openSite(): Promise<Site> {
  const { cdn } = await builtPages();
  const hashes = JSON.parse(await readFile(join(cdn, 'integrity.json'), 'utf8')) as Record<string, string>;
  const copies: Tampered[] = [];
  const server = createServer((request, response) => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://site.example');
    const [, number = '', pathname = ''] = /^\/(\d+)(\/.*)$/.exec(path) ?? [];
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (pathname.startsWith('/laurel/')) return send('application/json', '{}', 503);
    if (!pathname.startsWith('/cdn/')) {
      if (pathname === '/strict') response.setHeader('content-security-policy', strict);
      return send('text/html', page(String(hashes['loader.js']), 'bm9uY2U'));
    }
    const name = pathname.slice('/cdn/'.length);
    void readFile(join(cdn, name), 'utf8').then(
      (text) => {
        const change =
          name.startsWith('c/') && copies[Number(number)]?.(name)
            ? `\nglobalThis.ran.push(${JSON.stringify(name)});`
            : '';
        send('text/javascript', text + change);
      },
      () => send('text/plain', 'not here', 404),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    copy: (which) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${copies.push(which) - 1}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const told = (browser: EnginePage) => browser.evaluate<string[]>('told');
const isDefined = (browser: EnginePage, tag: string) => browser.evaluate<boolean>(`!!customElements.get('${tag}')`);

/** Loads every chunk as another chunk would, and returns those that the browser ran. */
async function loadAll(browser: EnginePage): Promise<readonly [loaded: string[], ran: string[]]> {
  const { cdn } = await builtPages();
  const names = (await readdir(join(cdn, 'c'))).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(30);
  const loaded = await browser.evaluate<string[]>(`(async () => {
    const loaded = [];
    for (const name of ${JSON.stringify(names)})
      await globalThis[Symbol.for('laurel.load')](new URL('cdn/c/importer.js', location.href).href, './' + name).then(
        () => loaded.push(name),
        () => undefined,
      );
    return loaded;
  })()`);
  return [loaded, await browser.evaluate<string[]>('ran')];
}

for (const engine of engines)
  test(`a tag with a hash runs no changed file in ${engine}`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(180_000);
    const site = await openSite();
    const browser = await openEngine(engine);
    try {
      for (const path of ['/', '/strict']) {
        // All files were changed, by someone with access to them.
        await browser.goto(site.copy(() => true) + path);
        await expect
          .poll(() => told(browser))
          .toContainEqual(
            expect.stringMatching(/^Laurel: a file beside loader\.js .* is not the one of this release\./),
          );
        expect(await loadAll(browser), path).toEqual([[], []]);
        expect((await told(browser)).filter((text) => /^(thrown|unhandled)/.test(text))).toEqual([]);
        expect(await browser.evaluate<string>(`document.querySelector('main').innerText`)).toContain(
          'The board is coming.',
        );

        // One element's file was changed; the others still load.
        await browser.goto(site.copy((name) => name.startsWith('c/leaderboard')) + path);
        await expect
          .poll(() => told(browser))
          .toContainEqual(expect.stringContaining('Laurel: <laurel-leaderboard> could not be loaded.'));
        await expect.poll(() => isDefined(browser, 'laurel-wallet-connect')).toBe(true);
        expect(await isDefined(browser, 'laurel-leaderboard')).toBe(false);
        expect(await browser.evaluate<string[]>('ran')).toEqual([]);

        // The code that a press loads was changed.
        await browser.goto(site.copy((name) => /^c\/(?:sign-in|dialogs|kit)/.test(name)) + path);
        await expect.poll(() => isDefined(browser, 'laurel-wallet-connect')).toBe(true);
        await press(browser, 'Sign in', 'laurel-wallet-connect');
        await sees(browser, 'We couldn’t', 'laurel-wallet-connect');
        expect(await browser.evaluate<string[]>('ran')).toEqual([]);
        expect((await told(browser)).filter((text) => /^(thrown|unhandled)/.test(text))).toEqual([]);
      }

      // The same steps report nothing for unchanged files.
      await browser.goto(`${site.copy(() => false)}/`);
      await expect.poll(() => isDefined(browser, 'laurel-leaderboard')).toBe(true);
      const [loaded] = await loadAll(browser);
      expect(loaded.length).toBeGreaterThan(30);
    } finally {
      await browser.close();
      site.close();
    }
  });
