import * as z from 'zod/mini';
import { connectUser } from '../../contract/identity/connect.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Store } from '../store/store.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import { unknownOutcome } from '../upstream/write.js';
import type { ProvenWallet } from './find-member.js';
import { findUsers } from './platform-users.js';
import type { LiveSession, Sessions } from './sessions.js';
import { requireStepUp } from './step-up.js';

export interface LinkWalletParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly session: LiveSession;
  readonly sessions: Sessions;
  readonly store: Store;
  /** Wallet to add. Its signature has been verified, and names the member. */
  readonly wallet: ProvenWallet;
  /** Whether it may be taken from the member who holds it. */
  readonly takeOver: boolean;
}

/**
 * Links a verified wallet to the member of the session, who has confirmed this with a wallet that they have. It sets `userId` and
 * `confirmDisconnect` itself, the latter only if the wallet has just signed for this member. Sessions that the previous holder
 * started with the wallet end, because they no longer hold it.
 *
 * Throws {@link Refusal} `step_up_required`, `wallet_taken`, `maximum_accounts_linked`.
 */
export async function linkWallet(parameters: LinkWalletParameters): Promise<void> {
  const { platform, scope, session, sessions, store, wallet, takeOver } = parameters;
  const { userId } = session.record;
  // Read before the move: afterwards, the platform no longer knows the previous holder.
  const [holder] = takeOver ? await findUsers(platform, scope, { walletAddress: wallet.address }) : [];
  const isTaken = holder !== undefined && holder.id.toLowerCase() !== userId.toLowerCase();
  const endTheirs = async (): Promise<void> => {
    if (isTaken) await sessions.loseWallet(holder.id, wallet.address);
  };
  await requireStepUp({ session, store }, 'link-wallet');
  const body = z.parse(connectUser.body, {
    ...scope,
    userId,
    walletAddress: wallet.address,
    walletType: wallet.type,
    verificationData: wallet.verificationData,
    ...(takeOver && { confirmDisconnect: true }),
  });
  const call = { endpoint: connectUser, path: connectUser.path, query: '', body };
  const answer = await platform(call).catch(async (error: unknown) => {
    if (isRefusal(error) && error.mayHaveArrived) await endTheirs();
    throw error;
  });
  // Also if the outcome is unknown, because the wallet may belong to another member by now.
  if (answer.status < 400 || unknownOutcome.has(answer.status)) await endTheirs();
  const linked = z.safeParse(connectUser.response, successBody(answer));
  if (!linked.success || linked.data.id.toLowerCase() !== userId.toLowerCase())
    throw new Refusal(502, 'upstream_error', 'The platform linked the wallet to another user, or did not say to whom.');
}
