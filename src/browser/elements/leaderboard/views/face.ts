import type { Account } from '../../../../contract/loyalty/accounts.js';
import { shortAddress } from '../../../ui/address.js';
import { cleanName, memberName, type Name } from '../../../ui/name.js';

/** A member's appearance in a row. */
export interface Face {
  readonly name: Name;
  /** Short address beside the name; empty if the name is the address. */
  readonly address: string;
  /** Full address, or the account's id if there is none. Seed of the generated picture. */
  readonly seed: string;
  readonly logoUrl: string | null;
}

const faces = new WeakMap<Account, Face>();

/** Returns a member's appearance. Computed once per account. */
export function faceOf(account: Account): Face {
  const known = faces.get(account);
  if (known) return known;
  const metadata = account.user?.userMetadata[0];
  const address = cleanName(account.user?.walletAddress);
  const name = memberName({ ...metadata, address });
  const face: Face = {
    name,
    address: name.isAddress || !address ? '' : shortAddress(address),
    seed: address || account.id,
    logoUrl: metadata?.logoUrl ?? null,
  };
  faces.set(account, face);
  return face;
}
