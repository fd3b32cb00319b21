import { renderSignInMessage } from '../contract/message.js';
import type { ChallengePurpose } from '../contract/session.js';
import { ApiError } from '../errors/api.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';

/** A challenge as the text a wallet signs. */
export interface PreparedChallenge {
  readonly message: string;
  readonly nonce: string;
  /** EIP-155 id of the chain the wallet is on. */
  readonly chainId: number;
}

/** Asks the proxy for a challenge and renders it. Refuses one that is not for this page: signing it would count somewhere else. */
export async function prepareChallenge(
  program: Program,
  wallet: WalletSession,
  purpose: ChallengePurpose,
): Promise<PreparedChallenge> {
  const challenge = await program.client.request('POST /session/challenge', { body: { purpose } });
  if (challenge.domain !== location.host || originOf(challenge.uri) !== location.origin)
    throw new ApiError(
      'message_mismatch',
      `The proxy wants a signature for ${challenge.domain}; this is ${location.host}.`,
    );
  const { chainId } = wallet;
  if (!challenge.chainIds.includes(chainId))
    throw new ApiError('chain_not_allowed', `Chain ${chainId} is none of ${challenge.chainIds.join(', ')}.`);
  return { message: renderSignInMessage(challenge, wallet.address, chainId), nonce: challenge.nonce, chainId };
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin;
  } catch {
    return undefined;
  }
}
