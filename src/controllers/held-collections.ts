import type { ReactiveController } from 'lit';
import type { Collection } from '../wallets/evm/holdings.js';
import type { LaurelHost } from './host.js';
import type { MemberWallet } from './member-wallet.js';
import { ProgrammeController } from './programme.js';
import { glanceAtHoldings } from './wallet-holdings.js';

/** A collection, and the chain it is on. */
export interface PlacedCollection extends Collection {
  /** EIP-155 id. */
  readonly chainId: number;
}

/** Which collections the member holds a piece of, as far as the chain was asked through the wallet that is there already. */
export class HeldCollections implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #wallet: MemberWallet;
  #known: ReadonlyMap<string, boolean> = new Map();
  #member = '';

  constructor(host: LaurelHost, wallet: MemberWallet) {
    this.#host = host;
    this.#wallet = wallet;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  /** Collections by lower-case address; those nobody could tell of are left out. */
  get known(): ReadonlyMap<string, boolean> {
    return this.#known;
  }

  hostUpdate(): void {
    const member = this.#memberId;
    if (member === this.#member) return;
    this.#member = member;
    this.#known = new Map();
  }

  /** Looks on the chain, as far as the wallet is on it. Call it after a click. Never rejects. */
  async look(collections: readonly PlacedCollection[]): Promise<void> {
    const { program } = this.#programme;
    const member = this.#memberId;
    if (!program || !member) return;
    for (const chainId of new Set(collections.map((each) => each.chainId))) {
      const there = collections.filter((each) => each.chainId === chainId);
      const found = await glanceAtHoldings(program, this.#wallet, { chainId, collections: there });
      if (typeof found === 'string' || member !== this.#memberId) continue;
      this.#known = new Map([...this.#known, ...found.collections]);
      this.#host.requestUpdate();
    }
  }

  get #memberId(): string {
    const state = this.#programme.program?.session.state.get();
    return state && 'user' in state ? state.user.id : '';
  }
}
