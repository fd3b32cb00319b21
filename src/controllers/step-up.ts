import type { StepUpPurpose } from '../contract/session.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import { prepareChallenge, requestChallenge, signChallenge } from './challenge.js';

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
  const prepared = prepareChallenge(await requestChallenge(program, purpose), wallet);
  show?.(prepared.message);
  const body = await signChallenge(wallet, prepared);
  await program.client.request('POST /session/step-up', { body });
}
