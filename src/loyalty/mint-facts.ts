import type { PublicMintingContract } from '../contract/minting/contracts.js';
import type { DecimalValue } from './decimal.js';

/** Contract whose assets can be minted, without them. */
export type MintContract = Omit<PublicMintingContract, 'mintingContractAssets'>;

/** Who looks at what can be minted, as far as it is known. */
export interface MintViewer {
  readonly isSignedIn: boolean;
  /** Ids of the badges they hold; `undefined` where that is not known. */
  readonly badges: ReadonlySet<string> | undefined;
  /** Collections they hold a token of, by lower-case address: known ones alone. */
  readonly collections: ReadonlyMap<string, boolean>;
  /** Points by currency, in whole units; `undefined` where they are not known. */
  readonly points: ReadonlyMap<string, DecimalValue> | undefined;
  /** How many they have minted at least, of an asset by its id, of a contract by its. */
  readonly minted: ReadonlyMap<string, number>;
  /** What the wallet has of the chain's coin (`''`) or of a token by lower-case address, in whole units, where known. */
  readonly funds: ReadonlyMap<string, string>;
  /** Chain the wallet is on, where it is connected. */
  readonly chainId: number | undefined;
}

/** What the programme's proxy offers. */
export interface MintOffer {
  /** Whether minting goes through the proxy. */
  readonly isOpen: boolean;
  /** EIP-155 id of the contract's chain where it is one of the programme's; `undefined` where it is none. */
  readonly chainId: number | undefined;
}
