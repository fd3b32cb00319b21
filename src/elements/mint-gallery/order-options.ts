import type { PriceWords } from './price.js';

/** What an order is shown with, and what its member can do. */
export interface OrderOptions {
  readonly words: PriceWords;
  readonly now: number;
  /** Name of its network. */
  readonly network: string;
  /** Page of a transaction on its network, where there is one. */
  readonly pageOf: (hash: string) => string | undefined;
  readonly shownAccount: string | undefined;
  /** Whether the wallet was asked to show the token, and said so. */
  readonly isShown: boolean;
  readonly canMintMore: boolean;
  readonly onResume: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
  /** Orders the same once more. */
  readonly onRepeat: () => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onSignIn: () => void;
}
