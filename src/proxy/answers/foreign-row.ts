import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Facts, Owner } from '../stages/bind.js';

/**
 * Returns the path of the first field of an answer that names another member, for the log; `undefined` if all rows are the
 * member's. The platform may ignore a filter or confuse two members, and a member must never see another's rows.
 */
export function foreignRow({ fields, member, isByWallets }: Owner, body: unknown): string | undefined {
  const { within, user, wallet } = fields;
  const listed = listOf(body);
  const rows = within === undefined ? listed : listed.flatMap((row) => listOf(valueAt(row, within) ?? []));
  for (const row of rows) {
    const id = textAt(row, user);
    const address = textAt(row, wallet);
    if (id?.toLowerCase() === member.userId.toLowerCase()) continue;
    if (address) {
      if (!isHeld(member, address)) return wallet;
      continue;
    }
    // The platform has merged a user without a wallet into another user, whose rows these are now.
    const isWithoutWallet = address === '';
    const isOfGroup = isByWallets && member.wallets.length > 1;
    if (id !== undefined && !isWithoutWallet && !isOfGroup) return user;
  }
  return undefined;
}

/** Returns the rows of a page or a list, or a record as the only row. */
function listOf(body: unknown): readonly unknown[] {
  const data = valueAt(body, 'data');
  if (Array.isArray(data)) return data;
  return Array.isArray(body) ? body : [body];
}

const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      row,
    );

/** Returns the text of a field. For a value that is not text, it returns the name of the type, which matches no id and no wallet. */
function textAt(row: unknown, path: string | undefined): string | undefined {
  const value = path === undefined ? undefined : (valueAt(row, path) ?? undefined);
  return value === undefined || typeof value === 'string' ? value : typeof value;
}

const isHeld = ({ wallets }: Facts, text: string): boolean =>
  wallets.some(({ type, address }) => (canonicalAddress(type, text) ?? text) === address);
