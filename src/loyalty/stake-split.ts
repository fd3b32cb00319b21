import type { PublicTokenClaim } from '../contract/token-claims/token-claims.js';
import { baseUnits } from './base-units.js';

/** All of a share, in basis points: the contract wants what is claimed and staked to add up to it exactly. */
export const ALL = 10_000;

/** On which terms what is claimed can be staked. Shares in basis points, times in seconds, amounts in base units. */
export interface StakeTerms {
  /** Least share to stake; 0 where there is none. */
  readonly least: number;
  /** Nothing need be staked, even where there is a least share. */
  readonly isOptional: boolean;
  /** Bonus on what is staked for long enough; 0 where there is none. */
  readonly multiplier: number;
  /** The bonus is never more; `undefined` where nothing is said. */
  readonly maxBonus: bigint | undefined;
  /** How long one can lock, shortest first; never empty. */
  readonly lockups: readonly number[];
  /** From this time on there is a bonus. */
  readonly lockupForBonus: number;
  /** Whether it comes free bit by bit, or all at the end. */
  readonly release: 'linear' | 'timelock';
}

/** What a member chooses. Share in basis points, time in seconds. */
export interface StakeChoice {
  readonly staked: number;
  readonly lockup: number;
}

/** What comes of a choice, in base units. */
export interface Split {
  readonly staked: bigint;
  readonly toWallet: bigint;
  /** Staked besides, as a gift of the community. */
  readonly bonus: bigint;
}

const DAY = 86_400;

/** Terms of a claim; nothing where nothing of it can be staked. @param wanted lock-up times to offer, in days */
export function stakeTermsOf(claim: PublicTokenClaim, wanted: readonly number[] = []): StakeTerms | undefined {
  if (!claim.claimAndStake || !claim.stakingContractAddress) return undefined;
  const { minLockup, minLockupForMultiplier, minPercentageToStake = 0, maxBonus, erc20Decimals = 18 } = claim;
  const multiplier = Math.max(0, claim.multiplier ?? 0);
  const shortest = Math.max(0, minLockup ?? 0);
  const forBonus = Math.max(shortest, minLockupForMultiplier ?? 0);
  const offered = [shortest, ...(multiplier > 0 ? [forBonus] : []), ...wanted.map((days) => days * DAY)];
  return {
    least: Math.min(ALL, Math.max(0, Math.ceil(minPercentageToStake * 100))),
    isOptional: claim.isStakingOptional ?? minPercentageToStake === 0,
    multiplier,
    maxBonus: maxBonus === null || maxBonus === undefined ? undefined : baseUnits(maxBonus, erc20Decimals),
    lockups: [...new Set(offered)].filter((time) => time >= shortest).sort((a, b) => a - b),
    lockupForBonus: forBonus,
    release: claim.stakingContractType ?? 'linear',
  };
}

/** The share nearest to the one wanted that the terms allow: nothing where that is allowed, else the least or more. */
export function allowedShare(wanted: number, { least, isOptional }: StakeTerms): number {
  const share = Math.min(ALL, Math.max(0, Math.round(Number.isFinite(wanted) ? wanted : 0)));
  if (share >= least) return share;
  return isOptional && share < least / 2 ? 0 : least;
}

/** The multiplier that a choice names to the contract, in basis points. */
export const multiplierOf = ({ staked, lockup }: StakeChoice, terms: StakeTerms): number =>
  staked > 0 && lockup >= terms.lockupForBonus ? terms.multiplier : 0;

/** What comes of a choice, to the last base unit, as the contract works it out. @param total base units */
export function splitShare(total: bigint, choice: StakeChoice, terms: StakeTerms | undefined): Split {
  const staked = (total * BigInt(choice.staked)) / BigInt(ALL);
  const full = terms ? (staked * BigInt(multiplierOf(choice, terms))) / BigInt(ALL) : 0n;
  const most = terms?.maxBonus;
  return { staked, toWallet: total - staked, bonus: most !== undefined && full > most ? most : full };
}

/** What of a stake is free after some time, in base units. @param elapsed seconds */
export function unlockedAfter(amount: bigint, elapsed: number, lockup: number, release: StakeTerms['release']): bigint {
  if (elapsed >= lockup) return amount;
  return release === 'linear' && elapsed > 0 ? (amount * BigInt(Math.floor(elapsed))) / BigInt(lockup) : 0n;
}
