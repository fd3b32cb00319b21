import { elapsed } from '../../../values/clocks.js';
import type { Chain } from '../../../contract/capabilities.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { ClaimContract } from '../../../wallet-types/evm/browser/claim.js';
import type { ProvenShare } from '../../../wallet-types/evm/browser/claim-proof.js';
import type { StoreContext } from '../context.js';
import type { ClaimProgress, ClaimStage, TokenShare } from './claim-progress.js';

/** One attempt at a claim: how far it has come, and the contract that pays it. */
export class ClaimAttempt {
  stage: ClaimStage = 'wallet';
  /** The proven share, once the contract's root has confirmed it. The member need not sign for the proof again. */
  proven: ProvenShare | undefined;
  /** Shows how far the claim has come. Throws if the attempt was cancelled or replaced. */
  readonly show: (progress: ClaimProgress) => void;
  readonly #context: Pick<StoreContext, 'wallets'>;
  readonly #share: TokenShare;
  #contract: ClaimContract | undefined;

  constructor(
    context: Pick<StoreContext, 'wallets'>,
    share: TokenShare,
    proven: ProvenShare | undefined,
    show: (progress: ClaimProgress) => void,
  ) {
    this.#context = context;
    this.#share = share;
    this.proven = proven;
    this.show = show;
  }

  /** The contract, once it has been opened through a wallet. */
  get contract(): ClaimContract | undefined {
    return this.#contract;
  }

  /** Shows that the attempt has reached a stage. */
  at(
    stage: ClaimStage,
    more: Omit<Extract<ClaimProgress, { step: 'working' }>, 'step' | 'stage' | 'since'> = {},
  ): void {
    this.stage = stage;
    this.show({ step: 'working', stage, since: elapsed(), ...more });
  }

  /** Opens the contract through a wallet that is already on its chain. */
  async open(wallet: WalletSession, chain: Chain): Promise<ClaimContract> {
    const kit = await this.#context.wallets();
    const { ClaimContract } = await kit.claims();
    const { contract, token, wallet: account } = this.#share;
    return (this.#contract = new ClaimContract(wallet, chain, { contract, token, account }));
  }
}
