import type { Capabilities } from '../../../contract/capabilities.js';
import type { SignedIn } from '../../../contract/session.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import { ApiError } from '../../../errors/api.js';
import { WalletError } from '../../../errors/wallet.js';
import type { WalletChain, WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import { Asker } from '../question.js';
import { isLinked, isMembers, membersAccount } from './member-address.js';

/** The signed-in member's own wallet, for actions that only a wallet can do. It loads the wallet code on first use. */
export class MemberWallet {
  /** Asks for a wallet while none is connected and one is needed. The answer: whether the member has connected one. */
  readonly missing: Asker;
  readonly #context: Pick<StoreContext, 'client' | 'clock' | 'session' | 'wallets'>;
  readonly #changed: () => void;
  #session: WalletSession | undefined;
  #shown: string | undefined;
  #unsubscribe: (() => void) | undefined;

  /** @param changed called when `session`, `shown` or `missing` has changed */
  constructor(context: Pick<StoreContext, 'client' | 'clock' | 'session' | 'wallets'>, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
    this.missing = new Asker(changed);
  }

  /** The wallet after `take`, while it shows an account of the member. */
  get session(): WalletSession | undefined {
    return this.#session;
  }

  /** The account that the wallet showed last, whether it is the member's or not. */
  get shown(): string | undefined {
    return this.#shown;
  }

  /** Releases the wallet. */
  stop(): void {
    this.missing.withdraw();
    this.#unsubscribe?.();
    this.#unsubscribe = this.#session = undefined;
  }

  /**
   * Resolves with the wallet used last if it shares an account of the member. Otherwise the wallet prompts, so call this in the
   * click handler. If no wallet is connected in this browser any more, it waits for the answer to {@link missing}.
   *
   * Rejects with a `WalletError`: `unavailable` (they connected none), `no_account` (the account it shows, see {@link shown}, is
   * not the member's), `unlinked` (it belongs to their group only), `rejected` and others; or with an `ApiError` `signed_out`.
   */
  async take(): Promise<WalletSession> {
    const user = this.#signedIn;
    if (!user) throw new ApiError('signed_out', 'Nobody is signed in.');
    const session = await this.#find(user);
    this.#shown = session.address;
    if (!isLinked(user, session.address)) {
      this.stop();
      this.refuseUnlinked(session.address);
      throw new WalletError('no_account', `The wallet shows ${session.address}, which is none of the member's.`);
    }
    if (session !== this.#session) this.#keep(session);
    return session;
  }

  /** Throws a `WalletError` `unlinked` for an account that is in the member's group but not linked yet. */
  refuseUnlinked(address: string): void {
    const state = this.#context.session.state.get();
    if ('user' in state && isMembers(state.user, address) && !isLinked(state.user, address))
      throw new WalletError('unlinked', `${address} is of the member's group, and has not been linked.`);
  }

  /** Resolves with the wallet if it already shares a linked account of the member. Never prompts, never rejects. */
  async peek(): Promise<WalletSession | undefined> {
    const user = this.#signedIn;
    if (!user) return undefined;
    const session =
      this.#session ??
      (await this.#context.wallets().then(
        (kit) => kit.restore(membersAccount(user)),
        () => undefined,
      ));
    const now = this.#signedIn;
    if (!session || !now || !isLinked(now, session.address)) return undefined;
    if (session !== this.#session) this.#keep(session);
    return session;
  }

  /**
   * Puts a wallet on one of the programme's chains. Rejects with a `WalletError`, or with an `ApiError` `chain_not_allowed` if
   * the programme has no such chain.
   */
  async beOn(wallet: WalletSession, chainId: number): Promise<WalletChain> {
    const { chains } = await capabilitiesOf(this.#context);
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) throw new ApiError('chain_not_allowed', `Chain ${chainId} is none of the programme's.`);
    if (wallet.chainId !== chainId) await wallet.switchChain(chain);
    return chain;
  }

  get #signedIn(): SignedIn['user'] | undefined {
    const state = this.#context.session.state.get();
    return state.status === 'signed-in' ? state.user : undefined;
  }

  async #find(user: SignedIn['user']): Promise<WalletSession> {
    if (this.#session) return this.#session;
    const found = (await this.#last(user)) ?? ((await this.missing.ask()) ? await this.#last(user) : undefined);
    if (!found) throw new WalletError('unavailable', 'No wallet of the member is connected.');
    return found;
  }

  /** Resolves with the wallet used last; `undefined` if it cannot be reached. */
  async #last(user: SignedIn['user']): Promise<WalletSession | undefined> {
    const kit = await this.#context.wallets();
    const choose = membersAccount(user);
    const restored = await kit.restore(choose);
    if (restored) return restored;
    const references = await this.#references();
    return kit.reconnect(references, choose).catch((error: WalletError) => {
      if (error.code === 'unavailable') return undefined;
      throw error;
    });
  }

  /** Resolves with the allowed chains by type of wallet. Without them the wallet chooses. */
  async #references(): Promise<Capabilities['chainReferences'] & object> {
    const capabilities = await capabilitiesOf(this.#context).catch(() => undefined);
    return capabilities?.chainReferences ?? {};
  }

  #keep(session: WalletSession): void {
    this.stop();
    this.#session = session;
    this.#unsubscribe = session.onChange(({ account }) => {
      if (account === session.address) return;
      this.#shown = account;
      this.stop();
      this.#changed();
    });
    this.#changed();
  }
}
