import { fc } from '../../../support/properties.js';

/* What a random auction consists of. Amounts are base units. */

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });

export const lot = fc.record({
  type: fc.constantFrom('english' as const, 'english' as const, 'first_price' as const, 'second_price' as const),
  isGold: fc.boolean(),
  least: fc.nat({ max: 60 }),
  step: perhaps(fc.nat({ max: 9 })),
  reserve: perhaps(fc.integer({ min: 1, max: 90 })),
  hidesBids: fc.nat({ max: 3 }).map((number) => number === 0),
  startsIn: fc.constantFrom(-1, -1, -1, 20),
  lasts: fc.integer({ min: 5, max: 90 }),
  extension: perhaps(fc.integer({ min: 30, max: 900 })),
  held: fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 120 }), fc.nat({ max: 120 })),
});

/** An auction as it is drawn. Times in minutes, the extension in seconds. */
export type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never;

/** An action. `over`: how much the bid is above the least one that is said. `pay`: what a bidder gets or, below 0, spends. */
export type Act =
  | { readonly kind: 'bid'; readonly by: number; readonly over: number }
  | { readonly kind: 'block'; readonly by: number }
  | { readonly kind: 'pay'; readonly by: number; readonly amount: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'moment'; readonly isEnd: boolean; readonly isBefore: boolean }
  | { readonly kind: 'cancel' };

const by = fc.nat({ max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      by,
      over: fc.oneof(fc.constantFrom(0, 0, -1), fc.integer({ min: -2, max: 30 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block' as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), by, amount: fc.integer({ min: -90, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('moment' as const), isEnd: fc.boolean(), isBefore: fc.boolean() }),
  },
);

/** Most auctions run to their end; some are cancelled after a few bids. */
export const actsInAuction: fc.Arbitrary<readonly Act[]> = fc
  .record({ acts: fc.array(act, { minLength: 4, maxLength: 12 }), isCancelled: fc.nat({ max: 9 }) })
  .map(({ acts, isCancelled }) => (isCancelled === 0 ? [...acts, { kind: 'cancel' }] : acts));
