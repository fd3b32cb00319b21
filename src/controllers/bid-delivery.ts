import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { OwnBids } from '../loyalty/auction.js';
import type { BidRecords } from '../program/bid-records.js';
import type { Program } from '../program/program.js';
import type { BidBody } from './auction-bid-request.js';
import type { BidState } from './auction-bid-state.js';
import { meaningOf, offline } from './bid-answer.js';
import { findBid } from './find-bid.js';
import type { MemberWallet } from './member-wallet.js';
import { readAuction } from './prepare-bid.js';
import { stepUp } from './step-up.js';

/** One bid on its way. */
export interface BidAttempt {
  readonly program: Program;
  readonly auction: PublicAuction;
  readonly units: bigint;
}

/** When a bid was sent and until when it can be taken in, epoch ms on the server's clock; what was sent, where this page did. */
export interface SentBid {
  readonly sentAt: number;
  readonly until: number;
  readonly body?: BidBody;
}

/** What a delivery works with. */
export interface DeliveryParts {
  readonly wallet: MemberWallet;
  readonly records: () => BidRecords | undefined;
  readonly show: (state: BidState) => void;
  /** Says, where a bid is of no use any more, why. */
  readonly isStopped: (auction: PublicAuction, own: OwnBids, attempt: BidAttempt) => boolean;
  readonly accepted: (attempt: BidAttempt, endsAt: string | undefined) => void;
  /** What is known of the auction has to be read anew. */
  readonly changed: () => void;
}

/** Brings a signed bid to the platform, and finds out what became of it where that is not clear. */
export class BidDelivery {
  readonly #parts: DeliveryParts;
  /** Grows whenever what is under way is of no interest any more. */
  #turn = 0;
  /** What was signed, while it may be sent once more. */
  #signed: (BidAttempt & { readonly body: BidBody }) | undefined;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** What was signed, and may be sent once more as it is. */
  get signed(): (BidAttempt & { readonly body: BidBody }) | undefined {
    return this.#signed;
  }

  /** Nobody waits for it any more. What was sent stays sent. */
  stop(): void {
    this.#turn += 1;
    this.#signed = undefined;
  }

  /** Never rejects. @param looks how often it was looked for in vain */
  async send(attempt: BidAttempt, body: BidBody, looks = 0): Promise<void> {
    const { show, records } = this.#parts;
    const { program, units } = attempt;
    const turn = ++this.#turn;
    this.#signed = { ...attempt, body };
    if (!program.connectivity.online.get()) return show({ step: 'failed', units, error: offline(), canResend: true });
    const sent: SentBid = { sentAt: program.clock.now(), until: (body.deadline ?? 0) * 1000 };
    let isConfirmed = false;
    records()?.set({ amount: String(units), sentAt: sent.sentAt, until: sent.until });
    if (looks === 0) show({ step: 'sending', units });
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

  /** Looks for a bid until it is found, or too old to be taken in. Meanwhile what this page has signed is sent again. */
  async search(attempt: BidAttempt, sent: SentBid, looks = 0): Promise<void> {
    const { show, records, changed } = this.#parts;
    const { program, auction, units } = attempt;
    const { sentAt, until, body } = sent;
    const turn = ++this.#turn;
    show({ step: 'unknown', units, sentAt, until });
    for (let look = looks; ; look++) {
      const isOver = program.clock.now() > until;
      const found = await findBid(program, auction.id, { units, sentAt });
      if (turn !== this.#turn) return;
      if (found === 'taken') return this.#accept(attempt);
      if (found === 'missing' && isOver) {
        records()?.set(undefined);
        changed();
        return show({ step: 'lost', units });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** look, 30_000)));
      if (turn !== this.#turn) return;
      // The same signed bid counts once, however often it is sent: that is the surest way to know.
      if (body && found === 'missing' && !isStale(attempt, body)) return this.send(attempt, body, look + 1);
    }
  }

  /** The site wants bids of this size confirmed by a signature of their own. */
  async #confirm(program: Program, units: bigint): Promise<void> {
    const { show } = this.#parts;
    show({ step: 'confirming', units, message: undefined });
    const wallet = await this.#parts.wallet.take();
    await stepUp(program, wallet, 'bid', (message) => show({ step: 'confirming', units, message }));
    show({ step: 'sending', units });
  }

  /** What a refusal, or silence, means. */
  async #meet(attempt: BidAttempt, error: LaurelError, sent: SentBid, looks: number): Promise<void> {
    const { show, records, changed, isStopped } = this.#parts;
    const { program, auction, units } = attempt;
    const meaning = meaningOf(error, looks);
    if (meaning === 'unclear') return this.search(attempt, sent, looks);
    records()?.set(undefined);
    if (meaning !== 'not-taken') this.#signed = undefined;
    changed();
    if (meaning !== 'refused' || error.name !== 'ApiError')
      return show({ step: 'failed', units, error, canResend: meaning === 'not-taken' });
    const reason = error.reason?.code;
    if (reason === 'auction_ended') return show({ step: 'late', units });
    const turn = this.#turn;
    const fresh = reason === 'bid_too_low' ? await readAuction(program, auction).catch(() => undefined) : undefined;
    if (turn !== this.#turn || (fresh && isStopped(fresh.auction, fresh.own, attempt))) return;
    show({ step: 'refused', units, reason: error.reason });
  }

  #accept(attempt: BidAttempt, endsAt?: string): void {
    const { show, records, accepted } = this.#parts;
    records()?.set(undefined);
    this.#signed = undefined;
    show({ step: 'accepted', units: attempt.units });
    accepted(attempt, endsAt);
  }
}

/** Whether a signed bid can be taken in no more. */
export const isStale = ({ program }: Pick<BidAttempt, 'program'>, { deadline = 0 }: BidBody): boolean =>
  deadline * 1000 <= program.clock.now();
