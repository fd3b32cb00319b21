import type { ReactiveController } from 'lit';
import type { Chain } from '../contract/session.js';
import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import { splitShare, type StakeTerms } from '../loyalty/stake-split.js';
import { ClaimRecords, type ClaimRecord } from '../program/claim-records.js';
import type { ClaimedShare } from '../wallets/evm/claim-trail.js';
import type { ClaimAttempt } from './claim-attempt.js';
import { ClaimStop, problemOf } from './claim-failure.js';
import { ClaimFollower, type FollowedClaim } from './claim-follower.js';
import { alone } from './claim-lock.js';
import { isClaiming, type ChosenClaim, type ClaimState, type TokenShare } from './claim-state.js';
import { ClaimTurns } from './claim-turns.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { ProgrammeController } from './programme.js';

/** What a claim is about, and who wants to hear of it. */
export interface ClaimingOptions {
  /** The share as it is known now. */
  readonly share: () => TokenShare | undefined;
  readonly terms: () => StakeTerms | undefined;
  /** Blocks a transaction has to be in. */
  readonly confirmations: () => number;
  /** Whether the page lets it be signed and sent. */
  readonly allow: (share: TokenShare, chosen: ChosenClaim) => Promise<boolean>;
  /** It is on the chain. */
  readonly confirmed: (share: TokenShare, claimed: ClaimedShare) => void;
  readonly failed: (share: TokenShare, code: string) => void;
  /** Has the member connect a wallet; whether they have. */
  readonly connect: () => Promise<boolean>;
}

/** Claims a share, one step after the other; takes up what an earlier page or another tab has sent. */
export class ClaimingController implements ReactiveController {
  readonly wallet: MemberWallet;
  readonly #host: LaurelHost;
  readonly #options: ClaimingOptions;
  readonly #programme: ProgrammeController;
  readonly #follower: ClaimFollower;
  readonly #turns: ClaimTurns;
  #state: ClaimState = { step: 'idle' };
  #chosen: ChosenClaim | undefined;
  #records: ClaimRecords | undefined;
  /** Transaction that is lost: it is not followed any more, and stands in the way of no other. */
  #lost: string | undefined;
  /** Transaction that was followed last. */
  #followed: string | undefined;
  #of = '';

