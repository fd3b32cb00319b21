import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import { root } from '../../.config/build/entries.mjs';
import { builtPages } from '../../demo/build.js';
import { complaints } from './console.js';
import { useOldestBrowser } from './oldest-browser.js';
import { test } from './page-errors.js';

/* Pages that load the loader in unusual ways. The proxy, `/laurel`, serves the files of the script tag and answers
   nothing else, so elements say so. */

interface Site {
  readonly address: string;
  /** Requested paths that are not files, such as `/laurel/session`. */
  readonly asked: string[];
  /** Answers of the proxy, by path. */
  readonly answers: Map<string, object>;
  close(): void;
}

interface SiteOptions {
  readonly lang?: string;
  readonly head?: string;
  readonly body?: string;
}

/** A page, and the proxy that its elements use. */
interface Way extends SiteOptions {
  readonly name: string;
  readonly proxy?: string;
}

const elements = '<laurel-leaderboard></laurel-leaderboard>';
const tag = '<script type="module" src="/laurel/loader.js"></script>';

/** What the proxy answers unless a test sets something else. */
const down = { code: 'upstream_unavailable', message: 'The platform is down.', requestId: 'r-1' };

/** Answers every GET from its cache if possible, and stores the new answer for the next time. */
const worker = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    event.respondWith(
      caches.open('site').then(async (cache) => {
        const kept = await cache.match(request);
        const asked = fetch(request).then(async (answer) => {
          await cache.put(request, answer.clone());
          return answer;
        });
        return kept ?? asked;
      }),
    );
  });`;

async function openSite({ lang = 'en', head = '', body = elements }: SiteOptions): Promise<Site> {
  const { cdn } = await builtPages();
  const asked: string[] = [];
  const answers = new Map<string, object>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (pathname === '/' || request.headers['sec-fetch-dest'] === 'document')
      return send(
        'text/html',
        `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Site</title>${head}<main>${body}</main></html>`,
      );
    // Like the proxy's files, for pages of every origin.
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === '/worker.js') return send('text/javascript', worker);
    const name = pathname.slice('/laurel/'.length);
    const file = pathname.startsWith('/laurel/')
      ? readFile(join(cdn, name), 'utf8')
      : Promise.reject(new Error('no file'));
    void file.then(
      (text) => send(name.endsWith('.json') ? 'application/json' : 'text/javascript', text),
      () => {
        asked.push(pathname);
        const answer = answers.get(pathname);
        response.removeHeader('access-control-allow-origin');
        send('application/json', JSON.stringify(answer ?? down), answer ? 200 : 503);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    answers,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let site: Site;
test.afterEach(() => site.close());

const inScript = (code: string): string => `<script type="module">${code}</script>`;
const appended = (options: string, place = 'document.head'): string =>
  inScript(`
    const { proxy, ...options } = { type: 'module', src: '/laurel/loader.js', ${options} };
    const tag = Object.assign(document.createElement('script'), options);
    if (proxy) tag.dataset.proxy = proxy;
    ${place}.append(tag);`);

/** Ways in which a page runs the loader, and the proxy that the elements then use. */
const ways = [
  { name: 'an import() of it', head: inScript(`import('/laurel/loader.js')`) },
  { name: 'a static import of it', head: inScript(`import '/laurel/loader.js'`) },
  { name: 'a tag that a script adds', head: appended('') },
  { name: 'a tag that removes itself', head: appended('onload: () => tag.remove()') },
  {
    name: 'a tag that names its proxy and removes itself',
    head: appended(`proxy: '/elsewhere', onload: () => tag.remove()`),
    proxy: '/elsewhere',
  },
  {
    name: 'a tag that is removed before it runs',
    head: `${appended(`id: 'tag'`)}${inScript(`document.querySelector('#tag').remove()`)}`,
  },
  {
    name: 'a tag in a shadow root',
    head: '',
    body: `<div id="host"></div>${elements}${appended('', `document.querySelector('#host').attachShadow({ mode: 'closed' })`)}`,
  },
  {
    name: 'a tag manager, which keeps no data attributes and has a loader.js of its own',
    head: `<script src="/manager/loader.js" data-proxy="/manager"></script>${appended(`id: 'managed', async: true`)}`,
  },
] as const;

for (const { name, head = '', proxy = '/laurel', body = elements } of ways as readonly Way[])
  test(`${name} is enough, in the language of the page`, async ({ page }) => {
    site = await openSite({ lang: 'de', head, body });
    const heard: string[] = [];
    page.on('console', (message) => message.text().startsWith('Laurel') && heard.push(message.text()));
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('Die Rangliste wurde nicht geladen');
    expect(site.asked).toContain(`${proxy}/session`);
    expect(site.asked.filter((path) => path.includes('/api/')).every((path) => path.startsWith(`${proxy}/`))).toBe(
      true,
    );
    expect(heard).toEqual([]);
  });

for (const { where, ...options } of [
  { where: 'on the page', lang: 'de_DE', head: tag },
  { where: 'on the page, with a variant that is no tag', lang: 'de-DE-old', head: tag },
  { where: 'on the tag', head: tag.replace('src', 'data-locale="de_DE_formal" src') },
  {
    where: 'on the tag, after a template that nobody filled in',
    lang: 'de_AT.UTF-8',
    head: tag.replace('src', 'data-locale="{{ lang }}" src'),
  },
  {
    where: 'on the programme',
    head: tag,
    body: `<laurel-program proxy="/laurel" locale="de_CH">${elements}</laurel-program>`,
  },
])
  test(`a language tag in a system's own notation, ${where}, is understood`, async ({ page }) => {
    site = await openSite(options);
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('Die Rangliste wurde nicht geladen');
  });

