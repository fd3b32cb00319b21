import { elapsed } from '../../../values/clocks.js';
import type { Capabilities } from '../../../contract/capabilities.js';
import type { Challenge, SignedIn } from '../../../contract/session.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import { isEvm, isTonProof } from '../../../wallet-types/index.js';
import { ApiError } from '../../../errors/api.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { WalletError } from '../../../errors/wallet.js';
import type { ConnectOptions, DiscoveredWallet, SharedAccount, WalletSession } from '../../wallets/adapter.js';
import type { Question } from '../question.js';
import { chainName } from '../wallet/chain-name.js';
import { prepareChallenge, requestChallenge, signChallenge } from '../wallet/challenge.js';
import { isMembers, membersAccount } from '../wallet/member-address.js';
import type { SignInContext, SignInGoal } from './sign-in-goal.js';
import type { FoundWallet, SignInStage, SignInStep } from './sign-in-state.js';

/** Options of an attempt. */
export interface AttemptOptions {
  readonly found: DiscoveredWallet;
  /** The same wallet in the form that is shown. */
  readonly wallet: FoundWallet;
  /** Whether to drop the current pairing with a wallet on another device and pair again. */
  readonly isAnew: boolean;
  /** Name under which the member's device lists a new passkey. */
  readonly passkeyLabel: string;
  /** Whether to take the wallet from the account that holds it. */
  readonly takesOver: boolean;
  /** Receives every step until the attempt is cancelled. */
  readonly show: (step: SignInStep) => void;
  /**
   * Called when the wallet signs after the member left the attempt. Returns whether the signature of that account is
   * still used; if so, steps are shown again.
   */
  readonly takeUp: (account: string) => boolean;
}

/** Thrown inside an attempt that was cancelled. */
class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/**
 * One attempt with one wallet: connects it, switches it to the right network, asks it to sign, and sends the signature
 * to the proxy.
 */
