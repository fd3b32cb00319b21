import { encodeAbiParameters, encodeEventTopics, numberToHex, pad, type Hex, type TransactionReceipt } from 'viem';
import { ContractError } from '../../../../src/errors/contract-error.js';
import { claimAbi } from '../../../../src/wallet-types/evm/browser/claim-abi.js';
import type { Contracts } from '../../../../src/wallet-types/evm/browser/contracts.js';

export const account: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const contract: Hex = '0xb19b36b1456E65E3A6D514D3F715f204BD59f431';

/** One transaction of the account. */
interface Transaction {
  readonly hash: Hex;
  readonly nonce: number;
  readonly kind: 'claim' | 'other';
  readonly staked: bigint;
  /** `forgotten`: no node has it, but one may get it again. `replaced`: it never comes back. */
  place: 'pool' | 'forgotten' | 'replaced' | 'mined';
  hasFailed: boolean;
  block: bigint;
  /** Whether the transaction is too old for a reorganisation to undo it. */
  isFinal: boolean;
}

/** A chain with one account and one claim contract. The test decides the fate of transactions. */
export class FakeChain {
  /** Transaction that has claimed the share. */
  paidBy: Hex | undefined;
  /** Whether the chain is unreachable. */
  isDown = false;
  /** Whether the contract does not say what it has paid. */
  isSilent = false;
  /** Whether nodes find no events. */
  isForgetful = false;
  readonly amount: bigint;
  readonly #transactions: Transaction[] = [];
  #used = 0;
  #block = 100n;

  constructor(amount: bigint) {
    this.amount = amount;
  }

  /** Number of claims that nodes have and that are not on the chain. */
  get waitingClaims(): number {
    return this.#pool.filter(({ kind }) => kind === 'claim').length;
  }

  /** Puts a transaction into the pool. */
  send(kind: Transaction['kind'], staked = 0n, nonce = this.#taken): Hex {
    const hash = pad(numberToHex(this.#transactions.length + 1), { size: 32 });
    this.#transactions.push({ hash, nonce, kind, staked, place: 'pool', hasFailed: false, block: 0n, isFinal: false });
    return hash;
  }

  /**
   * Mines everything in the pool.
   *
   * @param isRefused whether the contract refuses it
   */
  mine(isRefused = false): void {
    for (const each of this.#pool.sort((a, b) => a.nonce - b.nonce)) {
      this.#block += 1n;
      this.#used = each.nonce + 1;
      each.place = 'mined';
      each.block = this.#block;
      if (each.kind !== 'claim') continue;
      each.hasFailed = isRefused || this.paidBy !== undefined;
      if (!each.hasFailed) this.paidBy = each.hash;
    }
    for (const each of this.#transactions)
      if (each.place === 'forgotten' && each.nonce < this.#used) each.place = 'replaced';
  }

  /** Whether no reorganisation can undo the claim that paid the share. */
  get isPaidForGood(): boolean {
    return this.#transactions.some(({ hash, isFinal }) => hash === this.paidBy && isFinal);
  }

  /** Takes all transactions off the chain that are not final: back into the pool, or so that no node has them. */
  reorganise(to: 'pool' | 'forgotten'): void {
    const undone = this.#transactions.filter(({ place, isFinal }) => place === 'mined' && !isFinal);
    this.#used = Math.min(this.#used, ...undone.map(({ nonce }) => nonce));
    for (const each of undone) each.place = to;
    if (undone.some(({ hash }) => hash === this.paidBy)) this.paidBy = undefined;
  }

  /** Makes all nodes forget the pool. */
  drop(): void {
    for (const each of this.#pool) each.place = 'forgotten';
  }

  /** Lets weeks pass: mined transactions become final, and nodes forget those that waited for good. */
  age(): void {
    for (const each of this.#transactions) {
      if (each.place === 'mined') each.isFinal = true;
      else each.place = 'replaced';
    }
  }

  /** Lets a node find forgotten transactions, unless another transaction took their nonce. */
  findAgain(): void {
    for (const each of this.#transactions)
      if (each.place === 'forgotten' && each.nonce === this.#taken) each.place = 'pool';
  }

  /** Replaces the pool as the wallet's owner can: by the same transaction for a higher fee, or by an empty one. */
  replace(by: Transaction['kind']): void {
    for (const each of this.#pool) {
      each.place = 'replaced';
      this.send(by, each.staked, each.nonce);
    }
  }

  /** The chain as the claim code reads it. */
  get contracts(): Contracts {
    const asked = <T>(answer: () => T): Promise<T> =>
      this.isDown
        ? Promise.reject(new ContractError('unreachable', 'The node is down.'))
        : Promise.resolve().then(answer);
    const find = (hash: Hex): Transaction | undefined => this.#transactions.find((each) => each.hash === hash);
    const known: Partial<Contracts> = {
      isOnChain: true,
      read: () =>
        asked(() => {
          if (this.isSilent) throw new ContractError('reverted', 'There is no such function.');
          return this.paidBy ? this.amount : 0n;
        }),
      receipt: (hash) =>
        asked(() => {
          const found = find(hash);
          return found?.place === 'mined' ? this.#receiptOf(found) : undefined;
        }),
      transaction: (hash) =>
        asked(() => {
          const found = find(hash);
          const isKnown = found?.place === 'pool' || found?.place === 'mined';
          return isKnown ? { from: account, nonce: found.nonce } : undefined;
        }),
      nonces: () => asked(() => ({ used: this.#used, taken: this.#taken })),
      events: () => asked(() => (this.paidBy && !this.isForgetful ? [this.paidBy] : [])),
      blockNumber: () => asked(() => this.#block),
    };
    return known as Contracts;
  }

  get #pool(): Transaction[] {
    return this.#transactions.filter(({ place }) => place === 'pool');
  }

  /** Next nonce, counting the pool. */
  get #taken(): number {
    return Math.max(this.#used, ...this.#pool.map(({ nonce }) => nonce + 1));
  }

  #receiptOf({ hash, hasFailed, kind, staked, block }: Transaction): TransactionReceipt {
    const topics = encodeEventTopics({ abi: claimAbi, eventName: 'Claimed', args: { beneficiary: account } });
    const types = ['uint256', 'uint256', 'uint256', 'uint256', 'uint32', 'bytes32'].map((type) => ({ type }));
    const values = [this.amount, this.amount - staked, staked, 0n, 0, pad('0x1')];
    const log = { address: contract, topics, data: encodeAbiParameters(types, values), transactionHash: hash };
    const logs = kind === 'claim' && !hasFailed ? [log] : [];
    const receipt = { transactionHash: hash, blockNumber: block, status: hasFailed ? 'reverted' : 'success', logs };
    return receipt as unknown as TransactionReceipt;
  }
}
