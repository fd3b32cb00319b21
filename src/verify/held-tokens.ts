import { isAddress, parseAbi } from 'viem';
import type { Address, Client } from 'viem';
import { getLogs, readContract } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

const collection = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
]);
const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])[0];

/** Maximum number of tokens whose ids are read; for a larger holding, only the number is read. */
const maximumTokens = 500n;

/** Tokens of a collection that addresses hold. */
export interface HeldTokens {
  readonly count: bigint;
  /** Ids as decimal text; absent if neither the collection nor its events give all of them. */
  readonly ids?: readonly string[];
}

/**
 * Reads which tokens of a collection (ERC-721) the given addresses hold: from the collection's enumeration or, if it has none, from
 * its transfer events. Throws {@link VerificationUnavailableError} if the chain or the contract does not answer.
 *
 * @param owners addresses; those of other chains hold nothing
 */
export async function readHeldTokens(client: Client, contract: string, owners: readonly string[]): Promise<HeldTokens> {
  try {
    if (!isAddress(contract, { strict: false })) throw new TypeError(`${contract} is not an address.`);
    const held = await Promise.all(
      owners
        .filter((owner): owner is Address => isAddress(owner, { strict: false }))
        .map((owner) => readOfOwner(client, contract, owner)),
    );
    const count = held.reduce((sum, each) => sum + each.count, 0n);
    const ids = held.map((each) => each.ids);
    return ids.every((each) => each !== undefined) ? { count, ids: ids.flat() } : { count };
  } catch (error) {
    throw new VerificationUnavailableError({ cause: error });
  }
}

async function readOfOwner(client: Client, address: Address, owner: Address): Promise<HeldTokens> {
  const at = { address, abi: collection } as const;
  const count = await readContract(client, { ...at, functionName: 'balanceOf', args: [owner] });
  if (count === 0n) return { count, ids: [] };
  if (count > maximumTokens) return { count };
  const isAll = (ids: readonly bigint[]) => BigInt(new Set(ids).size) === count;
  const listed = await Promise.all(
    Array.from({ length: Number(count) }, (_, index) =>
      readContract(client, { ...at, functionName: 'tokenOfOwnerByIndex', args: [owner, BigInt(index)] }),
    ),
  ).catch(() => []);
  const ids = isAll(listed) ? listed : await readFromLog(client, at, owner).catch(() => []);
  return isAll(ids) ? { count, ids: ids.map(String) } : { count };
}

/** Reads the tokens that an owner received and still holds. */
async function readFromLog(
  client: Client,
  at: { readonly address: Address; readonly abi: typeof collection },
  owner: Address,
): Promise<bigint[]> {
  const { address } = at;
  const got = await getLogs(client, { address, event: transfer, args: { to: owner }, fromBlock: 0n, strict: true });
  const ids = [...new Set(got.map(({ args }) => args.tokenId))];
  // A burned token has no owner.
  const owners = await Promise.all(
    ids.map((id) => readContract(client, { ...at, functionName: 'ownerOf', args: [id] }).catch(() => undefined)),
  );
  return ids.filter((_, index) => owners[index]?.toLowerCase() === owner.toLowerCase());
}
