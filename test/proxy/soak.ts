import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RecordingPlatform, accountRow, currencyId, json } from './recording-platform.js';
import { ids, memberReply } from './member-replies.js';
import { Visitor, proxyBefore } from './visitor.js';

/** Result of a soak. Bytes are those of the heap after a collection, plus all memory outside it. */
export interface Soak {
  readonly requests: number;
  readonly seconds: number;
  readonly faults: number;
  readonly calls: number;
  /** Bytes after the first tenth of the requests, and at the end. */
  readonly before: number;
  readonly after: number;
  readonly residentBefore: number;
  readonly residentAfter: number;
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly unhandled: number;
  readonly timers: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Memory that only a later task frees, such as an unread stream, is gone after a few rounds. */
const held = async (): Promise<number> => {
  let least = Infinity;
  for (let round = 0; round < 8; round += 1) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return least;
};

/** Returns the same sequence of numbers from 0 up to 1 each time (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rows = Array.from({ length: 50 }, () => accountRow());
const list = '/api/loyalty/accounts';
const page = JSON.stringify({ data: rows, hasNextPage: false });

const faults: readonly (() => Promise<Response>)[] = [
  () => Promise.reject(new TypeError('fetch failed')),
  () => Promise.resolve(json({ success: false, message: 'x', debugInfo: {} }, 500)),
  () => Promise.resolve(json({}, 503)),
  () => Promise.resolve(json({ message: 'x' }, 400)),
  () => Promise.resolve(json(page.slice(0, -30))),
  () => Promise.resolve(json('{"data":[{"id":1}],"hasNextPage":false}')),
  () => Promise.resolve(new Response('<html></html>', { status: 502 })),
  () =>
    Promise.resolve(
      new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })),
    ),
];

/**
 * Sends `requests` requests of all kinds through a whole proxy, twenty at a time, while a tenth of the platform's
 * answers are faulty. Each request advances the clock by a millisecond, so that stored data ages.
 */
export async function soak(requests: number): Promise<Soak> {
  const random = sequence(20_261_121);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  let isFaulty = false;
  const seen = { faults: 0, calls: 0, unhandled: 0 };
  const platform = new RecordingPlatform();
  platform.reply = (request) => {
    platform.requests.length = 0;
    seen.calls += 1;
    if (isFaulty && random() < 0.1) {
      seen.faults += 1;
      return pick(faults)();
    }
    const isBoard = request.path === list && request.method === 'GET' && !request.query.has('walletAddress');
    return isBoard ? json(page) : memberReply(request);
  };
  const proxy = proxyBefore(platform, { now: () => clock.now, random, cacheBytes: 4 * 1024 * 1024 });
  const onUnhandled = (): void => void (seen.unhandled += 1);
  process.on('unhandledRejection', onUnhandled);
  const members = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visitor = new Visitor(proxy);
      await visitor.signIn();
      return visitor;
    }),
  );
  isFaulty = true;
  const anyone = new Visitor(proxy);
  const statuses = new Map<number, number>();
  const kinds: readonly (() => Promise<Response>)[] = [
    () => anyone.send(list),
    () => anyone.send(`${list}?loyaltyCurrencyId=${currencyId}&limit=${1 + Math.floor(random() * 100)}`),
    () => anyone.send(list, { headers: { 'if-none-match': '"0123456789abcdef0123456789abcdef"' } }),
    () => anyone.send(`${list}?startingAfter=${crypto.randomUUID()}`),
    () => anyone.send('/api/users/count'),
    () => anyone.send('/api/users'),
    () => anyone.send(`${list}?walletAddress=x`),
    () => anyone.send('/time'),
    () => anyone.send('/session/challenge', { method: 'POST', body: { purpose: 'sign-in' } }),
    () => anyone.send('/session', { method: 'POST', body: '{"nonce":' }),
    () => anyone.send(list, { method: 'OPTIONS' }),
    () => pick(members).send('/session'),
    () => pick(members).send('/api/me/accounts'),
    () => pick(members).send(`/api/me/rules/${ids.rule}/complete`, { method: 'POST', body: {} }),
    async () => {
      const stream = await pick(members).send('/live?topic=auctions&topic=quests');
      await stream.body?.cancel();
      return stream;
    },
  ];
  const send = async (): Promise<void> => {
    clock.now += 1;
    // Real requests and answers take at least one turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const response = await pick(kinds)();
    await response.arrayBuffer().catch(() => undefined);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  const run = async (count: number): Promise<void> => {
    let left = count;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
  };
  const began = performance.now();
  const first = Math.ceil(requests / 10);
  await run(first);
  const [before, residentBefore] = [await held(), process.memoryUsage.rss()];
  await run(requests - first);
  const seconds = (performance.now() - began) / 1_000;
  const [after, residentAfter] = [await held(), process.memoryUsage.rss()];
  proxy.close();
  // Pending retries take a few seconds at most.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  process.off('unhandledRejection', onUnhandled);
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  return { requests, seconds, ...seen, before, after, residentBefore, residentAfter, statuses, timers };
}
