import type { ReactiveController } from 'lit';
import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { BidTerms } from '../contract/auctions/bid-message.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { OwnBids } from '../loyalty/auction.js';
import { BidRecords } from '../program/bid-records.js';
import { bodyOf, freshTerms, signBid, termsOf } from './auction-bid-request.js';
import { isBusy, type BidState } from './auction-bid-state.js';
import { BidDelivery, isStale, type BidAttempt } from './bid-delivery.js';
import { BidMeans, lackingOf } from './bid-means.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { obstacleOf, prepareBid, previewBid, readAuction } from './prepare-bid.js';
import { ProgrammeController } from './programme.js';

/** What a bid is about, and who wants to hear of it. */
export interface BidOptions {
  /** The auction as it is known now. */
  readonly auction: () => PublicAuction | undefined;
  /** The member's own bids as they are known now. */
  readonly own: () => OwnBids;
  /** How far the clock may be off, ms. */
  readonly uncertainty: () => number;
  /** Whether the page lets a bid be signed and sent. */
  readonly allow: (auction: PublicAuction, units: bigint) => Promise<boolean>;
  /** A bid was taken in. @param endsAt ISO 8601, where the platform has just said it */
  readonly accepted: (auction: PublicAuction, units: bigint, endsAt: string | undefined) => void;
  /** What is known of the auction has to be read anew. */
  readonly changed: () => void;
  /** Has the member connect a wallet; whether they have. */
  readonly connect: () => Promise<boolean>;
}

/** One bid at a time in one auction: previewed, read once more, signed, sent, and, where it is not clear, found again. */
export class BidController implements ReactiveController {
  readonly wallet: MemberWallet;
  /** What the member could bid with, as far as the chain has to be asked. */
  readonly means: BidMeans;
  readonly #host: LaurelHost;
  readonly #options: BidOptions;
  readonly #programme: ProgrammeController;
  #state: BidState = { step: 'idle' };
  /** Grows whenever what is under way is of no interest any more. */
  #turn = 0;
  #release: (() => void) | undefined;
  readonly #delivery: BidDelivery;
  #records: BidRecords | undefined;
  #recordsOf = '';

