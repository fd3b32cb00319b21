import type { StepUpPurpose } from '../../../contract/session.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import { prepareChallenge, requestChallenge, signChallenge } from './challenge.js';

/**
 * Confirms one use of `purpose` with a signature of one of the member's wallets. A stolen session cannot do that. Rejects with an
 * `ApiError` or a `WalletError`.
 *
 * @param show receives the exact text before the wallet opens
 * @param claimId the token claim that a confirmation of the purpose `claim` is for; the text names it
 */
export async function stepUp(
  context: Pick<StoreContext, 'client' | 'origin'>,
  wallet: WalletSession,
  purpose: StepUpPurpose,
  show?: (message: string) => void,
  claimId?: string,
): Promise<void> {
  const of = claimId === undefined ? {} : { claimId };
  const prepared = prepareChallenge(await requestChallenge(context, purpose, of), wallet);
  show?.(prepared.message);
  const signed = await signChallenge(wallet, prepared);
  await context.client.request('POST /session/step-up', { body: { ...signed, ...of } });
}
