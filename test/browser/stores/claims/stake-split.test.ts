import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PublicTokenClaim } from '../../../../src/contract/token-claims/token-claims.js';
import { baseUnits } from '../../../../src/values/amounts/base-units.js';
import {
  wholeShare,
  allowedShare,
  multiplierOf,
  splitShare,
  stakeTermsOf,
  unlockedAfter,
  type StakeTerms,
} from '../../../../src/browser/stores/claims/stake-split.js';
import { fc } from '../../../support/properties.js';

const day = 86_400;
const claim: PublicTokenClaim = {
  id: '00000031-0000-4000-8000-000000000001',
  name: 'Season One',
  claimContractAddress: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  stakingContractAddress: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  contract: { id: '00000032-0000-4000-8000-000000000001', address: '0x', chainId: 1, name: null },
  startTime: null,
  endTime: null,
  geoBlock: [],
  claimAndStake: true,
  isStakingOptional: true,
  minPercentageToStake: 20,
  erc20Decimals: 18,
  maxBonus: 500,
  multiplier: 1_000,
  minLockup: 30 * day,
  minLockupForMultiplier: 90 * day,
  stakingContractType: 'linear',
  updatedAt: '',
};
const termsOf = (change: Partial<PublicTokenClaim> = {}, wanted: readonly number[] = []): StakeTerms => {
  const terms = stakeTermsOf({ ...claim, ...change }, wanted);
  assert.ok(terms);
  return terms;
};
const whole = (amount: string): bigint => baseUnits(amount, 18) ?? -1n;
const share = fc.integer({ min: 0, max: wholeShare });

describe('the staking terms', () => {
  it('convert percent to basis points and whole tokens to base units', () => {
    assert.deepEqual(termsOf(), {
      least: 2_000,
      isOptional: true,
      multiplier: 1_000,
      maxBonus: whole('500'),
      lockups: [30 * day, 90 * day],
      lockupForBonus: 90 * day,
      release: 'linear',
    });
  });

  it('are absent if the claim cannot be staked', () => {
    assert.equal(stakeTermsOf({ ...claim, claimAndStake: false }), undefined);
    assert.equal(stakeTermsOf({ ...claim, stakingContractAddress: null }), undefined);
  });

  it('have defaults if the platform gives few: no minimum, no bonus, linear release', () => {
    const { minPercentageToStake: _, isStakingOptional: __, ...little } = claim;
    const terms = stakeTermsOf({
      ...little,
      minLockup: null,
      multiplier: null,
      maxBonus: null,
      stakingContractType: null,
    });
    assert.deepEqual(terms, {
      ...{ least: 0, isOptional: true, multiplier: 0, maxBonus: undefined, release: 'linear' },
      ...{ lockups: [0], lockupForBonus: 90 * day },
    });
  });

  it('require a stake where it is not optional, also without a minimum', () => {
    const terms = termsOf({ minPercentageToStake: 0, isStakingOptional: false });
    assert.deepEqual([terms.least, allowedShare(0, terms)], [1, 1]);
    assert.equal(allowedShare(0, termsOf({ minPercentageToStake: 0, isStakingOptional: true })), 0);
  });

  it('include requested lockups that are long enough, without duplicates, in order', () => {
    assert.deepEqual(termsOf({}, [365, 7, 90]).lockups, [30 * day, 90 * day, 365 * day]);
  });

  it('never require less than the minimum percentage, in any notation', () => {
    assert.equal(termsOf({ minPercentageToStake: 12.345 }).least, 1_235);
    assert.equal(termsOf({ minPercentageToStake: 1.1 }).least, 110);
    assert.equal(termsOf({ minPercentageToStake: 0.07 }).least, 7);
    assert.equal(termsOf({ minPercentageToStake: 1e-7 }).least, 1);
    assert.equal(termsOf({ minPercentageToStake: 120 }).least, wholeShare);
    assert.equal(termsOf({ minPercentageToStake: -5 }).least, 0);
  });
});

describe('fractional staking terms', () => {
  it('never promise more than a basis point, and never lock for less than a second', () => {
    const terms = termsOf({ multiplier: 1_000.7, minLockup: 0.5, minLockupForMultiplier: 10.2 }, [0.00001]);
    assert.deepEqual([terms.multiplier, terms.lockups, terms.lockupForBonus], [1_000, [1, 11], 11]);
    assert.equal(splitShare(10_000n, { staked: 10_000, lockup: 11 }, terms).bonus, 1_000n);
  });
});

