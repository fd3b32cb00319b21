import { concat, encodeAbiParameters, isHex, keccak256, size, type Hex } from 'viem';

/** A wallet's share and its Merkle proof. Base units; hashes from the leaf up. */
export interface ProvenShare {
  readonly amount: bigint;
  readonly proof: readonly string[];
}

/** Whether a proof leads from a share to a root, as in OpenZeppelin's StandardMerkleTree. Never throws. */
export function isProven(root: string, account: string, { amount, proof }: ProvenShare): boolean {
  if (![root, ...proof].every((hash) => isHex(hash) && size(hash) === 32)) return false;
  const leaf = keccak256(
    keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account as Hex, amount])),
  );
  const top = (proof as readonly Hex[]).reduce((node, other) => {
    const pair = BigInt(node) < BigInt(other) ? [node, other] : [other, node];
    return keccak256(concat(pair));
  }, leaf);
  return BigInt(top) === BigInt(root);
}
