import { typedCode } from '../../values/texts/typed.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { invalid } from '../http/http-error.js';
import { looksLikeAddress } from './check-addresses.js';

/**
 * Returns an address of unknown type in the spelling in which it is stored; a text that looks like an EVM address counts as one.
 * Throws 400 if it is not an address.
 *
 * @param field the request's field with the address
 */
export function readAddress(given: string, field: string): { readonly address: string; readonly type: 'evm' | null } {
  const text = typedCode(given);
  if (!looksLikeAddress(text)) throw invalid({ field, message: 'Not an address' });
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return { address: text, type: null };
  const address = canonicalAddress('evm', text);
  if (address === null) throw invalid({ field, message: 'The checksum of the address is wrong' });
  return { address, type: 'evm' };
}
