import type { PublicAsset } from '../contract/minting/assets.js';
import type { ReasonBody } from '../contract/reason.js';
import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { MintContract } from '../loyalty/mint-facts.js';
import type { MintPrice } from '../loyalty/mint-price.js';
import type { MintRecord } from '../program/mint-records.js';
import type { OrderFault } from '../wallets/evm/mint.js';

export type { MintRecord } from '../program/mint-records.js';
export type { OrderFault } from '../wallets/evm/mint.js';

/**
 * What is being done about a mint in this tab.
 * - `wallet`: the member's wallet is asked for its account; `network`: and to move to the contract's chain
 * - `ordering`: the platform is asked; `preparing`: it works on it
 * - `checking`: the order is compared with what was agreed to, and tried out
 * - `approving`: the wallet is asked to let the contract take the price, and that goes to the chain
 * - `confirming`: the wallet is asked to send the mint; `sent`: it is on its way; `reporting`: the platform is told
 */
export type MintStep =
  'wallet' | 'network' | 'ordering' | 'preparing' | 'checking' | 'approving' | 'confirming' | 'sent' | 'reporting';

/** Why a mint does not go on. */
export type MintProblem =
  /** The platform says no. */
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'error'; readonly error: LaurelError | ContractError }
  /** The order is not what the member has agreed to: nothing is sent. */
  | { readonly kind: 'order'; readonly fault: OrderFault }
  /** The wallet has not enough; whole units of what is paid in. */
  | { readonly kind: 'funds'; readonly missing: string | undefined }
  /** Nobody knows whether the request has arrived. */
  | { readonly kind: 'unclear' }
  /** It is under way in another tab. */
  | { readonly kind: 'elsewhere' };

/** What a member wants to mint, and has agreed to. */
export interface MintWish {
  readonly contract: MintContract;
  readonly asset: PublicAsset;
  readonly quantity: number;
  readonly price: MintPrice;
  /** EIP-155 id of the contract's chain; none for what is on no chain. */
  readonly chainId: number | undefined;
  readonly emailAddress?: string | undefined;
  readonly customInputValue?: string | undefined;
}

/** Where the mint of an asset stands. */
export interface MintView {
  readonly quantity: number;
  /** Once the platform was asked. */
  readonly record: MintRecord | undefined;
  /** Nothing where it waits for the member, or has ended. */
  readonly step: MintStep | undefined;
  /** When it came to this step, epoch ms on the server's clock. */
  readonly since: number;
  readonly problem: MintProblem | undefined;
  /** What the transaction costs besides the price, in the chain's coin, whole units. */
  readonly fee: string | undefined;
  /** The step before the last was repriced or replaced in the wallet. */
  readonly isReplaced: boolean;
}
