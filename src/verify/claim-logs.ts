import { erc20Abi, parseAbi, parseEventLogs } from 'viem';
import { isSameAddress, logsOf } from './read-transaction.js';
import type { MinedTransaction } from './read-transaction.js';

/** A claimed share of a token. */
export interface ClaimedShare {
  readonly token: string;
  /** Contract that distributes the token; `null` to accept any sender. */
  readonly claimContract: string | null;
  readonly beneficiary: string;
  /** The whole share, in base units. */
  readonly amount: bigint;
}

/** A stake as its contract logged it. */
export interface LoggedStake {
  readonly stakeId: string;
  /** Base units as decimal text. */
  readonly amount: string;
  /** Seconds */
  readonly duration: number;
  readonly startTime: Date;
}

const claimEvents = parseAbi([
  'event Claimed(address indexed beneficiary, uint256 totalAllocation, uint256 amountClaimed, uint256 amountStaked, uint256 bonus, uint32 lockupPeriod, bytes32 optionId)',
]);
const stakeEvents = parseAbi([
  'event Staked(uint256 indexed stakeId, address indexed owner, uint256 amount, uint32 duration, uint64 startTime)',
]);

/**
 * Whether the logs of a transaction show that a share was claimed: the claim contract logs it for this beneficiary and amount, or
 * transfers the whole amount to them. Another beneficiary, another amount or tokens from another sender do not count.
 */
export function showsClaim(transaction: MinedTransaction, share: ClaimedShare): boolean {
  const { claimContract, beneficiary, amount } = share;
  const isSaid =
    claimContract !== null &&
    parseEventLogs({ abi: claimEvents, logs: logsOf(transaction, claimContract) }).some(
      ({ args }) => isSameAddress(args.beneficiary, beneficiary) && args.totalAllocation === amount,
    );
  return (
    isSaid ||
    parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: logsOf(transaction, share.token) }).some(
      ({ args }) =>
        isSameAddress(args.to, beneficiary) &&
        args.value === amount &&
        (claimContract === null ? !isSameAddress(args.from, beneficiary) : isSameAddress(args.from, claimContract)),
    )
  );
}

/** Returns the stakes that a transaction made for an owner in a contract. */
export function findStakes(transaction: MinedTransaction, contract: string, owner: string): LoggedStake[] {
  return parseEventLogs({ abi: stakeEvents, logs: logsOf(transaction, contract) })
    .filter(({ args }) => isSameAddress(args.owner, owner))
    .map(({ args }) => ({
      stakeId: String(args.stakeId),
      amount: String(args.amount),
      duration: args.duration,
      startTime: new Date(Number(args.startTime) * 1000),
    }));
}