describe('a requested stake share', () => {
  it('is adjusted to one that the contract accepts', () => {
    const wild = fc.oneof(fc.double(), fc.integer());
    fc.assert(
      fc.property(wild, share, fc.boolean(), (wanted, least, isOptional) => {
        const allowed = allowedShare(wanted, { ...termsOf(), least, isOptional });
        assert.ok(Number.isInteger(allowed) && allowed <= wholeShare);
        assert.ok(allowed >= least || (isOptional && allowed === 0));
      }),
    );
  });

  it('is kept if the contract accepts it', () => {
    fc.assert(
      fc.property(share, share, (wanted, least) => {
        fc.pre(wanted >= least);
        assert.equal(allowedShare(wanted, { ...termsOf(), least }), wanted);
      }),
    );
  });

  it('below the minimum becomes zero or the minimum, whichever is nearer', () => {
    const terms = termsOf();
    assert.deepEqual(
      [0, 999, 1_000, 1_999, 2_000].map((wanted) => allowedShare(wanted, terms)),
      [0, 0, 2_000, 2_000, 2_000],
    );
    assert.equal(allowedShare(0, { ...terms, isOptional: false }), 2_000);
    assert.equal(allowedShare(Number.NaN, { ...terms, isOptional: false }), 2_000);
  });
});

describe('the split of a share', () => {
  it("loses no base unit, and equals the contract's result", () => {
    const total = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(total, share, (amount, staked) => {
        const split = splitShare(amount, { staked, lockup: 90 * day }, termsOf());
        assert.equal(split.staked + split.toWallet, amount);
        assert.equal(split.staked, (amount * BigInt(staked)) / 10_000n);
        assert.ok(split.bonus <= whole('500'));
      }),
    );
  });

  it('is exact beyond the precision of a double', () => {
    const split = splitShare(whole('9007199254740993.1'), { staked: 6_000, lockup: 0 }, undefined);
    assert.deepEqual([split.staked, split.toWallet], [whole('5404319552844595.86'), whole('3602879701896397.24')]);
    assert.equal(splitShare(whole('0.3'), { staked: 3_333, lockup: 0 }, undefined).staked, whole('0.09999'));
    assert.deepEqual(splitShare(1n, { staked: 9_999, lockup: 0 }, undefined), { staked: 0n, toWallet: 1n, bonus: 0n });
  });

  it('includes the bonus for a long enough lockup, up to its limit', () => {
    const bonus = (staked: number, lockup: number, total = '1250') =>
      splitShare(whole(total), { staked, lockup }, termsOf()).bonus;
    assert.equal(bonus(6_000, 90 * day), whole('75'));
    assert.equal(bonus(6_000, 90 * day - 1), 0n);
    assert.equal(bonus(0, 90 * day), 0n);
    assert.equal(bonus(10_000, 365 * day, '1000000'), whole('500'));
    assert.equal(multiplierOf({ staked: 2_000, lockup: 90 * day }, termsOf()), 1_000);
    assert.equal(multiplierOf({ staked: 2_000, lockup: 30 * day }, termsOf()), 0);
  });
});

describe('a stake', () => {
  it('unlocks gradually, never more than all and never less than before', () => {
    const times = fc.tuple(fc.nat(200 * day), fc.nat(200 * day));
    fc.assert(
      fc.property(times, fc.bigInt({ min: 0n, max: 10n ** 30n }), ([one, other], amount) => {
        const [first, later] = [Math.min(one, other), Math.max(one, other)];
        const free = (elapsed: number) => unlockedAfter(amount, elapsed, 100 * day, 'linear');
        assert.ok(free(first) <= free(later) && free(later) <= amount);
      }),
    );
    assert.equal(unlockedAfter(100n, 50 * day, 100 * day, 'linear'), 50n);
    assert.equal(unlockedAfter(100n, 0, 0, 'linear'), 100n);
  });

  it('unlocks completely at the end of a time lock', () => {
    assert.equal(unlockedAfter(100n, 100 * day - 1, 100 * day, 'timelock'), 0n);
    assert.equal(unlockedAfter(100n, 100 * day, 100 * day, 'timelock'), 100n);
  });
});
