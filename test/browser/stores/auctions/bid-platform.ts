import { bidId } from '../../../../demo/states/auctions.js';
import { failure, hangs } from '../fake-program.js';
import { lots, own, type BidFixture } from './auction-fixture.js';

/**
 * Fate of a bid in flight.
 * - `answered`: it arrives, and so does the answer
 * - `unanswered`: it arrives, but the answer does not
 * - `dropped`: it never arrives
 * - `delayed`: it arrives half a minute later, but its answer does not
 * - `silent`: it arrives, and nothing ever comes back
 * - `busy`: the platform refuses it unread
 */
export type Fate = 'answered' | 'unanswered' | 'dropped' | 'delayed' | 'silent' | 'busy';

/** A platform with one auction, whose network the test makes unreliable. */
export class BidPlatform {
  fate: Fate = 'answered';
  /** Whether reading from it fails. */
  isDown = false;
  /** Accepted bids by nonce, oldest first. */
  readonly accepted = new Map<string, { readonly amount: bigint; readonly createdAt: number }>();
  /** Bids by nonce that may still be accepted although the member has not heard back. */
  readonly open = new Map<string, BidFixture>();
  /** Nonces of bids that were sent while an earlier one was open. */
  readonly doubled: string[] = [];
  readonly #bodies = new Map<string, string>();

  /** The member's highest bid. Other bids do not matter here. */
  get highest(): bigint {
    return [...this.accepted.values()].reduce((most, { amount }) => (amount > most ? amount : most), 1210n);
  }

  /** Forgets all open bids, because the member no longer waits for them. */
  release(): void {
    this.open.clear();
  }

  readonly post = async (body: BidFixture): Promise<{ readonly endsAt: string; readonly amount: string }> => {
    const { fate } = this;
    const { nonce } = body;
    const text = JSON.stringify(body);
    if ((this.#bodies.get(nonce) ?? text) !== text) throw new Error('Two bids have the same nonce.');
    this.#bodies.set(nonce, text);
    this.#close();
    if ([...this.open.keys()].some((other) => other !== nonce)) this.doubled.push(nonce);
    if (fate === 'busy') throw failure('busy');
    this.open.set(nonce, body);
    if (fate === 'dropped') throw failure('timeout');
    if (fate === 'delayed') {
      setTimeout(() => this.#accept(body), 30_000);
      throw failure('pending');
    }
    const reason = this.#accept(body);
    if (fate === 'unanswered') throw failure('timeout');
    if (fate === 'silent') return hangs();
    this.open.delete(nonce);
    if (reason) throw Object.assign(failure('refused'), { reason: { code: reason } });
    return { endsAt: lots().data[0]?.endsAt ?? '', amount: body.amount };
  };

  readonly listOwn = () => {
    if (this.isDown) throw failure('unreachable');
    const bids = own(...[...this.accepted.values()].reverse().map(({ amount }) => [String(amount)] as const));
    const times = [...this.accepted.values()].reverse().map(({ createdAt }) => new Date(createdAt).toISOString());
    return { ...bids, data: bids.data.map((bid, at) => ({ ...bid, createdAt: times[at] ?? bid.createdAt })) };
  };

  readonly listAuctions = () => {
    if (this.isDown) throw failure('unreachable');
    return lots({
      auctionBids: [
        { id: bidId(77), amount: String(this.highest), createdAt: new Date(Date.now() - 1000).toISOString() },
      ],
    });
  };

  /** Forgets the open bids that are settled by now. */
  #close(): void {
    for (const [nonce, { deadline }] of this.open)
      if (this.accepted.has(nonce) || deadline * 1000 <= Date.now()) this.open.delete(nonce);
  }

  #accept({ nonce, amount, deadline }: BidFixture): 'bid_too_low' | 'bid_expired' | undefined {
    if (this.accepted.has(nonce)) return undefined;
    if (deadline * 1000 < Date.now()) return 'bid_expired';
    if (BigInt(amount) < this.highest + 50n) return 'bid_too_low';
    this.accepted.set(nonce, { amount: BigInt(amount), createdAt: Date.now() });
    return undefined;
  }
}
