import { websiteOf } from '../access.js';
import { websiteCollections } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { addressLookup } from '../identity/address-lookup.js';
import { readAddress } from '../identity/read-address.js';

/**
 * Adds a collection of tokens to a website. An existing one with the same address and network is changed: missing fields stay
 * unchanged, null empties a field.
 */
export const createWebsiteCollection: Handler<'createWebsiteCollection'> = async (
  { body, scope },
  { database, clock },
) => {
  const { organizationId: _o, websiteId: _w, collectionAddress, royaltyFee, ...given } = body;
  const { address } = readAddress(collectionAddress, 'collectionAddress');
  const fields = { ...given, royaltyFee: typeof royaltyFee === 'number' ? String(royaltyFee) : royaltyFee };
  await database
    .insert(websiteCollections)
    .values({
      ...fields,
      websiteId: websiteOf(scope),
      address,
      lookup: addressLookup(address),
      createdAt: new Date(clock.now()),
    })
    .onConflictDoUpdate({
      target: [websiteCollections.websiteId, websiteCollections.network, websiteCollections.lookup],
      set: fields,
    });
  return {};
};
