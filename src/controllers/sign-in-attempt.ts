import type { Capabilities, Challenge, SignedIn } from '../contract/session.js';
import { isEvm, isTonProof } from '../contract/wallet-types/index.js';
import { ApiError } from '../errors/api.js';
import type { LaurelError } from '../errors/laurel-error.js';
import { WalletError } from '../errors/wallet.js';
import type { Program } from '../program/program.js';
import type { ConnectOptions, DiscoveredWallet, SharedAccount, WalletSession } from '../wallets/adapter.js';
import { chainName } from './chain-name.js';
import { prepareChallenge, requestChallenge, signChallenge } from './challenge.js';
import { isMembers, membersAccount } from './member-address.js';
import type { SignInGoal } from './sign-in-goal.js';
import type { FoundWallet, SignInStage, SignInState } from './sign-in-state.js';

/** What an attempt reports while it runs. */
export interface AttemptListener {
  /** Not called any more once the attempt has been cancelled. */
  show(state: SignInState): void;
  /** Name of a network this page has no name for. */
  nameOf(chainId: number): string;
  /** What the wallet is to sign for. */
  readonly goal: SignInGoal;
}

/** Thrown within an attempt that nobody waits for any more. */
class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** One try with one wallet, at signing in or at what else it signs for: connect, be on the right network, sign, be recognised. */
export class SignInAttempt {
  readonly #program: Program;
  readonly #found: DiscoveredWallet;
  readonly #wallet: FoundWallet;
  readonly #listener: AttemptListener;
  readonly #anew: boolean;
  #stage: SignInStage = 'connecting';
  readonly #abort = new AbortController();
  #switch: (() => void) | undefined;
  #use: ((address: string) => void) | undefined;
  #stopWatching: (() => void) | undefined;

  /** @param anew leaves the wallet elsewhere that is paired already, for another one */
  constructor(program: Program, found: DiscoveredWallet, wallet: FoundWallet, listener: AttemptListener, anew = false) {
    this.#program = program;
    this.#found = found;
    this.#wallet = wallet;
    this.#listener = listener;
    this.#anew = anew;
  }

  /** Resolves with the connected wallet once its owner is signed in; `undefined` where it ended otherwise. Never rejects. */
  async run(): Promise<WalletSession | undefined> {
    try {
      return await this.#run();
    } catch (error) {
      this.#show({ step: 'failed', wallet: this.#wallet, error: error as LaurelError, at: this.#stage });
      return undefined;
    } finally {
      this.#stopWatching?.();
    }
  }

  /** Nothing that comes back from now on has any effect. */
  cancel(): void {
    this.#abort.abort();
    this.#stopWatching?.();
  }

  /** Asks the wallet to move to the network it should be on. */
  switchNetwork(): void {
    this.#switch?.();
  }

  /** Goes on with one of the accounts that the wallet shares. */
  useAccount(address: string): void {
    this.#use?.(address);
  }

  async #run(): Promise<WalletSession> {
    const wallet = this.#wallet;
    const { type } = this.#found;
    const { goal } = this.#listener;
    if (goal.confirm) {
      const show = (message: string): void => this.#show({ step: 'confirming', wallet, message, since: Date.now() });
      this.#stage = 'confirming';
      show('');
      await this.#still(goal.confirm(this.#program, show));
      this.#stage = 'connecting';
    }
    this.#show({ step: 'connecting', wallet, since: Date.now() });
    const capabilities = this.#program.client.request('GET /capabilities', {});
    // Its failure is met below; until then nobody else may call it unhandled.
    capabilities.catch(() => undefined);
    const early =
      isTonProof(type) && goal.send ? await this.#still(requestChallenge(this.#program, goal.purpose)) : undefined;
    const wishes = await this.#wishes(capabilities, early);
    const session = await this.#connect(wishes);
    if (!goal.send) {
      this.#show({ step: 'done', wallet, user: signedInWith(this.#program, session.address) });
      return session;
    }
    const able = await this.#still(capabilities);
    if (!able.walletTypes.includes(session.type))
      throw new ApiError('wallet_unsupported', `This programme takes no ${session.type} wallets.`);
    if (!session.references) await this.#beOnChain(session, able);

    const changed = this.#accountChanges(session);
    const challenge = early ?? (await this.#still(requestChallenge(this.#program, goal.purpose)));
    const prepared = prepareChallenge(challenge, session);
    const { message, chainId } = prepared;
    const account = session.address;
    this.#stage = 'signing';
    this.#show({ step: 'signing', wallet, account, chainId, message, since: Date.now() });
    const body = await this.#still(Promise.race([signChallenge(session, prepared), changed]));

    this.#stage = 'verifying';
    this.#show({ step: 'verifying', wallet, account, chainId });
    const signedIn: SignedIn = await this.#still(goal.send(this.#program, body));
    this.#program.session.accept(signedIn);
    this.#show({ step: 'done', wallet, user: signedIn.user });
    return session;
  }