  constructor(host: LaurelHost, options: BidOptions) {
    this.#host = host;
    this.#options = options;
    this.wallet = new MemberWallet(host, options.connect);
    this.means = new BidMeans(host, this.wallet);
    this.#programme = new ProgrammeController(host);
    this.#delivery = new BidDelivery({
      wallet: this.wallet,
      records: () => this.#records,
      show: (state) => this.#set(state),
      isStopped: (auction, own, attempt) => this.#isStopped(auction, own, attempt),
      accepted: ({ auction, units }, endsAt) => options.accepted(auction, units, endsAt),
      changed: () => options.changed(),
    });
    host.addController(this);
  }

  get state(): BidState {
    return this.#state;
  }

  /** Shows what a bid would mean. Does nothing while another is under way. Call it in the click. @param units base units */
  review(units: bigint): void {
    const { program } = this.#programme;
    const auction = this.#options.auction();
    if (isBusy(this.#state) || !program || !auction) return;
    this.#review({ program, auction, units }, termsOf(auction, units, program.clock.now()));
    void this.means.look(auction);
  }

  /** Signs and sends the bid that was reviewed. Call it in the click. Never rejects. */
  async sign(): Promise<void> {
    const { program } = this.#programme;
    const auction = this.#options.auction();
    const state = this.#state;
    if (!program || !auction || isBusy(state) || !('units' in state)) return;
    const attempt: BidAttempt = { program, auction, units: state.units };
    const shown = state.step === 'reviewing' ? state.terms : undefined;
    this.#set({ step: 'preparing', units: attempt.units });
    await this.#alone(attempt, () => this.#run(attempt, shown));
  }

  /** Sends once more what was signed, where it certainly was not taken in. Never rejects. */
  async resend(): Promise<void> {
    const { signed } = this.#delivery;
    if (!signed || isBusy(this.#state)) return;
    if (isStale(signed, signed.body)) return this.#set({ step: 'stale', units: signed.units });
    await this.#alone(signed, () => this.#delivery.send(signed, signed.body));
  }

  /** Back to nothing. What was sent stays sent: that goes on being looked for. */
  cancel(): void {
    const { step } = this.#state;
    if (step === 'sending' || step === 'unknown') return;
    this.#end();
  }

  /** Stops looking for a bid of which nobody has heard. Should it still be taken in, a higher one takes its place. */
  giveUp(): void {
    if (this.#state.step !== 'unknown') return;
    this.#records?.set(undefined);
    this.#end();
  }

  hostDisconnected(): void {
    this.#end();
    this.#records?.close();
    this.#records = undefined;
    this.#recordsOf = '';
  }

  hostUpdate(): void {
    const { program } = this.#programme;
    const auction = this.#options.auction();
    const session = program?.session.state.get();
    const member = session && 'user' in session ? session.user.id : undefined;
    const of = program && auction && member ? `${member} ${auction.id}` : '';
    if (of === this.#recordsOf) return;
    this.#records?.close();
    // Another member, or another auction: what was begun is theirs no longer.
    if (this.#recordsOf) this.#end();
    this.#recordsOf = of;
    this.#records = undefined;
    if (!program || !auction || !member) return;
    this.#records = new BidRecords(program.config.proxy, member, auction.id, () => this.#follow());
    this.#follow();
  }

  /** Shows the terms, and who signs them once that is known without asking the wallet for anything. */
  #review({ program, auction, units }: BidAttempt, terms: BidTerms): void {
    this.#set({ step: 'reviewing', units, terms });
    void this.wallet
      .glance()
      .then((wallet) => wallet && previewBid(program, wallet, { auction, terms }))
      .catch(() => undefined)
      .then((request) => {
        if (request && this.#state.step === 'reviewing' && this.#state.terms === terms)
          this.#set({ ...this.#state, request });
      });
  }

  #end(): void {
    this.#turn += 1;
    this.#delivery.stop();
    this.#release?.();
    this.#set({ step: 'idle' });
  }

  /** Takes up what an earlier page, or another tab, has left open; ends what another tab has settled. */
  #follow(): void {
    const { program } = this.#programme;
    const auction = this.#options.auction();
    if (!program || !auction) return;
    const record = this.#records?.get(program.clock.now());
    const { step } = this.#state;
    if (record && !isBusy(this.#state)) {
      void this.#delivery.search({ program, auction, units: BigInt(record.amount) }, record);
    } else if (!record && (step === 'unknown' || step === 'elsewhere')) {
      this.#end();
      this.#options.changed();
    }
  }

  /** Runs what bids, unless another tab of this browser is at it in the same auction. */
  async #alone({ program, auction, units }: BidAttempt, run: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return run();
    const released = new Promise<void>((resolve) => (this.#release = resolve));
    const turn = this.#turn;
    await locks.request(`laurel-bid ${program.config.proxy} ${auction.id}`, { ifAvailable: true }, async (lock) => {
      if (turn !== this.#turn) return;
      // A wallet that never answers must not keep other tabs from bidding once the member has given it up.
      if (lock) await Promise.race([run(), released]);
      else this.#set({ step: 'elsewhere', units });
    });
  }

  /** @param shown terms the member has looked at */
  async #run(attempt: BidAttempt, shown: BidTerms | undefined): Promise<void> {
    const { program, units } = attempt;
    const turn = ++this.#turn;
    const gone = (): boolean => turn !== this.#turn;
    this.#delivery.stop();
    try {
      const wallet = await this.wallet.take();
      if (gone()) return;
      const fresh = await readAuction(program, attempt.auction);
      if (gone() || this.#isStopped(fresh.auction, fresh.own, attempt)) return;
      const { auction } = fresh;
      const terms = freshTerms(shown, auction, units, program.clock.now());
      if (!(await this.#options.allow(auction, units)))
        return gone() ? undefined : this.#review({ program, auction, units }, terms);
      const request = await prepareBid(program, this.wallet, wallet, {
        ...{ auction, terms },
        onSwitch: (change) => gone() || this.#set({ step: 'switching', units, ...change }),
      });
      const lacking = await lackingOf(program, wallet, { auction, units, chainId: request.chainId });
      if (gone()) return;
      if (lacking) return this.#set({ step: 'short', units, ...lacking });
      this.#set({ step: 'signing', units, since: Date.now(), request });
      const body = bodyOf(request, await signBid(wallet, request));
      if (gone()) return;
      if (isStale(attempt, body)) return this.#set({ step: 'stale', units });
      // What was learnt while the wallet was open may have made the bid useless; then it is not sent.
      if (this.#isStopped(this.#options.auction() ?? auction, this.#options.own(), attempt)) return;
      await this.#delivery.send({ program, auction, units }, body);
    } catch (error) {
      if (!gone()) this.#set({ step: 'failed', units, error: error as LaurelError, canResend: false });
    }
  }

  #isStopped(auction: PublicAuction, own: OwnBids, { program, units }: BidAttempt): boolean {
    const obstacle = obstacleOf({ auction, own }, units, program.clock.now(), this.#options.uncertainty());
    if (!obstacle) return false;
    this.#options.changed();
    this.#set({ ...obstacle, units });
    return true;
  }

  #set(state: BidState): void {
    this.#state = Object.freeze(state);
    this.#host.requestUpdate();
  }
}
