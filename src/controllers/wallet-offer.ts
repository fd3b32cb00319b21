import type { WalletType } from '../contract/primitives.js';

/** Which wallets a site offers, and in which order. */
export interface WalletOffer {
  /** Place of a wallet, or of a type; -1 where it is not offered. */
  placeOf(wallet: { readonly id?: string; readonly type: WalletType }): number;
}

/**
 * Reads what a site wrote: types of wallets (`solana`) and ids of wallets (`io.metamask`), with spaces or commas between
 * them, in the order they are offered in. Others are not offered, unless a `*` stands for them. Nothing offers all.
 */
export function readWalletOffer(text: string): WalletOffer {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return {
    placeOf({ id, type }) {
      if (words.length === 0) return 0;
      const place = words.findIndex((word) => word === id || word === type);
      return place < 0 ? words.indexOf('*') : place;
    },
  };
}