  constructor(host: LaurelHost, options: ClaimingOptions) {
    this.#host = host;
    this.#options = options;
    this.wallet = new MemberWallet(host, options.connect);
    this.#programme = new ProgrammeController(host);
    this.#turns = new ClaimTurns(this.wallet, (state) => this.#set(state));
    this.#follower = new ClaimFollower({
      ...options,
      wallet: this.wallet,
      records: () => this.#records,
      show: (state) => this.#set(state),
      turn: () => this.#turns.current,
    });
    host.addController(this);
  }

  get state(): ClaimState {
    return this.#state;
  }

  /** What the claim under way, or ended, was about. */
  get chosen(): ChosenClaim | undefined {
    return this.#chosen;
  }

  /** Whether the share has been proven against the contract's root on this page. */
  get isProven(): boolean {
    return this.#turns.isProven;
  }

  /** Gets everything ready and shows what is to be signed. Call it in the click. Never rejects. */
  async prepare(chosen: ChosenClaim): Promise<void> {
    if (isClaiming(this.#state)) return;
    this.#chosen = chosen;
    await this.#run(async (claim) => {
      const { attempt, share } = claim;
      // At once, so that a second press finds it under way.
      attempt.at('wallet');
      if (!(await this.#options.allow(share, chosen))) throw new ClaimStop('held-back');
      await this.#ready(claim, chosen);
    });
  }

  /** Signs and sends what was shown. Call it in the click. Never rejects. */
  async sign(): Promise<void> {
    const { program } = this.#programme;
    const chosen = this.#chosen;
    if (!program || !chosen || this.#state.step !== 'review') return;
    await this.#run(async (claim) => {
      const { attempt, share } = claim;
      attempt.at('signing');
      const { staked, toWallet } = splitShare(share.amount, chosen, this.#options.terms());
      const { wallet, amount, chainId } = share;
      const record = await alone(
        `laurel-claim ${program.config.proxy} ${share.claimId}`,
        async () => {
          // Another tab may have sent one while this was read; one that was lost may have turned up.
          const earlier = this.#own(this.#records?.latest(program.clock.now()));
          if (earlier && !(await this.#follower.isGone(claim, earlier))) return earlier;
          const sent = await attempt.send({ staked, toWallet });
          const sentAt = program.clock.now();
          const kept = { ...sent, wallet, chainId, total: String(amount), ...chosen, sentAt };
          this.#records?.set(kept);
          return kept;
        },
        this.#turns.ended,
      );
      this.#followed = record.hash;
      await this.#follower.follow(claim, record);
    });
  }

  /** In `wrong-network`: moves the wallet, and goes on. */
  async switchNetwork(): Promise<void> {
    const chosen = this.#chosen;
    if (this.#state.step !== 'wrong-network' || this.#state.switching || !chosen) return;
    await this.#run(async (claim) => {
      await claim.attempt.switchNetwork();
      await this.#ready(claim, chosen);
    });
  }

  /** Does once more what failed: waits on for a transaction that is sent, else begins anew. */
  async retry(): Promise<void> {
    const record = this.#record;
    if (record) return this.#resume(record, true);
    if (this.#chosen) await this.prepare(this.#chosen);
  }

  /**
   * Takes up a claim that this browser has lost sight of, by its transaction: it is looked up on the chain, then reported. Call
   * it in the click. Never rejects. @param hash `0x` and 64 hexadecimal digits
   */
  async report(hash: string): Promise<void> {
    if (!isClaiming(this.#state)) await this.#run((claim) => this.#follower.takeUp(claim, hash));
  }

  /** Back to the choice. What was sent stays sent. */
  cancel(): void {
    if (this.#isSent) return;
    this.#turns.stop();
    this.#set({ step: 'idle' });
  }

  /** Has the wallet show the token beside its own. Whether it does. */
  async watchToken(symbol: string, decimals: number): Promise<boolean> {
    const share = this.#options.share();
    const { program } = this.#programme;
    if (!share || !program) return false;
    try {
      const session = await this.wallet.take();
      const chain = await this.wallet.beOn(session, share.chainId);
      const contract = await this.#turns.attemptFor(program, share).open(session, chain as Chain);
      return await contract.watchToken(symbol, decimals);
    } catch {
      return false;
    }
  }

  hostDisconnected(): void {
    this.#forget();
    this.#records?.close();
    this.#records = undefined;
    this.#of = '';
  }

  hostUpdate(): void {
    const { program } = this.#programme;
    const share = this.#options.share();
    const session = program?.session.state.get();
    const member = session && 'user' in session ? session.user.id : undefined;
    const of = program && share && member ? `${member} ${share.claimId} ${share.wallet}` : '';
    if (of === this.#of) return;
    this.#records?.close();
    // Another member, or another share: what was begun is theirs no longer.
    if (this.#of) this.#forget();
    this.#of = of;
    this.#records =
      program && share && member
        ? new ClaimRecords(program.config.proxy, member, share.claimId, () => this.#takeUp())
        : undefined;
    this.#takeUp();
    if (this.#records && this.#state.step === 'idle') void this.#glance();
  }

  /** The kept record of the claim of this share, unless its transaction is lost. */
  get #record(): ClaimRecord | undefined {
    const record = this.#own(this.#records?.get(this.#programme.program?.clock.now() ?? 0));
    return record?.hash === this.#lost ? undefined : record;
  }

  /** A record, where it is of the wallet and the chain whose share is shown. */
  #own(record: ClaimRecord | undefined): ClaimRecord | undefined {
    const share = this.#options.share();
    const isOwn = share && record && record.wallet.toLowerCase() === share.wallet.toLowerCase();
    return isOwn && (record.chainId ?? share.chainId) === share.chainId ? record : undefined;
  }

  /** True while a transaction is awaited, and once one has brought the share. */
  get #isSent(): boolean {
    const state = this.#state;
    if (state.step === 'working') return state.stage === 'mining';
    return state.step === 'done' || (state.step === 'failed' && state.hash !== undefined);
  }

  /** Follows what an earlier page, or another tab, has sent: the latest counts. */
  #takeUp(): void {
    const record = this.#record;
    const state = this.#state;
    if (!record || state.step === 'done') return;
    const isOfAnother = state.step === 'working' && state.stage === 'mining' && this.#followed !== record.hash;
    if (isClaiming(state) && !isOfAnother) return;
    if (isOfAnother) this.#turns.stop();
    void this.#resume(record, false);
  }

  /** Shows what is to be signed; or the claim itself, where the contract has paid it already. */
  async #ready(claim: FollowedClaim, chosen: ChosenClaim): Promise<void> {
    try {
      await claim.attempt.prepare(chosen);
    } catch (error) {
      const isPaid = error instanceof ClaimStop && error.problem === 'claimed';
      if (!isPaid || !(await this.#follower.takeUpPaid(claim))) throw error;
    }
  }

  /** Nobody has asked for it, so it fails without a word. */
  async #glance(): Promise<void> {
    const { program } = this.#programme;
    const share = this.#options.share();
    if (program && share) await this.#turns.run(program, share, (claim) => this.#follower.glance(claim));
  }

  async #resume(record: ClaimRecord, byMember: boolean): Promise<void> {
    const { staked, lockup, multiplier } = record;
    this.#chosen = { staked, lockup, multiplier };
    this.#followed = record.hash;
    await this.#run((claim) => this.#follower.resume(claim, record, byMember));
  }

  async #run(work: (claim: FollowedClaim) => Promise<void>): Promise<void> {
    const { program } = this.#programme;
    const share = this.#options.share();
    if (!program || !share) return;
    const end = await this.#turns.run(program, share, work);
    if (end.kind === 'failed') this.#fail(end.attempt, share, end.error);
    // A wallet that sent all the same is not forgotten.
    else if (end.kind === 'gone') this.#takeUp();
  }

  #fail(attempt: ClaimAttempt, share: TokenShare, thrown: ClaimStop | LaurelError | ContractError): void {
    const problem = problemOf(thrown);
    const error = thrown.name === 'ClaimStop' ? undefined : thrown;
    const { shown } = this.wallet;
    if (problem === 'dropped') this.#lost = this.#followed;
    const hash = attempt.stage === 'mining' ? this.#record?.hash : undefined;
    this.#set({ step: 'failed', stage: attempt.stage, problem, error, shown, hash });
    this.#options.failed(share, error && problem === 'error' ? error.code : problem);
    // Another tab has sent one meanwhile.
    if (this.#record && this.#record.hash !== this.#followed) this.#takeUp();
  }

  #forget(): void {
    this.#turns.forget();
    this.#chosen = this.#lost = this.#followed = undefined;
    this.#state = { step: 'idle' };
  }

  #set(state: ClaimState): void {
    this.#state = Object.freeze(state);
    this.#host.requestUpdate();
  }
}
