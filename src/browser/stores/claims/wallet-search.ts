import type { SignedIn } from '../../../contract/session.js';
import type { Eligibility } from './share-facts.js';

/** Addresses that a claim's contract can pay, whatever the type of the wallet. */
const evmAddress = /^0x[0-9a-f]{40}$/i;

/** Returns the member's wallets that can have a share. Wallets that have to be linked before they can claim come last. */
export function claimWallets({ wallets }: SignedIn['user']): readonly string[] {
  const fit = wallets.filter(({ address }) => evmAddress.test(address));
  return [...fit.filter(({ ofGroup }) => !ofGroup), ...fit.filter(({ ofGroup }) => ofGroup)].map(
    ({ address }) => address,
  );
}

/** Searches a member's wallets, one after the other, until one has something to claim. */
export class WalletSearch {
  readonly #found = new Map<string, Eligibility>();
  #wallets: readonly string[] = [];
  #of = '';
  #wallet = '';

  /** The wallet to ask about. */
  get wallet(): string {
    return this.#wallet;
  }

  /** Whether the search has ended: a wallet has something to claim, or all have been searched. */
  get isDone(): boolean {
    return this.#wallets.every((wallet) => this.#found.has(wallet)) || this.#hasShare(this.#wallet);
  }

  /** Starts over if the claim or the wallets have changed. Returns whether they have. */
  start(claimId: string, wallets: readonly string[]): boolean {
    const of = claimId && [claimId, ...wallets].join(' ');
    if (of === this.#of) return false;
    this.#of = of;
    this.#wallets = wallets;
    this.#found.clear();
    this.#wallet = of ? (wallets[0] ?? '') : '';
    return true;
  }

  /**
   * Takes the answer about the current wallet. Returns whether another wallet has to be asked about.
   *
   * @param isPinned whether a claim with the current wallet is under way, so that the search stays with it
   */
  take(answer: Eligibility, isPinned: boolean): boolean {
    if (!this.#wallet) return false;
    this.#found.set(this.#wallet, answer);
    if (isPinned || this.#hasShare(this.#wallet)) return false;
    const before = this.#wallet;
    const next = this.#wallets.find((wallet) => !this.#found.has(wallet));
    this.#wallet = next ?? this.#wallets.find((wallet) => this.#found.get(wallet)?.eligible) ?? before;
    return this.#wallet !== before;
  }

  #hasShare(wallet: string): boolean {
    const found = this.#found.get(wallet);
    return found !== undefined && found.eligible && !found.alreadyClaimed;
  }
}
