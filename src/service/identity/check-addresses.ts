import { and, eq, inArray } from 'drizzle-orm';
import { typedCode } from '../../values/texts/typed.js';
import { backends } from '../../wallet-types/all/server/backends.js';
import { walletKinds } from '../../wallet-types/index.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Database } from '../db/database.js';
import { wallets } from '../db/schema/index.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from './address-lookup.js';

/** Whether a text could be an address of some type of wallet. */
export const looksLikeAddress = (text: string): boolean =>
  /^0x[0-9a-f]{40}$/i.test(text) ||
  walletKinds.some(({ id }) => {
    const { usualLength = text.length } = backends[id];
    return text.length === usualLength && canonicalAddress(id, text) !== null;
  });

/**
 * Throws 400 if a request names a wallet that is not an address of any type, unless a user of the organisation has it. Otherwise
 * such a request would find nothing, and hide a misspelt address from its sender.
 *
 * @param given the request's `walletAddress`: one, several or none
 */
export async function checkAddresses(database: Database, organizationId: string, given: unknown): Promise<void> {
  const texts = (Array.isArray(given) ? given : [given]).filter((text) => typeof text === 'string');
  const doubtful = texts.filter((text) => !looksLikeAddress(typedCode(text)));
  if (doubtful.length === 0) return;
  const rows = await database
    .select({ lookup: wallets.lookup })
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), inArray(wallets.lookup, doubtful.map(addressLookup))));
  const known = new Set(rows.map(({ lookup }) => lookup));
  if (doubtful.every((text) => known.has(addressLookup(text)))) return;
  throw invalid({
    field: 'walletAddress',
    message: 'Not an address of a wallet: send it whole, as the wallet shows it',
  });
}
