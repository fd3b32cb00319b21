import { elapsed } from '../../../values/clocks.js';
import type { BidTerms } from '../../../contract/auctions/bid-message.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { StoreContext } from '../context.js';
import type { Journal } from '../journal/journal.js';
import { Asker } from '../question.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { leastBid, phaseOf } from './auction.js';
import { offline } from './bid-answer.js';
import { searchBid, sendBid, type Delivery, type DeliveryEnd } from './bid-delivery.js';
import { findShortage, FundsReader } from './bid-funds.js';
import { findBid, type SentBid } from './bid-journal.js';
import { bodyOf, freshTerms, isStale, signBid, termsOf, type BidBody } from './bid-request.js';
import { prepareBid, previewBid, readAuction } from './bid-signing.js';
import { isBusy, type BidAttempt, type BidState, type BidSubject, type KnownAuction } from './bid-state.js';

/**
 * Makes one bid at a time: shows it for review, reads the auction again, signs, sends, and searches for a bid that was not
 * answered.
 */
export class Bidding {
  readonly wallet: MemberWallet;
  readonly funds: FundsReader;
  /** Asks once a bid is ready to be signed. The answer says whether it may be. */
  readonly consent: Asker<BidAttempt>;
  readonly #context: StoreContext;
  readonly #subject: BidSubject;
  #state: BidState = { step: 'idle' };
  /** The work under way. Aborted when its result is no longer needed. */
  #run: AbortController | undefined;
  /** The signed bid, while it can be sent again as it is. */
  #signed: (BidAttempt & { readonly body: BidBody }) | undefined;
  #journal: Journal<SentBid> | undefined;
  #auctionId = '';

  constructor(context: StoreContext, subject: BidSubject) {
    this.#context = context;
    this.#subject = subject;
    const changed = (): void => subject.tell({ kind: 'changed' });
    this.wallet = new MemberWallet(context, changed);
    this.funds = new FundsReader(context, this.wallet, changed);
    this.consent = new Asker(changed);
  }

  get state(): BidState {
    return this.#state;
  }

