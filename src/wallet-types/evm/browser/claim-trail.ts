import { isAddressEqual, parseEventLogs, type Hex, type TransactionReceipt } from 'viem';
import { elapsed } from '../../../values/clocks.js';
import { ContractError } from '../../../errors/contract-error.js';
import { claimAbi } from './claim-abi.js';
import type { Contracts } from './contracts.js';

/** A claim that a wallet was asked to send. */
export interface PromptedClaim {
  /** Nonce of the transaction; absent until a node has shown it. */
  readonly nonce?: number;
  /** Number of the latest block when the claim was sent. */
  readonly block?: number;
}

/** A claim that was sent, as recorded by a browser. */
export interface SentClaim extends PromptedClaim {
  readonly hash: string;
}

/** A claim that was sent, or that may have been sent. For the latter only the nonce is known, not the hash. */
export interface FollowedClaim extends PromptedClaim {
  readonly hash?: string;
}

/** What the contract says about a share; `unsaid` if it has no function that tells. */
export type Payment = 'paid' | 'unpaid' | 'unsaid';

/** Result of a claim according to the chain, in base units. */
export interface ClaimedShare {
  /** The transaction; absent if only the contract reports the claim. */
  readonly hash?: Hex | undefined;
  readonly claimed: bigint;
  readonly staked: bigint;
  readonly bonus: bigint;
}

/** How to follow a claim. */
export interface TrailOptions {
  /** Number of blocks to wait for, including the transaction's own. Default 1. */
  readonly confirmations?: number;
  /** Whether the claim is so old that a node without it must have dropped it. */
  readonly isOld: () => boolean;
  /** Whether the result is still needed. */
  readonly isWanted?: () => boolean;
  /** Called when a node has the transaction and has reported its nonce. */
  readonly onSeen?: (nonce: number) => void;
  /** Called when the owner has sent another transaction in its place, which is not on the chain yet. */
  readonly onReplaced?: () => void;
}

/** A claim that was found on the chain. */
interface Found {
  readonly share: ClaimedShare & { readonly hash: Hex };
  readonly block: bigint;
}

/**
 * Status of a claim.
 *
 * - `claimed`: the contract has paid the share, through this transaction or another one
 * - `reverted`, `useless`: the transaction is on the chain and paid nothing
 * - `displaced`: another transaction of the account used its nonce
 * - `replaced`: another transaction with its nonce is waiting
 * - `waiting`: a node has it
 * - `missing`: no node has it, and its nonce is unused
 */
type Sight =
  | ({ readonly kind: 'claimed' } & Partial<Found>)
  | { readonly kind: 'waiting'; readonly nonce?: number | undefined }
  | { readonly kind: 'reverted' | 'useless' | 'displaced' | 'replaced' | 'missing' };

/** Milliseconds after which a transaction counts as stuck. */
const stuckAfterMs = 180_000;
/** Milliseconds between two checks. */
const lookEvery = 1_500;
/**
 * Number of consecutive checks after which a claim counts as gone, because the nodes behind one address may have
 * different data.
 */
const sureAfter = 3;
/** Number of blocks searched if a node does not search further back. */
const lookBack = 5_000n;

/** Follows the claims of one account, by the contract first and then by account and nonce, because the hash may change. */
export class ClaimTrail {
  readonly #contracts: Contracts;
  readonly #contract: Hex;
  readonly #account: Hex;

  constructor(contracts: Contracts, contract: Hex, account: Hex) {
    this.#contracts = contracts;
    this.#contract = contract;
    this.#account = account;
  }

