import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { ServiceContext } from '../handler.js';
import { auctionItems, auctions } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import { HttpError, notFound } from '../http/http-error.js';
import { currencyIds, program } from '../seed/program.js';
import { shop } from '../seed/shop.js';
import { sendSettlement } from './settle-auction.js';

/**
 * Serves `POST /sandbox/auctions?seconds=60&extension=15`, which creates an auction in the demo's points that begins now and ends
 * soon, so that developers can watch one to its end. A live programme never has this route.
 */
export function sandboxAuctions({ database, clock, jobs }: Pick<ServiceContext, 'database' | 'clock' | 'jobs'>): Hono {
  return new Hono().post('/auctions', async (context) => {
    const seconds = readSeconds(context.req.query('seconds') ?? '60');
    const extension = readSeconds(context.req.query('extension') ?? '15');
    const id = randomUUID();
    const now = clock.now();
    const endsAt = new Date(now + seconds * 1000);
    // Uses the owner of the other auctions.
    const [other] = await database.select({ userId: auctions.userId }).from(auctions).limit(1);
    if (!other) throw notFound();
    await transact(database, async (transaction) => {
      await transaction.insert(auctions).values({
        ...{ id, websiteId: program.websiteId, mintingContractId: shop.relics, ...other },
        ...{ name: 'Ash lantern', description: 'Gone in a moment.', type: 'english' },
        ...{ loyaltyCurrencyId: currencyIds.leaf, minBidAmount: '100', minBidIncrement: '10' },
        ...{ extendedDurationInSeconds: extension, startsAt: new Date(now), endsAt, createdAt: new Date(now) },
      });
      await transaction.insert(auctionItems).values({ auctionId: id, assetId: shop.crown, sortId: 1 });
      await sendSettlement({ jobs }, { id, endsAt }, transaction);
    });
    return context.json({ id, endsAt: endsAt.toISOString() }, 201);
  });
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3600)
    throw new HttpError(400, { message: 'Name from 1 to 3600 seconds' });
  return seconds;
}
