import type { PageResponse } from '../../../contract/index.js';
import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import { chainIdOf } from '../../../contract/chain-ids.js';
import type { MintContract } from './facts.js';
import { tokenKey, type Chain, type ContractTotals } from './mint-state.js';

/** Returns the contracts that a page asks for; those of the marketplace if it names none. */
export const chooseContracts = (
  contracts: readonly PublicMintingContract[],
  ids: readonly string[],
): readonly PublicMintingContract[] =>
  contracts.filter(({ id, showOnMarketplace }) => (ids.length === 0 ? showOnMarketplace : ids.includes(id)));

/**
 * Returns how many pieces of each contract are minted and how many there are, as the platform counts them. Contracts without a
 * limit are left out.
 */
export function totalsOf(
  contracts: readonly PublicMintingContract[],
  answer: PageResponse<'GET /api/minting/contracts'> | undefined,
): ReadonlyMap<string, ContractTotals> {
  const byContract = new Map(answer?.stats.map((each) => [each.mintingContractId, each._sum]));
  return new Map(
    contracts.flatMap(({ id, mintingContractAssets }): [string, ContractTotals][] => {
      const { quantity: of = null, quantityMinted: minted = null } = byContract.get(id) ?? {};
      const hasLimit = !mintingContractAssets.some(({ unlimitedQty }) => unlimitedQty);
      return of === null || minted === null || !hasLimit ? [] : [[id, { minted, of }]];
    }),
  );
}

/** Returns the ids of the badges that contracts require, or that make them free. */
export const badgeIdsOf = (contracts: readonly PublicMintingContract[]): readonly string[] => [
  ...new Set(
    contracts.flatMap(({ mintingContractBadgeAssociation }) =>
      mintingContractBadgeAssociation.map(({ loyaltyBadge }) => loyaltyBadge.id),
    ),
  ),
];

/**
 * Returns the names of tokens by {@link tokenKey}. Only tokens that the programme distributes have a name. Names on the
 * chain are not used, because a contract may call itself anything.
 */
export const tokenNamesOf = (answer: PageResponse<'GET /api/token_claims'> | undefined): ReadonlyMap<string, string> =>
  new Map(
    answer?.data.flatMap(({ contract: { address, chainId, name } }): [string, string][] =>
      name ? [[tokenKey(address, chainId), name]] : [],
    ),
  );

/** Returns a network's name for members; the platform's own name if the programme does not know the network. */
export function networkName(
  { network, contractKind }: Pick<MintContract, 'network' | 'contractKind'>,
  chains: readonly Chain[],
): string | undefined {
  if (contractKind === 'OFFCHAIN') return undefined;
  const id = chainIdOf(network);
  return chains.find((chain) => chain.id === id)?.name ?? network ?? undefined;
}
