import { type WalletApp, walletLinksOf } from '../../contract/wallet-types/links.js';
import type { WalletType } from '../../contract/primitives.js';
import { readWalletOffer } from '../../controllers/wallet-offer.js';

/** Apps of a kind that a site offers, in its order. @param offered as `readWalletOffer` takes it */
export function appsOf(type: WalletType, offered: string): readonly WalletApp[] {
  const { placeOf } = readWalletOffer(offered);
  return walletLinksOf(type)
    .apps.map((app) => ({ app, place: placeOf({ id: app.id, type }) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ app }) => app);
}
