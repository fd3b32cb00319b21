import { backends } from '../../wallet-types/all/server/backends.js';
import { walletKinds } from '../../wallet-types/index.js';
import { typedCode } from '../../values/texts/typed.js';
import { canonicalAddress } from '../../verify/canonical-address.js';

/** Wallet types whose addresses have a checksum or a recognisable form. */
const distinct = walletKinds.flatMap(({ id }) => (backends[id].isDistinct ? id : []));

/**
 * Returns the spelling by which a wallet is looked up: hexadecimal in lower case, distinct addresses in their canonical spelling,
 * all others unchanged.
 */
export const addressLookup = (address: string): string => {
  const text = typedCode(address);
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  for (const type of distinct) {
    const canonical = canonicalAddress(type, text);
    if (canonical !== null) return canonical;
  }
  return text;
};
