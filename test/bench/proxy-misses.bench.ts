import { randomUUID } from 'node:crypto';
import { currencyId, organizationId, websiteId } from '../proxy/recording-platform.js';
import { type Bench, type Figure, median, quantile } from './figure.js';
import type { PlatformAddress } from './platform-server.js';
import { firstWord, page, startProcess, startProxyProcess } from './proxy-process.js';
import { type Load, load } from './request-load.js';

const rounds = 5;
/** Milliseconds of each round. */
const duration = 1_500;

const listPath = `/api/loyalty/accounts?limit=50&loyaltyCurrencyId=${currencyId}`;
/** Returns a path that nobody has requested before. */
const path = (): string => `${listPath}&startingAfter=${randomUUID()}`;

/**
 * Measures what the proxy adds to a read that it has to pass on to the platform: requests through the proxy alternate with
 * requests to the platform itself and through a bare hop that passes bytes on. Platform, proxy and client have a process each.
 */
export const proxyMisses: Bench = {
  name: 'proxy misses',
  async run() {
    const platform = startProcess('platform-server.ts');
    try {
      const url = await firstWord<PlatformAddress>(platform);
      const service = { url, apiKey: 'key-of-the-bench', organizationId, websiteId };
      const proxy = await startProxyProcess({ service, path: listPath });
      try {
        const origins = { proxy: proxy.proxy, direct: url, hop: proxy.hop };
        return [...(await compare(origins, 1)), ...(await compare(origins, 8))];
      } finally {
        proxy.stop();
      }
    } finally {
      platform.kill();
    }
  },
};

type Ways = Readonly<Record<'proxy' | 'direct' | 'hop', string>>;

async function compare(origins: Ways, connections: number): Promise<Figure[]> {
  const loads: Record<keyof Ways, Load[]> = { proxy: [], direct: [], hop: [] };
  const names = Object.keys(loads) as (keyof Ways)[];
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const measured = await load({ origin: origins[name], path, headers: { origin: page }, connections, duration });
      if (round > 0) loads[name].push(measured);
    }
  const added = (by: 'proxy' | 'hop', of: (times: readonly number[]) => number): number[] =>
    loads[by].map(({ times }, round) => of(times) - of(loads.direct[round]?.times ?? []));
  const p99 = (times: readonly number[]): number => quantile(times, 0.99);
  const title = `miss, ${connections === 1 ? 'one connection' : `${connections} connections`}`;
  const note = 'limit: a hop that hands on bytes';
  return [
    ...(
      [
        ['p50', median, 1.2],
        ['p99', p99, 5],
      ] as const
    ).map(([name, of, atMost]) => ({
      name: `${title}: added to the platform's own time, ${name}`,
      unit: 'ms',
      runs: added('proxy', of),
      limit: added('hop', of),
      goal: { atMost },
      note,
    })),
    {
      name: title,
      unit: '/s',
      runs: loads.proxy.map(({ perSecond }) => perSecond),
      limit: loads.hop.map(({ perSecond }) => perSecond),
      ...(connections > 1 && { goal: { atLeast: 5_000 } }),
      note,
    },
  ];
}
