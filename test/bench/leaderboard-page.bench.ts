import type { Bench, Figure } from './figure.js';
import { spread, timeReads } from './repeated-reads.js';

/** Times pages of accounts over HTTP: the first, and some far down. Currencies show the cost of a cheap request. */
export const leaderboardPage: Bench = {
  name: 'leaderboard page',
  async run(workbench) {
    const figures: Figure[] = [];
    for (const open of workbench.communities) {
      const community = await open();
      const loyaltyCurrencyId = community.currencyId;
      const path = '/api/loyalty/accounts';
      const times = await timeReads(community, {
        'first page': (reader) => reader.time(path, { loyaltyCurrencyId }),
        'page from the last half': (reader, count) =>
          reader.time(path, {
            loyaltyCurrencyId,
            startingAfter: community.accountAt(spread(community, count, 0.5, 0.998)),
          }),
        'first page of 100': (reader) => reader.time(path, { loyaltyCurrencyId, limit: 100 }),
        currencies: (reader) => reader.time('/api/loyalty/currencies', {}),
      });
      for (const [name, { medians, p99 }] of Object.entries(times))
        figures.push({
          name: `${name}, ${community.title}`,
          unit: 'ms',
          runs: medians,
          note: `p99 ${p99.toFixed(1)} ms`,
          ...(!name.includes('100') && name !== 'currencies' && { goal: { atMost: 3 } }),
        });
    }
    return figures;
  },
};