  /** Switches to another auction or another member, and ends the work under way. */
  follow(auctionId: string, journal: Journal<SentBid> | undefined): void {
    if (this.#journal) this.#end();
    this.#auctionId = auctionId;
    this.#journal = journal;
    this.compare();
  }

  /** Compares the state with the journal: an earlier page or another tab may have sent a bid, or found out what became of one. */
  compare(): void {
    const known = this.#subject.known();
    if (!known || !this.#journal) return;
    const kept = this.#journal.get(known.auction.id);
    const unanswered = this.#unanswered;
    if (kept && (unanswered ? kept.sentAt !== unanswered.sentAt : !isBusy(this.#state))) void this.#search(known, kept);
    else if (!kept && unanswered) void this.#conclude(known, unanswered);
    else if (!kept && this.#state.step === 'elsewhere') this.#leave();
  }

  /**
   * Shows what a bid would mean. Does nothing while another is under way. Call it in the click handler.
   *
   * @param units base units
   */
  review(units: bigint): void {
    const auction = this.#subject.known()?.auction;
    if (isBusy(this.#state) || !auction) return;
    this.#review({ auction, units }, termsOf(auction, units, this.#context.clock.now()));
    void this.funds.read(auction);
  }

  /** Signs and sends the bid that was reviewed. Call it in the click handler. Never rejects. */
  async sign(): Promise<void> {
    const state = this.#state;
    const auction = this.#subject.known()?.auction;
    if (!auction || isBusy(state) || !('units' in state)) return;
    const attempt = { auction, units: state.units };
    this.#set({ step: 'preparing', units: state.units });
    const shown = state.step === 'reviewing' ? state.terms : undefined;
    await this.#alone(attempt, (signal) => this.#signAndSend(attempt, shown, signal));
  }

  /** Sends the signed bid again once it is certain that the platform has not accepted it. Never rejects. */
  async resend(): Promise<void> {
    const signed = this.#signed;
    if (!signed || isBusy(this.#state)) return;
    const { body, units } = signed;
    if (isStale(body, this.#context.clock.now())) return this.#set({ step: 'stale', units });
    this.#set({ step: 'sending', units });
    await this.#alone(signed, (signal) => this.#send(signed, body, signal));
  }

  /** Ends the work under way. If the bid was already sent, the search for it continues. */
  cancel(): void {
    if (this.#state.step !== 'sending' && this.#state.step !== 'unknown') this.#end();
  }

  /** Stops searching for a bid that was not answered. If the platform accepts it after all, a higher bid replaces it. */
  giveUp(): void {
    const sent = this.#unanswered;
    if (!sent) return;
    this.#end();
    this.#forget(sent);
  }

  /** Releases the wallet and ends the work under way. */
  stop(): void {
    this.#end();
    this.wallet.stop();
    this.funds.forget();
  }

  /** Shows the terms. Adds who signs them if that can be known without a prompt of the wallet. */
  #review({ auction, units }: BidAttempt, terms: BidTerms): void {
    this.#set({ step: 'reviewing', units, terms });
    void this.wallet
      .peek()
      .then((wallet) => wallet && previewBid(this.#context, wallet, { auction, terms }))
      .catch(() => undefined)
      .then((request) => {
        if (request && this.#state.step === 'reviewing' && this.#state.terms === terms)
          this.#set({ ...this.#state, request });
      });
  }

  /** Works on a bid unless another tab is bidding in the same auction, or has just sent a bid. */
  async #alone(attempt: BidAttempt, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal, released } = this.#begin();
    const journal = this.#journal;
    if (!journal) return work(signal);
    const { id } = attempt.auction;
    const end = await journal.alone(
      id,
      async (latest) => {
        if (!latest && !signal.aborted) await work(signal);
        return latest;
      },
      // A wallet that never answers must not keep other tabs from bidding once the member has cancelled.
      { released },
    );
    if (signal.aborted) return;
    if (end.kind === 'elsewhere') this.#set({ step: 'elsewhere', units: attempt.units });
    else if (end.kind === 'done' && end.value) await this.#search(attempt, end.value);
  }

  /** Searches for a bid that was sent. Only one tab searches at a time, and a tab that is still sending goes first. */
  async #search({ auction }: Pick<BidAttempt, 'auction'>, sent: SentBid): Promise<void> {
    const { signal, released } = this.#begin();
    const journal = this.#journal;
    const { amount, sentAt, until } = sent;
    const attempt = { auction, units: BigInt(amount) };
    this.#set({ step: 'unknown', units: attempt.units, sentAt, until });
    const search = async (latest: SentBid | undefined): Promise<void> => {
      if (!journal || signal.aborted) return;
      // While this tab waited, another tab learned the outcome of the bid, or the bid expired.
      if (latest?.sentAt !== sentAt) return this.#conclude(attempt, sent);
      await this.#settle(attempt, sent, signal, await searchBid(this.#delivery(attempt, sent, journal, signal)));
    };
    await journal?.alone(auction.id, search, { released, waits: true });
  }

  /** Called if the journal no longer has the bid: shows whether the platform accepted it. */
  async #conclude({ auction }: Pick<BidAttempt, 'auction'>, sent: SentBid): Promise<void> {
    const { signal } = this.#begin();
    const found = await findBid(this.#context, auction.id, sent);
    if (signal.aborted) return;
    if (found !== 'accepted') return this.#leave();
    await this.#settle({ auction, units: BigInt(sent.amount) }, sent, signal, { kind: 'accepted', endsAt: undefined });
  }

  /** @param shown the terms that the member has seen */
  async #signAndSend(attempt: BidAttempt, shown: BidTerms | undefined, signal: AbortSignal): Promise<void> {
    const context = this.#context;
    const { units } = attempt;
    try {
      const wallet = await this.wallet.take();
      if (signal.aborted) return;
      const fresh = await readAuction(context, attempt.auction);
      if (signal.aborted || this.#isStopped(fresh, units)) return;
      const { auction } = fresh;
      const terms = freshTerms(shown, auction, units, context.clock.now());
      const isAllowed = await this.consent.ask({ auction, units });
      if (signal.aborted) return;
      if (!isAllowed) return this.#review({ auction, units }, terms);
      const request = await prepareBid(context, this.wallet, wallet, {
        ...{ auction, terms },
        onSwitch: (change) => signal.aborted || this.#set({ step: 'switching', units, ...change }),
      });
      const shortage = await findShortage(context, wallet, { auction, units }, request.chainId);
      if (signal.aborted) return;
      if (shortage) return this.#set({ step: 'short', units, ...shortage });
      this.#set({ step: 'signing', units, since: elapsed(), request });
      const body = bodyOf(request, await signBid(wallet, request));
      if (signal.aborted) return;
      if (isStale(body, context.clock.now())) return this.#set({ step: 'stale', units });
      // The auction may have changed while the wallet was open.
      if (this.#isStopped(this.#subject.known() ?? fresh, units)) return;
      await this.#send({ auction, units }, body, signal);
    } catch (error) {
      if (!signal.aborted) this.#set({ step: 'failed', units, error: error as LaurelError, canResend: false });
    }
  }

  async #send(attempt: BidAttempt, body: BidBody, signal: AbortSignal): Promise<void> {
    const { clock, connectivity } = this.#context;
    const { units } = attempt;
    const journal = this.#journal;
    this.#signed = { ...attempt, body };
    if (!journal) return this.#end();
    if (!connectivity.online.get()) return this.#set({ step: 'failed', units, error: offline(), canResend: true });
    const sent = { amount: String(units), sentAt: clock.now(), until: (body.deadline ?? 0) * 1000 };
    await this.#settle(attempt, sent, signal, await sendBid(this.#delivery(attempt, sent, journal, signal), body));
  }

  #delivery(attempt: BidAttempt, sent: SentBid, journal: Journal<SentBid>, signal: AbortSignal): Delivery {
    const show = (state: BidState): void => this.#set(state);
    return { context: this.#context, wallet: this.wallet, auctionId: attempt.auction.id, sent, journal, signal, show };
  }

  /**
   * Shows how a bid ended, then removes it from the journal. In the other order, `compare` would take a bid that is still shown
   * as unanswered for one that another tab has dealt with.
   */
  async #settle(attempt: BidAttempt, sent: SentBid, signal: AbortSignal, end: DeliveryEnd | undefined): Promise<void> {
    if (!end || signal.aborted) return;
    const { units } = attempt;
    if (end.kind !== 'failed' || !end.canResend) this.#signed = undefined;
    if (end.kind === 'accepted') this.#set({ step: 'accepted', units });
    else if (end.kind === 'lost') this.#set({ step: 'lost', units });
    else if (end.kind === 'given-up') this.#set({ step: 'idle' });
    else if (end.kind === 'failed') this.#set({ step: 'failed', units, error: end.error, canResend: end.canResend });
    else this.#set({ step: 'sending', units });
    this.#forget(sent);
    if (end.kind === 'accepted') this.#subject.tell({ kind: 'accepted', attempt, endsAt: end.endsAt });
    this.#subject.tell({ kind: 'outdated' });
    if (end.kind === 'refused') await this.#refuse(attempt, end, signal);
  }

  async #refuse(
    { auction, units }: BidAttempt,
    { reason }: Extract<DeliveryEnd, { readonly kind: 'refused' }>,
    signal: AbortSignal,
  ): Promise<void> {
    if (reason?.code === 'auction_ended') return this.#set({ step: 'late', units });
    const isOutpaced = reason?.code === 'bid_too_low';
    const fresh = isOutpaced ? await readAuction(this.#context, auction).catch(() => undefined) : undefined;
    if (signal.aborted || (fresh && this.#isStopped(fresh, units))) return;
    this.#set({ step: 'refused', units, reason });
  }

  /** Whether the auction has left a bid without a chance. If so, shows why. */
  #isStopped({ auction, own }: KnownAuction, units: bigint): boolean {
    const isLive = phaseOf(auction, this.#context.clock.now(), this.#subject.uncertainty()) === 'live';
    const least = leastBid(auction, own);
    if (isLive && units >= least) return false;
    this.#set(isLive ? { step: 'outpaced', units, least } : { step: 'late', units });
    this.#subject.tell({ kind: 'outdated' });
    return true;
  }

  /** The bid that was sent and not answered, if one is shown. */
  get #unanswered(): SentBid | undefined {
    if (this.#state.step !== 'unknown') return undefined;
    const { units, sentAt, until } = this.#state;
    return { amount: String(units), sentAt, until };
  }

  /** Removes a bid from the journal unless another bid has replaced it. */
  #forget({ sentAt }: SentBid): void {
    const id = this.#auctionId;
    if (this.#journal?.get(id)?.sentAt === sentAt) this.#journal.set(id, undefined);
  }

  #leave(): void {
    this.#end();
    this.#subject.tell({ kind: 'outdated' });
  }

  #begin(): { readonly signal: AbortSignal; readonly released: Promise<void> } {
    this.#run?.abort();
    this.consent.withdraw();
    const { signal } = (this.#run = new AbortController());
    const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    return { signal, released };
  }

  #end(): void {
    this.#run?.abort();
    this.#run = this.#signed = undefined;
    this.consent.withdraw();
    this.#set({ step: 'idle' });
  }

  #set(state: BidState): void {
    this.#state = Object.freeze(state);
    this.#subject.tell({ kind: 'changed' });
  }
}
