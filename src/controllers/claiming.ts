import type { ReactiveController } from 'lit';
import type { Chain } from '../contract/session.js';
import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import { splitShare, type StakeTerms } from '../loyalty/stake-split.js';
import { ClaimRecords, type ClaimRecord } from '../program/claim-records.js';
import type { Program } from '../program/program.js';
import type { ClaimedShare } from '../wallets/evm/claim.js';
import { ClaimAttempt, type ClaimMemory } from './claim-attempt.js';
import { ClaimStop, problemOf } from './claim-failure.js';
import { alone } from './claim-lock.js';
import { reportClaim } from './claim-report.js';
import { isClaiming, type ChosenClaim, type ClaimState, type TokenShare } from './claim-state.js';
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
}

/** Thrown within a claim that nobody waits for any more. */
class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Claims a share, one step after the other; takes up what an earlier page or another tab has sent. */
export class ClaimingController implements ReactiveController {
  readonly wallet: MemberWallet;
  readonly #host: LaurelHost;
  readonly #options: ClaimingOptions;
  readonly #programme: ProgrammeController;
  #state: ClaimState = { step: 'idle' };
  #turn = 0;
  /** Resolves when nobody waits any more for what is under way; a wallet may never answer. */
  #ended = Promise.resolve();
  #end = (): void => undefined;
  #attempt: ClaimAttempt | undefined;
  /** What need not be found out twice. */
  #memory: ClaimMemory = {};
  #chosen: ChosenClaim | undefined;
  #records: ClaimRecords | undefined;
  #of = '';

  constructor(host: LaurelHost, options: ClaimingOptions) {
    this.#host = host;
    this.#options = options;
    this.wallet = new MemberWallet(host);
    this.#programme = new ProgrammeController(host);
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
    return this.#memory.proven !== undefined;
  }

