import assert from 'node:assert/strict';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PublicAuction } from '../../../../src/contract/auctions/auctions.js';
import { bodyOf, signBid, signableBid, termsOf } from '../../../../src/browser/stores/auctions/bid-request.js';
import type { AuctionPhase, AuctionPosition } from '../../../../src/browser/stores/auctions/auction.js';
import type { WalletSession } from '../../../../src/browser/wallets/adapter.js';
import type { ApiError } from '../../../../src/errors/api.js';
import { auctionBids, auctionHolds, auctions } from '../../../../src/service/db/schema/index.js';
import { baseUnits, wholeUnits } from '../../../../src/values/amounts/base-units.js';
import { addAuction } from '../../../service/auction-fixture.js';
import type { Lot } from './auction-programme.js';
import type { Member, MemberPage, World } from './world.js';

const minute = 60_000;

/** A member who bids, unless the operator has blocked them. */
export interface Bidder {
  readonly member: Member;
  isBlocked: boolean;
}

/** What became of a bid. */
export type Sent =
  | { readonly isAccepted: true; readonly endsAt: string }
  | { readonly isAccepted: false; readonly code: string; readonly reason: unknown };

/** One auction as the service's database has it. Amounts are base units. */
export class AuctionBook {
  /** All bids of members who are not blocked, oldest first, since they were read last. */
  bids: readonly { readonly id: string; readonly userId: string; readonly amount: string; readonly status: string }[] =
    [];
  readonly #world: World;
  readonly #blocked = new Set<string>();

  private constructor(
    world: World,
    readonly id: string,
    readonly given: Lot,
  ) {
    this.#world = world;
  }

