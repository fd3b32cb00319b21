import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { pooledTransport } from '../../src/proxy/node/pooled-transport.js';

describe('a runtime whose undici dispatches nothing, such as Bun', () => {
  it('reaches the platform with fetch', async () => {
    const server = createServer((request, response) =>
      response.setHeader('x-method', request.method ?? '').end('héllo'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
      let heads = 0;
      const answer = await pooledTransport({})({
        ...{ url, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
        signal: new AbortController().signal,
        onHead: () => (heads += 1),
      });
      assert.deepEqual([answer.status, answer.text, answer.header('x-method'), heads], [200, 'héllo', 'POST', 1]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
