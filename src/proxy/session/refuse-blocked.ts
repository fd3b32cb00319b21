import type { EndpointName } from '../../contract/index.js';
import type { Settings } from '../config/settings.js';
import type { Platform } from '../upstream/platform.js';
import { describeMember, readUser } from './platform-users.js';

/** Programme that a member belongs to. */
type MemberPlace = Pick<Settings, 'scope' | 'local'>;

/** Writes that the platform carries out even for a blocked member, because it sees them as the operator's, whose key the proxy uses. */
const unguarded: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'linkWallet',
  'unlinkWallet',
  'createMyReferralCode',
  'joinByReferral',
]);

/** Throws {@link Refusal} 403 `account_blocked` before a write that the platform would carry out for a blocked member. */
export type RefuseBlocked = (endpoint: EndpointName, userId: string) => Promise<void>;

/** Returns the check for one platform. The handlers of profiles and social accounts make it themselves, after their own checks. */
export function blockedRefusal(platform: Platform, settings: MemberPlace): RefuseBlocked {
  return async (endpoint, userId) => {
    if (unguarded.has(endpoint)) await refuseBlocked(platform, settings, userId);
  };
}

/**
 * Throws {@link Refusal} 403 `account_blocked` for a blocked member. It asks the platform each time, so a block takes effect with
 * the next write.
 */
export async function refuseBlocked(platform: Platform, { scope, local }: MemberPlace, userId: string): Promise<void> {
  describeMember(await readUser(platform, scope, userId), local);
}
