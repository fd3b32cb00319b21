import * as z from 'zod/mini';
import { disconnectWallet } from '../../contract/identity/connect.js';
import { Refusal, isRefusal } from '../refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Store } from '../store/store.js';
import type { Platform } from '../upstream/platform.js';
import { sendWrite } from '../upstream/write.js';
import { readUser } from './platform-users.js';
import type { MemberWallet } from './session-record.js';
import type { LiveSession, Sessions } from './sessions.js';
import { requireStepUp } from './step-up.js';
import { readToldWallets } from './told-wallets.js';

export interface UnlinkWalletParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly session: LiveSession;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly now: () => number;
  /** Of the wallet, in lower case as paths have it: no two wallets of a member differ in that alone. */
  readonly address: string;
}

/**
 * Takes a wallet from the member of the session, who has confirmed that with one they have. Sessions begun with it end,
 * but for this one; in the others it is none of the member's any more.
 *
 * @returns the wallets that are left, in the order of the session
 * @throws {Refusal} `not_found` where it is not the member's, `last_wallet`, `step_up_required`, `pending`
 */
export async function unlinkWallet(parameters: UnlinkWalletParameters): Promise<readonly MemberWallet[]> {
  const { platform, scope, session, sessions, store, now } = parameters;
  const { userId, id } = session.record;
  const held = await heldWallets(parameters);
  const wallet = held.find(({ address }) => address.toLowerCase() === parameters.address);
  if (!wallet) throw new Refusal(404, 'not_found', 'This is none of the wallets of the account.', { field: 'address' });
  if (held.length === 1) throw new Refusal(409, 'last_wallet', 'Without this wallet nobody could sign in.');
  await requireStepUp({ session, store }, 'unlink-wallet');

  const { address } = wallet;
  const body = z.parse(disconnectWallet.body, { ...scope, userId, walletAddress: address });
  const call = { endpoint: disconnectWallet, path: disconnectWallet.path, query: '', body };
  try {
    await sendWrite(platform, call, () => '', now);
  } catch (error) {
    // Whoever signed in with it may be a stranger by now.
    if (isRefusal(error) && error.code === 'pending') await sessions.loseWallet(userId, address, id);
    throw error;
  }
  await sessions.loseWallet(userId, address, id);
  const group = session.record.wallets.filter(({ ofGroup }) => ofGroup);
  return [...held, ...group].filter((each) => each.address !== address);
}

/** The member's wallets now: a session may have begun before one was linked, or taken away, in another browser. */
async function heldWallets({ platform, scope, session }: UnlinkWalletParameters): Promise<readonly MemberWallet[]> {
  const known = session.record.wallets.filter(({ ofGroup }) => !ofGroup);
  const { isComplete, wallets } = await readToldWallets(
    platform,
    scope,
    await readUser(platform, scope, session.record.userId),
  );
  if (!isComplete) return known;
  const told = new Map(wallets.map(({ address, type }) => [address, { address, type }]));
  const still = known.filter(({ address }) => told.delete(address));
  return [...still, ...told.values()];
}
