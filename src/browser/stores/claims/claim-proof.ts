import type { LaurelError } from '../../../errors/laurel-error.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import { stepUp } from '../wallet/step-up.js';

/** The claim and the wallet whose proof is wanted. */
export interface ProofOwner {
  readonly claimId: string;
  /** The member's wallet that the share belongs to. */
  readonly wallet: string;
}

/**
 * Fetches the proof of a share, from the leaf up; `undefined` if the platform has none yet. If the proxy requires proof
 * of who receives it, a wallet of the member signs first. Rejects with an `ApiError` or a `WalletError`.
 *
 * @param take returns the wallet that signs, if a signature is required
 * @param confirming called before the wallet is asked, then with the exact text that it signs
 */
export async function fetchProof(
  context: Pick<StoreContext, 'client' | 'origin'>,
  { claimId, wallet }: ProofOwner,
  take: () => Promise<WalletSession>,
  confirming: (message?: string) => void,
): Promise<readonly string[] | undefined> {
  const read = () =>
    context.client.request(
      'GET /api/me/token_claims/{id}/proof',
      { params: { id: claimId }, query: { wallet } },
      { member: true },
    );
  const { proof } = await read().catch(async (error: LaurelError) => {
    if (error.code !== 'step_up_required') throw error;
    confirming();
    await stepUp(context, await take(), 'claim', confirming, claimId);
    return read();
  });
  return proof ?? undefined;
}
