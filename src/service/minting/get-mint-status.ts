import { and, eq, inArray } from 'drizzle-orm';
import { mints } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { toAmount } from '../loyalty/amount.js';
import { isCancelled, voidAt } from './settle-mint.js';

/**
 * Returns the state of a mint, and what the wallet has to send once it is signed: nothing if the service sends it or the mint was
 * given up.
 */
export const getMintStatus: Handler<'getMintStatus'> = async ({ params, scope }, { database }) => {
  const [mint] = await database
    .select()
    .from(mints)
    .where(and(eq(mints.id, params.id), inArray(mints.websiteId, [...scope.websiteIds])));
  if (!mint) throw notFound();
  const isHandedOut = mint.status === 'generatingSignature' && mint.errorCode === null;
  return {
    ...mint,
    signature: isHandedOut ? mint.signature : null,
    price: mint.price === null ? null : toAmount(mint.price),
    ...(mint.signature !== null && isCancelled(mint) && { refundAt: new Date(voidAt(mint.signature)).toISOString() }),
  };
};
