import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import type { TokenClaim } from './find-token-claim.js';

/** A leaf: address and amount in base units. */
type Leaf = [address: string, amount: string];
type Tree = StandardMerkleTree<Leaf>;

/** A tree, and the positions of its leaves by address in lower case. */
interface IndexedTree {
  readonly tree: Tree;
  readonly places: ReadonlyMap<string, number>;
}

/** Trees by their roots. A root identifies its tree's content, so a cached tree never becomes outdated. */
const trees = new LRUCache<string, IndexedTree>({ max: 8 });

/**
 * Returns the tree over the shares of a claim, in the form that its contract checks: OpenZeppelin's standard tree over address and
 * uint256. The tree is built at its first use and stored. `undefined` if no share belongs to an EVM wallet.
 */
async function findTree(database: Database, claim: TokenClaim): Promise<IndexedTree | undefined> {
  const known = claim.root === null ? undefined : trees.get(claim.root);
  if (known) return known;
  const tree = (await loadTree(database, claim)) ?? (await buildTree(database, claim));
  if (!tree) return undefined;
  const places = new Map([...tree.entries()].map(([place, [address]]) => [address.toLowerCase(), place]));
  const indexed = { tree, places };
  trees.set(tree.root, indexed);
  return indexed;
}

async function loadTree(database: Database, { id, root }: TokenClaim): Promise<Tree | undefined> {
  if (root === null) return undefined;
  const [row] = await database.select({ tree: tokenClaims.tree }).from(tokenClaims).where(eq(tokenClaims.id, id));
  return row?.tree
    ? StandardMerkleTree.load<Leaf>(row.tree as Parameters<typeof StandardMerkleTree.load<Leaf>>[0])
    : undefined;
}

/** Builds the tree over the shares of a claim, and stores it with its root; `undefined` if no share belongs to an EVM wallet. */
export async function buildTree(
  database: Database,
  { id, erc20Decimals }: Pick<TokenClaim, 'id' | 'erc20Decimals'>,
): Promise<Tree | undefined> {
  const shares = await database
    .select({ address: tokenClaimAllocations.walletAddress, amount: tokenClaimAllocations.amount })
    .from(tokenClaimAllocations)
    .where(eq(tokenClaimAllocations.tokenClaimId, id));
  const leaves = shares
    .filter(({ address }) => /^0x[0-9a-f]{40}$/i.test(address))
    .map(({ address, amount }): Leaf => [address, toBaseUnits(amount, erc20Decimals)]);
  if (leaves.length === 0) return undefined;
  const tree = StandardMerkleTree.of(leaves, ['address', 'uint256']);
  await database.update(tokenClaims).set({ root: tree.root, tree: tree.dump() }).where(eq(tokenClaims.id, id));
  return tree;
}

/** Returns the proof of a wallet's share, from the leaf up; `null` if the tree does not contain it. */
export async function findProof(
  database: Database,
  claim: TokenClaim,
  share: { walletAddress: string } | undefined,
): Promise<string[] | null> {
  const indexed = share && (await findTree(database, claim));
  const place = indexed?.places.get(share?.walletAddress.toLowerCase() ?? '');
  return indexed && place !== undefined ? indexed.tree.getProof(place) : null;
}

/**
 * Converts an amount in whole units to base units. Throws `RangeError` if it has more decimals than the token.
 *
 * @param amount decimal text
 */
export function toBaseUnits(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) throw new RangeError(`${amount} has more than ${decimals} decimals.`);
  return String(BigInt(whole + digits.padEnd(decimals, '0')));
}