export class SignInAttempt {
  readonly #context: SignInContext;
  readonly #goal: SignInGoal;
  readonly #options: AttemptOptions;
  #stage: SignInStage = 'connecting';
  /** Whether the wallet has been asked for the signature. The steps after it need no action by the member. */
  #isAsked = false;
  /** Whether the attempt is no longer shown. */
  #isLeft = false;
  readonly #abort = new AbortController();
  #switch: (() => void) | undefined;
  #use: ((address: string) => void) | undefined;
  #choosePasskey: ((kind: 'new' | 'existing') => void) | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(context: SignInContext, goal: SignInGoal, options: AttemptOptions) {
    this.#context = context;
    this.#goal = goal;
    this.#options = options;
  }

  /** Key of the wallet. */
  get walletKey(): string {
    return this.#options.wallet.key;
  }

  /** Resolves when the goal is reached or the attempt has failed; the last step shows which. Never rejects. */
  async run(): Promise<void> {
    try {
      await this.#run();
    } catch (error) {
      this.#show({ step: 'failed', wallet: this.#options.wallet, error: error as LaurelError, at: this.#stage });
    } finally {
      this.#stopWatching?.();
    }
  }

  /** Cancels the attempt: later answers of the wallet or the proxy have no effect. */
  cancel(): void {
    this.#abort.abort();
    this.#stopWatching?.();
  }

  /**
   * Leaves the attempt. If the wallet has already been asked for the signature, the signature is still used; otherwise
   * the attempt is cancelled.
   */
  leave(): void {
    if (this.#isAsked) this.#isLeft = this.#stage !== 'verifying';
    else this.cancel();
  }

  /** Asks the wallet to change to the network it should be on. */
  switchNetwork(): void {
    this.#switch?.();
  }

  /** Continues with one of the accounts that the wallet shares. */
  useAccount(address: string): void {
    this.#use?.(address);
  }

  /** Continues with a new passkey, or with one that the member has. */
  usePasskey(kind: 'new' | 'existing'): void {
    this.#choosePasskey?.(kind);
  }

  async #run(): Promise<void> {
    const { wallet, found, takesOver } = this.#options;
    const goal = this.#goal;
    if (goal.confirm) await this.#confirm(goal.confirm);
    this.#show({ step: 'connecting', wallet, since: elapsed() });
    const capabilities = capabilitiesOf(this.#context);
    // A failure is handled below; until then it must not count as an unhandled rejection.
    capabilities.catch(() => undefined);
    const early =
      isTonProof(found.type) && goal.send
        ? await this.#unlessCancelled(requestChallenge(this.#context, goal.purpose))
        : undefined;
    // A wallet that proves the account while it shares it is not asked again.
    this.#isAsked = early !== undefined;
    const session = await this.#connect(await this.#connectOptions(capabilities, early));
    if (!goal.send) {
      this.#show({ step: 'done', wallet, session, user: memberWith(this.#context, session.address) });
      return;
    }
    const able = await this.#unlessCancelled(capabilities);
    if (!able.walletTypes.includes(session.type))
      throw new ApiError('wallet_unsupported', `This programme takes no ${session.type} wallets.`);
    if (!session.references) await this.#beOnChain(session, able);

    const changed = this.#accountChanges(session);
    const challenge = early ?? (await this.#unlessCancelled(requestChallenge(this.#context, goal.purpose)));
    const prepared = prepareChallenge(challenge, session);
    const { message, chainId } = prepared;
    const account = session.address;
    this.#stage = 'signing';
    this.#isAsked = true;
    this.#show({ step: 'signing', wallet, account, chainId, message, since: elapsed() });
    const body = await this.#unlessCancelled(Promise.race([signChallenge(session, prepared), changed]));
    if (this.#isLeft && !this.#options.takeUp(account)) throw new Cancelled();
    this.#isLeft = false;

    this.#stage = 'verifying';
    this.#show({ step: 'verifying', wallet, account, chainId });
    const signedIn = await this.#unlessCancelled(goal.send(body, takesOver));
    this.#context.session.accept(signedIn);
    this.#show({ step: 'done', wallet, session, user: signedIn.user });
  }

  async #confirm(confirm: NonNullable<SignInGoal['confirm']>): Promise<void> {
    const { wallet } = this.#options;
    const show = (message: string, needsWallet?: Question): void =>
      this.#show({ step: 'confirming', wallet, message, since: elapsed(), needsWallet });
    this.#stage = 'confirming';
    show('');
    await this.#unlessCancelled(confirm(show));
    this.#stage = 'connecting';
  }

  /** Connects. If the account already belongs to the member, waits until the wallet shows another one. */
  async #connect(options: ConnectOptions): Promise<WalletSession> {
    const { found, wallet } = this.#options;
    for (;;) {
      const session = await this.#unlessCancelled(found.connect(options));
      if (!this.#goal.isOwn?.(session.address)) return session;
      this.#show({ step: 'same-account', wallet, account: session.address });
      await this.#unlessCancelled(
        new Promise<void>((resolve) => {
          this.#stopWatching = session.onChange(({ account }) => {
            if (account && account !== session.address) resolve();
          });
        }),
      );
      this.#stopWatching?.();
    }
  }

  /** Resolves with the options that a wallet needs before it shares an account. */
  async #connectOptions(
    capabilities: Promise<Capabilities>,
    challenge: Challenge | undefined,
  ): Promise<ConnectOptions> {
    const { found, wallet, isAnew: anew } = this.#options;
    if (found.elsewhere)
      return {
        interactive: true,
        anew,
        signal: this.#abort.signal,
        onPairing: (pairing) => this.#show({ step: 'connecting', wallet, pairing, since: elapsed() }),
      };
    if (found.isPasskey)
      return {
        interactive: true,
        // The passkeys that this browser has seen belong to accounts that the member already has.
        anew: anew || this.#goal.kind === 'link',
        signal: this.#abort.signal,
        passkeyLabel: this.#options.passkeyLabel,
        choosePasskey: () => this.#askForPasskey(),
      };
    if (isEvm(found.type)) return { interactive: true };
    const references = (await this.#unlessCancelled(capabilities)).chainReferences?.[found.type];
    return {
      interactive: true,
      chooseAccount: (accounts) => this.#chooseAccount(accounts),
      ...(references ? { references } : {}),
      ...(challenge ? { nonce: challenge.nonce } : {}),
    };
  }

  /** Lets the member choose between a new passkey and one that they have. */
  #askForPasskey(): Promise<'new' | 'existing'> {
    const { wallet } = this.#options;
    this.#show({ step: 'choosing-passkey', wallet });
    return new Promise((resolve) => {
      this.#choosePasskey = (kind) => {
        this.#show({ step: 'connecting', wallet, since: elapsed() });
        resolve(kind);
      };
    });
  }

  /** Lets the member choose an account if the wallet leaves that to the page. Accounts that they already have are not offered. */
  #chooseAccount(accounts: readonly SharedAccount[]): Promise<string> | string | undefined {
    const state = this.#context.session.state.get();
    if (!this.#goal.send) return state.status === 'signed-in' ? membersAccount(state.user)(accounts) : undefined;
    const others = accounts.filter(({ address }) => !this.#goal.isOwn?.(address));
    if (others.length < 2) return others[0]?.address;
    this.#show({ step: 'choosing-account', wallet: this.#options.wallet, accounts: others });
    return new Promise((resolve) => (this.#use = resolve));
  }

  /** Waits until the wallet is on one of the programme's chains, either at the page's request or changed by its owner. */
  async #beOnChain(session: WalletSession, { chains }: Capabilities): Promise<void> {
    const [wanted] = chains;
    if (!wanted || chains.some(({ id }) => id === session.chainId)) return;
    await this.#unlessCancelled(
      new Promise<void>((resolve, reject) => {
        const show = (switching: boolean): void => {
          const id = session.chainId;
          const current = { id, name: chainName(id) };
          this.#show({ step: 'wrong-network', wallet: this.#options.wallet, current, wanted, switching });
        };
        const stop = session.onChange(({ chainId }) => {
          if (chains.some(({ id }) => id === chainId)) resolve();
          else show(false);
        });
        this.#stopWatching = stop;
        this.#switch = () => {
          this.#stage = 'switching';
          show(true);
          session.switchChain(wanted).then(resolve, reject);
        };
        show(false);
      }),
    );
    this.#stopWatching?.();
    this.#switch = undefined;
  }

  /** Rejects when the wallet changes to another account, because it would then sign for somebody else. */
  #accountChanges(session: WalletSession): Promise<never> {
    const changes = new Promise<never>((_, reject) => {
      this.#stopWatching = session.onChange(({ account }) => {
        if (account === undefined) reject(new WalletError('locked', 'The wallet shares no account any more.'));
        else if (account !== session.address)
          reject(new WalletError('switched', 'The wallet switched to another account.'));
      });
    });
    // The promise may reject before it is part of a race.
    changes.catch(() => undefined);
    return changes;
  }

  /** Resolves with the result of a promise. Rejects with `Cancelled` if the attempt was cancelled meanwhile. */
  async #unlessCancelled<T>(promise: Promise<T>): Promise<T> {
    const value = await promise;
    if (this.#abort.signal.aborted) throw new Cancelled();
    return value;
  }

  #show(step: SignInStep): void {
    if (!this.#abort.signal.aborted && !this.#isLeft) this.#options.show(Object.freeze(step));
  }
}

/** Returns the signed-in member if an account is theirs. Otherwise throws an `ApiError` or a `WalletError`. */
function memberWith({ session }: SignInContext, address: string): SignedIn['user'] {
  const state = session.state.get();
  if (state.status !== 'signed-in') throw new ApiError('signed_out', 'Nobody is signed in.');
  if (isMembers(state.user, address)) return state.user;
  throw new WalletError('no_account', `The wallet shows ${address}, which is none of the member's.`);
}
