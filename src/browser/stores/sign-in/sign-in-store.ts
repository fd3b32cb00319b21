import { Store as Value } from '../../client/store.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import type { WalletType } from '../../../contract/primitives.js';
import { ApiError } from '../../../errors/api.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { ListedWallet, WalletKit } from '../../wallets/kit.js';
import { namesakesOf } from './namesakes.js';
import { SignInAttempt } from './sign-in-attempt.js';
import type { SignInContext, SignInGoal } from './sign-in-goal.js';
import { stepKey, type FoundWallet, type SignInNews, type SignInState, type SignInStep } from './sign-in-state.js';
import { readWalletOffer } from './wallet-offer.js';

/** Options that an element gives a sign-in. */
export interface SignInOptions {
  /** The wallets that the site offers, see `readWalletOffer`. */
  readonly offered: string;
  /** Milliseconds that a wallet may take before the member gets advice. */
  readonly adviceAfterMs: number;
  /** Name for a wallet that does not give one. */
  readonly unnamed: string;
  /** Name for the passkey among the wallets. */
  readonly passkey: string;
}

const beginning = { type: 'evm', isLate: false, waitSeconds: 0, news: [] } as const;

/** Connects a wallet and asks it to sign, step by step. Loads the wallet code when it is opened. */
export class SignInStore {
  readonly goal: SignInGoal;
  readonly #context: SignInContext;
  #options: SignInOptions;
  readonly #state = new Value<SignInState>(SignInStore.initialState());
  #kit: WalletKit | undefined;
  #discovered: readonly ListedWallet[] = [];
  /** Types that the programme accepts; `undefined` if the proxy could not be asked. */
  #accepted: readonly WalletType[] | undefined;
  #stopDiscovery: (() => void) | undefined;
  #stopOnline: (() => void) | undefined;
  #attempt: SignInAttempt | undefined;
  /** Attempts whose wallets may still sign. */
  readonly #left = new Set<SignInAttempt>();
  /** Increases with every `open` and `close`, so that results of an earlier one are ignored. */
  #turn = 0;
  #takesOver = false;
  /** The type of wallets in view, once it is decided. */
  #type: WalletType | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #news: readonly SignInNews[] = [];
  /** Keys of the wallets and types in view, in their order. It stays, so that nothing moves that a member is about to press. */
  #order: readonly string[] = [];
  /** Keys of the wallets that were found when others were already in view. */
  readonly #late = new Set<string>();

  constructor(context: SignInContext, goal: SignInGoal, options: SignInOptions) {
    this.#context = context;
    this.goal = goal;
    this.#options = options;
  }

  /** Returns the state of an element that has no programme. @param error why there is none, once that is certain */
  static initialState(error?: LaurelError): SignInState {
    return Object.freeze({ ...beginning, ...(error ? { step: 'failed', error, at: 'loading' } : { step: 'idle' }) });
  }

  /** The current state. Frozen; another object replaces it. */
  get state(): SignInState {
    return this.#state.get();
  }

  /** Calls `listener` after every change of `state`, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Changes the options. They apply from the next list of wallets and the next attempt on. */
  configure(options: SignInOptions): void {
    this.#options = options;
  }

