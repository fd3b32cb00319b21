import { type Community, median, quantile } from './figure.js';
import { type Reader, createReader } from './reader.js';

const rounds = 5;
const readsPerRound = 100;

/** Milliseconds of one kind of read: the median of each round, and the 99th percentile of all reads. */
export interface ReadTimes {
  readonly medians: readonly number[];
  readonly p99: number;
}

/**
 * Times several kinds of reads of a community, alternating within each round, so that the machine is equally busy for all.
 * The first round warms up and does not count.
 */
export async function timeReads<K extends string>(
  community: Community,
  kinds: Readonly<Record<K, (reader: Reader, count: number) => Promise<number>>>,
): Promise<Record<K, ReadTimes>> {
  const reader = createReader(community);
  const names = Object.keys(kinds) as K[];
  const times = new Map<K, number[][]>(names.map((name) => [name, []]));
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const name of names) {
        const took: number[] = [];
        for (let count = 0; count < readsPerRound; count += 1) took.push(await kinds[name](reader, count));
        if (round > 0) times.get(name)?.push(took);
      }
  } finally {
    await reader.close();
  }
  const summed = names.map((name): [K, ReadTimes] => {
    const taken = times.get(name) ?? [];
    return [name, { medians: taken.map(median), p99: quantile(taken.flat(), 0.99) }];
  });
  return Object.fromEntries(summed) as Record<K, ReadTimes>;
}

/** Returns places spread over a part of a community in no order, a different one for each `count`. */
export function spread({ size }: Community, count: number, from: number, to: number): number {
  // Multiples of the golden ratio are spread evenly.
  const share = (count * 0.618_033_988_749_895) % 1;
  return Math.min(size - 1, Math.floor(size * (from + (to - from) * share)));
}