  /** Connects, and where the account is the member's already waits until the wallet shows another one. */
  async #connect(wishes: ConnectOptions): Promise<WalletSession> {
    for (;;) {
      const session = await this.#still(this.#found.connect(wishes));
      if (!this.#listener.goal.isOwn?.(session.address)) return session;
      this.#show({ step: 'same-account', wallet: this.#wallet, account: session.address });
      await this.#still(
        new Promise<void>((resolve) => {
          this.#stopWatching = session.onChange(({ account }) => {
            if (account && account !== session.address) resolve();
          });
        }),
      );
      this.#stopWatching?.();
    }
  }

  /** What a wallet that is not of EVM has to know before it shares an account. */
  async #wishes(capabilities: Promise<Capabilities>, challenge: Challenge | undefined): Promise<ConnectOptions> {
    const { type } = this.#found;
    if (this.#found.elsewhere) return this.#pairingWishes();
    if (isEvm(type)) return { interactive: true };
    const references = (await this.#still(capabilities)).chainReferences?.[type];
    return {
      interactive: true,
      chooseAccount: (accounts) => this.#chooseAccount(accounts),
      ...(references ? { references } : {}),
      ...(challenge ? { nonce: challenge.nonce } : {}),
    };
  }

  /** Lets its owner choose where the wallet leaves that to us; of those that are the member's already none is offered. */
  #chooseAccount(accounts: readonly SharedAccount[]): Promise<string> | string | undefined {
    const { goal } = this.#listener;
    const state = this.#program.session.state.get();
    if (!goal.send) return state.status === 'signed-in' ? membersAccount(state.user)(accounts) : undefined;
    const others = accounts.filter(({ address }) => !goal.isOwn?.(address));
    if (others.length < 2) return others[0]?.address;
    this.#show({ step: 'choosing-account', wallet: this.#wallet, accounts: others });
    return new Promise((resolve) => (this.#use = resolve));
  }

  /** A wallet elsewhere is shown the way here. */
  #pairingWishes(): ConnectOptions {
    const wallet = this.#wallet;
    return {
      interactive: true,
      anew: this.#anew,
      signal: this.#abort.signal,
      onPairing: (pairing) => this.#show({ step: 'connecting', wallet, pairing, since: Date.now() }),
    };
  }

  /** Waits until the wallet is on one of the programme's chains, by our request or by its owner's own doing. */
  async #beOnChain(session: WalletSession, { chains }: Capabilities): Promise<void> {
    const [wanted] = chains;
    if (!wanted || chains.some(({ id }) => id === session.chainId)) return;
    await this.#still(
      new Promise<void>((resolve, reject) => {
        const show = (switching: boolean) => {
          const id = session.chainId;
          const name = chainName(id) ?? this.#listener.nameOf(id);
          this.#show({ step: 'wrong-network', wallet: this.#wallet, current: { id, name }, wanted, switching });
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

  /** Rejects when the wallet moves to another account: what it signs then would be someone else's. */
  #accountChanges(session: WalletSession): Promise<never> {
    const changes = new Promise<never>((_, reject) => {
      this.#stopWatching = session.onChange(({ account }) => {
        if (account === undefined) reject(new WalletError('locked', 'The wallet shares no account any more.'));
        else if (account !== session.address)
          reject(new WalletError('switched', 'The wallet moved to another account.'));
      });
    });
    // It may come before anyone races for it.
    changes.catch(() => undefined);
    return changes;
  }

  /** What comes of a promise, if someone still waits for it. */
  async #still<T>(promise: Promise<T>): Promise<T> {
    const value = await promise;
    if (this.#abort.signal.aborted) throw new Cancelled();
    return value;
  }

  #show(state: SignInState): void {
    if (!this.#abort.signal.aborted) this.#listener.show(Object.freeze(state));
  }
}

/** The signed-in member, if an account is theirs. */
function signedInWith(program: Program, address: string): SignedIn['user'] {
  const state = program.session.state.get();
  if (state.status !== 'signed-in') throw new ApiError('signed_out', 'Nobody is signed in.');
  if (isMembers(state.user, address)) return state.user;
  throw new WalletError('no_account', `The wallet shows ${address}, which is none of the member's.`);
}