test('the loader does not change its own tag', async ({ page }) => {
  site = await openSite({ head: tag });
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
  expect(await page.locator('script[src]').evaluateAll(([script]) => script?.outerHTML)).toBe(
    '<script type="module" src="/laurel/loader.js"></script>',
  );
});

test('a tag without type="module" adds no global names, and conflicts with none', async ({ page }) => {
  const names = [...'abcdefghijklmnopqrstuvwxyz_$'];
  site = await openSite({
    head: `<script>
        window._ = { map: 1 };
        const ${names
          .filter((name) => name !== '_')
          .map((name) => `${name} = 1`)
          .join(', ')};
        const before = Object.getOwnPropertyNames(window);
      </script>
      <script src="/laurel/loader.js"></script>
      <script>
        const added = Object.getOwnPropertyNames(window).filter((name) => !before.includes(name));
      </script>`,
  });
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
  expect(await page.evaluate('added')).toEqual([]);
  expect(await page.evaluate('_')).toEqual({ map: 1 });
});

/** Relative URLs of loader and proxy, as a page at `/shop/items` writes them. */
const relative = [
  { name: 'of the loader', head: '<script type="module" src="../laurel/loader.js"></script>' },
  {
    name: 'of the proxy, on the tag',
    head: '<script type="module" src="../laurel/loader.js" data-proxy="../elsewhere"></script>',
    proxy: '/elsewhere',
  },
  {
    name: 'of the proxy, on the programme',
    head: tag,
    body: '<laurel-program proxy="../elsewhere"><laurel-leaderboard></laurel-leaderboard></laurel-program>',
    proxy: '/elsewhere',
  },
] as const;

for (const { name, ...options } of relative as readonly Way[])
  test(`a relative address ${name} keeps its meaning when a router changes the page's URL`, async ({ page }) => {
    site = await openSite(options);
    const proxy = options.proxy ?? '/laurel';
    await page.goto(`${site.address}shop/items`);
    const board = page.locator('laurel-leaderboard').first();
    await expect(board).toContainText('The leaderboard didn’t load');
    await page.evaluate(() => history.pushState({}, '', '/a/b/c/'));
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
      document.querySelector('laurel-program')?.setAttribute('theme', 'dark');
      const first = document.querySelector('laurel-leaderboard');
      first?.after(first.cloneNode(), document.createElement('laurel-quest-list'));
    });
    await expect(board).toContainText('Die Rangliste wurde nicht geladen');
    await expect(page.locator('laurel-leaderboard').nth(1)).toContainText('Die Rangliste wurde nicht geladen');
    await expect(page.locator('laurel-quest-list')).toContainText('Quests wurden nicht geladen');
    expect(site.asked.filter((path) => path.startsWith('/a/'))).toEqual([]);
    expect(new Set(site.asked.map((path) => path.split('/')[1]))).toEqual(new Set([proxy.slice(1)]));
  });

