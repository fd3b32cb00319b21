import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Passkeys } from '../../../contract/capabilities.js';
import { checksummed } from '../checksummed.js';
import { hexOf, hexOfBytes } from '../hex-of.js';
import { bytesOfHex, dynamic, word } from './bytes.js';

const keccak = (hex: string): string => hexOfBytes(keccak_256(bytesOfHex(hex)));
const addressOf = (hash: string): string => hash.slice(24);
const bare = (address: string): string => address.slice(2).toLowerCase();

/**
 * Owner of an account in hexadecimal: a passkey's public key (x and y, 32 bytes each) and the origin of the page it is
 * used on. The account accepts only signatures from that page.
 */
export type Owner = string;

/** Returns the owner that a public key forms with a page. @param point x and y, 64 bytes */
export const ownerOf = (point: Uint8Array, origin: string): Owner => hexOfBytes(point) + hexOf(origin);

/**
 * Returns the address of the account that a factory creates for an owner (EIP-1014; clone of EIP-1167 with the owner behind its
 * code), with the checksum of EIP-55. Nothing has to be deployed.
 */
export function accountOf({ factory }: Passkeys, owner: Owner): string {
  // The implementation is the first contract that the factory has created: RLP of its address and the nonce 1.
  const implementation = addressOf(keccak(`d694${bare(factory)}01`));
  const size = (owner.length / 2 + 45).toString(16).padStart(4, '0');
  const code = `61${size}3d81600a3d39f3363d3d373d3d3d363d73${implementation}5af43d82803e903d91602b57fd5bf3${owner}`;
  return checksummed(addressOf(keccak(`ff${bare(factory)}${word(0)}${keccak(code)}`)));
}

/** Returns the hash of a text that a wallet signs (EIP-191, `personal_sign`), in hexadecimal. */
export function messageHash(message: string): string {
  const text = hexOf(message);
  return keccak(hexOf(`\x19Ethereum Signed Message:\n${text.length / 2}`) + text);
}

/**
 * Returns what a passkey signs in place of a hash (ERC-7739, `PersonalSign`). It is bound to the account and its chain,
 * so that a signature is not valid for another account of the same key.
 */
export function boundHash(hash: string, account: string, chainId: number): string {
  const typeHash = (type: string): string => keccak(hexOf(type));
  const domain = keccak(
    typeHash('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)') +
      keccak(hexOf('Laurel Member')) +
      keccak(hexOf('1')) +
      word(chainId) +
      bare(account).padStart(64, '0'),
  );
  return keccak(`1901${domain}${keccak(typeHash('PersonalSign(bytes prefixed)') + hash)}`);
}

/** Wraps a signature for an account that may not be deployed yet (ERC-6492): it names the factory and the call that creates it. */
export function wrapped(signature: string, { factory }: Passkeys, owner: Owner): `0x${string}` {
  const creation = keccak(hexOf('createAccount(bytes)')).slice(0, 8) + word(32) + dynamic(owner);
  const call = dynamic(creation);
  const parts = [bare(factory).padStart(64, '0'), word(96), word(96 + call.length / 2), call, dynamic(signature)];
  return `0x${parts.join('')}${'6492'.repeat(16)}`;
}
