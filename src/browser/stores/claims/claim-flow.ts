import type { Chain } from '../../../contract/capabilities.js';
import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { splitShare } from './stake-split.js';
import type { StoreContext } from '../context.js';
import type { ClaimedShare, FollowedClaim } from '../../../wallet-types/evm/browser/claim-trail.js';
import { Journal } from '../journal/journal.js';
import { Asker } from '../question.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import type { ClaimAttempt } from './claim-attempt.js';
import { ClaimStop, isRefusal, problemOf, problemOfPerhaps } from './claim-failure.js';
import { ClaimFollower, type PaidClaim } from './claim-follower.js';
import { claimIdOf, claimJournal, claimKey, reportedRecord, type SentRecord } from './claim-journal.js';
import type { ClaimNews } from './claim-news.js';
import { isClaiming, type AskedClaim, type ChosenClaim, type ClaimProgress } from './claim-progress.js';
import { reportClaim } from './claim-report.js';
import type { ClaimSigning } from './claim-signing.js';
import type { ClaimSubject, ShareDetails } from './claim-subject.js';
import { ClaimTurns } from './claim-turns.js';
import { loadCode } from './load-code.js';

/** Options of a claim flow. */
export interface ClaimFlowOptions {
  readonly context: StoreContext;
  readonly wallet: MemberWallet;
  /** Id of the member who claims. */
  readonly member: string;
  readonly details: ShareDetails;
  /** Whether the platform says that the share was claimed. */
  readonly isSaidClaimed: () => boolean;
  /** The transaction that the platform says was reported for the share, if it says so. */
  readonly reportedHash: () => string | null | undefined;
  /** Called after every change of `progress`. */
  readonly changed: () => void;
  readonly tell: (news: ClaimNews) => void;
}

/** Claims one share step by step, and continues a claim that an earlier page or another tab has sent. */
export class ClaimFlow implements ClaimSubject {
  readonly context: StoreContext;
  readonly wallet: MemberWallet;
  readonly journal: Journal<SentRecord>;
  /** Asks before a claim is prepared. The answer: whether it may be. */
  readonly consent: Asker<AskedClaim>;
  /** The share as far as it is known now. */
  details: ShareDetails;
  readonly #options: ClaimFlowOptions;
  readonly #follower = new ClaimFollower(this);
  readonly #turns = new ClaimTurns(this, (progress) => this.#show(progress));
  #signing: ClaimSigning | undefined;
  #progress: ClaimProgress = { step: 'idle' };
  #chosen: ChosenClaim | undefined;
  /** A claim that was lost. It is no longer followed, and another claim may replace it. */
  #lost: string | undefined;
  /** The claim that was followed last. */
  #followed: string | undefined;
  #isUndone = false;
  #isStopped = false;

