import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { renderSignInMessage } from '../../src/contract/message.js';
import type { Challenge } from '../../src/contract/session.js';
import { accountRow, organizationId, websiteId } from '../proxy/recording-platform.js';
import { scriptArguments } from '../support/script-arguments.js';

/** Listens at a free port. Returns it. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('an HTTP proxy from the environment', () => {
  const passed: string[] = [];
  const platform = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: [accountRow()], hasNextPage: false, message: 'ok' }));
  });
  // Forwards requests in both ways of HTTP: with absolute URLs (RFC 9112, 3.2.2), and through tunnels (RFC 9110,
  // 9.3.6).
  const forwarding = createServer((request, response) => {
    passed.push(request.url ?? '');
    request.pipe(
      httpRequest(request.url ?? '', { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  }).on('connect', ({ url = '' }, socket, head) => {
    passed.push(url);
    const [host = '', port] = url.split(':');
    const beyond = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      beyond.write(head);
      beyond.pipe(socket).pipe(beyond);
    });
    for (const end of [beyond, socket]) end.on('error', () => (beyond.destroy(), socket.destroy()));
  });
  let [platformPort, forwardingPort] = [0, 0];
  before(async () => {
    [platformPort, forwardingPort] = [await listen(platform), await listen(forwarding)];
  });
  after(() => {
    for (const server of [platform, forwarding]) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Starts `laurel-proxy proxy`, lets a visitor use it, and returns what they got and its standard error. */
  async function visit<T>(
    variables: Record<string, string>,
    visitor: (url: string) => Promise<T>,
    options: string[] = [],
  ): Promise<[T, string]> {
    const args = ['--upstream', `http://127.0.0.1:${platformPort}`, '--organization-id', organizationId];
    const child: ChildProcess = spawn(
      process.execPath,
      [
        ...scriptArguments('src/cli/laurel-service.ts'),
        'proxy',
        ...args,
        '--website-id',
        websiteId,
        '--port',
        '0',
        '--no-elements',
        '--json',
        ...options,
      ],
      { env: { PATH: process.env['PATH'], LAUREL_API_KEY: 'key', LAUREL_LOG_LEVEL: 'silent', ...variables } },
    );
    let said = '';
    child.stderr?.on('data', (chunk) => (said += String(chunk)));
    const ended = once(child, 'close');
    try {
      const lines = createInterface({ input: child.stdout ?? process.stdin });
      const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => ['{}'])])) as [string];
      const { url } = JSON.parse(line) as { url?: string };
      assert.ok(url, said);
      return [await visitor(url), said];
    } finally {
      child.kill();
      await ended;
    }
  }

  const readAccounts = async (url: string): Promise<number> => (await fetch(`${url}/api/loyalty/accounts`)).status;

  /** Signs in as a contract wallet whose signature only a node of its chain can check. */
  async function signIn(url: string): Promise<number> {
    const post = (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-laurel': '1', origin: new URL(url).origin },
        body: JSON.stringify(body),
      });
    const challenge = (await (await post('/session/challenge', { purpose: 'sign-in' })).json()) as Challenge;
    const [wallet, owner] = [0, 1].map(() => privateKeyToAccount(generatePrivateKey()));
    assert.ok(wallet && owner);
    const message = renderSignInMessage(challenge, wallet.address, 1);
    const proof = { walletType: 'evm', walletAddress: wallet.address, chainId: 1, message, nonce: challenge.nonce };
    return (await post('/session', { ...proof, signature: await owner.signMessage({ message }) })).status;
  }

  it('is used for requests to the platform, and printed without its password', async () => {
    const [status, said] = await visit({ HTTP_PROXY: `http://user:secret@127.0.0.1:${forwardingPort}` }, readAccounts);
    assert.equal(status, 200);
    assert.equal(passed.length, 1);
    assert.match(passed[0] ?? '', new RegExp(`127\\.0\\.0\\.1:${platformPort}`));
    assert.match(said, new RegExp(`^Requests leave through HTTP_PROXY=127\\.0\\.0\\.1:${forwardingPort}\\.$`, 'm'));
    assert.doesNotMatch(said, /secret/);
  });

  it('is used for requests to chain nodes', async () => {
    passed.length = 0;
    const node = createServer((_, response) => response.writeHead(500).end());
    const nodePort = await listen(node);
    try {
      const variables = { HTTP_PROXY: `http://127.0.0.1:${forwardingPort}` };
      const [status] = await visit(variables, signIn, ['--evm-rpc-url', `http://127.0.0.1:${nodePort}`]);
      assert.equal(status, 503);
      assert.match(passed.join(' '), new RegExp(`127\\.0\\.0\\.1:${nodePort}`));
    } finally {
      node.closeAllConnections();
      node.close();
    }
  });

  it('is bypassed for the excluded hosts', async () => {
    passed.length = 0;
    const variables = { HTTP_PROXY: `http://127.0.0.1:${forwardingPort}`, NO_PROXY: '127.0.0.1' };
    const [status, said] = await visit(variables, readAccounts);
    assert.deepEqual([status, passed], [200, []]);
    assert.match(said, /but for 127\.0\.0\.1\.$/m);
  });

  it('is not mentioned if there is none', async () => {
    const [status, said] = await visit({}, readAccounts);
    assert.equal(status, 200);
    assert.doesNotMatch(said, /leave through/);
  });
});
