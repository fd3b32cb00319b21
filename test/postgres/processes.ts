import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { scriptArguments } from '../support/script-arguments.js';
import type { ServerDatabase } from './server-database.js';

/** A process of the service that answers requests. */
export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
}

/** Body of an answer, with the fields that tests read. */
export interface Reply {
  readonly id: string;
  readonly status: string;
  readonly database: string;
  readonly message: string;
  readonly totalCount: number;
  readonly data: readonly { readonly id: string; readonly amount: number; readonly userId: string }[];
  readonly hasNextPage: boolean;
  readonly nextCursor?: string;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
}

const running = new Set<ChildProcess>();
/** Keys by the URL of their database: only its first process prints one. */
const keys = new Map<string, string>();
const shown = new EventEmitter();

/** Provides a key of a database for processes that print none. */
export function knowKey(databaseUrl: string, key: string): void {
  keys.set(databaseUrl, key);
  shown.emit(databaseUrl, key);
}

/** Resolves with the key of a database. If processes start at once, another one may be the first. */
async function keyOf(databaseUrl: string): Promise<string> {
  const known = keys.get(databaseUrl);
  if (known !== undefined) return known;
  const [key] = (await once(shown, databaseUrl, { signal: AbortSignal.timeout(30_000) })) as [string];
  return key;
}

/** Starts a process of the service on a server database and waits until it answers. */
export async function start(databaseUrl: string, ...options: string[]): Promise<Running> {
  const args = ['--port', '0', '--json', '--data', 'memory', '--database-url', databaseUrl, ...options];
  const child = spawn(process.execPath, [...scriptArguments('src/cli/laurel-service.ts'), 'service', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const failure = text(child.stderr);
  const ready = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([ready, once(child, 'exit').then(() => [undefined])]);
  if (line === undefined) throw new Error(await failure);
  const said = JSON.parse(line) as Omit<Running, 'child' | 'apiKey'> & { readonly apiKey: string | null };
  if (said.apiKey !== null) knowKey(databaseUrl, said.apiKey);
  return { ...said, apiKey: await keyOf(databaseUrl), child };
}

/** Ends a process, unless it has already ended. */
export async function end({ child }: Pick<Running, 'child'>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Waits until no job is due within a minute. */
export async function settled({ sql }: Pick<ServerDatabase, 'sql'>): Promise<void> {
  for (;;) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from jobs.job where state < 'completed' and start_after <= now() + interval '1 minute'`;
    if (row?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Ends the processes that a test left running. */
export const endAll = () => Promise.all([...running].map((child) => end({ child }, 'SIGKILL')));

export async function send({ url, apiKey }: Running, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply };
}

async function make(at: Running, path: string, body: object): Promise<string> {
  const reply = await send(at, 'POST', path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.id;
}

const timeless = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} };

/** Creates a currency, a rule that pays 10 of it once, and members. */
export async function program(at: Running, size: number) {
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
