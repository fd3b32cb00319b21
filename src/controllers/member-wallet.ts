import type { ReactiveController } from 'lit';
import type { Capabilities, SignedIn } from '../contract/session.js';
import { ApiError } from '../errors/api.js';
import { WalletError } from '../errors/wallet.js';
import type { Program } from '../program/program.js';
import type { WalletChain, WalletSession } from '../wallets/adapter.js';
import type { LaurelHost } from './host.js';
import { isLinked, isMembers, membersAccount } from './member-address.js';
import { ProgrammeController } from './programme.js';

/** The signed-in member's own wallet, for what only a wallet can do. Loads the wallet code when it is taken. */
export class MemberWallet implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #connect: () => Promise<boolean>;
  #session: WalletSession | undefined;
  #shown: string | undefined;
  #stop: (() => void) | undefined;

  /** @param connect has the member connect a wallet where none is connected any more; whether they have */
  constructor(host: LaurelHost, connect: () => Promise<boolean>) {
    this.#host = host;
    this.#connect = connect;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  /** The wallet, once it was taken and for as long as it shows an account of the member. */
  get session(): WalletSession | undefined {
    return this.#session;
  }

  /** Account the wallet showed last, be it the member's or not. */
  get shown(): string | undefined {
    return this.#shown;
  }

  hostDisconnected(): void {
    this.#forget();
  }

  /**
   * The wallet used last, if it shares an account of the member; else it is asked to, so call it in the click. One that is not
   * connected any more, or not in this browser, is connected by the member first.
   *
   * Rejects with a `WalletError`: `unavailable` (they have connected none), `no_account` (the one it shows, see {@link shown},
   * is none of the member's), `unlinked` (it is of their group alone), `rejected` and so on; with an `ApiError` `signed_out`.
   */
  async take(): Promise<WalletSession> {
    const { program } = this.#programme;
    const state = program?.session.state.get();
    if (!program || state?.status !== 'signed-in') throw new ApiError('signed_out', 'Nobody is signed in.');
    const session = await this.#find(program, state.user);
    this.#shown = session.address;
    if (!isLinked(state.user, session.address)) {
      this.#forget();
      this.refuseUnlinked(session.address);
      throw new WalletError('no_account', `The wallet shows ${session.address}, which is none of the member's.`);
    }
    if (session !== this.#session) this.#keep(session);
    return session;
  }

  /** Throws a `WalletError` `unlinked` for an account of the member's group with which nothing can be done yet. */
  refuseUnlinked(address: string): void {
    const state = this.#programme.program?.session.state.get();
    if (state && 'user' in state && isMembers(state.user, address) && !isLinked(state.user, address))
      throw new WalletError('unlinked', `${address} is of the member's group, and has not been linked.`);
  }

  /** The wallet, where it shares a linked account of the member already. Never prompts, never rejects. */
  async glance(): Promise<WalletSession | undefined> {
    const { program } = this.#programme;
    const state = program?.session.state.get();
    if (!program || state?.status !== 'signed-in') return undefined;
    const session =
      this.#session ??
      (await program.wallets().then(
        (kit) => kit.restore(membersAccount(state.user)),
        () => undefined,
      ));
    const now = program.session.state.get();
    if (!session || now.status !== 'signed-in' || !isLinked(now.user, session.address)) return undefined;
    if (session !== this.#session) this.#keep(session);
    return session;
  }

  /**
   * Moves a wallet to one of the programme's chains. Rejects with a `WalletError`, or with an `ApiError`
   * `chain_not_allowed` where the programme has no such chain.
   */
  async beOn(wallet: WalletSession, chainId: number): Promise<WalletChain> {
    const { program } = this.#programme;
    if (!program) throw new ApiError('signed_out', 'Nobody is signed in.');
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) throw new ApiError('chain_not_allowed', `Chain ${chainId} is none of the programme's.`);
    if (wallet.chainId !== chainId) await wallet.switchChain(chain);
    return chain;
  }

  async #find(program: Program, user: SignedIn['user']): Promise<WalletSession> {
    if (this.#session) return this.#session;
    const found =
      (await this.#last(program, user)) ?? ((await this.#connect()) ? await this.#last(program, user) : undefined);
    if (!found) throw new WalletError('unavailable', 'No wallet of the member is connected.');
    return found;
  }

  /** The wallet used last; `undefined` where it is out of reach. */
  async #last(program: Program, user: SignedIn['user']): Promise<WalletSession | undefined> {
    const kit = await program.wallets();
    const choose = membersAccount(user);
    const restored = await kit.restore(choose);
    if (restored) return restored;
    const references = await this.#references(program);
    return kit.reconnect(references, choose).catch((error: WalletError) => {
      if (error.code === 'unavailable') return undefined;
      throw error;
    });
  }

  /** What is not known of chains is left to the wallet. */
  async #references(program: Program): Promise<Capabilities['chainReferences'] & object> {
    const able = await program.client.request('GET /capabilities', {}).catch(() => undefined);
    return able?.chainReferences ?? {};
  }

  #keep(session: WalletSession): void {
    this.#forget();
    this.#session = session;
    this.#stop = session.onChange(({ account }) => {
      if (account === session.address) return;
      this.#shown = account;
      this.#forget();
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }

  #forget(): void {
    this.#stop?.();
    this.#stop = this.#session = undefined;
  }
}
