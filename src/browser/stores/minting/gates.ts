import type { MintContract, MintViewer } from './facts.js';

/** Something that a member has to hold to mint. */
export type Gate =
  | {
      readonly kind: 'badge';
      readonly id: string;
      readonly name: string;
      readonly imageUrl: string | null;
      readonly state: GateState;
    }
  | { readonly kind: 'collection'; readonly address: string; readonly network: string; readonly state: GateState };

/** `unknown` if only the platform can tell: it checks when something is minted. */
export type GateState = 'met' | 'unmet' | 'unknown';

/** The member's holdings that gates ask for. */
export type GateHoldings = Pick<MintViewer, 'badges' | 'collections'>;

/**
 * Returns what a member has to hold to mint from a contract. Badges and collections are gates unless they make the contract free:
 * then everyone may mint, and their holders do not pay.
 */
export const gatesOf = (contract: MintContract, viewer: GateHoldings): readonly Gate[] => [
  ...(contract.isFreeClaimForBadgeHolders ? [] : badgesOf(contract, viewer)),
  ...(contract.isFreeClaimForTokenHolders ? [] : collectionsOf(contract, viewer)),
];

/** Returns the badges and collections that make a contract free for their holders. */
export const keysOf = (contract: MintContract, viewer: GateHoldings): readonly Gate[] => [
  ...(contract.isFreeClaimForBadgeHolders ? badgesOf(contract, viewer) : []),
  ...(contract.isFreeClaimForTokenHolders ? collectionsOf(contract, viewer) : []),
];

/** Whether it is certain that the gates keep a member out. */
export function isShut(gates: readonly Gate[], needsAll: boolean): boolean {
  if (gates.length === 0) return false;
  return needsAll ? gates.some(({ state }) => state === 'unmet') : gates.every(({ state }) => state === 'unmet');
}

/** Whether a member mints for free because of what they hold. */
export const isFreeFor = (contract: MintContract, viewer: GateHoldings): boolean =>
  keysOf(contract, viewer).some(({ state }) => state === 'met');

const badgesOf = ({ mintingContractBadgeAssociation }: MintContract, { badges }: GateHoldings): Gate[] =>
  mintingContractBadgeAssociation.map(({ loyaltyBadge: { id, name, imageUrl } }) => ({
    kind: 'badge',
    id,
    name,
    imageUrl,
    state: badges ? (badges.has(id) ? 'met' : 'unmet') : 'unknown',
  }));

const collectionsOf = ({ mustOwnCollections }: MintContract, { collections }: GateHoldings): Gate[] =>
  mustOwnCollections.map(({ address, network }) => {
    const isHeld = collections.get(address.toLowerCase());
    return {
      kind: 'collection',
      address,
      network,
      state: isHeld === undefined ? 'unknown' : isHeld ? 'met' : 'unmet',
    };
  });
