import type { LaurelError } from '../../../errors/laurel-error.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { reportClaim } from './claim-report.js';
import { loadCode } from './load-code.js';

/** The proof of a share for which the platform names no contract. The amount is in base units. */
export interface ReadyProof {
  readonly claimId: string;
  readonly wallet: string;
  /** EIP-155 id. */
  readonly chainId: number;
  readonly token: string;
  readonly amount: bigint;
  readonly proof: readonly string[];
}

/** How far handing over a proof has come. */
export type HandOverProgress =
  | { readonly step: 'idle' }
  /** `message`: the text that the wallet is asked to sign, once it is known. */
  | { readonly step: 'asking'; readonly message: string | undefined }
  | { readonly step: 'no-proof' }
  /** The member has the proof, and the page does not claim with it. */
  | { readonly step: 'proven'; readonly proof: readonly string[] }
  /** The page has accepted the proof and is claiming. */
  | { readonly step: 'taken-on'; readonly proof: readonly string[] }
  | { readonly step: 'reported'; readonly hash: string }
  /** The page's claim failed, or the page named no transaction. */
  | { readonly step: 'not-sent'; readonly proof: readonly string[] }
  | { readonly step: 'failed'; readonly error: LaurelError };

/** The share whose proof is handed over. */
export type HandOverShare = Omit<ReadyProof, 'proof'>;

/** Fetches the proof of a share, which a page may claim with, and reports the transaction that the page names. */
export class ProofHandOver {
  readonly share: HandOverShare;
  readonly #context: StoreContext;
  readonly #wallet: MemberWallet;
  readonly #changed: () => void;
  #progress: HandOverProgress = { step: 'idle' };
  #ready: ReadyProof | undefined;
  #turn = 0;

  /** @param changed called after every change of `progress` */
  constructor(context: StoreContext, wallet: MemberWallet, share: HandOverShare, changed: () => void) {
    this.#context = context;
    this.#wallet = wallet;
    this.share = share;
    this.#changed = changed;
  }

  get progress(): HandOverProgress {
    return this.#progress;
  }

  /**
   * Fetches the proof. Resolves with it once it can be offered to the page; {@link takeOn} has to follow. A wallet may prompt, so
   * call it in the click. Never rejects.
   */
  async prove(): Promise<ReadyProof | undefined> {
    if (this.#progress.step === 'asking') return undefined;
    this.stop();
    const { isWanted, show } = this.#current;
    const { share } = this;
    show({ step: 'asking', message: undefined });
    try {
      this.#wallet.refuseUnlinked(share.wallet);
      const { fetchProof } = await loadCode(import('./claim-proof.js'));
      const proof = await fetchProof(
        this.#context,
        share,
        () => this.#wallet.take(),
        (message) => show({ step: 'asking', message }),
      );
      if (!isWanted()) return undefined;
      if (proof) return (this.#ready = { ...share, proof });
      show({ step: 'no-proof' });
    } catch (error) {
      show({ step: 'failed', error: error as LaurelError });
    }
    return undefined;
  }

  /**
   * Follows the page's claim. Does nothing if the proof is not the one that waits for the page. Never rejects.
   *
   * @param transaction resolves with the hash of the page's transaction; `undefined` if the page does not claim
   */
  async takeOn(ready: ReadyProof, transaction: Promise<string> | undefined): Promise<void> {
    if (ready !== this.#ready) return;
    const { isWanted, show } = this.#current;
    const { proof } = ready;
    show({ step: transaction ? 'taken-on' : 'proven', proof });
    if (!transaction) return;
    const hash = await transaction.catch(() => '');
    if (!/^0x[0-9a-f]{64}$/i.test(hash)) return show({ step: 'not-sent', proof });
    await reportClaim(this.#context, this.share, hash, isWanted);
    show({ step: 'reported', hash: hash.toLowerCase() });
  }

  /** Ends the hand-over. */
  stop(): void {
    this.#turn += 1;
    this.#ready = undefined;
  }

  /** Functions of the current turn: whether somebody still waits for it, and what shows its progress until then. */
  get #current(): { readonly isWanted: () => boolean; readonly show: (progress: HandOverProgress) => void } {
    const turn = this.#turn;
    const isWanted = (): boolean => turn === this.#turn;
    const show = (progress: HandOverProgress): void => {
      if (!isWanted()) return;
      this.#progress = Object.freeze(progress);
      this.#changed();
    };
    return { isWanted, show };
  }
}
