import type { LaurelError } from '../errors/laurel-error.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import { stepUp } from './step-up.js';

/** Whose proof is wanted. */
export interface ProofOf {
  readonly claimId: string;
  /** The member's wallet whose share it is. */
  readonly wallet: string;
}

/**
 * The proof of a share, from the leaf up; nothing where the platform has none yet. Where the proxy wants it confirmed that it
 * goes to its owner, a wallet of theirs signs that first. Rejects with an `ApiError` or a `WalletError`.
 *
 * @param take gives the wallet that confirms, if one has to
 * @param confirming hears that the wallet is asked, then with the exact text
 */
export async function readProof(
  program: Program,
  { claimId, wallet }: ProofOf,
  take: () => Promise<WalletSession>,
  confirming: (message?: string) => void,
): Promise<readonly string[] | undefined> {
  const read = () =>
    program.client.request(
      'GET /api/me/token_claims/{id}/proof',
      { params: { id: claimId }, query: { wallet } },
      { member: true },
    );
  const { proof } = await read().catch(async (error: LaurelError) => {
    if (error.code !== 'step_up_required') throw error;
    confirming();
    await stepUp(program, await take(), 'claim', confirming);
    return read();
  });
  return proof ?? undefined;
}
