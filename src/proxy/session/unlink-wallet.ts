import * as z from 'zod/mini';
import { disconnectWallet } from '../../contract/identity/connect.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Store } from '../store/store.js';
import type { Platform } from '../upstream/platform.js';
import { sendWrite } from '../upstream/write.js';
import { readUser } from './platform-users.js';
import type { MemberWallet } from './session-record.js';
import type { LiveSession, Sessions } from './sessions.js';
import { requireStepUp } from './step-up.js';
import { readReportedWallets } from './reported-wallets.js';

export interface UnlinkWalletParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly session: LiveSession;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly now: () => number;
  /** Address of the wallet in lower case, as paths contain it: no two wallets of a member differ only in case. */
  readonly address: string;
}

/**
 * Removes a wallet from the member of the session, who has confirmed this with a wallet that they have. Sessions that were
 * started with it end, except this one; the others no longer contain it.
 *
 * @returns the remaining wallets, in the order of the session
 * @throws {Refusal} `not_found` if the wallet is not the member's, `last_wallet`, `step_up_required`, `pending`
 */
export async function unlinkWallet(parameters: UnlinkWalletParameters): Promise<readonly MemberWallet[]> {
  const { platform, scope, session, sessions, store, now } = parameters;
  const { userId, id } = session.record;
  const held = await heldWallets(parameters);
  const wallet = held.find(({ address }) => address.toLowerCase() === parameters.address);
  if (!wallet) throw new Refusal(404, 'not_found', "This is not one of the account's wallets.", { field: 'address' });
  if (held.length === 1)
    throw new Refusal(409, 'last_wallet', "This is the account's only wallet, so it cannot be unlinked.");
  await requireStepUp({ session, store }, 'unlink-wallet');

  const { address } = wallet;
  const body = z.parse(disconnectWallet.body, { ...scope, userId, walletAddress: address });
  const call = { endpoint: disconnectWallet, path: disconnectWallet.path, query: '', body };
  try {
    await sendWrite(platform, call, () => '', now);
  } catch (error) {
    // A session that was started with the wallet may now belong to someone else.
    if (isRefusal(error) && error.code === 'pending') await sessions.loseWallet(userId, address, id);
    throw error;
  }
  await sessions.loseWallet(userId, address, id);
  const group = session.record.wallets.filter(({ ofGroup }) => ofGroup);
  return [...held, ...group].filter((each) => each.address !== address);
}

/** Returns the member's current wallets: another browser may have linked or removed one since the session started. */
async function heldWallets({ platform, scope, session }: UnlinkWalletParameters): Promise<readonly MemberWallet[]> {
  const known = session.record.wallets.filter(({ ofGroup }) => !ofGroup);
  const { isComplete, wallets } = await readReportedWallets(
    platform,
    scope,
    await readUser(platform, scope, session.record.userId),
  );
  if (!isComplete) return known;
  const reported = new Map(wallets.map(({ address, type }) => [address, { address, type }]));
  const still = known.filter(({ address }) => reported.delete(address));
  return [...still, ...reported.values()];
}