  /** Gets everything ready and shows what is to be signed. Call it in the click. Never rejects. */
  async prepare(chosen: ChosenClaim): Promise<void> {
    if (isClaiming(this.#state)) return;
    this.#chosen = chosen;
    await this.#run(async (attempt, share) => {
      // At once, so that a second press finds it under way.
      attempt.at('wallet');
      if (!(await this.#options.allow(share, chosen))) throw new ClaimStop('held-back');
      await attempt.prepare(chosen);
    });
  }

  /** Signs and sends what was shown. Call it in the click. Never rejects. */
  async sign(): Promise<void> {
    const { program } = this.#programme;
    const chosen = this.#chosen;
    if (!program || !chosen || this.#state.step !== 'review') return;
    await this.#run(async (attempt, share) => {
      attempt.at('signing');
      const { staked, toWallet } = splitShare(share.amount, chosen, this.#options.terms());
      const { wallet, amount } = share;
      const hash = await alone(
        `laurel-claim ${program.config.proxy} ${share.claimId}`,
        async () => {
          const sent = await attempt.send({ staked, toWallet });
          this.#records?.set({ hash: sent, wallet, total: String(amount), ...chosen, sentAt: program.clock.now() });
          return sent;
        },
        this.#ended,
      );
      await this.#follow(program, attempt, share, hash);
    });
  }

  /** In `wrong-network`: moves the wallet, and goes on. */
  async switchNetwork(): Promise<void> {
    const chosen = this.#chosen;
    if (this.#state.step !== 'wrong-network' || this.#state.switching || !chosen) return;
    await this.#run(async (attempt) => {
      await attempt.switchNetwork();
      await attempt.prepare(chosen);
    });
  }

  /** Does once more what failed: waits on for a transaction that is sent, else begins anew. */
  async retry(): Promise<void> {
    const record = this.#record;
    if (record) return this.#resume(record, true);
    if (this.#chosen) await this.prepare(this.#chosen);
  }

  /** Back to the choice. What was sent stays sent. */
  cancel(): void {
    if (this.#record) return;
    this.#turn += 1;
    this.#end();
    this.#attempt = undefined;
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
      const contract = await this.#attemptFor(program, share).open(session, chain as Chain);
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
  }

  get #record(): ClaimRecord | undefined {
    return this.#records?.get(this.#programme.program?.clock.now() ?? 0);
  }

  /** Follows what an earlier page, or another tab, has sent. */
  #takeUp(): void {
    const record = this.#record;
    if (record && !isClaiming(this.#state) && this.#state.step !== 'done') void this.#resume(record, false);
  }

  async #resume(record: ClaimRecord, byMember: boolean): Promise<void> {
    const { staked, lockup, multiplier } = record;
    this.#chosen = { staked, lockup, multiplier };
    await this.#run(async (attempt, share) => {
      const { program } = this.#programme;
      if (!program) return;
      attempt.at('mining', { hash: record.hash });
      if (await this.#open(program, attempt, share, byMember))
        return this.#follow(program, attempt, share, record.hash);
      // Without a wallet to ask the chain through, the platform may know.
      const turn = this.#turn;
      if (!(await reportClaim(program, share, record.hash, () => turn === this.#turn)))
        throw new ClaimStop('no-wallet');
      this.#records?.set(undefined);
      const { staked, toWallet, bonus } = splitShare(BigInt(record.total), record, this.#options.terms());
      const claimed = { hash: record.hash as `0x${string}`, claimed: toWallet, staked, bonus };
      this.#set({ step: 'done', share: claimed, isReported: true });
      this.#options.confirmed(share, claimed);
    });
  }

  /** Opens the contract through the wallet where that is possible. Only for a member is it asked, and moved. */
  async #open(program: Program, attempt: ClaimAttempt, share: TokenShare, byMember: boolean): Promise<boolean> {
    const session = byMember ? await this.wallet.take() : await (await program.wallets()).restore();
    if (!session) return false;
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = chains.find(({ id }) => id === share.chainId);
    if (!chain || (!byMember && session.chainId !== chain.id)) return false;
    if (byMember) await this.wallet.beOn(session, chain.id);
    await attempt.open(session, chain);
    return true;
  }

  async #follow(program: Program, attempt: ClaimAttempt, share: TokenShare, sent: string): Promise<void> {
    attempt.at('mining', { hash: sent });
    const { contract } = attempt;
    if (!contract) return;
    const claimed = await contract
      .wait(sent as `0x${string}`, {
        confirmations: this.#options.confirmations(),
        onReplaced: (_reason, hash) => attempt.at('mining', { hash: hash.toLowerCase() }),
      })
      .catch((error: ContractError) => {
        // What did not come about need not be waited for again.
        if (error.code === 'reverted' || error.code === 'cancelled') this.#records?.set(undefined);
        throw error;
      });
    this.#set({ step: 'done', share: claimed, isReported: false });
    this.#options.confirmed(share, claimed);
    const turn = this.#turn;
    if (!(await reportClaim(program, share, claimed.hash, () => turn === this.#turn))) return;
    this.#records?.set(undefined);
    if (turn === this.#turn) this.#set({ step: 'done', share: claimed, isReported: true });
  }

  #attemptFor(program: Program, share: TokenShare): ClaimAttempt {
    if (this.#attempt) return this.#attempt;
    const attempt: ClaimAttempt = new ClaimAttempt({
      ...{ program, share, wallet: this.wallet, memory: this.#memory },
      show: (state) => {
        if (this.#attempt !== attempt) throw new Cancelled();
        this.#set(state);
      },
    });
    return (this.#attempt = attempt);
  }

  /** Runs a part of a claim, as long as somebody waits for it. Never rejects. */
  async #run(work: (attempt: ClaimAttempt, share: TokenShare) => Promise<void>): Promise<void> {
    const { program } = this.#programme;
    const share = this.#options.share();
    if (!program || !share) return;
    const turn = ++this.#turn;
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    const attempt = this.#attemptFor(program, share);
    try {
      await work(attempt, share);
    } catch (thrown) {
      const error = thrown as ClaimStop | LaurelError | ContractError | Cancelled;
      // A wallet that sent all the same is not forgotten.
      if (turn !== this.#turn || error.name === 'Cancelled') return this.#takeUp();
      this.#fail(attempt, share, error);
    }
  }

  #fail(attempt: ClaimAttempt, share: TokenShare, thrown: ClaimStop | LaurelError | ContractError): void {
    const problem = problemOf(thrown);
    const error = thrown.name === 'ClaimStop' ? undefined : thrown;
    const { shown } = this.wallet;
    const hash = this.#record?.hash;
    this.#set({ step: 'failed', stage: attempt.stage, problem, error, shown, hash });
    this.#options.failed(share, error && problem === 'error' ? error.code : problem);
  }

  #forget(): void {
    this.#turn += 1;
    this.#end();
    this.#attempt = this.#chosen = undefined;
    this.#memory = {};
    this.#state = { step: 'idle' };
  }

  #set(state: ClaimState): void {
    this.#state = Object.freeze(state);
    this.#host.requestUpdate();
  }
}