test('the elements load in a browser without modulepreload and its events', async ({ page }) => {
  site = await openSite({ head: tag });
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false;
    // There, such a link does nothing.
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      append.apply(
        this,
        nodes.filter((node) => !(node instanceof HTMLLinkElement)),
      );
    };
  });
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
});

test('the elements load in a browser without any newer features', async ({ page }) => {
  site = await openSite({ head: tag });
  await useOldestBrowser(page);
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
});

/** Returns what a bundler makes of a page's imports. */
async function bundled(...elementNames: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: elementNames.map((name) => `import './src/browser/elements/${name}/define.js';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  });
  return String(outputFiles[0]?.text);
}

for (const imports of [['leaderboard'], ['leaderboard', 'program'], ['program', 'leaderboard']])
  test(`a bundle of ${imports.join(' and ')}, in this order, finds the programme element on the page`, async ({
    page,
  }) => {
    site = await openSite({
      head: inScript(await bundled(...imports)),
      body: `<laurel-program proxy="/elsewhere">${elements}</laurel-program>`,
    });
    const heard: string[] = [];
    page.on('console', (message) => message.text().startsWith('Laurel') && heard.push(message.text()));
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    expect(site.asked).toContain('/elsewhere/session');
    expect(heard).toEqual([]);
  });

test('a caching service worker does not affect whether the session counts as started or ended', async ({ page }) => {
  site = await openSite({
    head: `${tag}${inScript(`navigator.serviceWorker.register('/worker.js')`)}`,
    body: '<laurel-wallet-connect></laurel-wallet-connect>',
  });
  const { answers } = site;
  const user = { id: '0b9d3c1e-6a52-4c39-9f0e-0d1c2b3a4f50', displayName: 'Ann', logoUrl: null, wallets: [] };
  const signedOut = { status: 'signed-out' };
  answers.set('/laurel/session', signedOut);
  const button = page.locator('laurel-wallet-connect');
  await page.goto(site.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The worker caches what it sees from here on.
  await page.reload();
  await expect(button).toContainText('Sign in');
  answers.set('/laurel/session', { status: 'signed-in', user, expiresAt: '2099-01-01T00:00:00Z' });
  await page.reload();
  await expect(button).toContainText('Ann');
  answers.set('/laurel/session', signedOut);
  await page.reload();
  await expect(button).toContainText('Sign in');
});

test('a proxy that does not answer this page is reported to the owner in one line', async ({ page }) => {
  const other = await openSite({});
  site = await openSite({ head: tag.replace('src', `data-proxy="${other.address}proxy" src`) });
  const heard: string[] = [];
  page.on('console', (message) => message.text().startsWith('Laurel') && heard.push(message.text()));
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain(`LAUREL_ORIGIN contains ${new URL(site.address).origin}.`);
  other.close();
});

test('a page without an origin, as in a sandbox, reports what is missing, and no setting of the proxy', async ({
  page,
}) => {
  site = await openSite({
    body: `<iframe sandbox="allow-scripts" srcdoc="${`${tag}${elements}`.replaceAll('"', '&quot;')}"></iframe>`,
  });
  const heard: string[] = [];
  page.on('console', (message) => message.text().startsWith('Laurel') && heard.push(message.text()));
  await page.goto(site.address);
  await expect(page.frameLocator('iframe').locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain('sandbox lacks allow-same-origin');
  expect(heard[0]).not.toContain('LAUREL_ORIGIN');
});

test('a loader that was moved away from its files reports that, and what to exclude', async ({ page }) => {
  const { cdn } = await builtPages();
  const merged = await readFile(join(cdn, 'loader.js'), 'utf8');
  site = await openSite({ head: inScript(merged) });
  const heard: string[] = [];
  page.on('console', (message) => message.text().startsWith('Laurel') && heard.push(message.text()));
  await page.goto(site.address);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.join('\n')).toContain(`Let no plugin minify, merge or move ${site.address}.`);
});

test('a tag with integrity violates no host-based policy, even if preload links are checked by hash', async ({
  page,
}) => {
  const { cdn } = await builtPages();
  const hash = createHash('sha384')
    .update(await readFile(join(cdn, 'loader.js')))
    .digest('base64');
  const policy = `<meta http-equiv="content-security-policy" content="script-src 'self'">`;
  site = await openSite({ head: policy + tag.replace('src', `integrity="sha384-${hash}" src`) });
  const heard = complaints(page, []);
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
  expect(heard).toEqual([]);
});
