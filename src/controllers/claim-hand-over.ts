import type { ReactiveController } from 'lit';
import type { LaurelError } from '../errors/laurel-error.js';
import { readProof, type ProofOf } from './claim-proof.js';
import { reportClaim } from './claim-report.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { ProgrammeController } from './programme.js';

/** How far it is. */
export type HandOverState =
  | { readonly step: 'idle' }
  /** `message`: the text that the wallet is asked to sign, where it is. */
  | { readonly step: 'asking'; readonly message: string | undefined }
  | { readonly step: 'no-proof' }
  /** The member has their proof, and nobody on the page has taken it on. */
  | { readonly step: 'proven'; readonly proof: readonly string[] }
  /** The page claims. */
  | { readonly step: 'taken-on'; readonly proof: readonly string[] }
  | { readonly step: 'reported'; readonly hash: string }
  /** What the page has begun came to nothing, or it has named no transaction. */
  | { readonly step: 'not-sent'; readonly proof: readonly string[] }
  | { readonly step: 'failed'; readonly error: LaurelError };

/** Fetches the proof of a share that is claimed elsewhere, and reports the transaction whoever claims it names. */
export class ClaimHandOver implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #wallet: MemberWallet;
  #state: HandOverState = { step: 'idle' };
  #turn = 0;
  #of = '';

  /** @param connect has the member connect a wallet; whether they have */
  constructor(host: LaurelHost, connect: () => Promise<boolean>) {
    this.#host = host;
    this.#programme = new ProgrammeController(host);
    this.#wallet = new MemberWallet(host, connect);
    host.addController(this);
  }

  /** How far it is for a share. */
  of({ claimId, wallet }: ProofOf): HandOverState {
    return this.#of === `${claimId} ${wallet}` ? this.#state : { step: 'idle' };
  }

  hostDisconnected(): void {
    this.#turn += 1;
    this.#state = { step: 'idle' };
  }

  /**
   * Fetches the proof; a wallet of the member may be asked to confirm it, so call it in the click. Never rejects.
   *
   * @param offer gives it to the page: the transaction, to come, where the page claims with it
   */
  async prove(share: ProofOf, offer: (proof: readonly string[]) => Promise<string> | undefined): Promise<void> {
    const { program } = this.#programme;
    if (!program || this.of(share).step === 'asking') return;
    const turn = ++this.#turn;
    const show = (state: HandOverState): void => {
      if (turn === this.#turn) this.#set(state);
    };
    this.#of = `${share.claimId} ${share.wallet}`;
    show({ step: 'asking', message: undefined });
    try {
      this.#wallet.refuseUnlinked(share.wallet);
      const proof = await readProof(
        program,
        share,
        () => this.#wallet.take(),
        (message) => show({ step: 'asking', message }),
      );
      if (turn !== this.#turn) return;
      if (!proof) return show({ step: 'no-proof' });
      const transaction = offer(proof);
      if (!transaction) return show({ step: 'proven', proof });
      show({ step: 'taken-on', proof });
      const hash = await transaction.catch(() => '');
      if (turn !== this.#turn) return;
      if (!/^0x[0-9a-f]{64}$/i.test(hash)) return show({ step: 'not-sent', proof });
      await reportClaim(program, share, hash, () => turn === this.#turn);
      show({ step: 'reported', hash: hash.toLowerCase() });
    } catch (error) {
      show({ step: 'failed', error: error as LaurelError });
    }
  }

  #set(state: HandOverState): void {
    this.#state = Object.freeze(state);
    this.#host.requestUpdate();
  }
}
