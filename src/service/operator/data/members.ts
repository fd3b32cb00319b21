import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { saveUserMetadata as endpoint } from '../../../contract/identity/metadata.js';
import { WalletType } from '../../../contract/primitives.js';
import { canonicalAddress } from '../../../verify/canonical-address.js';
import { invalid } from '../../http/http-error.js';
import { userGroups, userMetadata, wallets } from '../../db/schema/index.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { createMembers } from '../../identity/create-members.js';
import type { NewMember } from '../../identity/create-members.js';
import { readAddress } from '../../identity/read-address.js';
import { connectUser } from '../../identity/connect-user.js';
import { saveUserMetadata } from '../../identity/save-user-metadata.js';
import { websiteOf } from '../../access.js';
import { findOwners } from './find-owners.js';
import type { Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const {
  organizationId: _o,
  websiteId: _w,
  userId: _u,
  userGroupId: _g,
  walletAddress: _a,
  ...fields
} = endpoint.body.shape;

const schema = z.strictObject({
  walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Type of the wallet; not needed for addresses of EVM chains. */
  walletType: z.optional(WalletType),
  /** Further wallets, separated by spaces, each as `type:address`. */
  otherWallets: z.optional(
    z.string().check(z.regex(/^([\w-]+:\S+( +|$))*$/, 'must be wallets such as evm:0x… separated by spaces')),
  ),
  ...fields,
});
type Member = z.infer<typeof schema>;

/** Members of the website with their wallets and metadata. Rows are matched by `walletAddress`. */
export const members: Kind<Member> = {
  columns: Object.keys(schema.shape),
  schema,
  batchSize: 500,
  importer: () => {
    const lines = new Map<string, number>();
    const owned = new Map<string, { readonly line: number; readonly wallet: string }>();
    return {
      check: (rows, source) => checkOwners(rows, owned, source),
      write: (rows, source) => {
        checkRepeated(rows, lines);
        return write(rows, source);
      },
    };
  },
  export: exportMembers,
};

/**
 * Throws {@link ProblemsError} if a wallet occurs twice in a file, because one line would overwrite the other.
 *
 * @param lines line of each wallet so far, by its look-up spelling
 */
function checkRepeated(rows: readonly Numbered<Member>[], lines: Map<string, number>): void {
  const problems = rows.flatMap(({ line, row }) => {
    const lookup = addressLookup(row.walletAddress);
    const first = lines.get(lookup) ?? line;
    lines.set(lookup, first);
    return first === line ? [] : [{ line, text: `The wallet is on line ${first} already. Remove one of the lines.` }];
  });
  if (problems.length > 0) throw new ProblemsError(problems);
}

/**
 * Throws {@link ProblemsError} if two lines name one member by different wallets.
 *
 * @param owned line of each member and wallet so far, by the member's id, or by the wallet's look-up spelling
 */
async function checkOwners(
  rows: readonly Numbered<Member>[],
  owned: Map<string, { readonly line: number; readonly wallet: string }>,
  source: Source,
): Promise<void> {
  const walletsOf = ({ walletAddress, otherWallets }: Member): string[] =>
    [walletAddress, ...listOf(otherWallets).map(({ address }) => address)].map(addressLookup);
  const owners = await findOwners(
    source,
    rows.flatMap(({ row }) => walletsOf(row)),
  );
  const problems = rows.flatMap(({ line, row }): Problem[] => {
    const wallet = addressLookup(row.walletAddress);
    const names = walletsOf(row).flatMap((each) => [each, owners.get(each) ?? each]);
    const other = names.map((name) => owned.get(name)).find((earlier) => earlier && earlier.wallet !== wallet);
    for (const name of names) if (!owned.has(name)) owned.set(name, { line, wallet });
    return other
      ? [{ line, text: `The member of line ${other.line} has this wallet too. Remove one of the lines.` }]
      : [];
  });
  if (problems.length > 0) throw new ProblemsError(problems);
}

async function write(rows: readonly Numbered<Member>[], source: Source): Promise<Written> {
  const known = await findKnown(rows, source);
  const problems: Problem[] = [];
  const created = await createNew(rows, known, source);
  let written = created.size;
  for (const each of rows) {
    const { line, row } = each;
    if (created.has(each) || isUnchanged(row, known)) continue;
    try {
      await save(row, source);
      written += 1;
    } catch (error) {
      problems.push(...problemsOf(error, line));
    }
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return { written, unchanged: rows.length - written };
}

/** Creates new members who need no other changes, all at once, which is much faster than one at a time. Returns their rows. */
async function createNew(
  rows: readonly Numbered<Member>[],
  known: Known,
  { context, scope }: Source,
): Promise<ReadonlySet<Numbered<Member>>> {
  const problems: Problem[] = [];
  const plain = new Map<string, { each: Numbered<Member>; member: NewMember }>();
  for (const each of rows) {
    const { walletAddress, walletType, otherWallets, userGroupExternalIdentifier, ...metadata } = each.row;
    const lookup = addressLookup(walletAddress);
    if (known.has(lookup) || otherWallets || userGroupExternalIdentifier) continue;
    try {
      const stored = readWallet(walletAddress, walletType);
      plain.set(lookup, { each, member: { ...stored, metadata } });
    } catch (error) {
      problems.push(...problemsOf(error, each.line));
    }
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  const now = new Date(context.clock.now());
  const program = { organizationId: scope.organizationId, websiteId: websiteOf(scope), now };
  const members = [...plain.values()].map(({ member }) => member);
  const created = await createMembers(context.database, program, members);
  return new Set([...plain].flatMap(([lookup, { each }]) => (created.has(lookup) ? [each] : [])));
}

/** Returns a wallet in its stored spelling. Throws 400 if it is not an address of its type. */
function readWallet(text: string, type: WalletType | undefined): { address: string; type: string | null } {
  if (type === undefined) return readAddress(text, 'walletAddress');
  const address = canonicalAddress(type, text);
  if (address === null) throw invalid({ field: 'walletAddress', message: `Not an address of type ${type}` });
  return { address, type };
}

/** Saves a member as the API does. */
async function save({ walletAddress, walletType, otherWallets, ...row }: Member, { context, scope }: Source) {
  const ids = { organizationId: scope.organizationId, websiteId: websiteOf(scope) };
  const request = { params: undefined, query: {}, scope, origin: '' } as const;
  const connect = (body: { walletAddress: string; walletType: WalletType; userId?: string }) =>
    connectUser({ ...request, body: { ...ids, ...body } } as never, context);
  if (walletType !== undefined && walletType !== 'evm') await connect({ walletAddress, walletType });
  const { user } = await saveUserMetadata({ ...request, body: { ...ids, ...row, walletAddress } } as never, context);
  for (const wallet of listOf(otherWallets))
    await connect({ walletAddress: wallet.address, walletType: WalletType.parse(wallet.type), userId: user.id });
}

const listOf = (text = ''): { type: string; address: string }[] =>
  text.split(/ +/).flatMap((wallet) => {
    const colon = wallet.indexOf(':');
    return colon > 0 ? [{ type: wallet.slice(0, colon), address: wallet.slice(colon + 1) }] : [];
  });

/** The database's records of some rows, by their wallets' look-up spellings. */
type Known = ReadonlyMap<
  string,
  { readonly userId: string; readonly metadata: Readonly<Record<string, unknown>> | null }
>;

async function findKnown(rows: readonly Numbered<Member>[], { context, scope }: Source): Promise<Known> {
  const lookups = rows.flatMap(({ row }) =>
    [row.walletAddress, ...listOf(row.otherWallets).map(({ address }) => address)].map(addressLookup),
  );
  const found = await context.database
    .select({
      lookup: wallets.lookup,
      userId: wallets.userId,
      metadata: userMetadata,
      group: userGroups.externalIdentifier,
    })
    .from(wallets)
    .leftJoin(userMetadata, and(eq(userMetadata.userId, wallets.userId), eq(userMetadata.websiteId, websiteOf(scope))))
    .leftJoin(userGroups, eq(userGroups.id, userMetadata.userGroupId))
    .where(and(eq(wallets.organizationId, scope.organizationId), inArray(wallets.lookup, lookups)));
  return new Map(
    found.map(({ lookup, userId, metadata, group }) => [
      lookup,
      { userId, metadata: metadata && { ...metadata, userGroupExternalIdentifier: group } },
    ]),
  );
}

function isUnchanged({ walletAddress, walletType: _, otherWallets, ...row }: Member, known: Known): boolean {
  const member = known.get(addressLookup(walletAddress));
  if (!member?.metadata) return false;
  const { userId, metadata } = member;
  return (
    Object.entries(row).every(([field, value]) => value === undefined || isSame(value, metadata[field])) &&
    listOf(otherWallets).every(({ address }) => known.get(addressLookup(address))?.userId === userId)
  );
}

const isSame = (given: unknown, stored: unknown): boolean =>
  stored instanceof Date ? new Date(String(given)).getTime() === stored.getTime() : given === (stored ?? null);

/** Yields members in the order of their ids. It leaves out members without a wallet, who were merged into another member. */
async function* exportMembers({ context: { database }, scope }: Source) {
  for (let after: string | undefined; ;) {
    const page = await database
      .select({ metadata: userMetadata, group: userGroups.externalIdentifier })
      .from(userMetadata)
      .leftJoin(userGroups, eq(userGroups.id, userMetadata.userGroupId))
      .where(
        and(
          eq(userMetadata.websiteId, websiteOf(scope)),
          after === undefined ? undefined : gt(userMetadata.userId, after),
        ),
      )
      .orderBy(asc(userMetadata.userId))
      .limit(500);
    const owned = await findWallets(
      database,
      page.map(({ metadata }) => metadata.userId),
    );
    for (const { metadata, group } of page) {
      const [primary, ...others] = owned.get(metadata.userId) ?? [];
      if (!primary) continue;
      yield {
        ...metadata,
        userGroupExternalIdentifier: group,
        walletAddress: primary.address,
        walletType: primary.type,
        otherWallets: others.map(({ type, address }) => `${type ?? 'evm'}:${address}`).join(' ') || null,
      };
    }
    after = page.at(-1)?.metadata.userId;
    if (after === undefined) return;
  }
}

/** Returns the wallets of users, the primary one first. */
async function findWallets(database: Source['context']['database'], userIds: readonly string[]) {
  const found = new Map<string, (typeof wallets.$inferSelect)[]>();
  if (userIds.length === 0) return found;
  const rows = await database
    .select()
    .from(wallets)
    .where(inArray(wallets.userId, [...userIds]))
    .orderBy(asc(wallets.createdAt), asc(wallets.id));
  for (const wallet of rows) {
    const own = found.get(wallet.userId) ?? [];
    found.set(wallet.userId, wallet.isPrimary ? [wallet, ...own] : [...own, wallet]);
  }
  return found;
}
