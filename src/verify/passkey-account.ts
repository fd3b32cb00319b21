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
  /** What was signed: a text, or data of EIP-712. */
  readonly signed: string | TypedDataDefinition;
  readonly signature: string;
}

/**
 * Whether a factory of passkey accounts (`MemberAccountFactory`) creates the account of a signature, or has created it. What counts
 * is the code at the address: a signature may name any contract that has the factory create the account. Throws
 * {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function isPasskeyAccount(
  factory: string,
  { address, signed, signature }: AcceptedSignature,
  client: Client | undefined,
): Promise<boolean> {
  // A plain account, which has signed by itself, needs no look at the chain.
  if (!client || !isHex(signature) || signerOf(hashOf(signed), signature) === address) return false;
  // Chains of the ZK stack have a contract for that (`client.ts`), and create no such clones.
  if (client.chain?.contracts?.erc6492Verifier) return false;
  try {
    const deployed = await getCode(client, { address: address as Address });
    const code = deployed ?? (await codeOnceCreated(client, address as Address, signature));
    // Who hides what becomes of the account may be hiding one of ours.
    return code === undefined || code.startsWith(cloneOf(factory as Address));
  } catch (cause) {
    throw new VerificationUnavailableError({ cause });
  }
}

const hashOf = (signed: AcceptedSignature['signed']): Hex =>
  typeof signed === 'string' ? hashMessage(signed) : hashTypedData(signed);

/** Returns the code that an account has after the call that creates it by a signature (ERC-6492); `undefined` if it has none. */
async function codeOnceCreated(client: Client, account: Address, signature: Hex): Promise<Hex | undefined> {
  if (!isErc6492Signature(signature)) return undefined;
  const { address: creator, data } = parseErc6492Signature(signature);
  if (!creator || !data) return undefined;
  const { data: code } = await call(client, { data: concat([readCodeAfterCall, pad(account), pad(creator), data]) });
  return code === '0x' ? undefined : code;
}

/**
 * Code that runs without being deployed, with three arguments behind it: an account and a contract (32 bytes each), and data. It
 * calls the contract with the data and returns the account's code.
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

/** Start of the code of each account that a factory has created: the clone of EIP-1167, before its first owner. */
function cloneOf(factory: Address): Hex {
  // The factory's constructor creates the implementation, as the first contract of the factory.
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  return `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** Returns the origins of the pages that asked passkeys for a signature, from its client data (WebAuthn 3, 5.8.1). */
export const originsIn = (signature: string): string[] =>
  [...hexToString(signature as Hex).matchAll(/"origin":"([^"]*)"/g)].map(([, origin = '']) => origin);
