import { lockAuction } from '../auctions/find-auction.js';
import { findHolds, holdPoints } from '../auctions/holds.js';
import { settle } from '../auctions/settle-auction.js';
import type { Database } from '../db/database.js';
import { auctionBids, auctionItems, auctions } from '../db/schema/index.js';
import type { DemoMember } from './demo-members.js';
import { currencyIds, program } from './program.js';
import { herbarium, stillLifeAuctionId } from './herbarium.js';
import { shop } from './shop.js';

const hour = 3_600_000;
/** Place of the auctions' owner among the members. */
const owner = 60;

/** An auction of the demo: when it runs, in hours from now, and its bids. */
interface DemoAuction {
  readonly id: string;
  readonly assetId: string;
  readonly from: number;
  readonly to: number;
  readonly values: Pick<typeof auctions.$inferInsert, 'name' | 'type'> & Partial<typeof auctions.$inferInsert>;
  /** Places of the bidders among the members, and their bids, in the order of their arrival. */
  readonly bids: readonly (readonly [place: number, amount: number])[];
}

const demoAuctions: readonly DemoAuction[] = [
  {
    id: '7fc283d6-f91a-4e70-838b-c165d0a2f477',
    assetId: shop.crown,
    from: -50,
    to: 3,
    values: {
      name: 'Ember crown',
      description: 'Each bid beats the last. A late one gives everyone two more minutes.',
      type: 'english',
      minBidAmount: '500',
      minBidIncrement: '50',
      reservePrice: '2000',
      extendedDurationInSeconds: 120,
    },
    bids: [
      [12, 600],
      [40, 900],
      [23, 1_250],
      [40, 1_800],
    ],
  },
  {
    id: '80d394e7-0a2b-4f81-949c-d276e1b30588',
    assetId: shop.compass,
    from: -20,
    to: 52,
    values: {
      name: 'Salt compass',
      description: 'One sealed bid counts. The highest wins and pays what the second has bid.',
      type: 'second_price',
      hideBids: true,
      minBidAmount: '100',
    },
    bids: [
      [31, 700],
      [8, 2_400],
      [55, 1_100],
    ],
  },
  {
    id: '91e4a5f8-1b3c-4092-a5ad-e387f2c41699',
    assetId: shop.horn,
    from: 26,
    to: 122,
    values: { name: 'Watch horn', description: 'Opens tomorrow.', type: 'first_price', minBidAmount: '250' },
    bids: [],
  },
  {
    id: 'a2f5b609-2c4d-41a3-b6be-f49803d527aa',
    assetId: shop.map,
    from: -200,
    to: -30,
    values: { name: 'Map of the deep roads', description: 'Sold.', type: 'first_price', minBidAmount: '400' },
    bids: [
      [17, 950],
      [35, 1_900],
      [9, 1_450],
    ],
  },
  {
    id: 'b306c71a-3d5e-42b4-87cf-05a914e638bb',
    assetId: shop.horn,
    from: -120,
    to: 48,
    values: {
      name: 'Watch horn, first try',
      description: 'Called off: the horn was cracked. Every bid went back.',
      type: 'english',
      status: 'cancelled',
      minBidAmount: '250',
    },
    bids: [[22, 300]],
  },
  {
    id: stillLifeAuctionId,
    assetId: herbarium.still,
    from: -30,
    to: 76,
    values: {
      name: 'Still life with laurel, no. 7',
      description: 'Each bid beats the last.',
      type: 'english',
      mintingContractId: herbarium.studies,
      minBidAmount: '500',
      minBidIncrement: '50',
      extendedDurationInSeconds: 120,
    },
    bids: [
      [44, 900],
      [27, 1_000],
      [19, 1_110],
      [44, 1_210],
    ],
  },
];

/** Creates auctions in each state. Bids are held and paid as usual, with entries in the ledger. */
export async function seedAuctions(transaction: Database, members: readonly DemoMember[], now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (hours: number) => new Date(now.getTime() + hours * hour);
  await transaction.insert(auctions).values(
    demoAuctions.map(({ id, from, to, values }) => ({
      id,
      websiteId,
      mintingContractId: shop.relics,
      userId: memberAt(members, owner).id,
      loyaltyCurrencyId: currencyIds.leaf,
      startsAt: at(from),
      endsAt: at(to),
      createdAt: at(from - 48),
      ...values,
    })),
  );
  await transaction
    .insert(auctionItems)
    .values(demoAuctions.map(({ id, assetId }) => ({ auctionId: id, assetId, sortId: 1 })));
  for (const demo of demoAuctions) await placeBids(transaction, demo, members, at);
}

async function placeBids(
  transaction: Database,
  { id, from, to, bids }: DemoAuction,
  members: readonly DemoMember[],
  at: (hours: number) => Date,
): Promise<void> {
  const auction = await lockAuction(transaction, id);
  if (!auction) throw new Error('An auction is gone within its own transaction.');
  const latest = Math.min(to, -0.2);
  for (const [index, [place, amount]] of bids.entries()) {
    const { id: userId, address: walletAddress } = memberAt(members, place);
    const when = at(latest - ((latest - from) * (bids.length - index)) / (bids.length + 1));
    const [bid] = await transaction
      .insert(auctionBids)
      .values({
        websiteId: auction.websiteId,
        auctionId: id,
        userId,
        walletAddress,
        amount: String(amount),
        status: 'accepted',
        chainName: '31337',
        signature: '0x',
        nonce: `seed ${index}`,
        createdAt: when,
        updatedAt: when,
      })
      .returning();
    if (!bid) throw new Error('The database returned no bid.');
    const beaten = await findHolds(transaction, id, auction.type === 'english' ? undefined : userId);
    await holdPoints(transaction, auction, bid, beaten, when);
  }
  if (auction.status === 'cancelled' || to <= 0) await settle(transaction, auction, at(Math.min(to, -0.1)));
}

function memberAt(members: readonly DemoMember[], place: number): DemoMember {
  const member = members[place];
  if (!member) throw new RangeError(`There is no member ${place}.`);
  return member;
}
