import type { WalletType } from '../../../contract/primitives.js';
import { walletLinks } from '../../../wallet-types/all/links.js';
import type { WalletApp } from '../../../wallet-types/wallet-type.js';

/** The wallets that a site offers, and their order. */
export interface WalletOffer {
  /** Returns the position of a wallet or a type; -1 if it is not offered. */
  placeOf(wallet: { readonly id?: string; readonly type: WalletType }): number;
}

/**
 * Reads the owner's list: types of wallets (`solana`) and ids of wallets (`io.metamask`), separated by spaces or commas, in the
 * order in which they are offered. Other wallets are not offered unless the list has a `*` for them. An empty text offers all.
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

/** Returns the apps of a type that a site offers, in its order. @param offered text as for `readWalletOffer` */
export function offeredApps(type: WalletType, offered: string): readonly WalletApp[] {
  const { placeOf } = readWalletOffer(offered);
  return walletLinks[type].apps
    .map((app) => ({ app, place: placeOf({ id: app.id, type }) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ app }) => app);
}
