import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { mnemonicToAccount } from 'viem/accounts';
import type { Body } from './answer.js';
import { first, readAll } from './answer.js';
import { currencyIds, program, testWallets } from '../../src/service/seed/program.js';
import { scriptArguments } from '../support/script-arguments.js';

/** Runs `laurel-service service` in its own process with an embedded database. */
function run(...args: string[]): ChildProcess {
  const { DATABASE_URL: _, ...env } = process.env;
  return spawn(process.execPath, [...scriptArguments('src/cli/laurel-service.ts'), 'service', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command until it exits. */
async function finish(...args: string[]) {
  const child = run(...args);
  assert.ok(child.stdout && child.stderr);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, status: child.exitCode };
}

interface Ready {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
}

async function start(...args: string[]): Promise<Ready> {
  const child = run('--port', '0', '--json', ...args);
  assert.ok(child.stdout && child.stderr);
  const failed = text(child.stderr);
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  await Promise.race([once(reader, 'line'), once(child, 'exit')]);
  const [line] = lines;
  if (line === undefined) throw new Error(await failed);
  return { ...(JSON.parse(line) as Omit<Ready, 'child' | 'lines'>), child, lines };
}

async function stop({ child }: Ready, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

const get = async ({ url, apiKey }: Ready, path: string): Promise<Body> => {
  const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey } });
  assert.equal(response.status, 200);
  return (await response.json()) as Body;
};

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'laurel-service-'));
});
after(() => rm(directory, { recursive: true }));

describe('laurel-service service', () => {
  it('prints one line of JSON when ready, keeps data and key across restarts, and protects its directory', async () => {
    const started = await start('--data', directory, '--seed', 'demo');
    try {
      assert.deepEqual(Object.keys(JSON.parse(started.lines[0] ?? '') as object), [
        'url',
        'apiKey',
        'organizationId',
        'websiteId',
      ]);
      assert.deepEqual([started.organizationId, started.websiteId], [program.organizationId, program.websiteId]);
      assert.deepEqual(await get(started, '/api/users/count'), { totalCount: 10_000 });
      const saved = await fetch(`${started.url}/api/users/metadatas`, {
        method: 'POST',
        headers: { 'x-api-key': started.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ walletAddress: testWallets[0], bio: 'kept' }),
      });
      assert.equal(saved.status, 200);
      const second = await finish('--data', directory, '--port', '0');
      assert.equal(second.status, 2);
      assert.match(second.err, /in use by process \d+/);
      const samePort = await finish('--data', 'memory', '--port', new URL(started.url).port);
      assert.equal(samePort.status, 2);
      assert.match(samePort.err, /Cannot listen on 127\.0\.0\.1, port \d+: EADDRINUSE/);
      assert.equal((await stat(join(directory, 'api-key'))).mode & 0o777, 0o600);
    } finally {
      assert.equal(await stop(started, 'SIGTERM'), 0);
    }
    assert.deepEqual(started.lines.length, 1);
    // The lock file of a killed process does not block a start.
    await writeFile(join(directory, 'lock'), '999999999 gone\n');
    const again = await start('--data', directory, '--seed', 'demo');
    try {
      assert.equal(again.apiKey, started.apiKey);
      assert.deepEqual(await get(again, '/api/users/count'), { totalCount: 10_000 });
      const users = await get(again, `/api/users?walletAddress=${testWallets[0]}`);
      assert.equal(first(first(users.data).userMetadata)['bio'], 'kept');
      await assertCommunity(again);
    } finally {
      assert.equal(await stop(again, 'SIGINT'), 0);
    }
    assert.deepEqual((await readdir(directory)).sort(), ['api-key', 'postgres']);
    assert.ok(!(await readFile(join(directory, 'api-key'), 'utf8')).includes('undefined'));
  });

  it('names the invalid option and exits with status 2', async () => {
    const locked = join(directory, 'locked');
    await mkdir(locked);
    // Without the execute permission, not even root has access.
    await writeFile(join(locked, 'postgres'), '', { mode: 0o600 });
    const cases: [string[], RegExp][] = [
      [['--seed', 'big'], /--seed is "big"\. It must be empty, demo or scale:<members>\./],
      [['--seed', 'scale:0'], /--seed/],
      [['--port', '70000'], /--port is "70000"\. It must be a number from 0 to 65535\./],
      [['--prot', '1'], /Unknown option '--prot'/],
      [['now'], /Unexpected argument 'now'/],
      [['--database-url', 'mysql://root:secret@host'], /--database-url must be a URL that starts with postgres/],
      [['--database-read-url', 'postgres://me:secret@host/none'], /--database-read-url needs the server/],
      [['--connections', '2'], /--connections is "2"\. It must be a whole number from 3\./],
      [
        ['--database-url', 'postgres://me:secret@host/none?statement_timeout=5s'],
        /--database-url has the parameter "statement_timeout", which is unknown\. Remove it\./,
      ],
      [['--evm-rpc-url', 'localhost'], /--evm-rpc-url must be a URL that starts with http/],
      [['--data', ''], /--data is empty/],
      [['--data', process.execPath], /Cannot write to .+: EEXIST\. Choose another directory with --data\./],
      [
        ['--data', '/sys'],
        /Cannot (?:use the data directory|write to) \/sys: E[A-Z]+\b.* another directory with --data\./,
      ],
      [
        ['--data', locked],
        /Cannot use the data directory \/.+: EACCES \(access \/.+postgres\)\. Let the user who runs this command read and write all of it/,
      ],
      [['--data', 'memory', '--host', 'nowhere.invalid'], /Cannot listen on nowhere\.invalid, port 4100: E/],
      [
        ['--data', join(directory, 'of-a-server'), '--database-url', 'postgres://me:secret@127.0.0.1:1/none'],
        /Cannot open the database of --database-url \(DATABASE_URL\): nobody listens at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start the server/,
      ],
      [
        ['--database-url', 'postgres://me:secret@nowhere.invalid/none'],
        /there is no host nowhere\.invalid \(E\w+\)\. Correct its/,
      ],
      [
        ['--database-url', 'postgres://me:100%secret@127.0.0.1:1/none'],
        /--database-url has a letter .* Write %25 for %, %23 for #/,
      ],
      [['--rate-limit', 'rank=1'], /--rate-limit is "rank=1"\. It must be off, or <budget>=<requests>\/<seconds>\./],
    ];
    for (const [args, expected] of cases) {
      const { status, err, out } = await finish(...args);
      assert.match(err, expected);
      assert.doesNotMatch(err, /secret|\n\s+at /);
      assert.deepEqual([status, out], [2, '']);
    }
  });

  it('enforces the given rate limits', async () => {
    const started = await start('--data', 'memory', '--rate-limit', 'hostname=2/60', '--rate-limit', 'accountRank=9/1');
    try {
      const answers = [];
      for (let time = 0; time < 3; time += 1)
        answers.push(await fetch(`${started.url}/api/users/count`, { headers: { 'x-api-key': started.apiKey } }));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 429],
      );
      const seconds = Number(answers.at(-1)?.headers.get('retry-after'));
      assert.ok(seconds > 50 && seconds <= 60);
      assert.deepEqual(await answers.at(-1)?.json(), { message: 'Too many requests' });
    } finally {
      assert.equal(await stop(started, 'SIGTERM'), 0);
    }
  });

  it('prints its options with --help', async () => {
    const { status, out } = await finish('--help');
    assert.equal(status, 0);
    for (const option of ['port', 'host', 'data', 'seed', 'database-url', 'evm-rpc-url', 'rate-limit', 'json'])
      assert.ok(out.includes(`--${option}`));
  });
});

