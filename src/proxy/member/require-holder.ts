import { Refusal } from '../http/refusal.js';
import { describeMember, findUsers, readUser } from '../session/platform-users.js';
import type { Settings } from '../config/settings.js';
import type { Platform } from '../upstream/platform.js';
import type { MemberRequest } from './member-request.js';

/**
 * Checks a write that names the member by a wallet alone: the platform would carry it out for whoever has the wallet by now. Throws
 * {@link Refusal} 403: `wallet_foreign` if another member has it, `account_blocked` if the member is blocked or erased.
 */
export async function requireHolder(
  platform: Platform,
  { scope, local }: Pick<Settings, 'scope' | 'local'>,
  { session, call }: Pick<MemberRequest, 'session' | 'call'>,
): Promise<void> {
  const { userId } = session.record;
  const [holder] = await findUsers(platform, scope, { walletAddress: String(call.body?.['walletAddress']) });
  const isTheirs = holder?.id.toLowerCase() === userId.toLowerCase();
  describeMember(isTheirs ? holder : await readUser(platform, scope, userId), local);
  if (holder && !isTheirs)
    throw new Refusal(403, 'wallet_foreign', 'Another account has this wallet now.', { field: 'wallet' });
}
