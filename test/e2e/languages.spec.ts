import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { builtPages } from '../../demo/build.js';
import { test } from './page-errors.js';

/* A page in another language than English, with the files of the script tag. Its proxy does not answer, so elements
   say so. */

interface Site {
  readonly address: string;
  /** Requested files, without their content hashes: `any/core.js`. */
  readonly asked: string[];
  /** Changes what the site sends for a file; `null` if it has none. */
  change: (name: string, text: string) => string | null;
  close(): void;
}

interface PageOptions {
  readonly lang: string;
  readonly integrity?: string;
  readonly body?: string;
  /** JSON files of the site itself, by path. */
  readonly files?: Readonly<Record<string, object>>;
}

const elements = '<laurel-leaderboard></laurel-leaderboard><laurel-quest-list></laurel-quest-list>';
const page = ({ lang, integrity, body = elements }: PageOptions): string => `<!doctype html>
  <html lang="${lang}"><meta charset="utf-8"><title>Site</title>
  <script type="module" src="/cdn/loader.js" data-proxy="/laurel" ${integrity ? `integrity="${integrity}"` : ''}></script>
  ${body}</html>`;

async function openSite(options: Omit<PageOptions, 'integrity'> & { readonly isChecked?: boolean }): Promise<Site> {
  const { cdn } = await builtPages();
  const hashes = JSON.parse(await readFile(join(cdn, 'integrity.json'), 'utf8')) as Record<string, string>;
  const { isChecked, ...shown } = options;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (pathname === '/')
      return send('text/html', page({ ...shown, ...(isChecked && { integrity: String(hashes['loader.js']) }) }));
    const file = options.files?.[pathname];
    if (file) return send('application/json', JSON.stringify(file));
    if (!pathname.startsWith('/cdn/')) return send('application/json', '{}', 503);
    const name = pathname.slice('/cdn/'.length);
    site.asked.push(name.replace(/-[\w-]{7}(?=\.js|\/)/, ''));
    void readFile(join(cdn, name), 'utf8').then(
      (text) => {
        const sent = site.change(name, text);
        if (sent === null) send('text/plain', 'not here', 404);
        else send(name.endsWith('.json') ? 'application/json' : 'text/javascript', sent);
      },
      () => send('text/plain', 'not here', 404),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: [],
    change: (_name, text) => text,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

test.describe('a page in another language', () => {
  let site: Site;
  test.afterEach(() => site.close());

  test('loads only that language, with one file per element', async ({ page }) => {
    site = await openSite({ lang: 'de-AT' });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('Die Rangliste wurde nicht geladen');
    await expect(page.locator('laurel-quest-list')).toContainText('Quests wurden nicht geladen');
    expect(site.asked.filter((name) => name.startsWith('texts/')).sort()).toEqual([
      'texts/de/leaderboard.json',
      'texts/de/quest-list.json',
    ]);
    expect(site.asked.filter((name) => name.startsWith('c/'))).toEqual(['c/languages.js']);
    const scripts = await page.evaluate(async () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return Promise.all(names.filter((name) => name.endsWith('.js')).map(async (name) => (await fetch(name)).text()));
    });
    for (const script of scripts) expect(script).not.toContain('Quests didn’t load');
  });

  test('shows English, marked as such, if the language does not load', async ({ page }) => {
    site = await openSite({ lang: 'de' });
    site.change = (name, text) => (/\/de\//.test(name) ? null : text);
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    await expect(page.locator('laurel-leaderboard [lang=en]').first()).toBeAttached();
  });

  test('shows English if Laurel does not have the language', async ({ page }) => {
    site = await openSite({ lang: 'eo' });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    expect(site.asked.filter((name) => /^(texts|any)\//.test(name))).toEqual([]);
  });

  test('verifies texts by their hashes if its tag has one', async ({ page }) => {
    site = await openSite({ lang: 'de', isChecked: true });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('Die Rangliste wurde nicht geladen');
    await expect(page.locator('laurel-quest-list')).toContainText('Quests wurden nicht geladen');
    expect(site.asked.filter((name) => name.startsWith('texts/')).sort()).toEqual([
      'texts/de/integrity.json',
      'texts/de/leaderboard.json',
      'texts/de/quest-list.json',
    ]);
    site.change = (name, text) =>
      name.endsWith('/de/leaderboard.json') ? text.replace('nicht geladen', 'gestohlen') : text;
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    await expect(page.locator('laurel-quest-list')).toContainText('Quests wurden nicht geladen');
  });

  test('shows English if the hashes of its texts were changed as well', async ({ page }) => {
    site = await openSite({ lang: 'de', isChecked: true });
    site.change = (name, text) =>
      name.endsWith('/de/integrity.json') ? text.replace(/"[^"]{44}"/, '"changed"') : text;
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    await expect(page.locator('laurel-quest-list')).toContainText('Quests didn’t load');
  });

  test('can change its language in place', async ({ page }) => {
    site = await openSite({ lang: 'de' });
    await page.goto(site.address);
    const board = page.locator('laurel-leaderboard');
    await expect(board).toContainText('Die Rangliste wurde nicht geladen');
    await page.evaluate(() => (document.documentElement.lang = 'en'));
    await expect(board).toContainText('The leaderboard didn’t load');
    await page.evaluate(() => (document.documentElement.lang = 'de'));
    await expect(board).toContainText('Die Rangliste wurde nicht geladen');
  });
});

test.describe('a page in English', () => {
  let site: Site;
  test.afterEach(() => site.close());

  test('loads no other language', async ({ page }) => {
    site = await openSite({ lang: 'en' });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('The leaderboard didn’t load');
    expect(site.asked.filter((name) => /^(texts|any)\/|languages/.test(name))).toEqual([]);
  });

  test('can have an element in another language', async ({ page }) => {
    site = await openSite({ lang: 'en', body: '<div lang="de"><laurel-leaderboard></laurel-leaderboard></div>' });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('Die Rangliste wurde nicht geladen');
  });
});

test('an element with a calendar in its language tag is shown in that language', async ({ page }) => {
  const site = await openSite({
    lang: 'en',
    body: '<div lang="fa-u-ca-persian"><laurel-leaderboard></laurel-leaderboard></div>',
  });
  await page.goto(site.address);
  await expect(page.locator('laurel-leaderboard')).toContainText('جدول برترین‌ها');
  site.close();
});

test.describe('a site’s own texts', () => {
  let site: Site;
  test.afterEach(() => site.close());
  const words = (texts: object): string =>
    `<script type="application/json" data-laurel-texts>${JSON.stringify(texts)}</script>${elements}`;

  test('replace texts and rename terms', async ({ page }) => {
    const en = { 'leaderboard.failed.title': 'No hall of fame today', terms: { quest: 'mission' } };
    site = await openSite({ lang: 'en', body: words({ en }) });
    await page.goto(site.address);
    await expect(page.locator('laurel-leaderboard')).toContainText('No hall of fame today');
    await expect(page.locator('laurel-leaderboard')).toContainText('Your rank is unchanged.');
    await expect(page.locator('laurel-quest-list')).toContainText('Missions didn’t load');
  });

  test('rename terms in another language', async ({ page }) => {
    site = await openSite({ lang: 'de', body: words({ de: { terms: { Quests: 'Missionen' } } }) });
    await page.goto(site.address);
    await expect(page.locator('laurel-quest-list')).toContainText('Missionen wurden nicht geladen');
  });

  test('add a language that Laurel does not have, with English for missing texts', async ({ page }) => {
    const fi = {
      'leaderboard.failed.title': 'Tulostaulukko ei latautunut',
      'status.retrying': '{count, plural, one {{count} sekunti} other {{count} sekuntia}}',
    };
    site = await openSite({ lang: 'fi', body: words({ fi }) });
    await page.goto(site.address);
    const board = page.locator('laurel-leaderboard');
    await expect(board).toContainText('Tulostaulukko ei latautunut');
    await expect(board).toContainText('Your rank is unchanged.');
    await expect(board).toContainText(/\d+ sekunti/);
  });

  test('can add a language from a file of the site', async ({ page }) => {
    site = await openSite({
      lang: 'cs',
      body: `<laurel-program proxy="/laurel">${elements}</laurel-program>
        <script type="module">
          const program = document.querySelector('laurel-program');
          program.texts = { cs: await (await fetch('/texts/cs.json')).json() };
        </script>`,
      files: {
        '/texts/cs.json': {
          '@@locale': 'cs',
          'leaderboard.failed.title': 'Žebříček se nenačetl',
          'leaderboard.failed.body': 'Vaše pořadí se nezměnilo.',
          'status.retrying':
            '{count, plural, one {Znovu za {count} sekundu} few {Znovu za {count} sekundy} many {Znovu za {count} sekundy} other {Znovu za {count} sekund}}',
        },
      },
    });
    await page.goto(site.address);
    const board = page.locator('laurel-leaderboard');
    await expect(board).toContainText('Žebříček se nenačetl');
    await expect(board).toContainText('Vaše pořadí se nezměnilo.');
    await expect(board).toContainText(/Znovu za \d+ sekund[uy]?/);
    await expect(page.locator('laurel-quest-list')).toContainText('Quests didn’t load');
    expect(site.asked.filter((name) => /^(texts|any)\//.test(name))).toEqual([]);
  });

  test('can be set later, by a script of the page', async ({ page }) => {
    site = await openSite({ lang: 'en', body: `<laurel-program proxy="/laurel">${elements}</laurel-program>` });
    await page.goto(site.address);
    const list = page.locator('laurel-quest-list');
    await expect(list).toContainText('Quests didn’t load');
    await page.evaluate(() => {
      const program = document.querySelector('laurel-program') as unknown as { texts: object };
      program.texts = { en: { terms: { quest: 'mission' } } };
    });
    await expect(list).toContainText('Missions didn’t load');
  });
});
