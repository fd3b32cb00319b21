import { sql } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { userMetadata, users, wallets } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import type { CheckedRequest } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { userOfWallet } from '../../identity/user-of-wallet.js';

type Entries = CheckedRequest<'createTransaction'>['body']['entries'];

/** User whom an entry names. */
export interface Receiver {
  readonly userId: string;
  /** Primary wallet; `null` without any. */
  readonly address: string | null;
  readonly isMember: boolean;
  /** Group on the website; `null` without one. */
  readonly groupId: string | null;
}

/** Where to look for the users of entries. */
export interface ReceiversScope extends Pick<Scope, 'organizationId'> {
  readonly websiteId: string;
}

/**
 * Returns the user of each entry, in one statement if all are known. For an unknown wallet that receives points, it creates a user;
 * it refuses a debit from one. Throws 400 naming each entry whose member does not exist.
 */
export async function findReceivers(
  transaction: Database,
  scope: ReceiversScope,
  entries: Entries,
  now: Date,
): Promise<Receiver[]> {
  const known = await findKnown(transaction, scope, entries);
  const issues: Issue[] = [];
  const strangers = new Map<string, number>();
  for (const [index, { userId, walletAddress, direction }] of entries.entries()) {
    const at = `entries.${index}`;
    const owner = walletAddress === undefined ? undefined : known.wallets.get(addressLookup(walletAddress));
    if (userId !== undefined) {
      if (!known.users.has(userId.toLowerCase())) issues.push({ field: `${at}.userId`, message: 'Not found' });
      else if (walletAddress !== undefined && owner?.userId !== userId.toLowerCase())
        issues.push({ field: `${at}.walletAddress`, message: 'Not a wallet of this user' });
    } else if (walletAddress === undefined)
      issues.push({ field: `${at}.walletAddress`, message: 'Required where there is no userId' });
    else if (!owner) {
      if (direction === 'debit') issues.push({ field: `${at}.walletAddress`, message: 'Not found' });
      else if (!strangers.has(addressLookup(walletAddress))) strangers.set(addressLookup(walletAddress), index);
    }
  }
  if (issues.length > 0) throw invalid(...issues);
  // In a fixed order, because each locks its address until the transaction ends.
  for (const [, index] of [...strangers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { walletAddress = '' } = entries[index] ?? {};
    await userOfWallet(transaction, scope.organizationId, walletAddress, now, `entries.${index}.walletAddress`);
  }
  const all = strangers.size === 0 ? known : await findKnown(transaction, scope, entries);
  return entries.map(({ userId, walletAddress }) => {
    const found = userId ? all.users.get(userId.toLowerCase()) : all.wallets.get(addressLookup(walletAddress ?? ''));
    if (!found) throw new Error('A user is gone within the transaction that found them.');
    return found;
  });
}

interface Row {
  readonly lookup: string | null;
  readonly user_id: string;
  readonly address: string | null;
  readonly is_member: boolean;
  readonly group_id: string | null;
}

/** Finds the users that entries name, by id and by the look-up of a wallet. */
async function findKnown(transaction: Database, { organizationId, websiteId }: ReceiversScope, entries: Entries) {
  const ids = new Set(entries.flatMap(({ userId }) => userId?.toLowerCase() ?? []));
  const lookups = new Set(entries.flatMap(({ walletAddress }) => walletAddress ?? []).map(addressLookup));
  const rows = rowsOf<Row>(
    await transaction.execute(sql`
      with named as (
        select null as lookup, unnest(${uuids(ids)}) as user_id
        union all select lookup, user_id from ${wallets} where organization_id = ${organizationId}
          and lookup in (select jsonb_array_elements_text(${JSON.stringify([...lookups])}::jsonb))
      )
      select named.lookup, named.user_id, own.address, member.user_id is not null as is_member,
        member.user_group_id as group_id
      from named
      join ${users} as found on found.id = named.user_id and found.organization_id = ${organizationId}
      left join ${wallets} as own on own.user_id = named.user_id and own.is_primary
      left join ${userMetadata} as member on member.user_id = named.user_id and member.website_id = ${websiteId}`),
  );
  const found = { users: new Map<string, Receiver>(), wallets: new Map<string, Receiver>() };
  for (const { lookup, user_id: userId, address, is_member: isMember, group_id: groupId } of rows)
    if (lookup === null) found.users.set(userId, { userId, address, isMember, groupId });
    else found.wallets.set(lookup, { userId, address, isMember, groupId });
  return found;
}
