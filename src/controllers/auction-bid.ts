import type { ReactiveController } from 'lit';
import type { PublicAuction } from '../contract/auctions/auctions.js';
import { ApiError, type ApiErrorCode } from '../errors/api.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { OwnBids } from '../loyalty/auction.js';
import { BidRecords } from '../program/bid-records.js';
import type { Program } from '../program/program.js';
import { bodyOf, signBid, type BidBody } from './auction-bid-request.js';
import { isBusy, type BidState } from './auction-bid-state.js';
import { findBid } from './find-bid.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { obstacleOf, prepareBid, readAuction } from './prepare-bid.js';
import { ProgrammeController } from './programme.js';
import { stepUp } from './step-up.js';

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
}

/** One bid on its way. */
interface Attempt {
  readonly program: Program;
  readonly auction: PublicAuction;
  readonly units: bigint;
}

/** When a bid was sent and until when it can be taken in, epoch ms on the server's clock; what was sent, where this page did. */
interface Sent {
  readonly sentAt: number;
  readonly until: number;
  readonly body?: BidBody;
}

/** Refusals after which a bid may have been taken in all the same. */
const unclear: readonly ApiErrorCode[] = [
  'pending',
  'timeout',
  'unreachable',
  'offline',
  'internal',
  'upstream_error',
  'bad_answer',
];
/** After these the very same signed bid can be sent once more. */
const notTaken: readonly ApiErrorCode[] = ['rate_limited', 'busy', 'upstream_unavailable', 'step_up_required'];

/** One bid at a time in one auction: previewed, read once more, signed, sent, and, where it is not clear, found again. */
export class BidController implements ReactiveController {
  readonly wallet: MemberWallet;
  readonly #host: LaurelHost;
  readonly #options: BidOptions;
  readonly #programme: ProgrammeController;
  #state: BidState = { step: 'idle' };
  /** Grows whenever what is under way is of no interest any more. */
  #turn = 0;
  #release: (() => void) | undefined;
  /** What was signed, while it may be sent once more. */
  #signed: (Attempt & { readonly body: BidBody }) | undefined;
  #records: BidRecords | undefined;
  #recordsOf = '';

