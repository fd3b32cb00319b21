import type { Address, Client, Hex } from 'viem';
import { getCode } from 'viem/actions';
import {
  getContractAddress,
  hexToString,
  isAddressEqual,
  isErc6492Signature,
  isHex,
  parseErc6492Signature,
} from 'viem/utils';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** A signature that an account has accepted. */
export interface AcceptedSignature {
  readonly address: string;
  readonly signature: string;
}

/**
 * Whether a factory of passkey accounts (`MemberAccountFactory`) creates the account of a signature, or has created it. Throws
 * {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function isPasskeyAccount(
  factory: string,
  { address, signature }: AcceptedSignature,
  client: Client | undefined,
): Promise<boolean> {
  // A plain account's signature has 65 bytes at most; it needs no look at the chain.
  if (!client || !isHex(signature) || signature.length <= 132) return false;
  if (isErc6492Signature(signature)) {
    const { address: creator } = parseErc6492Signature(signature);
    if (creator && isAddressEqual(creator, factory as Address)) return true;
  }
  const code = await getCode(client, { address: address as Address }).catch((cause: unknown) => {
    throw new VerificationUnavailableError({ cause });
  });
  return code?.startsWith(cloneOf(factory as Address)) ?? false;
}

/** Start of the code of each account that a factory has created: the clone of EIP-1167, before its first owner. */
function cloneOf(factory: Address): Hex {
  // The factory's constructor creates the implementation, as the first contract of the factory.
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  return `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** Returns the origins of the pages that asked passkeys for a signature, from its client data (WebAuthn 3, 5.8.1). */
export const originsIn = (signature: string): string[] =>
  [...hexToString(signature as Hex).matchAll(/"origin":"([^"]*)"/g)].map(([, origin = '']) => origin);
