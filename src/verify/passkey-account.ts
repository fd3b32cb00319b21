import type { Address, Client, Hex, TypedDataDefinition } from 'viem';
import { call, getCode } from 'viem/actions';
import {
  concat,
  getContractAddress,
  hashMessage,
  hashTypedData,
  hexToString,
  isErc6492Signature,
  isHex,
  pad,
  parseErc6492Signature,
} from 'viem/utils';
import { signerOf } from '../wallet-types/evm/server/account-signature.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** A signature that an account has accepted. */
export interface AcceptedSignature {
  readonly address: string;
  /** Signed content: a text, or EIP-712 data. */
  readonly signed: string | TypedDataDefinition;
  readonly signature: string;
}

/**
 * Whether a factory of passkey accounts (`MemberAccountFactory`) has created the signing account, or creates it when the signature
 * is verified. The code at the address decides: the signature may name any contract, which in turn calls the factory. Throws {@link
 * VerificationUnavailableError} if the chain does not answer.
 */
export async function isPasskeyAccount(
  factory: string,
  { address, signed, signature }: AcceptedSignature,
  client: Client | undefined,
): Promise<boolean> {
  // A plain account has signed with its own key, so the chain need not be asked.
  if (!client || !isHex(signature) || signerOf(hashOf(signed), signature) === address) return false;
  // Chains of the ZK stack verify with a contract of their own (`client.ts`) and do not support these clones.
  if (client.chain?.contracts?.erc6492Verifier) return false;
  try {
    const deployed = await getCode(client, { address: address as Address });
    const code = deployed ?? (await codeOnceCreated(client, address as Address, signature));
    // If the account's code stays unknown, it may be a clone of our factory, so the account counts as one.
    return code === undefined || code.startsWith(cloneOf(factory as Address));
  } catch (cause) {
    throw new VerificationUnavailableError({ cause });
  }
}

const hashOf = (signed: AcceptedSignature['signed']): Hex =>
  typeof signed === 'string' ? hashMessage(signed) : hashTypedData(signed);

/** Returns the code that an account has once the deployment call in its signature (ERC-6492) has run; `undefined` if it has none. */
async function codeOnceCreated(client: Client, account: Address, signature: Hex): Promise<Hex | undefined> {
  if (!isErc6492Signature(signature)) return undefined;
  const { address: creator, data } = parseErc6492Signature(signature);
  if (!creator || !data) return undefined;
  const { data: code } = await call(client, { data: concat([readCodeAfterCall, pad(account), pad(creator), data]) });
  return code === '0x' ? undefined : code;
}

/**
 * Code that runs without being deployed. Three arguments follow it: an account and a contract (32 bytes each), and data. It calls
 * the contract with the data and returns the account's code.
 *
 * ```
 * PUSH1 38 DUP1 CODESIZE SUB SWAP1 RETURNDATASIZE CODECOPY             copies the arguments to memory
 * RETURNDATASIZE RETURNDATASIZE PUSH1 102 CODESIZE SUB PUSH1 64
 * RETURNDATASIZE PUSH1 32 MLOAD GAS CALL POP                           calls the contract
 * PUSH1 0 MLOAD DUP1 EXTCODESIZE DUP1 PUSH1 0 PUSH1 0 DUP5 EXTCODECOPY
 * PUSH1 0 RETURN                                                       returns the account's code
 * ```
 */
const readCodeAfterCall = '0x6026803803903d393d3d6066380360403d6020515af150600051803b8060006000843c6000f3';

/** Common prefix of the code of all accounts that a factory creates: an EIP-1167 clone, which its first owner follows. */
function cloneOf(factory: Address): Hex {
  // The factory's constructor deploys the implementation as the factory's first contract, hence nonce 1.
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  return `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** Returns the origins of the pages that asked passkeys for a signature, from its client data (WebAuthn 3, 5.8.1). */
export const originsIn = (signature: string): string[] =>
  [...hexToString(signature as Hex).matchAll(/"origin":"([^"]*)"/g)].map(([, origin = '']) => origin);
