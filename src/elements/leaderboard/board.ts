import type { Account } from '../../contract/loyalty/accounts.js';
import { shortAddress } from '../../ui/address.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { cleanName, memberName, type Name } from '../../ui/name.js';

/** One account with its place among those loaded. */
export interface Entry {
  readonly account: Account;
  /** Place; equal amounts share one, and the next one counts them all (1, 2, 2, 4). */
  readonly rank: number;
  /** Whether somebody else has the same place. */
  readonly shared: boolean;
}

/** What a row shows of a member. */
export interface Face {
  readonly name: Name;
  /** Address to show beside the name, shortened; empty where the name is the address. */
  readonly address: string;
  /** Whole address, or the account's id where there is none: what the picture is drawn from. */
  readonly seed: string;
  readonly logoUrl: string | null;
}

/** Gives accounts, most points first, their places. */
export function rankAccounts(accounts: readonly Account[]): Entry[] {
  const entries: { account: Account; rank: number; shared: boolean }[] = [];
  accounts.forEach((account, index) => {
    const before = entries[index - 1];
    const shared = before !== undefined && compareDecimals(account.amount, before.account.amount) === 0;
    if (shared) before.shared = true;
    entries.push({ account, rank: shared ? before.rank : index + 1, shared });
  });
  return entries;
}

/** Whether nobody has any points. */
export const isAllZero = (entries: readonly Entry[]): boolean =>
  entries.length > 0 && compareDecimals(entries[0]?.account.amount, 0) === 0;

const faces = new WeakMap<Account, Face>();

/** What a row shows of an account's member; worked out once per account. */
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
