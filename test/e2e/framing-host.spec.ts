import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect } from '@playwright/test';
import { builtPages } from '../../demo/build.js';
import { routeHandlers } from '../../src/proxy/index.js';
import { nodeProxy } from '../../src/proxy/node.js';
import { RecordingPlatform, organizationId, websiteId } from '../proxy/recording-platform.js';
import { test } from './page-errors.js';

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>
  <script type="module" src="/laurel/loader.js"></script><laurel-leaderboard></laurel-leaderboard></html>`;

test('loader, elements and answers work on a host that removes Content-Encoding, as Next.js does', async ({ page }) => {
  await builtPages();
  const platform = new RecordingPlatform();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!url.pathname.startsWith('/laurel/'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    void (async () => {
      const answer = await handlers.GET(new Request(url, { headers: request.headers as Record<string, string> }));
      const headers = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name));
      response.writeHead(answer.status, Object.fromEntries(headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = nodeProxy({
    ...{ apiKey: 'key', upstream: 'https://platform.example', organizationId, websiteId, origins: [site] },
    ...{ basePath: '/laurel', fetch: platform.fetch, logger: pino({ level: 'silent' }) },
  });
  const handlers = routeHandlers(proxy);
  try {
    const plain = await proxy(new Request(`${site}/laurel/loader.js`, { headers: { 'accept-encoding': 'br' } }));
    expect(plain.headers.get('content-encoding'), 'the proxy compresses where the host leaves that to it').toBe('br');
    await page.goto(site);
    await expect(page.locator('laurel-leaderboard')).toContainText('12 members');
  } finally {
    await page.close();
    proxy.close();
    server.closeAllConnections();
    server.close();
  }
});
