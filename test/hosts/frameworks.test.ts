import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, chromium, expect } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, ensureChromium } from '../../.config/test/chromium.mjs';
import { root } from '../../.config/build/entries.mjs';
import { type Spelling, frameworks } from './frameworks/apps.js';

const run = promisify(execFile);
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };

/** The page of an app. Late, the elements are defined only after the app has rendered; early, before it starts. */
const page = (app: string, when: 'early' | 'late'): string => `<!doctype html><html lang="en"><title>${app}</title>
  <script>window.count = 0; window.heard = () => window.count++;</script>
  <div id="app"></div><laurel-leaderboard hidden></laurel-leaderboard>
  <script type="module">
    const load = async () => {
      const tag = Object.assign(document.createElement('script'), { type: 'module', src: '/cdn/loader.js' });
      tag.dataset.proxy = '/nowhere';
      document.body.append(tag);
      await customElements.whenDefined('laurel-leaderboard');
    };
    const rendered = () => new Promise((resolve) => {
      const look = () => document.querySelector('#app laurel-leaderboard') ? resolve() : requestAnimationFrame(look);
      look();
    });
    document.querySelector('body > laurel-leaderboard').hidden = false;
    if (${when === 'early'}) await load();
    await import('/apps/${app}.js');
    await rendered();
    if (${when === 'late'}) await load();
    window.isReady = true;
  </script></html>`;

describe('frameworks', { timeout: 900_000 }, () => {
  let folder: string;
  let server: Server;
  let url: string;
  let browser: Browser;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-frameworks-'));
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const packages = Object.values(frameworks).flatMap(({ packages: own }) => own);
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site.example');
      const [, app = '', when] = /^\/page\/([\w-]+)\/(early|late)$/.exec(pathname) ?? [];
      if (when === 'early' || when === 'late')
        return response.setHeader('content-type', 'text/html').end(page(app, when));
      const file = pathname.startsWith('/cdn/') ? join(root, 'dist', pathname) : join(folder, 'dist', pathname);
      void readFile(file).then(
        (bytes) => response.setHeader('content-type', types[extname(file)] ?? 'application/json').end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  });
  after(async () => {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function buildApp(name: string, spelling: Spelling): Promise<string> {
    const app = `${name}-${spelling}`;
    const source = join(folder, app);
    await mkdir(source);
    const files = frameworks[name]?.files(spelling) ?? {};
    for (const [file, text] of Object.entries(files)) await writeFile(join(source, file), text);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          name: 'svelte',
          transform(text, id) {
            if (!id.endsWith('.svelte')) return null;
            const { compile } = createRequire(join(folder, 'package.json'))('svelte/compiler') as {
              compile(text: string, options: object): { js: { code: string } };
            };
            return { code: compile(text, { generate: 'client', filename: id }).js.code, map: null };
          },
        },
      ],
      build: {
        outDir: join(folder, 'dist/apps'),
        emptyOutDir: false,
        lib: { formats: ['es'], entry: join(source, 'main.js'), fileName: () => `${app}.js` },
      },
    });
    return app;
  }

  for (const name of Object.keys(frameworks))
    for (const spelling of ['camel', 'kebab'] as const)
      it(`${name} sets properties written in ${spelling} case, hears events and takes "false" for no, however late the element is defined`, async () => {
        const app = await buildApp(name, spelling);
        for (const when of ['early', 'late'] as const) {
          const tab = await browser.newPage();
          const errors: Error[] = [];
          const hints: string[] = [];
          tab.on('console', (message) => {
            if (message.type() === 'info') hints.push(message.text());
          });
          tab.on('pageerror', (error) => errors.push(error));
          await tab.goto(`${url}/page/${app}/${when}`);
          await tab.waitForFunction('window.isReady');
          const got = await tab.evaluate<unknown>(`(() => {
            const board = document.querySelector('#app laurel-leaderboard');
            board.dispatchEvent(new CustomEvent('laurel-sign-in-request', { bubbles: true, composed: true }));
            return [board.pageSize, board.hideSearch, board.heading, board.podium, window.count];
          })()`);
          assert.deepEqual([when, got, errors], [when, [5, true, 'Ours', false, 1], []]);
          await expect
            .poll(() => hints)
            .toEqual([expect.stringContaining('<laurel-leaderboard podium="false"> counts as no.')]);
          await tab.close();
        }
      });
});
