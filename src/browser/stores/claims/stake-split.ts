import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { baseUnits, decimalText, wholeUnits } from '../../../values/amounts/base-units.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { readAmount, type NumberMarks } from '../../../values/amounts/read-amount.js';

/** A whole share, in basis points. The contract requires that the claimed and staked parts add up to it exactly. */
export const wholeShare = 10_000;

/** Decimals of a percentage: basis points have two. */
export const percentDecimals = 2;

/** The terms on which claimed tokens can be staked. Shares in basis points, times in seconds, amounts in base units. */
export interface StakeTerms {
  /** Minimum share to stake; 0 if there is none. */
  readonly least: number;
  /** Whether a member may stake nothing, even if there is a least share. */
  readonly isOptional: boolean;
  /** Bonus on tokens staked for long enough; 0 if there is none. */
  readonly multiplier: number;
  /** Upper limit of the bonus; `undefined` if there is none. */
  readonly maxBonus: bigint | undefined;
  /** Lock-up times, shortest first; never empty. */
  readonly lockups: readonly number[];
  /** Shortest lock-up time with a bonus. */
  readonly lockupForBonus: number;
  /** Whether the stake is released little by little, or all at the end. */
  readonly release: 'linear' | 'timelock';
}

/** A member's choice. Share in basis points, time in seconds. */
export interface StakeChoice {
  readonly staked: number;
  readonly lockup: number;
}

/** The parts into which a choice divides a share, in base units. */
export interface Split {
  readonly staked: bigint;
  readonly toWallet: bigint;
  /** Staked in addition, as a gift from the community. */
  readonly bonus: bigint;
}

const daySeconds = 86_400;

/** Returns the terms of a claim; `undefined` if it cannot be staked. @param wanted lock-up times to offer, in days */
export function stakeTermsOf(claim: PublicTokenClaim, wanted: readonly number[] = []): StakeTerms | undefined {
  if (!claim.claimAndStake || !claim.stakingContractAddress) return undefined;
  const { minLockup, minLockupForMultiplier, minPercentageToStake = 0, maxBonus, erc20Decimals = 18 } = claim;
  // The contract counts whole basis points and whole seconds.
  const multiplier = Math.max(0, Math.floor(claim.multiplier ?? 0));
  const shortest = Math.max(0, Math.ceil(minLockup ?? 0));
  const forBonus = Math.max(shortest, Math.ceil(minLockupForMultiplier ?? 0));
  const extra = wanted.map((days) => Math.ceil(days * daySeconds));
  const least = Math.min(wholeShare, Math.max(0, basisPointsAbove(minPercentageToStake)));
  const isOptional = claim.isStakingOptional ?? minPercentageToStake === 0;
  const offered = [shortest, ...(multiplier > 0 ? [forBonus] : []), ...extra];
  return {
    // Even without a least share, the contract refuses to stake nothing unless that is optional.
    least: isOptional ? least : Math.max(1, least),
    isOptional,
    multiplier,
    maxBonus: maxBonus === null || maxBonus === undefined ? undefined : baseUnits(maxBonus, erc20Decimals),
    lockups: [...new Set(offered)].filter((time) => time >= shortest).sort((a, b) => a - b),
    lockupForBonus: forBonus,
    release: claim.stakingContractType ?? 'linear',
  };
}

/** Whether the upper limit of the bonus can be read, if there is one. Without it, no bonus may be promised. */
export const hasReadableBonus = ({ maxBonus }: PublicTokenClaim): boolean =>
  maxBonus === null || maxBonus === undefined || decimalText(maxBonus) !== undefined;

/** Returns a percentage in basis points, rounded up: the contract refuses a share below the least one. */
function basisPointsAbove(percent: number): number {
  const exact = baseUnits(percent, percentDecimals) ?? 0n;
  return Number(exact) + (compareDecimals(wholeUnits(exact, percentDecimals), percent) < 0 ? 1 : 0);
}

/** A share that a member has typed. */
export interface TypedShare {
  readonly text: string;
  /** Whether it is not a share, or not one that the terms allow. */
  readonly isRefused: boolean;
}

/** Reads a typed percentage in basis points, exactly; `undefined` if the terms do not allow it. */
export function readShare(text: string, marks: NumberMarks, terms: StakeTerms): number | undefined {
  const digits = text.replace(/^[\s\p{Cf}]*[%٪﹪％]|[%٪﹪％][\s\p{Cf}]*$/u, '');
  const reading = readAmount(digits, percentDecimals, marks);
  if (reading.kind !== 'amount' || reading.units > BigInt(wholeShare)) return undefined;
  const share = Number(reading.units);
  return share === allowedShare(share, terms) ? share : undefined;
}

/** Returns the allowed share nearest to the wanted one: 0 if that is allowed, otherwise the least share or more. */
export function allowedShare(wanted: number, { least, isOptional }: StakeTerms): number {
  const share = Math.min(wholeShare, Math.max(0, Math.round(Number.isFinite(wanted) ? wanted : 0)));
  if (share >= least) return share;
  return isOptional && share < least / 2 ? 0 : least;
}

/** Returns the multiplier that a choice names to the contract, in basis points. */
export const multiplierOf = ({ staked, lockup }: StakeChoice, terms: StakeTerms): number =>
  staked > 0 && lockup >= terms.lockupForBonus ? terms.multiplier : 0;

/** Divides a share by a choice exactly as the contract does, to the last base unit. @param total base units */
export function splitShare(total: bigint, choice: StakeChoice, terms: StakeTerms | undefined): Split {
  const staked = (total * BigInt(choice.staked)) / BigInt(wholeShare);
  const full = terms ? (staked * BigInt(multiplierOf(choice, terms))) / BigInt(wholeShare) : 0n;
  const most = terms?.maxBonus;
  return { staked, toWallet: total - staked, bonus: most !== undefined && full > most ? most : full };
}

/** Returns the part of a stake that is released after some time, in base units. @param elapsed seconds */
export function unlockedAfter(amount: bigint, elapsed: number, lockup: number, release: StakeTerms['release']): bigint {
  if (elapsed >= lockup) return amount;
  return release === 'linear' && elapsed > 0 ? (amount * BigInt(Math.floor(elapsed))) / BigInt(lockup) : 0n;
}
