import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, type Page, chromium, expect as expectSoon } from '@playwright/test';
import { pino } from 'pino';
import { chromiumFlags, ensureChromium } from '../../.config/test/chromium.mjs';
import { freePort } from '../../.config/test/free-port.mjs';
import { type ServedProxy, serveProxy } from '../../src/proxy/node.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { chains } from '../proxy/visitor.js';
import { elementTags } from './element-tags.js';
import { Project } from './project.js';
import { type ServerProcess, startServer } from './server-process.js';
import { serverRendered } from './server-rendered/apps.js';

const run = promisify(execFile);
/** Milliseconds that a page may take, which a server compiles first. */
const patience = 120_000;
const expect = expectSoon.configure({ timeout: 60_000 });
const quiet = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
};

describe('sites rendered on a server', { timeout: 900_000 }, () => {
  let service: RunningService;
  let browser: Browser;

  before(async () => {
    const logger = pino({ level: 'silent' });
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger });
    browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  for (const [name, { packages, own, files, build, serve, develop, port, mountsProxy }] of Object.entries(
    serverRendered,
  ))
    describe(name, () => {
      const tags = elementTags();
      let proxy: ServedProxy;
      let project: Project;
      let developed: number;
      let site: ServerProcess;
      let loader: string;
      let env: Readonly<Record<string, string>>;
      const addressOf = ({ port: at }: ServerProcess): string => `http://127.0.0.1:${at}`;

      before(async () => {
        const ports = [await freePort(), await freePort()] as const;
        developed = ports[1];
        const { apiKey = '', url: upstream, organizationId, websiteId } = service;
        const settings = { apiKey, upstream, organizationId, websiteId, chains };
        const origins = ports.map((one) => `http://127.0.0.1:${one}`);
        proxy = await serveProxy({ ...settings, port: 0, origins, logger: pino({ level: 'silent' }) });
        loader = mountsProxy ? '/laurel/loader.js' : `${proxy.url}/loader.js`;
        project = await Project.create(own, packages);
        await project.write(files(loader, tags));
        env = { ...quiet, PROXY: JSON.stringify({ ...settings, basePath: '/laurel', local: true }) };
        const [program, ...args] = build(project);
        const production = { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(ports[0]) };
        await run(program, args, { cwd: project.folder, env: { ...process.env, ...production }, maxBuffer: 2 ** 26 });
        site = await startServer(serve(project), port, { cwd: project.folder, env: production });
      });
      after(async () => {
        await site?.close();
        await proxy?.close();
        await project?.remove();
      });

      /** Opens a page on which the elements are defined before the framework's own scripts arrive. */
      async function openElementsFirst(address: string, defined: readonly string[]): Promise<[Page, string[]]> {
        const page = await browser.newPage({ viewport: { width: 1280, height: 6000 } });
        page.setDefaultTimeout(patience);
        const said = listen(page);
        const elements = new URL('.', new URL(loader, address)).href;
        let release = (): void => undefined;
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route(
          (url) => !url.href.startsWith(elements),
          async (route) => {
            if (route.request().resourceType() === 'script') await held;
            await route.continue();
          },
        );
        await page.goto(address, { waitUntil: 'commit' });
        await page.waitForFunction((all) => all.every((tag) => customElements.get(tag)), defined);
        release();
        await hydrated(page);
        return [page, said];
      }

      it('shows what stands in an element before any script runs', async () => {
        const html = await (await fetch(addressOf(site))).text();
        assert.match(html, /<laurel-leaderboard[^>]*page-size="5"[^>]*>Loading the board<\/laurel-leaderboard>/);
        const context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        await page.goto(addressOf(site));
        await expect(page.getByText('Loading the board')).toBeVisible();
        await context.close();
      });

      it('hydrates without a word in the console', async () => {
        const page = await browser.newPage();
        const said = listen(page);
        await page.goto(addressOf(site));
        await expect(page.locator('laurel-leaderboard').getByRole('listitem')).toHaveCount(5);
        await hydrated(page);
        assert.deepEqual(said, []);
        await page.close();
      });

      it('goes on working when the page navigates on the client', async () => {
        const page = await browser.newPage();
        const said = listen(page);
        await page.goto(addressOf(site));
        await hydrated(page);
        await page.evaluate('window.isSamePage = true');
        await page.getByRole('link', { name: 'All' }).click();
        await page.locator('laurel-quest-list').scrollIntoViewIfNeeded();
        await expect(page.locator('laurel-quest-list').getByRole('listitem').first()).toBeVisible();
        await hydrated(page);
        await page.getByRole('link', { name: 'Board' }).click();
        await expect(page.locator('laurel-leaderboard').getByRole('listitem')).toHaveCount(5);
        assert.equal(await page.evaluate('window.isSamePage'), true);
        assert.deepEqual(said, []);
        await page.close();
      });

      if (mountsProxy) {
        it('builds a route with nodeProxy, which hands out the files of the elements and asks the platform', async () => {
          const release = await fetch(addressOf(site) + loader);
          assert.match(release.headers.get('content-type') ?? '', /javascript/);
          const page = await browser.newPage();
          const [read] = await Promise.all([
            page.waitForResponse(
              (answer) => answer.url().includes('/laurel/api/') && answer.request().method() === 'GET',
            ),
            page.goto(addressOf(site)),
          ]);
          assert.equal(read.status(), 200);
          await page.close();
        });

        it('serves a loader that can be read to who accepts brotli', async () => {
          const answer = await fetch(addressOf(site) + loader, { headers: { 'accept-encoding': 'br' } });
          assert.match(await answer.text(), /laurel-/);
        });
      }

      if (develop)
        it('hydrates all elements without a word, though they were defined first, and the framework warns', async () => {
          const server = await startServer(develop(project, developed), port, { cwd: project.folder, env });
          try {
            const address = `${addressOf(server)}/all`;
            // The first visit compiles the page, and may load it twice.
            const first = await browser.newPage();
            first.setDefaultTimeout(patience);
            await first.goto(address);
            await hydrated(first);
            await first.close();
            const [page, said] = await openElementsFirst(address, tags);
            // A server that compiles as it goes may keep an element waiting too long; this is about what the framework says.
            assert.deepEqual(
              said.filter((text) => !text.startsWith('Failed to load resource')),
              [],
            );
            await page.close();
          } catch (error) {
            throw new Error(server.output(), { cause: error });
          } finally {
            await server.close();
          }
        });
    });
});

/** Notes the errors and warnings of a page. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Waits until the framework answers a press. */
async function hydrated(page: Page): Promise<void> {
  const button = page.locator('#count');
  await expect(async () => {
    await button.click();
    await expect(button).not.toHaveText('0', { timeout: 500 });
  }).toPass({ timeout: patience });
}
