import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ServiceContext } from '../handler.js';
import { auctionItems, auctions } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import { Refusal, notFound } from '../http/refusal.js';
import { currencyIds, programme } from '../seed/programme.js';
import { shop } from '../seed/shop.js';
import { lockAuction } from './find-auction.js';
import { isOver, sendSettlement } from './settle-auction.js';

/** Name of those that are put up here; no other may be ended. */
const name = 'Ash lantern';

/**
 * For development, and never part of a live programme: auctions that can be watched to their end.
 * - `POST /sandbox/auctions?seconds=60&extension=15` puts one up in the demo's points, which begins now and ends soon
 * - `POST /sandbox/auctions/:id/end?seconds=5` has one of those end so many seconds from now
 */
export function sandboxAuctions({ database, clock, jobs }: Pick<ServiceContext, 'database' | 'clock' | 'jobs'>): Hono {
  const sandbox = new Hono();
  sandbox.post('/auctions', async (context) => {
    const seconds = readSeconds(context.req.query('seconds') ?? '60');
    const extension = readSeconds(context.req.query('extension') ?? '15');
    const id = randomUUID();
    const now = clock.now();
    const endsAt = new Date(now + seconds * 1000);
    // Whoever has put up the others.
    const [other] = await database.select({ userId: auctions.userId }).from(auctions).limit(1);
    if (!other) throw notFound();
    await transact(database, async (transaction) => {
      await transaction.insert(auctions).values({
        ...{ id, websiteId: programme.websiteId, mintingContractId: shop.relics, ...other },
        ...{ name, description: 'Gone in a moment.', type: 'english' },
        ...{ loyaltyCurrencyId: currencyIds.leaf, minBidAmount: '100', minBidIncrement: '10' },
        ...{ extendedDurationInSeconds: extension, startsAt: new Date(now), endsAt, createdAt: new Date(now) },
      });
      await transaction.insert(auctionItems).values({ auctionId: id, assetId: shop.crown, sortId: 1 });
      await sendSettlement({ jobs }, { id, endsAt }, transaction);
    });
    return context.json({ id, endsAt: endsAt.toISOString() }, 201);
  });
  sandbox.post('/auctions/:id{[0-9a-f-]{36}}/end', async (context) => {
    const seconds = readSeconds(context.req.query('seconds') ?? '5');
    const id = context.req.param('id');
    const now = clock.now();
    const endsAt = new Date(now + seconds * 1000);
    await transact(database, async (transaction) => {
      const auction = await lockAuction(transaction, id);
      if (!auction || auction.name !== name || isOver(auction, new Date(now))) throw notFound();
      await transaction
        .update(auctions)
        .set({ endsAt, updatedAt: new Date(now) })
        .where(eq(auctions.id, id));
      await sendSettlement({ jobs }, { id, endsAt }, transaction);
    });
    return context.json({ id, endsAt: endsAt.toISOString() });
  });
  return sandbox;
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3600)
    throw new Refusal(400, { message: 'Name from 1 to 3600 seconds' });
  return seconds;
}