/** Asserts that the demo's community is plausible and contains the test wallets. */
async function assertCommunity(service: Ready): Promise<void> {
  const mnemonic = `${'test '.repeat(11)}junk`;
  testWallets.forEach((address, addressIndex) =>
    assert.equal(mnemonicToAccount(mnemonic, { addressIndex }).address, address),
  );
  const mine = await get(service, `/api/loyalty/accounts?walletAddress=${testWallets[0]}`);
  assert.equal(mine.data.length, 3);
  const leaf = currencyIds.leaf;
  const own = mine.data.find((row) => row.loyaltyCurrencyId === leaf);
  const scope = `organizationId=${service.organizationId}&websiteId=${service.websiteId}`;
  const { rank } = await get(service, `/api/loyalty/accounts/${own?.id}/rank?${scope}&loyaltyCurrencyId=${leaf}`);
  assert.ok(rank !== null && rank > 100 && rank < 200);
  const list = `/api/loyalty/accounts?loyaltyCurrencyId=${leaf}&limit=100`;
  const rows = await readAll((after) => get(service, list + after));
  assert.equal(new Set(rows.map(({ id }) => id)).size, 10_000);
  const names = rows.map(({ user }) => user.userMetadata[0]?.displayName ?? null);
  const texts = names.filter((name) => name !== null);
  assert.ok(texts.length < 9_800 && texts.length > 9_000);
  for (const script of [
    'Latin',
    'Greek',
    'Cyrillic',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Han',
    'Hiragana',
    'Hangul',
    'Thai',
  ])
    assert.ok(texts.filter((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)).length > 50, script);
  assert.ok(texts.some((name) => name.length > 80));
  assert.ok(texts.slice(0, 80).every((name) => !/[<>\u202e]/.test(name)));
  assert.ok(texts.some((name) => name.includes('<script>')) && texts.some((name) => name.includes('\u202e')));
  const amounts = rows.map(({ amount }) => Number(amount));
  assert.equal(amounts[3], amounts[4]);
  assert.ok(amounts.filter((amount) => amount === 0).length > 100);
  assert.ok((amounts[0] ?? 0) > 50 * (amounts[1_000] ?? 0));
}