  /** Searches for wallets, which loads the code for them. */
  open(): void {
    if (!['idle', 'done', 'failed'].includes(this.state.step)) return;
    this.close();
    this.#show({ step: 'loading' });
    const turn = this.#turn;
    this.#stopOnline = this.#context.connectivity.online.subscribe((isOnline) => {
      if (isOnline && this.state.step === 'failed' && this.state.error.code === 'offline') this.retry();
    });
    // The list waits a short time for the accepted types but does not fail without them: choosing a wallet requests
    // them again.
    const accepted = capabilitiesOf(this.#context).then(
      ({ walletTypes }) => walletTypes,
      () => undefined,
    );
    Promise.all([this.#context.wallets(), accepted]).then(
      ([kit, types]) => {
        if (turn !== this.#turn) return;
        this.#accepted = types;
        this.#discover(kit);
      },
      (cause: unknown) => {
        if (turn !== this.#turn) return;
        const error = new ApiError('unreachable', 'The wallet code could not be loaded.', { cause });
        this.#show({ step: 'failed', error, at: 'loading' });
      },
    );
  }

  /**
   * Returns to the start. A completed sign-in stays, and a signature that a wallet still has to give is used when it
   * arrives.
   */
  close(): void {
    this.#turn += 1;
    this.#leaveAttempt();
    this.#stopDiscovery?.();
    this.#stopOnline?.();
    this.#stopDiscovery = this.#stopOnline = this.#type = undefined;
    this.#takesOver = false;
    this.#order = [];
    this.#late.clear();
    this.goal.stop?.();
    if (this.state.step !== 'idle') this.#show({ step: 'idle' });
  }

  /** Shows the wallets of another type. */
  chooseType(type: WalletType): void {
    this.#type = type;
    this.#show(this.state);
  }

  /**
   * Begins with a wallet. Resolves when the goal is reached or the attempt has failed; `state` shows which.
   *
   * @param walletKey key of the wallet in `state`
   * @param isAnew whether to drop the pairing with a wallet on another device and pair another one
   */
  async choose(walletKey: string, isAnew = false): Promise<void> {
    const found = this.#discovered.find(({ key }) => key === walletKey);
    if (!found) return;
    this.#leaveAttempt();
    for (const each of this.#left) if (each.walletKey !== walletKey) each.cancel();
    const attempt: SignInAttempt = new SignInAttempt(this.#context, this.goal, {
      found,
      wallet: this.#shown(found),
      isAnew,
      passkeyLabel: new URL(this.#context.origin).hostname,
      takesOver: this.#takesOver,
      show: (step) => {
        if (step.step === 'done') this.#finish(found);
        this.#show(step);
      },
      takeUp: (account) => this.#takeUp(attempt, account),
    });
    this.#attempt = attempt;
    await attempt.run();
    this.#left.delete(attempt);
    if (this.#attempt === attempt) this.#attempt = undefined;
  }

  /** Begins again with the same wallet, after a failure or while the wallet keeps the member waiting. */
  retry(): void {
    const { state } = this;
    if ('since' in state || state.step === 'same-account') void this.choose(state.wallet.key);
    else if (state.step === 'failed' && state.wallet) void this.choose(state.wallet.key);
    else if (state.step === 'failed') this.open();
  }

  /** Drops the pairing with a wallet on another device and pairs again. */
  pairAnother(): void {
    const { state } = this;
    if ('wallet' in state && state.wallet) void this.choose(state.wallet.key, true);
  }

  /** In `wrong-network`: asks the wallet to change to the right one. */
  switchNetwork(): void {
    this.#attempt?.switchNetwork();
  }

  /** In `choosing-account`: continues with one of the accounts. */
  useAccount(address: string): void {
    this.#attempt?.useAccount(address);
  }

  /** In `choosing-passkey`: continues with a new passkey, or with one that the member has. */
  usePasskey(kind: 'new' | 'existing'): void {
    this.#attempt?.usePasskey(kind);
  }

  /** Takes the wallet from the account that holds it. */
  takeOver(): void {
    this.#takesOver = true;
    this.retry();
  }

  /** Returns to the choice of wallets, or from there to the start. Later answers of wallets are ignored. */
  cancel(): void {
    this.#leaveAttempt();
    for (const each of this.#left) each.cancel();
    const isChosen = 'wallet' in this.state && this.state.step !== 'done';
    if (isChosen && this.#stopDiscovery) this.#offer();
    else this.close();
  }

  #finish(found: ListedWallet): void {
    // Later actions use the wallet that the member signed in with, not one that they linked.
    if (this.goal.purpose === 'sign-in') this.#kit?.remember(found);
    this.#stopDiscovery?.();
  }

  #leaveAttempt(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    if (!attempt) return;
    if (this.state.step !== 'verifying') this.#left.add(attempt);
    attempt.leave();
  }

  /** Makes an attempt that was left the current one again, because its wallet has signed. Returns whether that is still wanted. */
  #takeUp(attempt: SignInAttempt, account: string): boolean {
    const isReached = this.goal.isOwn
      ? this.goal.isOwn(account)
      : this.#context.session.state.get().status === 'signed-in';
    if (isReached || this.state.step === 'verifying') return false;
    this.#leaveAttempt();
    this.#left.delete(attempt);
    this.#attempt = attempt;
    return true;
  }

  #discover(kit: WalletKit): void {
    this.#kit = kit;
    const turn = this.#turn;
    let isDue = false;
    this.#stopDiscovery = kit.discover((wallets) => {
      this.#discovered = wallets;
      if (isDue) return;
      isDue = true;
      // Wallets announce themselves one after the other; together they make one list.
      queueMicrotask(() => {
        isDue = false;
        const { step } = this.state;
        if (turn !== this.#turn || (step !== 'loading' && step !== 'choosing')) return;
        this.#offer();
        if (step === 'loading' && this.goal.kind === 'reconnect') this.#resume();
      });
    });
  }

  /** Begins with the wallet used last if it is on another device. */
  #resume(): void {
    const { state } = this;
    if (state.step !== 'choosing') return;
    const last = state.wallets.find(({ recent, elsewhere }) => recent && elsewhere);
    if (last) void this.choose(last.key);
  }

  #offer(): void {
    const { placeOf } = readWalletOffer(this.#options.offered);
    const isAccepted = ({ type }: ListedWallet): boolean => this.#accepted?.includes(type) ?? true;
    const offered = this.#discovered.filter((wallet) => isAccepted(wallet) && placeOf(wallet) >= 0);
    if (this.#order.length > 0) for (const { key } of offered) if (!this.#order.includes(key)) this.#late.add(key);
    const wallets = namesakesOf(offered.map((wallet) => this.#shown(wallet)))
      .map((wallet) => ({ wallet, place: placeOf(wallet) }))
      .sort((a, b) => Number(b.wallet.recent) - Number(a.wallet.recent) || a.place - b.place)
      .map(({ wallet }) => wallet)
      .sort((a, b) => this.#placeOf(a.key) - this.#placeOf(b.key));
    const last = wallets.find(({ recent }) => recent)?.type;
    const all = this.#accepted ?? [...new Set(wallets.map(({ type }) => type))];
    const types = all
      .map((type) => ({ type, place: placeOf({ type }) }))
      .filter(({ type, place }) => place >= 0 || wallets.some((wallet) => wallet.type === type))
      .sort((a, b) => Number(b.type === last) - Number(a.type === last) || a.place - b.place)
      .map(({ type }) => type)
      .sort((a, b) => this.#placeOf(a) - this.#placeOf(b));
    if (wallets.length > 0) this.#order = [...wallets.map(({ key }) => key), ...types];
    this.#show({ step: 'choosing', wallets, types });
  }

  /** Returns the place that a wallet or type has in view; after all others if it is not in view yet. */
  #placeOf(name: string): number {
    const place = this.#order.indexOf(name);
    return place < 0 ? this.#order.length : place;
  }

  #shown({ id, key, type, name, icon, test, elsewhere, isPasskey, recent }: ListedWallet): FoundWallet {
    const { unnamed, passkey } = this.#options;
    return Object.freeze({
      ...{ id, key, type, recent },
      name: name || (isPasskey ? passkey : unnamed),
      ...(icon ? { icon } : {}),
      ...(test ? { test } : {}),
      ...(elsewhere ? { elsewhere } : {}),
      ...(isPasskey ? { isPasskey } : {}),
      ...(this.#late.has(key) ? { isLate: true } : {}),
    });
  }

  #show(step: SignInStep): void {
    const { isLate, waitSeconds } = this.state;
    const isSame = stepKey(step) === stepKey(this.state);
    const aids = isSame ? { isLate, waitSeconds } : this.#begin(step);
    this.#state.set(Object.freeze({ ...step, ...aids, type: this.#typeOf(step), news: this.#news }));
  }

  /** Adds the news that follow from a new step, and starts its timer. */
  #begin(step: SignInStep): Pick<SignInState, 'isLate' | 'waitSeconds'> {
    clearTimeout(this.#timer);
    if (step.step === 'signing') {
      const { wallet, account, chainId } = step;
      this.#tell({ kind: 'connected', wallet: wallet.name, account, chainId });
    }
    if (step.step === 'done') this.#tell({ kind: 'done', wallet: step.wallet.name, session: step.session });
    if (step.step === 'failed') {
      this.#tell({ kind: 'failed', wallet: step.wallet?.name ?? null, error: step.error });
      // The member reads that it cannot be used. Why is for the site's owner.
      if (step.error.code === 'wallet_unsupported') console.warn(`Laurel: ${step.error.shortMessage}`);
    }
    if ('since' in step) this.#timer = setTimeout(() => this.#change({ isLate: true }), this.#options.adviceAfterMs);
    const isBusy = step.step === 'failed' && step.error.name === 'ApiError' && step.error.retryAfter;
    const waitSeconds = isBusy ? Math.ceil(isBusy / 1000) : 0;
    this.#countDown(waitSeconds);
    return { isLate: false, waitSeconds };
  }

  #tell(news: SignInNews): void {
    this.#news = [...this.#news, news];
  }

  #countDown(seconds: number): void {
    if (seconds <= 0) return;
    this.#timer = setTimeout(() => {
      this.#change({ waitSeconds: seconds - 1 });
      this.#countDown(seconds - 1);
    }, 1000);
  }

  #change(change: Partial<Pick<SignInState, 'isLate' | 'waitSeconds'>>): void {
    this.#state.set(Object.freeze({ ...this.state, ...change }));
  }

  /** Returns the type that the member chose; otherwise the type of the wallet used last, or the first type with a wallet here. */
  #typeOf(step: SignInStep): WalletType {
    if (step.step !== 'choosing') return this.#type ?? 'evm';
    const { types, wallets } = step;
    if (this.#type && types.includes(this.#type)) return this.#type;
    // A passkey is listed with wallets of every type.
    const real = wallets.filter(({ isPasskey }) => !isPasskey);
    this.#type = real.find(({ recent }) => recent)?.type ?? types.find((type) => real.some((one) => one.type === type));
    return this.#type ?? types[0] ?? 'evm';
  }
}