  /** Asks the contract whether it has paid the share. Rejects with a `ContractError` `unreachable`. */
  async isPaid(): Promise<boolean> {
    return (await this.#ask()) === 'paid';
  }

  /**
   * Asks the contract about a share that is said to be paid. It is `unpaid` only if several answers in a row say so. Rejects
   * with a `ContractError` `unreachable`.
   */
  async payment(): Promise<Payment> {
    for (let looks = 1; ; looks += 1) {
      const said = await this.#ask();
      if (!this.#contracts.isOnChain) throw switched();
      if (said !== 'unpaid' || looks >= sureAfter) return said;
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  }

  /**
   * Waits until a claim is on the chain. Resolves with `undefined` if only the contract reports it. Rejects with a
   * `ContractError`: `reverted`, `cancelled` (another transaction took its place), `dropped` (no node has it any more),
   * `timeout`, `unreachable`.
   */
  async wait(sent: FollowedClaim, options: TrailOptions): Promise<ClaimedShare | undefined> {
    const { confirmations = 1, isOld, isWanted = () => true, onSeen, onReplaced } = options;
    const end = elapsed() + stuckAfterMs;
    let claim = sent;
    let paidSince: bigint | undefined;
    let gone = 0;
    while (isWanted() && elapsed() < end) {
      const sight = await this.#look(claim);
      if (sight.kind === 'claimed') {
        if (confirmations <= 1) return sight.share;
        const latest = await this.#contracts.blockNumber();
        paidSince ??= latest;
        if (latest - (sight.block ?? paidSince) + 1n >= confirmations) return sight.share;
      } else paidSince = undefined;
      if (sight.kind === 'reverted')
        throw new ContractError('reverted', 'The contract refused the transaction.', { isMined: true });
      if (sight.kind === 'useless') throw cancelled();
      if (sight.kind === 'waiting' && sight.nonce !== undefined && sight.nonce !== claim.nonce) {
        claim = { ...claim, nonce: sight.nonce };
        onSeen?.(sight.nonce);
      }
      if (sight.kind === 'replaced') onReplaced?.();
      gone = sight.kind === 'displaced' || (sight.kind === 'missing' && isOld()) ? gone + 1 : 0;
      if (gone >= sureAfter) throw sight.kind === 'displaced' ? cancelled() : dropped();
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    throw new ContractError('timeout', 'The transaction is not on the chain yet.');
  }

  /** Whether a claim can no longer take effect, so that another one can be sent. Rejects with a `ContractError`. */
  async isGone(sent: FollowedClaim, isOld: () => boolean): Promise<boolean> {
    const { kind } = await this.#look(sent);
    return kind === 'missing' ? isOld() : kind === 'reverted' || kind === 'useless' || kind === 'displaced';
  }

  /** Returns the result of a transaction that is already on the chain; `undefined` if it is not there or paid nothing. */
  async find(hash: Hex): Promise<(ClaimedShare & { readonly hash: Hex }) | undefined> {
    const receipt = await this.#contracts.receipt(hash);
    return receipt && this.#shareIn(receipt)?.share;
  }

  /** Searches the chain for the transaction that claimed the share. `undefined` if it is too far back. */
  async search(from?: number): Promise<Found | undefined> {
    const latest = await this.#contracts.blockNumber();
    for (const fromBlock of [BigInt(from ?? 0), latest > lookBack ? latest - lookBack : 0n]) {
      const hash = await this.#claimFrom(fromBlock);
      const receipt = hash && (await this.#contracts.receipt(hash));
      const found = receipt && this.#shareIn(receipt);
      if (found) return found;
    }
    return undefined;
  }

  /** Searches from a block. Nodes limit how far back they search; a refusal counts as nothing found. */
  async #claimFrom(fromBlock: bigint): Promise<Hex | undefined> {
    const [address, beneficiary] = [this.#contract, this.#account];
    const wanted = { address, abi: claimAbi, eventName: 'Claimed', args: { beneficiary }, fromBlock };
    return (await this.#contracts.events(wanted).catch(() => []))[0];
  }

  async #ask(): Promise<Payment> {
    const [address, account] = [this.#contract, this.#account];
    const call = { address, abi: claimAbi, functionName: 'claimedAmount', args: [account] };
    const amount = await this.#contracts.read(call).catch((error: ContractError) => {
      if (error.code === 'reverted') return undefined;
      throw error;
    });
    if (amount === undefined) return 'unsaid';
    return (amount as bigint) > 0n ? 'paid' : 'unpaid';
  }

  async #look({ hash, nonce: known, block }: FollowedClaim): Promise<Sight> {
    const [contracts, account] = [this.#contracts, this.#account];
    // The nonces are read first: a claim that was mined between the two reads would otherwise look like a different
    // transaction.
    const { used, taken } = await contracts.nonces(account);
    const [isPaid, receipt, transaction] = await Promise.all([
      this.isPaid(),
      hash === undefined ? undefined : contracts.receipt(hash as Hex),
      hash === undefined ? undefined : contracts.transaction(hash as Hex),
    ]);
    if (!contracts.isOnChain) throw switched();
    const own = receipt && this.#shareIn(receipt);
    if (own) return { kind: 'claimed', ...own };
    if (isPaid) return { kind: 'claimed', ...(await this.search(block)) };
    if (receipt) return { kind: receipt.status === 'reverted' ? 'reverted' : 'useless' };
    // A transaction that someone else sends for the account has the sender's nonce.
    const nonce = transaction && isAddressEqual(transaction.from, account) ? transaction.nonce : known;
    if (transaction) return { kind: 'waiting', nonce };
    if (nonce === undefined) return { kind: taken > used ? 'waiting' : 'missing' };
    if (used > nonce) return { kind: 'displaced' };
    return { kind: taken > nonce ? 'replaced' : 'missing' };
  }

  #shareIn({ logs, status, transactionHash: hash, blockNumber: block }: TransactionReceipt): Found | undefined {
    const own = logs.filter(({ address }) => isAddressEqual(address, this.#contract));
    const event = parseEventLogs({ abi: claimAbi, eventName: 'Claimed', logs: own }).find(({ args }) =>
      isAddressEqual(args.beneficiary, this.#account),
    );
    if (status !== 'success' || !event) return undefined;
    const { amountClaimed: claimed, amountStaked: staked, bonus } = event.args;
    return { share: { hash, claimed, staked, bonus }, block };
  }
}

const switched = (): ContractError => new ContractError('unreachable', 'The wallet switched to another chain.');
const cancelled = (): ContractError =>
  new ContractError('cancelled', 'Another transaction replaced this one. The share can be claimed again.');
const dropped = (): ContractError =>
  new ContractError('dropped', 'No node has the transaction any more. The share can be claimed again.');
