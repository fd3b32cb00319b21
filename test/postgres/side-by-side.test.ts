import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

/*
 * Several processes of the service on one database of a server, as they run in production. The server is that of
 * TEST_DATABASE_URL, which `npm test -- postgres` sets.
 */

const bin = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run npm test -- postgres.');

const name = `laurel_test_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = new URL(server);
databaseUrl.pathname = `/${name}`;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
}

const running = new Set<ChildProcess>();

/** Starts a process of the service, and waits until it answers. */
async function start(...options: string[]): Promise<Running> {
  const args = ['--port', '0', '--json', '--data', 'memory', '--database-url', databaseUrl.href, ...options];
  const child = spawn(process.execPath, ['--import', 'tsx', bin, 'service', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const said = text(child.stderr);
  const ready = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([ready, once(child, 'exit').then(() => [undefined])]);
  if (line === undefined) throw new Error(await said);
  return { ...(JSON.parse(line) as Omit<Running, 'child'>), child };
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

interface Reply {
  readonly id: string;
  readonly rank: number | null;
  readonly data: readonly { readonly id: string; readonly amount: number; readonly userId: string }[];
  readonly hasNextPage: boolean;
}

async function send({ url, apiKey }: Running, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Reply };
}

async function make(at: Running, path: string, body: object): Promise<string> {
  const reply = await send(at, 'POST', path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.id;
}

const timeless = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} };

/** A currency, a rule that is worth 10 of it once, and members. */
async function programme(at: Running, size: number) {
  const { organizationId, websiteId } = at;
  const scope = { organizationId, websiteId };
  const currencyId = await make(at, '/api/loyalty/currencies', { ...scope, name: 'Leaf', symbol: 'LEAF', decimals: 0 });
  const rule = { type: 'check_in', name: 'Come by', amount: 10, frequency: 'once', loyaltyCurrencyId: currencyId };
  const ruleId = await make(at, '/api/loyalty/rules', { ...scope, ...timeless, ...rule });
  const members: string[] = [];
  for (let index = 0; index < size; index += 1) {
    const walletAddress = `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`;
    members.push(await make(at, '/api/users/connect', { ...scope, walletAddress, walletType: 'evm' }));
  }
  return { currencyId, ruleId, members };
}

let sql: postgres.Sql;
let admin: postgres.Sql;
before(async () => {
  admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  sql = postgres(databaseUrl.href, { max: 2, onnotice: () => undefined });
});
afterEach(() => Promise.all([...running].map((child) => end({ child } as Running, 'SIGKILL'))));
after(async () => {
  await sql.end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

/** Waits until no job of the rule is left. */
async function settle(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from jobs.job where state < 'completed' and start_after <= now() + interval '1 minute'`;
    if (row?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asserts that each member was paid once, and that balances are what was paid. */
async function assertPaidOnce(currencyId: string, ruleId: string, members: readonly string[]): Promise<void> {
  const paid = await sql<{ user_id: string; amount: string; entries: number; lock_version: number }[]>`
    select a.user_id, a.amount::text, a.lock_version, count(e.id)::int as entries
    from accounts a left join transaction_entries e on e.account_id = a.id
    where a.currency_id = ${currencyId} and a.user_id is not null group by a.id`;
  assert.deepEqual(new Set(paid.map((row) => row.user_id)), new Set(members));
  for (const { amount, entries, lock_version } of paid)
    assert.deepEqual([Number(amount), entries, lock_version], [10, 1, 1]);
  const [completed] = await sql<{ count: number }[]>`
    select count(*)::int from rule_completions where rule_id = ${ruleId} and status = 'completed'`;
  assert.equal(completed?.count, members.length);
}

describe('two processes on one database', () => {
  it('start at once, and run each job once, whoever took it in', async () => {
    const both = await Promise.all([start('--rate-limit', 'off'), start('--rate-limit', 'off')]);
    const { currencyId, ruleId, members } = await programme(both[0], 30);
    const path = `/api/loyalty/rules/${ruleId}/complete`;
    const replies = await Promise.all(
      members.flatMap((userId) => both.map((process) => send(process, 'POST', path, { userId }))),
    );
    for (const { status } of replies) assert.ok(status === 200 || status === 400, String(status));
    await settle();
    await assertPaidOnce(currencyId, ruleId, members);
    for (const process of both) await end(process, 'SIGTERM');
  });

  it('count requests together', async () => {
    const limits = ['--rate-limit', 'accountRank=6/60'];
    const both = await Promise.all([start(...limits), start(...limits)]);
    const { organizationId, websiteId } = both[0];
    const path = `/api/loyalty/accounts/${randomUUID()}/rank?organizationId=${organizationId}&websiteId=${websiteId}&loyaltyCurrencyId=${randomUUID()}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(both[index % 2 ? 1 : 0], 'GET', path)),
    );
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 429).length, 14);
    assert.equal(statuses.filter((status) => status === 404).length, 6);
    for (const process of both) await end(process, 'SIGTERM');
  });

  it('lose and double nothing when one of them is killed in the middle of its work', async () => {
    const [doomed, other] = await Promise.all([start('--rate-limit', 'off'), start('--rate-limit', 'off')]);
    const { currencyId, ruleId, members } = await programme(other, 60);
    const path = `/api/loyalty/rules/${ruleId}/complete`;
    const taken: string[] = [];
    const sending = members.map(async (userId) => {
      const reply = await send(doomed, 'POST', path, { userId }).catch(() => undefined);
      if (reply?.status === 200 && taken.push(userId) === 25) doomed.child.kill('SIGKILL');
    });
    await Promise.all(sending);
    await end(doomed, 'SIGKILL');
    assert.equal(doomed.child.signalCode, 'SIGKILL');
    // What it had in hand goes back when its time is over; here it is over at once.
    await sql`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`;
    await settle();
    const [left] = await sql<{ count: number }[]>`
      select count(*)::int from rule_completions where rule_id = ${ruleId} and status in ('pending', 'processing')`;
    assert.equal(left?.count, 0, 'nothing that was taken in is left undone');
    // Who got no answer asks again, at the other.
    for (const userId of members) await send(other, 'POST', path, { userId });
    await settle();
    assert.ok(taken.length >= 25 && taken.length < members.length + 1);
    await assertPaidOnce(currencyId, ruleId, members);
    await end(other, 'SIGTERM');
  });
});
