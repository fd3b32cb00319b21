import type { Address } from 'viem';
import { getAddress } from 'viem/utils';

/** EIP-55: an address of one case carries no checksum; one of mixed case has to be right. */
export function canonicalEvmAddress(text: string): Address | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const canonical = getAddress(`0x${digits.toLowerCase()}`);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && canonical !== text ? null : canonical;
}