  constructor(options: ClaimFlowOptions) {
    const { context, wallet, member, details } = options;
    this.#options = options;
    this.consent = new Asker(options.changed);
    this.context = context;
    this.wallet = wallet;
    this.details = details;
    this.journal = new Journal(context, claimJournal, member, () => this.#takeUp());
    // If the platform says that the share is claimed, the contract is asked only when the member wants it.
    if (options.isSaidClaimed()) return;
    this.#takeUp();
    if (!this.#record) void this.#lookIfPaid();
  }

  /** How far the claim has come. */
  get progress(): ClaimProgress {
    return this.#progress;
  }

  /** The member's choice for the claim that is under way or has ended; unknown if another browser sent it. */
  get chosen(): ChosenClaim | undefined {
    return this.#chosen;
  }

  /** Whether the contract says that it has not paid a share that was said to be claimed: the chain has reorganised it away. */
  get isUndone(): boolean {
    return this.#isUndone;
  }

  /** Whether the contract's root has confirmed the share since the page loaded. */
  get isProven(): boolean {
    return this.#turns.isProven;
  }

  /** Prepares the signature and shows what will be signed. Call it in the click handler. Never rejects. */
  async prepare(chosen: ChosenClaim): Promise<void> {
    if (isClaiming(this.#progress)) return;
    this.#chosen = chosen;
    await this.#run(async (attempt, isWanted) => {
      // Set at once, so that a second press finds the claim under way.
      attempt.at('wallet');
      if (!(await this.consent.ask({ share: this.details.share, chosen }))) throw new ClaimStop('held-back');
      await this.#prepare(attempt, chosen, isWanted);
    });
  }

  /** Signs and sends what was shown. Call it in the click handler. Never rejects. */
  async sign(): Promise<void> {
    const chosen = this.#chosen;
    if (!chosen || this.#progress.step !== 'review') return;
    await this.#run(async (attempt, isWanted) => {
      attempt.at('signing');
      const send = (latest: SentRecord | undefined): Promise<SentRecord> => this.#send(attempt, chosen, latest);
      const end = await this.journal.alone(this.#key, send, { released: this.#turns.ended });
      if (end.kind === 'elsewhere') throw new ClaimStop('elsewhere');
      // If the wallet sends the transaction anyway, the journal reports it.
      if (end.kind === 'released') return;
      this.#adopt(end.value);
      await this.#finish(await this.#follower.follow(attempt, end.value, isWanted), isWanted, end.value);
    });
  }

  /** In `wrong-network`: changes the wallet's network and continues. */
  async switchNetwork(): Promise<void> {
    const chosen = this.#chosen;
    if (this.#progress.step !== 'wrong-network' || this.#progress.switching || !chosen) return;
    await this.#run(async (attempt, isWanted) => {
      await (await this.#signingOf(attempt)).switchNetwork();
      await this.#prepare(attempt, chosen, isWanted);
    });
  }

  /** Repeats what failed: waits again for a transaction that was sent, otherwise starts over. */
  async retry(): Promise<void> {
    const record = this.#record;
    if (record) return this.#resume(record, true);
    if (this.#chosen) await this.prepare(this.#chosen);
  }

  /**
   * Looks up a claim that this browser does not remember, by its transaction, and reports it to the platform. Call it in the
   * click handler. Never rejects.
   *
   * @param hash `0x` and 64 hexadecimal digits
   */
  async report(hash: string): Promise<void> {
    if (isClaiming(this.#progress)) return;
    await this.#run(async (attempt, isWanted) => this.#finish(await this.#follower.find(attempt, hash), isWanted));
  }

  /** Asks the contract whether it has paid the share. Call it in the click handler. Never rejects. */
  async look(): Promise<void> {
    if (isClaiming(this.#progress)) return;
    await this.#run(async (attempt, isWanted) => {
      const isUnpaid = (await this.#follower.ask(attempt)) === 'unpaid';
      if (isUnpaid) this.#isUndone = true;
      const paid = isUnpaid ? await this.#followUndone(attempt, isWanted) : await this.#follower.search(attempt);
      if (paid) await this.#finish(paid, isWanted);
      else if (isWanted()) this.#show({ step: 'idle' });
    });
  }

  /**
   * Asks the contract again if a wallet is available, because the chain may reorganise a payment that was shown. Never
   * rejects.
   */
  async peek(): Promise<void> {
    const progress = this.#progress;
    if (this.#isBusy) return;
    const payment = await this.#follower.peek(this.#turns.attempt);
    if (this.#isStopped || this.#progress !== progress) return;
    const isClaimed = progress.step === 'done' || (this.#options.isSaidClaimed() && !this.#isUndone);
    if (payment === 'paid' && !isClaimed) await this.#lookIfPaid();
    if (payment === 'unpaid' && isClaimed) await this.#undo();
  }

  /** Returns to the choice. A transaction that was sent cannot be taken back. */
  cancel(): void {
    if (this.#isSent) return;
    this.#turns.stop();
    this.consent.withdraw();
    this.#show({ step: 'idle' });
  }

  /** Asks the wallet to list the token. Resolves with whether it will. */
  async watchToken(symbol: string, decimals: number): Promise<boolean> {
    try {
      const session = await this.wallet.take();
      const chain = await this.wallet.beOn(session, this.details.share.chainId);
      const contract = await this.#turns.attempt.open(session, chain as Chain);
      return await contract.watchToken(symbol, decimals);
    } catch {
      return false;
    }
  }

  /** Ends the flow when the share is no longer shown. A transaction that was sent stays in the journal. */
  stop(): void {
    this.#isStopped = true;
    this.#turns.stop();
    this.consent.withdraw();
    this.journal.close();
  }

  get #key(): string {
    return claimKey(this.details.share);
  }

  /** The record of a claim of this share, from this browser or from another one, unless its transaction was lost. */
  get #record(): SentRecord | undefined {
    const record = this.journal.get(this.#key) ?? this.#reported;
    return record && claimIdOf(record) === this.#lost ? undefined : record;
  }

  get #reported(): SentRecord | undefined {
    return reportedRecord(this.#options.reportedHash(), this.details.share);
  }

  /** Whether a transaction is awaited, or has paid the share. */
  get #isSent(): boolean {
    const progress = this.#progress;
    if (progress.step === 'working') return progress.stage === 'mining';
    if (progress.step === 'failed') return progress.hash !== undefined || progress.problem === 'perhaps-sent';
    return progress.step === 'done';
  }

  /** Whether the contract is being asked already, or the member is about to sign. */
  get #isBusy(): boolean {
    const progress = this.#progress;
    return isClaiming(progress) || progress.step === 'review' || (progress.step === 'failed' && this.#isSent);
  }

  /** Follows the claim that an earlier page or another tab has sent. If several were sent, the latest counts. */
  #takeUp(): void {
    const record = this.#record;
    const progress = this.#progress;
    if (!record || progress.step === 'done') return;
    if (record.isReported && this.#options.isSaidClaimed()) return;
    const isOfAnother =
      progress.step === 'working' && progress.stage === 'mining' && this.#followed !== claimIdOf(record);
    if (isClaiming(progress) && !isOfAnother) return;
    if (record.hash === undefined) return void this.#takeUpPrompt(record);
    if (isOfAnother) this.#turns.stop();
    void this.#resume(record, false);
  }

  /** Follows a claim that may have been sent, unless another tab still waits for its wallet. */
  async #takeUpPrompt(record: SentRecord): Promise<void> {
    const { kind } = await this.journal.alone(this.#key, () => Promise.resolve());
    const latest = this.#record;
    if (kind !== 'done' || this.#isStopped || isClaiming(this.#progress)) return;
    if (latest && claimIdOf(latest) === claimIdOf(record)) await this.#resume(record, false);
  }

  /** Prepares the signature. If the contract has already paid the share, shows that payment instead. */
  async #prepare(attempt: ClaimAttempt, chosen: ChosenClaim, isWanted: () => boolean): Promise<void> {
    try {
      await (await this.#signingOf(attempt)).prepare(chosen);
    } catch (error) {
      const isPaid = error instanceof ClaimStop && error.problem === 'claimed';
      const paid = isPaid ? await this.#follower.search(attempt) : undefined;
      if (!paid) throw error;
      await this.#finish(paid, isWanted);
    }
  }

  /** Resolves with the code that signs, which is loaded when the member presses the button to claim. */
  async #signingOf(attempt: ClaimAttempt): Promise<ClaimSigning> {
    if (this.#signing?.attempt === attempt) return this.#signing;
    const { ClaimSigning } = await loadCode(import('./claim-signing.js'));
    return (this.#signing = new ClaimSigning(attempt, this));
  }

  async #send(attempt: ClaimAttempt, chosen: ChosenClaim, kept: SentRecord | undefined): Promise<SentRecord> {
    // Another tab may have sent a claim since this tab looked, and a lost one may have turned up.
    const latest = kept ?? this.#reported;
    if (latest && !(await this.#follower.isGone(attempt, latest))) return latest;
    const { share, terms } = this.details;
    let record: SentRecord | undefined;
    const keep = (sent: FollowedClaim): SentRecord => {
      record = { total: String(share.amount), ...chosen, sentAt: this.context.clock.now(), ...sent };
      this.journal.set(this.#key, record);
      return record;
    };
    try {
      const signing = await this.#signingOf(attempt);
      return keep(await signing.send(splitShare(share.amount, chosen, terms), keep));
    } catch (error) {
      if (!record) throw error;
      if (!isRefusal(error as LaurelError | ContractError)) return record;
      this.#follower.drop(record);
      throw error;
    }
  }

  /** Looks on the chain for a claim that this browser does not know. The member did not ask for it, so failures are silent. */
  async #lookIfPaid(): Promise<void> {
    await this.#turns.run(async (attempt) => {
      const isWanted = this.#isWanted;
      if (!(await this.#follower.isPaid(attempt)) || !isWanted()) return;
      const paid = await this.#follower.search(attempt);
      if (paid) await this.#finish(paid, isWanted);
      else if (isWanted()) this.#show({ step: 'failed', stage: 'reading', problem: 'claimed' });
    });
  }

  /** The chain no longer has the claim: follows its transaction if that is known, otherwise offers the share again. */
  async #undo(): Promise<void> {
    const progress = this.#progress;
    const { share } = this.details;
    const earlier = this.#record;
    this.#isUndone = true;
    if (progress.step !== 'done' && earlier) return this.#resume(earlier, false);
    if (progress.step !== 'done' || progress.share.hash === undefined) {
      this.#show({ step: 'failed', stage: 'reading', problem: 'undone' });
      this.#options.tell({ kind: 'failed', claimId: share.claimId, code: 'undone' });
      return;
    }
    const record = this.#recordOf(progress.share, progress.share.hash);
    this.journal.set(this.#key, record);
    await this.#resume(record, false);
  }

  /** Follows the claim that the chain has reorganised away while its transaction can still be mined. */
  async #followUndone(attempt: ClaimAttempt, isWanted: () => boolean): Promise<PaidClaim> {
    const record = this.#record;
    if (!record || (await this.#follower.isGone(attempt, record))) {
      this.#lost = record && claimIdOf(record);
      throw new ClaimStop('undone');
    }
    this.#adopt(record);
    return this.#follower.follow(attempt, record, isWanted);
  }

  /** Follows a claim that was sent. */
  #adopt(record: SentRecord): void {
    const { staked, lockup, multiplier, isForeign } = record;
    this.#chosen = isForeign ? undefined : { staked, lockup, multiplier };
    this.#followed = claimIdOf(record);
  }

  #recordOf({ staked }: ClaimedShare, hash: string): SentRecord & { readonly hash: string } {
    const { amount } = this.details.share;
    const part = Number((staked * 10_000n) / amount);
    const chosen = this.#chosen ?? { staked: part, lockup: 0, multiplier: 0 };
    return { total: String(amount), ...chosen, sentAt: this.context.clock.now(), hash };
  }

  async #resume(record: SentRecord, byMember: boolean): Promise<void> {
    this.#adopt(record);
    await this.#run(async (attempt, isWanted) =>
      this.#finish(await this.#follower.resume(attempt, record, byMember, isWanted), isWanted, record),
    );
  }

  /** Shows that the share was paid, and reports it. @param sent the record of the claim, if this browser has one */
  async #finish({ share: paid, isReported }: PaidClaim, isWanted: () => boolean, sent?: SentRecord): Promise<void> {
    if (!isWanted()) return;
    const { share } = this.details;
    const { hash } = paid;
    this.#isUndone = false;
    this.#show({ step: 'done', share: paid, isReported });
    this.#options.tell({ kind: 'confirmed', share, paid });
    if (hash === undefined) return;
    if (!isReported) {
      this.journal.set(this.#key, {
        ...this.#recordOf(paid, hash),
        ...(!sent?.isForeign && sent),
        hash,
        isReported: false,
      });
      if (!(await reportClaim(this.context, share, hash, isWanted))) return;
    }
    this.#follower.markReported(hash);
    if (isWanted()) this.#show({ step: 'done', share: paid, isReported: true });
  }

  async #run(work: (attempt: ClaimAttempt, isWanted: () => boolean) => Promise<void>): Promise<void> {
    const end = await this.#turns.run((attempt) => work(attempt, this.#isWanted));
    if (end.kind === 'failed') this.#fail(end.attempt, end.error);
  }

  /** Returns a function that tells later whether the turn that is current now is still wanted. */
  get #isWanted(): () => boolean {
    const turn = this.#turns.current;
    return () => turn === this.#turns.current;
  }

  #fail(attempt: ClaimAttempt, thrown: ClaimStop | LaurelError | ContractError): void {
    const record = attempt.stage === 'mining' ? this.#record : undefined;
    const isPerhaps = record !== undefined && record.hash === undefined;
    const problem = isPerhaps ? problemOfPerhaps(problemOf(thrown)) : problemOf(thrown);
    const error = thrown.name === 'ClaimStop' ? undefined : thrown;
    const { shown } = this.wallet;
    // The platform may still name a transaction that has failed.
    if (['dropped', 'not-sent', 'reverted', 'cancelled'].includes(problem)) this.#lost = this.#followed;
    const hash = attempt.stage === 'mining' ? this.#record?.hash : undefined;
    this.#show({ step: 'failed', stage: attempt.stage, problem, error, shown, hash });
    const code = error && problem === 'error' ? error.code : problem;
    this.#options.tell({ kind: 'failed', claimId: this.details.share.claimId, code });
    // Another tab has sent a claim in the meantime.
    const latest = this.#record;
    if (latest && claimIdOf(latest) !== this.#followed) this.#takeUp();
  }

  #show(progress: ClaimProgress): void {
    this.#progress = Object.freeze(progress);
    this.#options.changed();
  }
}
