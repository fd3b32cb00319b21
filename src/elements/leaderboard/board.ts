import type { Account } from '../../contract/loyalty/accounts.js';
import { shortAddress } from '../../ui/address.js';
import { compareDecimals } from '../../ui/decimal.js';
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
  for (const [index, account] of accounts.entries()) {
    const before = entries[index - 1];
    const shared = before !== undefined && compareDecimals(account.amount, before.account.amount) === 0;
    if (shared) before.shared = true;
    entries.push({ account, rank: shared ? before.rank : index + 1, shared });
  }
  return entries;
}

/** Whether the first three places are one member's each, so that a podium tells the truth. */
export const hasPodium = (entries: readonly Entry[]): boolean =>
  entries.length >= 3 &&
  entries.slice(0, 3).every(({ shared }) => !shared) &&
  compareDecimals(entries[2]?.account.amount, 0) > 0;

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

/** Entries whose name contains the text, or whose address contains it. */
export function search(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = cleanName(text).toLocaleLowerCase();
  if (!wanted) return entries;
  return entries.filter(({ account }) => {
    const { name, seed } = faceOf(account);
    return name.text.toLocaleLowerCase().includes(wanted) || seed.toLowerCase().includes(wanted);
  });
}

/** The nearest entry above the one at `index` that has more points. */
export function nextAbove(entries: readonly Entry[], index: number): Entry | undefined {
  const own = entries[index];
  return own && entries[own.rank - 2];
}