  constructor(host: LaurelHost, options: BidOptions) {
    this.#host = host;
    this.#options = options;
    this.wallet = new MemberWallet(host);
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  get state(): BidState {
    return this.#state;
  }

  /** Shows what a bid would mean. Does nothing while another is under way. @param units base units */
  review(units: bigint): void {
    if (!isBusy(this.#state)) this.#set({ step: 'reviewing', units });
  }

  /** Signs and sends the bid that was reviewed. Call it in the click. Never rejects. */
  async sign(): Promise<void> {
    const { program } = this.#programme;
    const auction = this.#options.auction();
    const state = this.#state;
    if (!program || !auction || isBusy(state) || !('units' in state)) return;
    const attempt = { program, auction, units: state.units };
    this.#set({ step: 'preparing', units: attempt.units });
    await this.#alone(attempt, () => this.#run(attempt));
  }

  /** Sends once more what was signed, where it certainly was not taken in. Never rejects. */
  async resend(): Promise<void> {
    const signed = this.#signed;
    if (!signed || isBusy(this.#state)) return;
    if (isStale(signed, signed.body)) return this.#set({ step: 'stale', units: signed.units });
    await this.#alone(signed, () => this.#send(signed, signed.body));
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

  #end(): void {
    this.#turn += 1;
    this.#signed = undefined;
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
      void this.#search({ program, auction, units: BigInt(record.amount) }, record);
    } else if (!record && (step === 'unknown' || step === 'elsewhere')) {
      this.#end();
      this.#options.changed();
    }
  }

  /** Runs what bids, unless another tab of this browser is at it in the same auction. */
  async #alone({ program, auction, units }: Attempt, run: () => Promise<void>): Promise<void> {
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

  async #run(attempt: Attempt): Promise<void> {
    const { program, units } = attempt;
    const turn = ++this.#turn;
    const gone = (): boolean => turn !== this.#turn;
    this.#signed = undefined;
    try {
      const wallet = await this.wallet.take();
      if (gone()) return;
      const fresh = await readAuction(program, attempt.auction);
      if (gone() || this.#isStopped(fresh.auction, fresh.own, attempt)) return;
      const { auction } = fresh;
      if (!(await this.#options.allow(auction, units)))
        return gone() ? undefined : this.#set({ step: 'reviewing', units });
      const request = await prepareBid(program, this.wallet, wallet, {
        ...{ auction, units },
        onSwitch: (change) => gone() || this.#set({ step: 'switching', units, ...change }),
      });
      if (gone()) return;
      this.#set({ step: 'signing', units, since: Date.now(), request });
      const body = bodyOf(request, await signBid(wallet, request));
      if (gone()) return;
      if (isStale(attempt, body)) return this.#set({ step: 'stale', units });
      // What was learnt while the wallet was open may have made the bid useless; then it is not sent.
      if (this.#isStopped(this.#options.auction() ?? auction, this.#options.own(), attempt)) return;
      await this.#send({ program, auction, units }, body);
    } catch (error) {
      if (!gone()) this.#set({ step: 'failed', units, error: error as LaurelError, canResend: false });
    }
  }

  #isStopped(auction: PublicAuction, own: OwnBids, { program, units }: Attempt): boolean {
    const obstacle = obstacleOf({ auction, own }, units, program.clock.now(), this.#options.uncertainty());
    if (!obstacle) return false;
    this.#options.changed();
    this.#set({ ...obstacle, units });
    return true;
  }

  /** @param looks how often it was looked for in vain */
  async #send(attempt: Attempt, body: BidBody, looks = 0): Promise<void> {
    const { program, units } = attempt;
    const turn = ++this.#turn;
    this.#signed = { ...attempt, body };
    if (!program.connectivity.online.get())
      return this.#set({ step: 'failed', units, error: offline(), canResend: true });
    const sent: Sent = { sentAt: program.clock.now(), until: (body.deadline ?? 0) * 1000 };
    let isConfirmed = false;
    this.#records?.set({ amount: String(units), sentAt: sent.sentAt, until: sent.until });
    if (looks === 0) this.#set({ step: 'sending', units });
    const post = () => program.client.request('POST /api/me/auction_bids', { body }, { member: true });
    try {
      const { endsAt } = await post().catch(async (error: LaurelError) => {
        if (error.code !== 'step_up_required' || turn !== this.#turn || looks > 0) throw error;
        await this.#confirm(program, units);
        isConfirmed = true;
        return post();
      });
      if (turn === this.#turn) this.#accept(attempt, endsAt);
    } catch (error) {
      // A confirmation counts once: sent again by itself, it would open the wallet by itself.
      const repeatable = isConfirmed ? sent : { ...sent, body };
      if (turn === this.#turn) await this.#meet(attempt, error as LaurelError, repeatable, looks);
    }
  }

  /** The site wants bids of this size confirmed by a signature of their own. */
  async #confirm(program: Program, units: bigint): Promise<void> {
    this.#set({ step: 'confirming', units, message: undefined });
    const wallet = await this.wallet.take();
    await stepUp(program, wallet, 'bid', (message) => this.#set({ step: 'confirming', units, message }));
    this.#set({ step: 'sending', units });
  }

  /** What a refusal, or silence, means. */
  async #meet(attempt: Attempt, error: LaurelError, sent: Sent, looks: number): Promise<void> {
    const { program, auction, units } = attempt;
    const isNotTaken = error.name === 'ApiError' && notTaken.includes(error.code);
    // What was sent before may have arrived, whatever became of it this time.
    if ((error.name === 'ApiError' && unclear.includes(error.code)) || (isNotTaken && looks > 0))
      return this.#search(attempt, sent, looks);
    this.#records?.set(undefined);
    const canResend = error.name === 'WalletError' || isNotTaken;
    if (!canResend) this.#signed = undefined;
    this.#options.changed();
    if (error.name !== 'ApiError' || error.code !== 'refused')
      return this.#set({ step: 'failed', units, error, canResend });
    const reason = error.reason?.code;
    if (reason === 'auction_ended') return this.#set({ step: 'late', units });
    const turn = this.#turn;
    const fresh = reason === 'bid_too_low' ? await readAuction(program, auction).catch(() => undefined) : undefined;
    if (turn !== this.#turn || (fresh && this.#isStopped(fresh.auction, fresh.own, attempt))) return;
    this.#set({ step: 'refused', units, reason: error.reason });
  }

  #accept({ auction, units }: Attempt, endsAt?: string): void {
    this.#records?.set(undefined);
    this.#signed = undefined;
    this.#set({ step: 'accepted', units });
    this.#options.accepted(auction, units, endsAt);
  }

  /** Looks for a bid until it is found, or too old to be taken in. Meanwhile what this page has signed is sent again. */
  async #search(attempt: Attempt, sent: Sent, looks = 0): Promise<void> {
    const { program, auction, units } = attempt;
    const { sentAt, until, body } = sent;
    const turn = ++this.#turn;
    this.#set({ step: 'unknown', units, sentAt, until });
    for (let look = looks; ; look++) {
      const isOver = program.clock.now() > until;
      const found = await findBid(program, auction.id, { units, sentAt });
      if (turn !== this.#turn) return;
      if (found === 'taken') return this.#accept(attempt);
      if (found === 'missing' && isOver) {
        this.#records?.set(undefined);
        this.#options.changed();
        return this.#set({ step: 'lost', units });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** look, 30_000)));
      if (turn !== this.#turn) return;
      // The same signed bid counts once, however often it is sent: that is the surest way to know.
      if (body && found === 'missing' && !isStale(attempt, body)) return this.#send(attempt, body, look + 1);
    }
  }

  #set(state: BidState): void {
    this.#state = Object.freeze(state);
    this.#host.requestUpdate();
  }
}

const isStale = ({ program }: Attempt, { deadline = 0 }: BidBody): boolean => deadline * 1000 <= program.clock.now();

const offline = (): ApiError => new ApiError('offline', 'The browser is offline; nothing was sent.');
