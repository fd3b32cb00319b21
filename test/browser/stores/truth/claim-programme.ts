import { fc } from '../../../support/properties.js';

/* What a random claim of a token consists of. */

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Base units of a share: round ones, and some with a digit in every place. */
const share = fc.oneof(
  fc.bigInt({ min: 1n, max: 20_000n }),
  fc.bigInt({ min: 1n, max: 99_999n }).map((tokens) => tokens * 10n ** 18n),
  fc.bigInt({ min: 1n, max: 10n ** 22n }),
);

const staking = fc.record({
  isOptional: fc.boolean(),
  /** Percent. */
  least: fc.constantFrom(0, 1, 20, 33, 100),
  /** Basis points. */
  multiplier: fc.constantFrom(0, 1, 333, 1000, 12_345),
  maxBonus: perhaps(fc.bigInt({ min: 0n, max: 10n ** 21n })),
  /** Days. */
  lockup: fc.constantFrom(0, 1, 30),
  lockupForBonus: fc.constantFrom(0, 30, 90),
  release: fc.constantFrom('linear' as const, 'timelock' as const),
});

export const terms = fc.record({
  decimals: fc.constantFrom(0, 6, 18, 18),
  share: perhaps(share),
  staking: perhaps(staking),
  /** Days. */
  startsIn: perhaps(fc.integer({ min: -5, max: 5 })),
  lasts: perhaps(fc.integer({ min: 1, max: 40 })),
  hasContract: fc.nat({ max: 9 }).map((number) => number > 0),
  isListed: fc.nat({ max: 9 }).map((number) => number > 0),
  funds: fc.constantFrom('enough' as const, 'enough' as const, 'enough' as const, 'tight' as const, 'short' as const),
});

/** A claim as it is drawn. */
export type GivenTerms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

/** An action. `lockup`: number of the lock-up time among those that are offered. */
export type Act =
  | { readonly kind: 'claim'; readonly staked: number; readonly lockup: number }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'moment'; readonly isEnd: boolean; readonly isBefore: boolean }
  | { readonly kind: 'pause' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      staked: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 })),
      lockup: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('moment' as const), isEnd: fc.boolean(), isBefore: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const) }) },
);
export const actsOnClaim = fc.array(act, { minLength: 2, maxLength: 5 });
