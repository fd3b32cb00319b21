import { join } from 'node:path';
import { Pool } from 'undici';
import { currencyIds } from '../../src/service/seed/program.js';
import { scaleId } from './communities.js';
import type { Bench, Figure } from './figure.js';
import { median, quantile } from './figure.js';
import { createReader } from './reader.js';
import { onServer } from './own-database.js';
import { startServiceProcess } from './service-process.js';
import type { ServiceAddress } from './service-process.js';
import { inTemporaryFolder } from './temporary-folder.js';

const members = 5_000;
const writers = 50;
const rounds = 2;
const readsPerRound = 20;
/** Milliseconds between two reads. */
const pause = 25;

/**
 * Times reads of one process on Postgres alone and while 50 writers award points without a pause, in turns, and the awards
 * themselves: one after the other, and those of the writers.
 */
export const readsUnderWriters: Bench = {
  name: 'reads under writers',
  run: () => onServer((url) => inTemporaryFolder((folder) => measure(url, folder))),
};

async function measure(databaseUrl: string, folder: string): Promise<readonly Figure[]> {
  const options = ['--seed', `scale:${members}`, '--data', join(folder, 'data'), '--rate-limit', 'off'];
  const service = await startServiceProcess([...options, '--database-url', databaseUrl]);
  const reader = createReader(service);
  const pool = new Pool(service.url, { connections: writers });
  const reads = {
    currencies: () => reader.time('/api/loyalty/currencies', {}),
    'first page': () => reader.time('/api/loyalty/accounts', { loyaltyCurrencyId: currencyIds.leaf, limit: 20 }),
    'count of users': () => reader.time('/api/users/count', {}),
  };
  const timed = async (read: () => Promise<number>) => {
    const took: number[] = [];
    for (let count = 0; count < readsPerRound; count += 1) {
      took.push(await read());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return took;
  };
  try {
    const alone = { currencies: [], 'first page': [], 'count of users': [] } as Record<keyof typeof reads, number[]>;
    const busy = structuredClone(alone);
    const worst = structuredClone(alone);
    const [awards, rates]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const [quiet, loud] = [{}, {}] as [Record<string, number[]>, Record<string, number[]>];
      for (const [name, read] of Object.entries(reads)) quiet[name] = await timed(read);
      const single = await timed(() => award(service, pool));
      const load = keepWriting(service, pool);
      for (const [name, read] of Object.entries(reads)) loud[name] = await timed(read);
      const rate = await load.stop();
      // The first round warms up.
      if (round === 0) continue;
      for (const name of Object.keys(reads) as (keyof typeof reads)[]) {
        alone[name].push(median(quiet[name] ?? []));
        busy[name].push(median(loud[name] ?? []));
        worst[name].push(quantile(loud[name] ?? [], 0.95));
      }
      awards.push(median(single));
      rates.push(rate);
    }
    return [
      { name: 'award, one after the other', unit: 'ms', runs: awards, goal: { atMost: 8 } },
      { name: `awards of ${writers} writers`, unit: '/s', runs: rates },
      ...(Object.keys(reads) as (keyof typeof reads)[]).map((name): Figure => ({
        name: `${name}, under ${writers} writers`,
        unit: 'ms',
        runs: busy[name],
        limit: alone[name],
        goal: { atMost: 10 },
        note: `limit: without writers; p95 under them ${median(worst[name]).toFixed(1)} ms`,
      })),
    ];
  } finally {
    await reader.close();
    await pool.close();
    await service.stop();
  }
}

/** Awards one point to a member; a third of the awards open an account. Returns the milliseconds that it took. */
async function award({ apiKey }: ServiceAddress, pool: Pool): Promise<number> {
  const number = Math.ceil(Math.random() * members);
  const isNew = Math.random() < 1 / 3;
  const hex = isNew
    ? Array.from({ length: 40 }, () => Math.trunc(Math.random() * 16).toString(16)).join('')
    : undefined;
  const receiver = hex === undefined ? { userId: scaleId('user', number) } : { walletAddress: `0x${hex}` };
  const body = JSON.stringify({
    description: 'A gift',
    loyaltyCurrencyId: currencyIds.leaf,
    entries: [{ ...receiver, direction: 'credit', amount: 1 }],
  });
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const began = performance.now();
  const answer = await pool.request({ method: 'POST', path: '/api/loyalty/transactions', headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`An award was answered with ${answer.statusCode}: ${text}`);
  return performance.now() - began;
}

/** Keeps all writers busy until it is stopped. `stop` returns how many awards they made in a second. */
function keepWriting(service: ServiceAddress, pool: Pool) {
  let isStopped = false;
  let count = 0;
  const began = performance.now();
  const write = async () => {
    while (!isStopped) {
      await award(service, pool);
      count += 1;
    }
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    async stop() {
      isStopped = true;
      await done;
      return count / ((performance.now() - began) / 1000);
    },
  };
}
