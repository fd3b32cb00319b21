import type { Bench, Figure } from './figure.js';
import { spread, timeReads } from './repeated-reads.js';

/** Times requests for a member's rank over HTTP: near the top, anywhere, and near the end, where most share a bucket. */
export const rank: Bench = {
  name: 'rank',
  async run(workbench) {
    const figures: Figure[] = [];
    for (const open of workbench.communities) {
      const community = await open();
      const at =
        (from: number, to: number) => (reader: Parameters<Parameters<typeof timeReads>[1][string]>[0], count: number) =>
          reader.time(`/api/loyalty/accounts/${community.accountAt(spread(community, count, from, to))}/rank`, {
            loyaltyCurrencyId: community.currencyId,
          });
      const times = await timeReads(community, {
        'rank among the first hundredth': at(0, 0.01),
        'rank anywhere': at(0, 1),
        'rank among the last tenth': at(0.9, 1),
      });
      for (const [name, { medians, p99 }] of Object.entries(times))
        figures.push({
          name: `${name}, ${community.title}`,
          unit: 'ms',
          runs: medians,
          goal: { atMost: 5 },
          note: `p99 ${p99.toFixed(1)} ms`,
        });
    }
    return figures;
  },
};
