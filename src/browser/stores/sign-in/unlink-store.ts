import { Store as Value } from '../../client/store.js';
import type { WalletType } from '../../../contract/primitives.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { StoreContext } from '../context.js';
import type { Question } from '../question.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { stepUp } from '../wallet/step-up.js';

/** A wallet that a member may remove. */
export interface LinkedWallet {
  readonly address: string;
  readonly type: WalletType;
  /** Whether the member signed in with it. */
  readonly isOwn: boolean;
}

/** How far the removal of a wallet has come. */
type UnlinkStep =
  | { readonly step: 'asking' }
  /** A wallet of the member signs `message`, which is empty until it is known. */
  | { readonly step: 'confirming'; readonly message: string }
  | { readonly step: 'removing' }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly error: LaurelError };

/** State of the removal of a wallet. */
export type UnlinkState = UnlinkStep & {
  /** Whether the wallet has taken so long that the member needs advice. */
  readonly isLate: boolean;
  /** Set while no wallet of the member is connected and one is needed. Its answer: whether they have connected one. */
  readonly needsWallet: Question | undefined;
};

const unaided = { isLate: false, needsWallet: undefined } as const;

type UnlinkContext = Pick<StoreContext, 'client' | 'clock' | 'session' | 'origin' | 'wallets' | 'cache'>;

/** Removes one wallet from the signed-in member, who confirms it with a wallet they have. */
export class UnlinkStore {
  readonly linked: LinkedWallet;
  readonly #context: UnlinkContext;
  readonly #adviceAfterMs: number;
  readonly #own: MemberWallet;
  readonly #state = new Value<UnlinkState>(Object.freeze({ step: 'asking', ...unaided }));
  /** Aborted when the member tries again or leaves, so that late answers have no effect. */
  #running = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param adviceAfterMs milliseconds that a wallet may take before the member gets advice */
  constructor(context: UnlinkContext, linked: LinkedWallet, adviceAfterMs: number) {
    this.#context = context;
    this.linked = linked;
    this.#adviceAfterMs = adviceAfterMs;
    this.#own = new MemberWallet(context, () => this.#compareWallet());
  }

  /** The current state. Frozen; another object replaces it. */
  get state(): UnlinkState {
    return this.#state.get();
  }

  /** Calls `listener` after every change of `state`, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /**
   * Asks the member to confirm the removal, then removes the wallet. Can be called again after a failure. Resolves with
   * whether the wallet was removed.
   */
  async remove(): Promise<boolean> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    const { address } = this.linked;
    const confirm = (message: string): void => {
      if (!signal.aborted) this.#set({ step: 'confirming', message });
    };
    confirm('');
    try {
      await stepUp(this.#context, await this.#own.take(), 'unlink-wallet', confirm);
      if (signal.aborted) return false;
      this.#set({ step: 'removing' });
      const session = await this.#context.client.request(
        'DELETE /session/wallets/{address}',
        { params: { address } },
        { member: true },
      );
      this.#context.session.accept(session);
      this.#context.cache.invalidate('/api/me/');
      if (!signal.aborted) this.#set({ step: 'done' });
      return true;
    } catch (error) {
      if (!signal.aborted) this.#set({ step: 'failed', error: error as LaurelError });
      return false;
    }
  }

  /** Ends the removal when the member leaves. A wallet that signs later removes nothing. */
  stop(): void {
    this.#running.abort();
    clearTimeout(this.#timer);
    this.#own.stop();
  }

  #compareWallet(): void {
    const { question: needsWallet } = this.#own.missing;
    if (needsWallet !== this.state.needsWallet) this.#state.set(Object.freeze({ ...this.state, needsWallet }));
  }

  #set(step: UnlinkStep): void {
    clearTimeout(this.#timer);
    this.#state.set(Object.freeze({ ...step, isLate: false, needsWallet: this.#own.missing.question }));
    if (step.step === 'confirming')
      this.#timer = setTimeout(
        () => this.#state.set(Object.freeze({ ...this.state, isLate: true })),
        this.#adviceAfterMs,
      );
  }
}
