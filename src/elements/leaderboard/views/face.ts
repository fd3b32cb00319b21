import type { Account } from '../../../contract/loyalty/accounts.js';
import { shortAddress } from '../../../ui/address.js';
import { cleanName, memberName, type Name } from '../../../ui/name.js';

/** How a row shows a member. */
export interface Face {
  readonly name: Name;
  /** Address to show beside the name, shortened; empty where the name is the address. */
  readonly address: string;
  /** Whole address, or the account's id where there is none: the picture is drawn from it. */
  readonly seed: string;
  readonly logoUrl: string | null;
}

const faces = new WeakMap<Account, Face>();

/** How a row shows the member of an account; worked out once per account. */
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
