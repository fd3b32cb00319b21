import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, chromium, expect } from '@playwright/test';
import { pino } from 'pino';
import { chromiumFlags, ensureChromium } from '../../.config/chromium.mjs';
import { type ServedProxy, serveProxy } from '../../src/proxy/node.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { chains } from '../proxy/visitor.js';
import { Project } from './project.js';
import { startServer } from './server-process.js';
import { serverRendered } from './server-rendered/apps.js';

const run = promisify(execFile);

describe('sites rendered on a server', { timeout: 900_000 }, () => {
  let service: RunningService;
  let proxy: ServedProxy;
  let browser: Browser;

  before(async () => {
    const logger = pino({ level: 'silent' });
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger });
    const { apiKey = '', url: upstream, organizationId, websiteId } = service;
    proxy = await serveProxy({ port: 0, apiKey, upstream, organizationId, websiteId, chains, logger });
    browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  });
  after(async () => {
    await browser?.close();
    await Promise.all([proxy?.close(), service?.close()]);
  });

  for (const [name, { packages, own, files, build, serve, port, mountsProxy }] of Object.entries(serverRendered))
    it(`${name} builds, shows the fallback before any script runs, and hydrates without a warning`, async () => {
      const project = await Project.create(own, packages);
      try {
        const loader = mountsProxy ? '/laurel/loader.js' : `${proxy.url}/loader.js`;
        await project.write(files(loader));
        const { apiKey = '', url: upstream, organizationId, websiteId } = service;
        const env = {
          PROXY: JSON.stringify({
            apiKey,
            upstream,
            organizationId,
            websiteId,
            chains,
            basePath: '/laurel',
            local: true,
          }),
          NEXT_TELEMETRY_DISABLED: '1',
          NUXT_TELEMETRY_DISABLED: '1',
          ASTRO_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        };
        const [program, ...args] = build(project);
        await run(program, args, { cwd: project.folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 });
        const server = await startServer(serve(project), port, { cwd: project.folder, env });
        try {
          const url = `http://127.0.0.1:${server.port}`;
          const html = await (await fetch(url)).text();
          assert.match(html, /<laurel-leaderboard[^>]*page-size="5"[^>]*>Loading the board<\/laurel-leaderboard>/);
          if (mountsProxy) {
            const plain = await fetch(url + loader, { headers: { 'accept-encoding': 'br' } });
            assert.match(await plain.text(), /laurel-/, 'the loader can be read');
          }

          const page = await browser.newPage();
          const said: string[] = [];
          page.on('console', (message) => {
            if (['error', 'warning'].includes(message.type())) said.push(message.text());
          });
          page.on('pageerror', (error) => said.push(error.message));
          await page.goto(url);
          await expect(page.locator('laurel-leaderboard').getByRole('listitem')).toHaveCount(5);
          const button = page.locator('#count');
          await expect(async () => {
            await button.click();
            await expect(button).not.toHaveText('0', { timeout: 500 });
          }).toPass({ timeout: 15_000 });
          assert.deepEqual(said, []);
          await page.close();
        } finally {
          await server.close();
        }
      } finally {
        await project.remove();
      }
    });
});
