import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { ProxyConfigError, type ProxyConfig, createProxy } from '../../src/proxy/index.js';
import { scriptArguments } from '../support/script-arguments.js';
import { organizationId, websiteId } from './recording-platform.js';

const good: ProxyConfig = { apiKey: 'key', upstream: 'https://platform.example', organizationId, websiteId };

const base = {
  ...{ id: 8453, name: 'Base', rpcUrls: ['https://mainnet.base.org'] },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

describe('the configuration', () => {
  it('starts the proxy if complete', () => {
    for (const more of [
      {},
      { upstream: 'http://localhost:4100/' },
      { upstream: 'http://127.0.0.1:4100' },
      { origins: ['https://community.example', 'http://localhost:5173'] },
      { origins: ['http://my.localhost:3000', 'capacitor://localhost', 'tauri://localhost'] },
      { basePath: '/laurel' },
      { basePath: '/a/b-c' },
      { profileFields: ['displayName', 'attributes'] as const, unlinkWallets: true },
      { chains: [base] },
      { chains: [{ ...base, blockExplorerUrl: 'https://basescan.org' }] },
    ])
      assert.doesNotThrow(() => createProxy({ ...good, ...more }));
  });

  it('stops the proxy if invalid, with a message that says what to set', () => {
    const wrong: [Partial<Record<keyof ProxyConfig, unknown>>, RegExp][] = [
      [{ apiKey: undefined }, /LAUREL_API_KEY/],
      [{ apiKey: '' }, /LAUREL_API_KEY/],
      [{ apiKey: 'a\r\nb' }, /LAUREL_API_KEY/],
      [{ apiKey: '"key"' }, /stands in quotes.*LAUREL_API_KEY.*without quotes/],
      [{ apiKey: "'key'" }, /without quotes/],
      [{ upstream: undefined }, /LAUREL_UPSTREAM/],
      [{ upstream: 'http://platform.example' }, /https/],
      [{ upstream: 'http://localhost.evil.example' }, /https/],
      [{ upstream: 'ftp://platform.example' }, /https/],
      [{ upstream: 'platform' }, /https/],
      [{ organizationId: 'mine' }, /LAUREL_ORGANIZATION_ID/],
      [{ websiteId: undefined }, /LAUREL_WEBSITE_ID/],
      [{ origins: ['*'] }, /"\*".*LAUREL_ORIGIN.*no \*/],
      [{ origins: ['https://*.community.example'] }, /LAUREL_ORIGIN/],
      [
        { origins: ['https://community.example/shop'] },
        /"https:\/\/community\.example\/shop".*Write https:\/\/community\.example\.$/,
      ],
      [{ origins: ['https://community.example/?a'] }, /Write https:\/\/community\.example\.$/],
      [{ origins: ['https://me@community.example'] }, /Write https:\/\/community\.example\.$/],
      [
        { origins: ['community.example'] },
        /"community\.example".*LAUREL_ORIGIN.*Write https:\/\/community\.example\.$/,
      ],
      [{ origins: ['community.example:8443/shop'] }, /Write https:\/\/community\.example:8443\.$/],
      [{ origins: ['http://community.example:80'] }, /is http.*Write https:\/\/community\.example\.$/],
      [{ origins: ['http://localhost.evil.example'] }, /is http/],
      [{ origins: ['file://'] }, /LAUREL_ORIGIN/],
      [{ origins: ['file://localhost'] }, /LAUREL_ORIGIN/],
      [{ origins: ['data:text/html,x'] }, /LAUREL_ORIGIN/],
      [{ origins: ['javascript://localhost'] }, /LAUREL_ORIGIN/],
      [{ origins: ['blob:https://community.example'] }, /LAUREL_ORIGIN/],
      [{ origins: ['wss://community.example'] }, /LAUREL_ORIGIN/],
      [{ origins: ['capacitor://localhost/index.html'] }, /Write capacitor:\/\/localhost\.$/],
      [{ origins: [''] }, /LAUREL_ORIGIN/],
      [{ origins: ['null'] }, /LAUREL_ORIGIN/],
      [{ publicUrl: 'http://community.example' }, /publicUrl/],
      [{ basePath: 'laurel' }, /\/laurel/],
      [{ basePath: '/laurel/' }, /\/laurel/],
      [{ statement: 'two\nlines' }, /one line/],
      [{ walletTypes: ['paper'] }, /^walletTypes\[0\]: .*\. Example: walletTypes: \['evm', 'solana'\]$/],
      [
        { chains: [base, { ...base, rpcUrls: undefined }] },
        /^chains\[1\]\.rpcUrls: .*\. Example: chains: \[\{ id: 8453/,
      ],
      [{ chains: [{ ...base, blockExplorerUrl: 1 }] }, /^chains\[0\]\.blockExplorerUrl: /],
      [{ limits: { public: 0 } }, /limits/],
      [{ sessionsSince: '2026-03-01T12:00' }, /LAUREL_SESSIONS_SINCE.*time zone/],
      [{ sessionsSince: '31.03.2026' }, /LAUREL_SESSIONS_SINCE.*time zone/],
      [{ sessionsSince: '2026-02-30T12:00Z' }, /LAUREL_SESSIONS_SINCE.*time zone/],
      [{ profileFields: ['name'] }, /displayName, logoUrl, bio and attributes\. Set LAUREL_PROFILE_FIELDS/],
      [{ profileFields: ['emailAddress'] }, /LAUREL_PROFILE_FIELDS/],
      [{ unlinkWallets: 'yes' }, /unlinkWallets/],
      [{ claimContracts: [{ chainId: 1, address: '0x12' }] }, /claim contract.*0x and 40 hexadecimal digits/],
      [{ claimContracts: [{ chainId: 1, address: '0xb19b36b1456E65E3A6D514D3F715f204BD59f432' }] }, /checksum/],
    ];
    for (const [change, expected] of wrong)
      assert.throws(
        () => createProxy({ ...good, ...change } as ProxyConfig),
        (error: unknown) => error instanceof ProxyConfigError && expected.test(error.message),
        JSON.stringify(change),
      );
  });

  it('names every missing setting', () => {
    assert.throws(
      () => createProxy({} as ProxyConfig),
      (error: Error) =>
        ['API_KEY', 'UPSTREAM', 'ORGANIZATION_ID', 'WEBSITE_ID'].every((name) =>
          error.message.includes(`LAUREL_${name}`),
        ),
    );
  });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Returns a port that nobody uses. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Runs `laurel-proxy proxy`, and ends it once its output contains `until`. */
function laurelProxy(
  args: string[],
  env: Record<string, string>,
  until?: (url: string) => Promise<void>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...scriptArguments('src/cli/laurel-service.ts'), 'proxy', ...args], {
      env: { PATH: process.env['PATH'], ...env },
    });
    let output = '';
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (until && output.endsWith('\n'))
        void until((JSON.parse(output) as { url: string }).url).finally(() => child.kill('SIGTERM'));
    });
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}

describe('laurel-proxy proxy', () => {
  const env = {
    LAUREL_API_KEY: 'canary-of-the-command',
    LAUREL_UPSTREAM: 'http://127.0.0.1:9',
    LAUREL_ORGANIZATION_ID: organizationId,
    LAUREL_WEBSITE_ID: websiteId,
  };

  it('keeps the RPC URL secret, which may contain a key, for any chain', async () => {
    for (const chainId of ['987654321', '1']) {
      let answer = '';
      const { code, errors } = await laurelProxy(
        ['--port', '0', '--json', '--chain-id', chainId, '--evm-rpc-url', 'https://node.example/v2/secret-key'],
        env,
        async (url) => {
          answer = await (await fetch(`${url}/capabilities`)).text();
        },
      );
      assert.equal(code, 0, errors);
      assert.match(answer, new RegExp(`"id":${chainId}\\b`));
      assert.doesNotMatch(answer, /node\.example|secret-key/, chainId);
    }
  });

  it('prints one line of JSON, serves requests, and exits when told to', async () => {
    let status = 0;
    const { code, output, errors } = await laurelProxy(
      ['--port', '0', '--json', '--base-path', '/laurel', '--chain-id', '10', '--chain-id', '31337'],
      env,
      async (url) => {
        const response = await fetch(`${url}/capabilities`);
        status = response.status;
        const { chains } = (await response.json()) as { chains: { id: number; name: string }[] };
        assert.deepEqual(
          chains.map(({ id, name }) => [id, name]),
          [
            [10, 'OP Mainnet'],
            [31_337, 'Anvil'],
          ],
        );
      },
    );
    assert.equal(status, 200);
    assert.equal(code, 0, errors);
    assert.match(output, /^\{"url":"http:\/\/127\.0\.0\.1:\d+\/laurel"\}\n$/);
    assert.ok(!errors.includes('canary'));
  });

  it("listens on the host's PORT unless the command sets another port", async () => {
    const free = await freePort();
    const seen: string[] = [];
    for (const [args, more] of [
      [[], { PORT: String(free) }],
      [['--port', '0'], { PORT: String(free) }],
      [[], { PORT: String(free), LAUREL_PORT: '0' }],
      [[], { PORT: String(free), LAUREL_PORT: '0', LAUREL_HOST: '0.0.0.0' }],
    ] as const) {
      const { code, output, errors } = await laurelProxy(['--json', ...args], { ...env, ...more }, () =>
        Promise.resolve(),
      );
      assert.equal(code, 0, errors);
      seen.push(new URL((JSON.parse(output) as { url: string }).url).port === String(free) ? 'PORT' : 'another');
      // A host that sets PORT sends requests from outside.
      assert.equal(/LAUREL_HOST.*0\.0\.0\.0/.test(errors), !('LAUREL_HOST' in more), errors);
    }
    assert.deepEqual(seen, ['PORT', 'another', 'another', 'another']);
  });

  it('applies the rate limits of the command line', async () => {
    const statuses: number[] = [];
    const { code, errors } = await laurelProxy(
      ['--port', '0', '--json', '--limit', 'public=2', '--limit', 'verify=300'],
      env,
      async (url) => {
        for (let index = 0; index < 3; index += 1) statuses.push((await fetch(`${url}/time`)).status);
      },
    );
    assert.equal(code, 0, errors);
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  it('prints its usage, and exits with status 2 if called wrongly', async () => {
    const calls: [string[], Record<string, string>, number, RegExp][] = [
      [['--help'], {}, 0, /Usage: LAUREL_API_KEY/],
      [[], {}, 2, /LAUREL_API_KEY[^]*LAUREL_UPSTREAM/],
      [['--api-key', 'x'], env, 2, /process list/],
      [['--portt', '1'], env, 2, /--portt/],
      [['--port', 'http'], env, 2, /--port \(LAUREL_PORT\)/],
      [['--chain-id', '987654321'], env, 2, /--evm-rpc-url/],
      [['--origin', '*'], env, 2, /LAUREL_ORIGIN/],
      [[], { ...env, PORT: 'http' }, 2, /PORT must be a whole number/],
      [['--limit', 'sign-in=5'], env, 2, /--limit \(LAUREL_LIMIT\).*verify/],
      [['--limit', 'verify=0'], env, 2, /--limit \(LAUREL_LIMIT\)/],
    ];
    await Promise.all(
      calls.map(async ([args, variables, expected, text]) => {
        const { code, output, errors } = await laurelProxy(args, variables);
        assert.equal(code, expected, errors);
        assert.match(output + errors, text);
        assert.doesNotMatch(errors, /\n\s+at /, 'no stack');
      }),
    );
  });
});
