import type { Chain } from '../contract/session.js';
import { ApiError } from '../errors/api.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { ClaimContract, PreparedClaim } from '../wallets/evm/claim.js';
import type { ProvenShare } from '../wallets/evm/claim-proof.js';
import type { SentClaim } from '../wallets/evm/claim-trail.js';
import { chainName } from './chain-name.js';
import { ClaimStop } from './claim-failure.js';
import { readProof } from './claim-proof.js';
import type { ChosenClaim, ClaimStage, ClaimState, TokenShare } from './claim-state.js';
import type { MemberWallet } from './member-wallet.js';

/** What outlasts an attempt. */
export interface ClaimMemory {
  /** The share, held against the contract's root: the member is not asked to confirm again. */
  proven?: ProvenShare;
}

/** What an attempt works with. */
export interface AttemptParts {
  readonly program: Program;
  readonly wallet: MemberWallet;
  readonly share: TokenShare;
  readonly memory: ClaimMemory;
  /** Throws where nobody waits for the attempt any more. */
  readonly show: (state: ClaimState) => void;
}

/** A claim on its way to the signature: the wallet on the right chain, the contract looked at, the share proven. */
export class ClaimAttempt {
  readonly #parts: AttemptParts;
  stage: ClaimStage = 'wallet';
  #wallet: WalletSession | undefined;
  #chain: Chain | undefined;
  #contract: ClaimContract | undefined;
  #prepared: PreparedClaim | undefined;

  constructor(parts: AttemptParts) {
    this.#parts = parts;
  }

  get contract(): ClaimContract | undefined {
    return this.#contract;
  }

  /** Gets everything ready and shows what is to be signed, or the network the wallet has to leave first. */
  async prepare(chosen: ChosenClaim): Promise<void> {
    this.at('wallet');
    const { share, wallet: member, program } = this.#parts;
    member.refuseUnlinked(share.wallet);
    const wallet = (this.#wallet = await member.take());
    if (wallet.address.toLowerCase() !== share.wallet.toLowerCase()) throw new ClaimStop('wrong-account');
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = (this.#chain = chains.find(({ id }) => id === share.chainId));
    if (!chain) throw new ApiError('chain_not_allowed', `Chain ${share.chainId} is none of the programme's.`);
    if (wallet.chainId !== chain.id) return this.#showNetwork(false);
    await this.#prepare(chosen, wallet, chain);
  }

  /** Moves the wallet to the chain of the claim. */
  async switchNetwork(): Promise<void> {
    if (!this.#wallet || !this.#chain) return;
    this.#showNetwork(true);
    try {
      await this.#parts.wallet.beOn(this.#wallet, this.#chain.id);
    } catch (error) {
      this.#showNetwork(false);
      throw error;
    }
  }

  /** Has the wallet sign what was shown, tries it out, and has it sent. */
  async send(total: { readonly staked: bigint; readonly toWallet: bigint }): Promise<SentClaim> {
    const [wallet, contract, share, prepared] = [
      this.#wallet,
      this.#contract,
      this.#parts.memory.proven,
      this.#prepared,
    ];
    if (!wallet?.signTypedData || !contract || !share || !prepared) throw new ClaimStop('no-wallet');
    this.at('signing');
    const signature = await wallet.signTypedData(prepared.request);
    this.at('trying');
    const signed = await contract.tryOut(share, prepared, signature);
    if (signed.staked !== total.staked || signed.claimed !== total.toWallet) throw new ClaimStop('outcome-differs');
    this.at('sending', { fee: signed.networkFee });
    return signed.send();
  }

  /** Shows that it is at a stage. */
  at(
    stage: ClaimStage,
    more: { readonly message?: string; readonly hash?: string; readonly fee?: bigint | undefined } = {},
  ): void {
    this.stage = stage;
    this.#parts.show({ step: 'working', stage, since: Date.now(), ...more });
  }

  /** The contract, for a wallet that is on its chain already. */
  async open(wallet: WalletSession, chain: Chain): Promise<ClaimContract> {
    const kit = await this.#parts.program.wallets();
    const { ClaimContract } = await kit.claims();
    const { contract, token, wallet: account } = this.#parts.share;
    return (this.#contract = new ClaimContract(wallet, chain, { contract, token, account }));
  }

  async #prepare(chosen: ChosenClaim, wallet: WalletSession, chain: Chain): Promise<void> {
    this.at('reading');
    const contract = await this.open(wallet, chain);
    const obstacle = await contract.findObstacle(this.#parts.share.amount);
    if (obstacle) throw new ClaimStop(obstacle);
    const share = (this.#parts.memory.proven ??= await this.#prove(wallet, contract));
    this.at('proving');
    const prepared = (this.#prepared = await contract.prepare(share, chosen));
    this.#parts.show({ step: 'review', request: prepared.request, fee: prepared.fee, chain });
  }

  /** Fetches the proof, with a confirmation where the proxy wants one, and holds it against the contract's root. */
  async #prove(wallet: WalletSession, contract: ClaimContract): Promise<ProvenShare> {
    const { program, share } = this.#parts;
    const proof = await readProof(
      program,
      share,
      () => Promise.resolve(wallet),
      (message) => this.at('confirming', message === undefined ? {} : { message }),
    );
    this.at('proving');
    if (!proof) throw new ClaimStop('no-proof');
    const proven = { amount: share.amount, proof };
    if (!(await contract.proves(proven))) throw new ClaimStop('root-differs');
    return proven;
  }

  #showNetwork(switching: boolean): void {
    const id = this.#wallet?.chainId ?? 0;
    const wanted = this.#chain;
    if (!wanted) return;
    this.#parts.show({ step: 'wrong-network', current: { id, name: chainName(id) ?? '' }, wanted, switching });
  }
}
