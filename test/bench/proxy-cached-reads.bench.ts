import { request, fetch as undiciFetch } from 'undici';
import { silentLogger } from '../../src/proxy/logger.js';
import { type Proxy, createProxy } from '../../src/proxy/index.js';
import { type Bench, type Community, type Figure, quantile } from './figure.js';
import { page, startProxyProcess } from './proxy-process.js';
import { type Load, load } from './request-load.js';

const rounds = 5;
/** Milliseconds of each round. */
const duration = 1_500;
const connections = 50;
const plenty = 1_000_000_000;

/** Measures answers from the proxy's cache per second: as a function, and over loopback beside bare HTTP with the same bytes. */
export const proxyCachedReads: Bench = {
  name: 'proxy cached reads',
  async run(workbench) {
    const community = await workbench.communities[0]?.();
    if (!community) throw new Error('There is no community to read.');
    const path = `/api/loyalty/accounts?limit=50&loyaltyCurrencyId=${community.currencyId}`;
    return [...(await inProcess(community, path)), ...(await overLoopback(community, path))];
  },
};

async function inProcess({ url, ...scope }: Community, path: string): Promise<Figure[]> {
  const { apiKey, organizationId, websiteId } = scope;
  const proxy = createProxy({
    upstream: url,
    apiKey,
    organizationId,
    websiteId,
    fetch: undiciFetch as unknown as typeof globalThis.fetch,
    origins: [page],
    logger: silentLogger,
    limits: { client: plenty, public: plenty },
  });
  const ask = (): Request => new Request(`http://127.0.0.1${path}`, { headers: { origin: page } });
  const first = await proxy(ask());
  const headers = [...first.headers];
  const bytes = await first.arrayBuffer();
  const bare: Proxy = async () => new Response(bytes, { headers });
  const [answered, least, read]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    const speeds = [
      await callsPerSecond(proxy, ask, false),
      await callsPerSecond(bare, ask, false),
      await callsPerSecond(proxy, ask, true),
    ] as const;
    if (round === 0) continue;
    for (const [at, each] of [answered, least, read].entries()) each.push(speeds[at] ?? Number.NaN);
  }
  const name = `cached read of ${(bytes.byteLength / 1024).toFixed(0)} kB, in process`;
  return [
    { name, unit: '/s', runs: answered, limit: least, goal: { atLeast: 10_000 }, note: 'limit: a bare Response' },
    { name: `${name}, body read too`, unit: '/s', runs: read },
  ];
}

async function callsPerSecond(proxy: Proxy, ask: () => Request, readsBody: boolean): Promise<number> {
  const began = performance.now();
  let calls = 0;
  while (performance.now() - began < duration / 3) {
    for (let burst = 0; burst < 20; burst += 1, calls += 1) {
      const answer = await proxy(ask());
      if (answer.status !== 200) throw new Error(`${ask().url} was answered with ${answer.status}.`);
      if (readsBody) await answer.arrayBuffer();
    }
  }
  return calls / ((performance.now() - began) / 1000);
}

/** Returns the kilobytes of an answer's body on the wire. */
async function sizeOf(url: string, encoding: string): Promise<number> {
  const { body } = await request(url, { headers: { origin: page, 'accept-encoding': encoding } });
  return (await body.arrayBuffer()).byteLength / 1024;
}

async function overLoopback(community: Community, path: string): Promise<Figure[]> {
  const { url, apiKey, organizationId, websiteId } = community;
  const server = await startProxyProcess({ service: { url, apiKey, organizationId, websiteId }, path });
  try {
    const asked = { path: () => path, headers: { origin: page }, connections, duration };
    const ours: Load[] = [];
    const least: Load[] = [];
    const perCore: number[] = [];
    const perCoreBare: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = await server.processorTime();
      const one = await load({ origin: server.proxy, ...asked });
      const between = await server.processorTime();
      const other = await load({ origin: server.bare, ...asked });
      const after = await server.processorTime();
      if (round === 0) continue;
      ours.push(one);
      least.push(other);
      perCore.push(one.times.length / (between - before));
      perCoreBare.push(other.times.length / (after - between));
    }
    const name = `cached read over loopback, ${connections} connections`;
    const sizes = await Promise.all(['br', 'identity'].map((encoding) => sizeOf(server.proxy + path, encoding)));
    return [
      {
        name: 'cached read, bytes for a browser',
        unit: 'kB',
        runs: sizes.slice(0, 1),
        limit: sizes.slice(1),
        goal: { timesLimit: 0.25 },
        note: 'limit: uncompressed',
      },
      {
        name,
        unit: '/s',
        runs: ours.map(({ perSecond }) => perSecond),
        limit: least.map(({ perSecond }) => perSecond),
        goal: { atLeast: 18_000 },
        note: 'every stage on, a line in the log for each; limit: node:http with the same bytes, as fast as they can be asked for',
      },
      {
        name: `${name}: in a second of the server's processor time`,
        unit: '/s',
        runs: perCore,
        limit: perCoreBare,
        note: 'what else the machine does does not count',
      },
      {
        name: `${name}: p99`,
        unit: 'ms',
        runs: ours.map(({ times }) => quantile(times, 0.99)),
        limit: least.map(({ times }) => quantile(times, 0.99)),
        goal: { atMost: 50 },
      },
    ];
  } finally {
    server.stop();
  }
}
