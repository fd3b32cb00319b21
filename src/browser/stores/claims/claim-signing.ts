import type { Chain } from '../../../contract/capabilities.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import { ApiError } from '../../../errors/api.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { ClaimContract, PreparedClaim } from '../../../wallet-types/evm/browser/claim.js';
import type { ProvenShare } from '../../../wallet-types/evm/browser/claim-proof.js';
import type { PromptedClaim, SentClaim } from '../../../wallet-types/evm/browser/claim-trail.js';
import { chainName } from '../wallet/chain-name.js';
import type { ClaimAttempt } from './claim-attempt.js';
import { ClaimStop } from './claim-failure.js';
import { fetchProof } from './claim-proof.js';
import type { ChosenClaim } from './claim-progress.js';
import type { ClaimSubject } from './claim-subject.js';

/** Prepares an attempt for the wallet's prompts: puts the wallet on the right chain, reads the contract and proves the share. */
export class ClaimSigning {
  readonly attempt: ClaimAttempt;
  readonly #subject: ClaimSubject;
  #wallet: WalletSession | undefined;
  #chain: Chain | undefined;
  #prepared: PreparedClaim | undefined;

  constructor(attempt: ClaimAttempt, subject: ClaimSubject) {
    this.attempt = attempt;
    this.#subject = subject;
  }

  /** Prepares the signature and shows it, or shows the network that the wallet has to leave first. */
  async prepare(chosen: ChosenClaim): Promise<void> {
    this.attempt.at('wallet');
    const { context, details, wallet: member } = this.#subject;
    const { share } = details;
    member.refuseUnlinked(share.wallet);
    const wallet = (this.#wallet = await member.take());
    if (wallet.address.toLowerCase() !== share.wallet.toLowerCase()) throw new ClaimStop('wrong-account');
    // The account of a passkey is a contract: it can sign but not send transactions.
    if (!wallet.provider) throw new ClaimStop('smart-wallet');
    const { chains } = await capabilitiesOf(context);
    const chain = (this.#chain = chains.find(({ id }) => id === share.chainId));
    if (!chain) throw new ApiError('chain_not_allowed', `Chain ${share.chainId} is none of the programme's.`);
    if (wallet.chainId !== chain.id) return this.#showNetwork(false);
    await this.#prepare(chosen, wallet, chain);
  }

  /** Changes the wallet to the chain of the claim. */
  async switchNetwork(): Promise<void> {
    if (!this.#wallet || !this.#chain) return;
    this.#showNetwork(true);
    try {
      await this.#subject.wallet.beOn(this.#wallet, this.#chain.id);
    } catch (error) {
      this.#showNetwork(false);
      throw error;
    }
  }

  /**
   * Asks the wallet to sign what was shown, simulates the call, and asks the wallet to send it.
   *
   * @param prompting called just before the wallet is asked to send
   */
  async send(
    total: { readonly staked: bigint; readonly toWallet: bigint },
    prompting: (prompted: PromptedClaim) => void,
  ): Promise<SentClaim> {
    const { attempt } = this;
    const { contract, proven } = attempt;
    const [wallet, prepared] = [this.#wallet, this.#prepared];
    if (!wallet?.signTypedData || !contract || !proven || !prepared) throw new ClaimStop('no-wallet');
    attempt.at('signing');
    const signature = await wallet.signTypedData(prepared.request);
    attempt.at('trying');
    const signed = await contract.tryOut(proven, prepared, signature);
    if (signed.staked !== total.staked || signed.claimed !== total.toWallet) throw new ClaimStop('outcome-differs');
    attempt.at('sending', { fee: signed.networkFee });
    return signed.send(prompting);
  }

  async #prepare(chosen: ChosenClaim, wallet: WalletSession, chain: Chain): Promise<void> {
    const { attempt } = this;
    attempt.at('reading');
    const contract = await attempt.open(wallet, chain);
    const obstacle = await contract.findObstacle(this.#subject.details.share.amount);
    if (obstacle) throw new ClaimStop(obstacle);
    const proven = (attempt.proven ??= await this.#prove(wallet, contract));
    attempt.at('proving');
    const prepared = (this.#prepared = await contract.prepare(proven, chosen));
    attempt.show({ step: 'review', request: prepared.request, fee: prepared.fee, chain });
  }

  /** Fetches the proof and checks it against the contract's root. */
  async #prove(wallet: WalletSession, contract: ClaimContract): Promise<ProvenShare> {
    const { attempt } = this;
    const { context, details } = this.#subject;
    const proof = await fetchProof(
      context,
      details.share,
      () => Promise.resolve(wallet),
      (message) => attempt.at('confirming', message === undefined ? {} : { message }),
    );
    attempt.at('proving');
    if (!proof) throw new ClaimStop('no-proof');
    const proven = { amount: details.share.amount, proof };
    if (!(await contract.proves(proven))) throw new ClaimStop('root-differs');
    return proven;
  }

  #showNetwork(switching: boolean): void {
    const id = this.#wallet?.chainId ?? 0;
    const wanted = this.#chain;
    if (!wanted) return;
    this.attempt.show({ step: 'wrong-network', current: { id, name: chainName(id) ?? '' }, wanted, switching });
  }
}
