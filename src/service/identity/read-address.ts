import { canonicalAddress } from '../../verify/canonical-address.js';
import { invalid } from '../http/http-error.js';
import { looksLikeAddress } from './check-addresses.js';

/**
 * Spelling an address is kept in where its type is not told: what looks like one of EVM is one. Throws 400 where it is no
 * address.
 *
 * @param field where the request has it
 */
export function readAddress(given: string, field: string): { readonly address: string; readonly type: 'evm' | null } {
  const text = given.trim();
  if (!looksLikeAddress(text)) throw invalid({ field, message: 'Not an address' });
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return { address: text, type: null };
  const address = canonicalAddress('evm', text);
  if (address === null) throw invalid({ field, message: 'The checksum of the address is wrong' });
  return { address, type: 'evm' };
}
