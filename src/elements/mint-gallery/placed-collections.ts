import { chainIdOf } from '../../contract/chain-ids.js';
import type { PlacedCollection } from '../../controllers/held-collections.js';
import type { Piece } from './piece.js';

/**
 * Collections that something is asked of for a piece, as gates or as what makes it free. Where one of them is of this gallery,
 * its tokens are known; without them a collection of ERC-1155 cannot be asked.
 */
export function collectionsOf({ contract }: Piece, pieces: readonly Piece[]): readonly PlacedCollection[] {
  return contract.mustOwnCollections.flatMap(({ address, network }) => {
    const chainId = chainIdOf(network);
    if (chainId === undefined) return [];
    const tokenIds = pieces.flatMap(({ contract: of, asset: { tokenId } }) =>
      tokenId !== null && of.tokenType === 'erc1155' && of.address?.toLowerCase() === address.toLowerCase()
        ? [String(tokenId)]
        : [],
    );
    return [{ address, chainId, tokenIds }];
  });
}
