import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { MemberWallet } from './member-wallet.js';
import { stepUp } from './step-up.js';

/**
 * Takes a wallet from the signed-in member, who confirms it with one they have. Rejects with an `ApiError` or a `WalletError`.
 *
 * @param show gets the exact text before the wallet opens, and nothing once it has signed
 */
export async function unlinkWallet(
  program: Program,
  wallet: MemberWallet,
  address: string,
  show: (message: string | undefined) => void,
): Promise<void> {
  await stepUp(program, await wallet.take(), 'unlink-wallet', show);
  show(undefined);
  const session = await program.client.request(
    'DELETE /session/wallets/{address}',
    { params: { address } },
    { member: true },
  );
  program.session.accept(session);
  cacheOf(program).invalidate('/api/me/');
}
