import { walletBackendOf } from '../../contract/wallet-types/backend.js';
import { walletKinds } from '../../contract/wallet-types/index.js';
import { canonicalAddress } from '../../verify/canonical-address.js';

/** Types whose addresses carry a checksum or a form of their own, so that one is known by its look. */
const distinct = walletKinds.flatMap(({ id }) => (walletBackendOf(id).isDistinct ? id : []));

/** What a wallet is found by: hexadecimal in any case, addresses of a distinct form in any spelling, all others exactly. */
export const addressLookup = (address: string): string => {
  const text = address.trim();
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  for (const type of distinct) {
    const canonical = canonicalAddress(type, text);
    if (canonical !== null) return canonical;
  }
  return text;
};
