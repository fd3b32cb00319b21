import type { StepUpPurpose } from '../contract/session.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import { prepareChallenge } from './challenge.js';

/**
 * Confirms one use of what `purpose` names with a signature of a wallet of the member (security.md T17). Rejects with an
 * `ApiError` or a `WalletError`.
 *
 * @param show gets the exact text before the wallet opens
 */
export async function stepUp(
  program: Program,
  wallet: WalletSession,
  purpose: StepUpPurpose,
  show?: (message: string) => void,
): Promise<void> {
  const { message, nonce, chainId } = await prepareChallenge(program, wallet, purpose);
  show?.(message);
  const { signature = '' } = await wallet.prove(message);
  await program.client.request('POST /session/step-up', {
    body: { nonce, walletType: wallet.type, walletAddress: wallet.address, chainId, message, signature },
  });
}
