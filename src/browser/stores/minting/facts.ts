import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';

/** A contract whose assets can be minted, without the assets. */
export type MintContract = Omit<PublicMintingContract, 'mintingContractAssets'>;

/** Facts about the person who looks at the pieces. */
export interface MintViewer {
  readonly isSignedIn: boolean;
  /** Ids of the badges that they hold; `undefined` until they have loaded. */
  readonly badges: ReadonlySet<string> | undefined;
  /** Whether they hold a token of a collection, by lower-case address. Collections that were not searched are left out. */
  readonly collections: ReadonlyMap<string, boolean>;
  /** Points by currency, in whole units; `undefined` until they have loaded. */
  readonly points: ReadonlyMap<string, DecimalValue> | undefined;
  /** The minimum number that they have minted, by id of the asset and by id of the contract. */
  readonly minted: ReadonlyMap<string, number>;
  /**
   * The wallet's balance of the chain's coin (`''`) and of tokens (by lower-case address), in whole units, as far as it is known.
   */
  readonly funds: ReadonlyMap<string, string>;
  /** The chain that the wallet is on, once it is connected. */
  readonly chainId: number | undefined;
}

/** The actions that the programme's proxy offers for a contract. */
export interface MintOffer {
  /** Whether minting goes through the proxy. */
  readonly isOpen: boolean;
  /** EIP-155 id of the contract's chain; `undefined` if the programme does not have that chain. */
  readonly chainId: number | undefined;
}
