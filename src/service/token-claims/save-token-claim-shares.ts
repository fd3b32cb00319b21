import { and, eq, inArray, sql } from 'drizzle-orm';
import { tokenClaimAllocations } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import type { Issue } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { compareAmounts, decimalsOf } from '../loyalty/amount.js';
import { readWallet } from './find-token-claim.js';
import { lockDraft, showPrepared } from './prepared-claim.js';

type Share = CheckedRequest<'saveTokenClaimShares'>['body']['shares'][number];

/** Sets shares of a draft. An existing share gets the new amount; the amount 0 removes it. */
export const saveTokenClaimShares: Handler<'saveTokenClaimShares'> = async ({ params, body, scope }, { database }) =>
  transact(database, async (transaction) => {
    const claim = await lockDraft(transaction, scope, params.id);
    const issues = body.shares.flatMap((share, index) => issuesOf(share, `shares.${index}`, claim.erc20Decimals));
    const lookups = body.shares.map(({ walletAddress }) => addressLookup(walletAddress));
    const repeated = lookups.findIndex((lookup, index) => lookups.indexOf(lookup) !== index);
    if (repeated >= 0) issues.push({ field: `shares.${repeated}.walletAddress`, message: 'Named twice' });
    if (issues.length > 0) throw invalid(...issues);

    const isKept = ({ amount }: Share) => compareAmounts(amount, '0') > 0;
    const kept = body.shares.filter(isKept).map(({ walletAddress, amount }) => ({
      tokenClaimId: claim.id,
      walletAddress: readWallet(walletAddress),
      walletLookup: addressLookup(walletAddress),
      amount,
    }));
    const removed = body.shares
      .filter((share) => !isKept(share))
      .map(({ walletAddress }) => addressLookup(walletAddress));
    const { tokenClaimId, walletLookup } = tokenClaimAllocations;
    if (removed.length > 0)
      await transaction
        .delete(tokenClaimAllocations)
        .where(and(eq(tokenClaimId, claim.id), inArray(walletLookup, removed)));
    if (kept.length > 0)
      await transaction
        .insert(tokenClaimAllocations)
        .values(kept)
        .onConflictDoUpdate({ target: [tokenClaimId, walletLookup], set: { amount: sql`excluded.amount` } });
    return showPrepared(transaction, claim.id);
  });

function issuesOf({ amount, walletAddress }: Share, field: string, decimals: number): Issue[] {
  if (compareAmounts(amount, '0') < 0) return [{ field: `${field}.amount`, message: 'Must not be negative' }];
  if (decimalsOf(amount) > decimals)
    return [{ field: `${field}.amount`, message: `The token has ${decimals} decimals` }];
  try {
    readWallet(walletAddress);
    return [];
  } catch {
    return [{ field: `${field}.walletAddress`, message: 'The checksum of the address is wrong' }];
  }
}
