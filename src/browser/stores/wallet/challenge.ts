import { renderSignInMessage } from '../../../contract/message.js';
import type { Challenge, ChallengePurpose, SignedChallenge } from '../../../contract/session.js';
import { isTonProof } from '../../../wallet-types/index.js';
import { ApiError } from '../../../errors/api.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';

/** A challenge in the form that a wallet signs. */
export interface PreparedChallenge {
  /** The text to sign. TON wallets sign no text; for them it lists the parts of their proof. */
  readonly message: string;
  readonly nonce: string;
  /** EIP-155 id of the chain that the wallet is on; for other types of wallets a CAIP-2 reference. */
  readonly chainId: number | string;
}

/**
 * Requests a challenge. Throws an `ApiError` `message_mismatch` if it is for another page, where the signature would be
 * valid.
 */
export async function requestChallenge(
  { client, origin }: Pick<StoreContext, 'client' | 'origin'>,
  purpose: ChallengePurpose,
  of: { readonly claimId?: string } = {},
): Promise<Challenge> {
  const challenge = await client.request('POST /session/challenge', { body: { purpose, ...of } });
  const { host } = new URL(origin);
  if (challenge.domain !== host || originOf(challenge.uri) !== origin)
    throw new ApiError('message_mismatch', `The proxy wants a signature for ${challenge.domain}; this is ${host}.`);
  return challenge;
}

/**
 * Renders a challenge for a wallet. Throws an `ApiError` `chain_not_allowed` if the wallet is on none of the challenge's chains.
 */
export function prepareChallenge(challenge: Challenge, wallet: WalletSession): PreparedChallenge {
  const { type, address } = wallet;
  const { nonce } = challenge;
  const chainId = chainOf(challenge, wallet);
  const message = isTonProof(type)
    ? [`Domain: ${challenge.domain}`, `Address: ${address}`, `Payload: ${nonce}`].join('\n')
    : renderSignInMessage(challenge, address, chainId, type);
  return { message, nonce, chainId };
}

/** Asks a wallet to sign a challenge. Resolves with the body for the proxy. Rejects with a `WalletError`. */
export async function signChallenge(
  wallet: WalletSession,
  { message, nonce, chainId }: PreparedChallenge,
): Promise<SignedChallenge> {
  const { signature = '', tonVerification } = await wallet.prove(message, nonce);
  return {
    ...{ nonce, walletType: wallet.type, walletAddress: wallet.address, chainId },
    ...(tonVerification ? { message: '', signature, tonVerification } : { message, signature }),
  };
}

/** Returns the programme's first chain that the wallet's account works on; for EVM the chain that the wallet is on. */
function chainOf(challenge: Challenge, { type, chainId, references }: WalletSession): number | string {
  const allowed: readonly (number | string)[] = references
    ? (challenge.chainReferences?.[type] ?? [])
    : challenge.chainIds;
  const own: readonly (number | string)[] = references ?? [chainId];
  const chosen = own.length === 0 ? allowed[0] : allowed.find((chain) => own.includes(chain));
  if (chosen === undefined)
    throw new ApiError('chain_not_allowed', `Chain ${own.join(', ')} is none of ${allowed.join(', ')}.`);
  return chosen;
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin;
  } catch {
    return undefined;
  }
}
