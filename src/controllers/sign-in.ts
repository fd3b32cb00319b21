import type { ReactiveController } from 'lit';
import { ApiError } from '../errors/api.js';
import { signIn } from '../i18n/en/sign-in.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { ListedWallet, WalletKit } from '../wallets/kit.js';
import type { WalletType } from '../contract/primitives.js';
import type { LaurelHost } from './host.js';
import { Localize } from './localize.js';
import { ProgrammeController } from './programme.js';
import { SignInAttempt } from './sign-in-attempt.js';
import { signingIn, type SignInGoal } from './sign-in-goal.js';
import { namesakesOf } from './namesakes.js';
import type { FoundWallet, SignInState } from './sign-in-state.js';
import { readWalletOffer } from './wallet-offer.js';

export type { FoundWallet, SignInState } from './sign-in-state.js';

/** What differs between uses of a {@link SignInController}. */
export interface SignInOptions {
  /** Hears of the wallet that has signed. */
  readonly onSession?: (program: Program, wallet: WalletSession) => void;
  /** Which wallets the site offers, see `readWalletOffer`. */
  readonly offered?: () => string;
  /** What a wallet signs for; signing in unless given. */
  readonly goal?: SignInGoal;
}

/** Connecting a wallet and signing in with it, step by step. Loads the wallet code when it is opened. */
export class SignInController implements ReactiveController {
  #state: SignInState = { step: 'idle' };
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #options: SignInOptions;
  readonly #localize: Localize;
  #kit: WalletKit | undefined;
  #discovered: readonly ListedWallet[] = [];
  /** Types the programme takes; not known where it could not be asked. */
  #taken: readonly WalletType[] | undefined;
  #stopDiscovery: (() => void) | undefined;
  #attempt: SignInAttempt | undefined;
  /** Grows with every `open` and `reset`: what an older one still loads does not count. */
  #turn = 0;

  constructor(host: LaurelHost, options: SignInOptions = {}) {
    this.#host = host;
    this.#options = options;
    this.#programme = new ProgrammeController(host);
    this.#localize = new Localize(host, signIn);
    host.addController(this);
  }

  get state(): SignInState {
    return this.#state;
  }

  /** Looks for wallets, which loads the code for them. */
  open(): void {
    const { program } = this.#programme;
    if (!program || (this.#state.step !== 'idle' && this.#state.step !== 'done' && this.#state.step !== 'failed'))
      return;
    this.reset();
    this.#set({ step: 'loading' });
    const turn = this.#turn;
    // What the programme takes is worth a short wait, and no failure: choosing a wallet asks again.
    const taken = program.client.request('GET /capabilities', {}).then(
      ({ walletTypes }) => walletTypes,
      () => undefined,
    );
    Promise.all([program.wallets(), taken]).then(
      ([kit, types]) => {
        if (turn !== this.#turn) return;
        this.#taken = types;
        this.#discover(kit);
      },
      (cause: unknown) => {
        if (turn !== this.#turn) return;
        const error = new ApiError('unreachable', 'The wallet code could not be loaded.', { cause });
        this.#set({ step: 'failed', error, at: 'loading' });
      },
    );
  }

  /**
   * Signs in with a wallet. Resolves when that has come about or failed; which of both is in `state`.
   *
   * @param walletKey key of the wallet in `state`
   * @param anew leaves the wallet elsewhere that is paired already, for another one
   */
  async choose(walletKey: string, anew = false): Promise<void> {
    const { program } = this.#programme;
    const found = this.#discovered.find(({ key }) => key === walletKey);
    if (!program || !found) return;
    this.#attempt?.cancel();
    const { goal = signingIn, onSession } = this.#options;
    const listener = {
      show: (state: SignInState) => this.#set(state),
      goal,
      nameOf: (id: number) => this.#localize.t('status.unknown-network', { id: String(id) }),
    };
    const attempt = new SignInAttempt(program, found, this.#show(found), listener, anew);
    this.#attempt = attempt;
    const session = await attempt.run();
    if (!session) return;
    // One that was linked beside is not the one to come back with.
    if (goal.purpose === 'sign-in') this.#kit?.remember(found);
    onSession?.(program, session);
    this.#stopDiscovery?.();
  }

  /** Does what failed once more, with a new challenge. */
  retry(): void {
    if (this.#state.step !== 'failed') return;
    const { wallet } = this.#state;
    if (wallet) void this.choose(wallet.key);
    else this.open();
  }

  /** In `wrong-network`: asks the wallet to move to the right one. */
  switchNetwork(): void {
    this.#attempt?.switchNetwork();
  }

  /** In `choosing-account`: goes on with one of them. */
  useAccount(address: string): void {
    this.#attempt?.useAccount(address);
  }

  /** Goes back to the choice of wallets; from there, out. What a wallet answers later is ignored. */
  cancel(): void {
    this.#attempt?.cancel();
    this.#attempt = undefined;
    const chosen = 'wallet' in this.#state && this.#state.step !== 'done';
    if (chosen && this.#stopDiscovery) this.#offer();
    else this.reset();
  }

  /** Back to the start. A sign-in that came about stays. */
  reset(): void {
    this.#turn += 1;
    this.#attempt?.cancel();
    this.#attempt = undefined;
    this.#stopDiscovery?.();
    this.#stopDiscovery = undefined;
    this.#set({ step: 'idle' });
  }

  hostDisconnected(): void {
    this.reset();
  }

  #discover(kit: WalletKit): void {
    this.#kit = kit;
    this.#stopDiscovery = kit.discover((wallets) => {
      this.#discovered = wallets;
      if (this.#state.step === 'loading' || this.#state.step === 'choosing') this.#offer();
    });
  }

  #offer(): void {
    const { placeOf } = readWalletOffer(this.#options.offered?.() ?? '');
    const isTaken = ({ type }: ListedWallet): boolean => this.#taken?.includes(type) ?? true;
    const offered = this.#discovered.filter((wallet) => isTaken(wallet) && placeOf(wallet) >= 0);
    const wallets = namesakesOf(offered.map((wallet) => this.#show(wallet)))
      .map((wallet) => ({ wallet, place: placeOf(wallet) }))
      .sort((a, b) => Number(b.wallet.recent) - Number(a.wallet.recent) || a.place - b.place)
      .map(({ wallet }) => wallet);
    const all = this.#taken ?? [...new Set(wallets.map(({ type }) => type))];
    const types = all
      .map((type) => ({ type, place: placeOf({ type }) }))
      .filter(({ type, place }) => place >= 0 || wallets.some((wallet) => wallet.type === type))
      .sort((a, b) => a.place - b.place)
      .map(({ type }) => type);
    this.#set({ step: 'choosing', wallets, types });
  }

  #show({ id, key, type, name, icon, test, elsewhere, recent }: ListedWallet): FoundWallet {
    return Object.freeze({
      id,
      key,
      type,
      name: name || this.#localize.t('wallet.browser'),
      ...(icon ? { icon } : {}),
      ...(test ? { test } : {}),
      ...(elsewhere ? { elsewhere } : {}),
      recent,
    });
  }

  #set(state: SignInState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