  static async open(world: World, given: Lot): Promise<AuctionBook> {
    const { service, leaf, gold } = world;
    const startsAt = service.now + given.startsIn * minute;
    const id = await addAuction(service, {
      type: given.type,
      loyaltyCurrencyId: given.isGold ? gold : leaf,
      currencyDecimals: given.isGold ? 2 : 0,
      minBidAmount: String(given.least),
      minBidIncrement: given.step === null ? null : String(given.step),
      reservePrice: given.reserve === null ? null : String(given.reserve),
      hideBids: given.hidesBids,
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + given.lasts * minute),
      extendedDurationInSeconds: given.extension,
    });
    return new AuctionBook(world, id, given);
  }

  get currencyId(): string {
    return this.given.isGold ? this.#world.gold : this.#world.leaf;
  }

  get #decimals(): number {
    return this.given.isGold ? 2 : 0;
  }

  /** Whether bidders cannot know whether they have been outbid. */
  get isBlind(): boolean {
    return this.given.hidesBids && this.given.type === 'english';
  }

  wholeUnits(units: number): string {
    return wholeUnits(BigInt(units), this.#decimals);
  }

  /** Points that the bidder can spend elsewhere. */
  async freeOf({ member }: Bidder): Promise<bigint> {
    const units = baseUnits(await this.#world.balance(member.userId, this.currencyId), this.#decimals);
    assert.notEqual(units, undefined);
    return units ?? 0n;
  }

  /** Points that the auction holds of a bidder. */
  async heldBy({ member }: Bidder): Promise<bigint> {
    const holds = await this.#world.service.database
      .select({ amount: auctionBids.amount })
      .from(auctionHolds)
      .innerJoin(auctionBids, eq(auctionBids.id, auctionHolds.bidId))
      .where(
        and(eq(auctionBids.auctionId, this.id), eq(auctionBids.userId, member.userId), isNull(auctionHolds.releasedAt)),
      );
    return holds.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  }

  async positionOf({ member }: Bidder): Promise<AuctionPosition> {
    const standing = (await this.#read()).filter(({ status }) => status === 'accepted');
    if (!standing.some(({ userId }) => userId === member.userId)) return 'none';
    if (this.given.hidesBids) return 'sealed';
    const [first] = [...standing].sort((a, b) => Number(BigInt(b.amount) - BigInt(a.amount)));
    return first?.userId === member.userId ? 'leading' : 'outbid';
  }

  async phaseAt(now: number): Promise<AuctionPhase> {
    const { startsAt, endsAt } = await this.#row();
    return now < startsAt.getTime() ? 'upcoming' : now < endsAt.getTime() ? 'live' : 'closing';
  }

  async momentOf(isEnd: boolean): Promise<number> {
    const { startsAt, endsAt } = await this.#row();
    return (isEnd ? endsAt : startsAt).getTime();
  }

  /** Signs a bid as the page does, and sends it through the proxy. */
  async send(page: MemberPage, { member }: Bidder, auction: PublicAuction, amount: bigint): Promise<Sent> {
    const { account } = member.visitor;
    const wallet: Pick<WalletSession, 'address' | 'signTypedData'> = {
      address: account.address,
      signTypedData: (data) => account.signTypedData(data),
    };
    const request = signableBid(termsOf(auction, amount, page.clock.now()), wallet, 31_337);
    const body = bodyOf(request, await signBid(wallet as WalletSession, request));
    try {
      const { endsAt } = await page.client.request('POST /api/me/auction_bids', { body }, { member: true });
      return { isAccepted: true, endsAt };
    } catch (error) {
      const { code, reason } = error as ApiError;
      // After the end, the proxy refuses a bid whose deadline has passed.
      assert.ok(code === 'refused' || code === 'bad_request', String(error));
      return { isAccepted: false, code, reason };
    }
  }

  async toggleBlock(bidder: Bidder): Promise<void> {
    const { websiteId } = this.#world.scope;
    const { userId } = bidder.member;
    bidder.isBlocked = !bidder.isBlocked;
    this.#blocked[bidder.isBlocked ? 'add' : 'delete'](userId);
    await this.#world.post('/api/users/metadatas', { websiteId, userId, isBlocked: bidder.isBlocked });
    await this.#world.service.settled();
  }

  async cancel(): Promise<void> {
    if (!(await this.isOver())) await this.#world.post(`/api/auctions/${this.id}/cancel`, {});
    await this.#world.service.settled();
  }

  async isOver(): Promise<boolean> {
    const { status, endsAt } = await this.#row();
    return status !== 'in_progress' || endsAt.getTime() <= this.#world.service.now;
  }

  /** Runs the clock until the auction is settled. */
  async finish(): Promise<void> {
    const { endsAt } = await this.#row();
    const { service } = this.#world;
    await this.#world.wait(Math.max(0, endsAt.getTime() - service.now) + minute);
    // Nothing settles an auction without bids until somebody reads it.
    await service.get(`/api/auctions?${service.scoped({ auctionId: this.id })}`);
    await service.settled();
    assert.notEqual((await this.#row()).settledAt, null, 'it is settled');
  }

  /** The price that a bidder has won it for; `undefined` if they have not. */
  async winOf({ member }: Bidder): Promise<bigint | undefined> {
    const { winningBidId } = await this.#row();
    const bids = await this.#world.service.database
      .select()
      .from(auctionBids)
      .where(and(eq(auctionBids.auctionId, this.id), eq(auctionBids.userId, member.userId)));
    return bids.some(({ id }) => id === winningBidId) ? this.price() : undefined;
  }

  /** What the winner pays; `undefined` if nobody has won. */
  async price(): Promise<bigint | undefined> {
    const { winningAmount } = await this.#row();
    return winningAmount === null ? undefined : BigInt(winningAmount);
  }

  async #row() {
    const [row] = await this.#world.service.database.select().from(auctions).where(eq(auctions.id, this.id));
    assert.ok(row);
    return row;
  }

  async #read() {
    const { id, userId, amount, status } = auctionBids;
    const all = await this.#world.service.database
      .select({ id, userId, amount, status })
      .from(auctionBids)
      .where(eq(auctionBids.auctionId, this.id))
      .orderBy(asc(auctionBids.sequence));
    return (this.bids = all.filter((each) => !this.#blocked.has(each.userId)));
  }
}
