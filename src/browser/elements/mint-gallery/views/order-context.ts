import type { PriceContext } from './price.js';

/** Data that a view of an order needs besides the order, and handlers for the member's actions. */
export interface OrderContext extends PriceContext {
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** Name of the order's network. */
  readonly network: string;
  /** Base URL of the network's block explorer. */
  readonly explorer: string | null | undefined;
  /** The account that the wallet showed last, whether or not it is the member's. */
  readonly shownAccount: string | undefined;
  readonly canMintMore: boolean;
  readonly onResume: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
  /** Orders the same again. */
  readonly onRepeat: () => void;
  readonly onClose: () => void;
  readonly onSignIn: () => void;
}
