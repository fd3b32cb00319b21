import * as z from 'zod/mini';
import { connectUser } from '../../contract/identity/connect.js';
import { Refusal } from '../refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Store } from '../store/store.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import type { ProvenWallet } from './find-member.js';
import type { LiveSession } from './sessions.js';
import { requireStepUp } from './step-up.js';

export interface LinkWalletParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly session: LiveSession;
  readonly store: Store;
  /** The one to be added; its signature has been verified, and names the member. */
  readonly wallet: ProvenWallet;
  /** Whether it may be taken from the member who holds it. */
  readonly takeOver: boolean;
}

/**
 * Links a verified wallet to the member of the session, who has confirmed that with one they have. `userId` and
 * `confirmDisconnect` are written here: the last only where the wallet itself has just signed for this member.
 *
 * Throws {@link Refusal} `step_up_required`, `wallet_taken`, `maximum_accounts_linked`.
 */
export async function linkWallet(parameters: LinkWalletParameters): Promise<void> {
  const { platform, scope, session, store, wallet, takeOver } = parameters;
  await requireStepUp({ session, store }, 'link-wallet');
  const { userId } = session.record;
  const body = z.parse(connectUser.body, {
    ...scope,
    userId,
    walletAddress: wallet.address,
    walletType: wallet.type,
    verificationData: wallet.verificationData,
    ...(takeOver && { confirmDisconnect: true }),
  });
  const answer = await platform({ endpoint: connectUser, path: connectUser.path, query: '', body });
  const linked = z.safeParse(connectUser.response, successBody(answer));
  if (!linked.success || linked.data.id.toLowerCase() !== userId.toLowerCase())
    throw new Refusal(502, 'upstream_error', 'The platform linked the wallet to someone else, or did not say to whom.');
}
