import { renderSignInMessage } from '../contract/message.js';
import type { Challenge, ChallengePurpose, SignedChallenge } from '../contract/session.js';
import { isTonProof } from '../contract/wallet-types/index.js';
import { ApiError } from '../errors/api.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';

/** A challenge as a wallet signs it. */
export interface PreparedChallenge {
  /** The text that is signed; of wallets of TON, which sign none, the parts of their proof. */
  readonly message: string;
  readonly nonce: string;
  /** EIP-155 id of the chain the wallet is on; for other types of wallets a CAIP-2 reference. */
  readonly chainId: number | string;
}

/** Asks the proxy for a challenge. Refuses one that is not for this page: signing it would count somewhere else. */
export async function requestChallenge(program: Program, purpose: ChallengePurpose): Promise<Challenge> {
  const challenge = await program.client.request('POST /session/challenge', { body: { purpose } });
  if (challenge.domain !== location.host || originOf(challenge.uri) !== location.origin)
    throw new ApiError(
      'message_mismatch',
      `The proxy wants a signature for ${challenge.domain}; this is ${location.host}.`,
    );
  return challenge;
}

/** Renders a challenge for a wallet. Throws an `ApiError` `chain_not_allowed` where it is on none of the chains. */
export function prepareChallenge(challenge: Challenge, wallet: WalletSession): PreparedChallenge {
  const { type, address } = wallet;
  const { nonce } = challenge;
  const chainId = chainOf(challenge, wallet);
  const message = isTonProof(type)
    ? [`Domain: ${challenge.domain}`, `Address: ${address}`, `Payload: ${nonce}`].join('\n')
    : renderSignInMessage(challenge, address, chainId, type);
  return { message, nonce, chainId };
}

/** Has a challenge signed: what the proxy wants to see of it. Rejects with a `WalletError`. */
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

/** The first chain of the programme that the wallet's account is good for; of EVM the one it is on. */
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
