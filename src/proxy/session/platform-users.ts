import * as z from 'zod/mini';
import { isBlockedMember } from '../../contract/identity/blocked.js';
import { UserRecord, listUsers } from '../../contract/identity/users.js';
import { page } from '../../contract/primitives.js';
import { readPlatform } from '../member/platform-read.js';
import { Refusal } from '../http/refusal.js';
import { isSafeUrl } from '../answers/rebuild.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import type { Member } from './session-record.js';

/**
 * No document of the platform defines `wallets`: if the platform gives it another meaning, the rest of the user is still read.
 */
const PlatformUser = z.extend(UserRecord, { wallets: z.optional(z.unknown()) });
/** A user as the platform returns them. It contains private data and is never sent to a page unfiltered. */
export type PlatformUser = z.infer<typeof PlatformUser>;

const users = { ...listUsers, response: page(PlatformUser) };

/** Finds users by a filter of the platform, such as `walletAddress`; at most 100. */
export async function findUsers(
  platform: Platform,
  scope: Scope,
  filter: Readonly<Record<string, string>>,
  limit = 1,
): Promise<readonly PlatformUser[]> {
  return (await readPlatform(platform, users, { ...scope, ...filter, limit })).data;
}

/** Reads the current user record of a session from the platform. Throws {@link Refusal} if the platform does not know them. */
export async function readUser(platform: Platform, scope: Scope, userId: string): Promise<PlatformUser> {
  const [user] = await findUsers(platform, scope, { userId });
  if (user?.id.toLowerCase() === userId.toLowerCase()) return user;
  throw new Refusal(502, 'upstream_error', 'The platform does not know the member.');
}

/**
 * Returns name and picture for the member's browser. Throws {@link Refusal} if the account is blocked.
 *
 * @param local whether all pages are on this machine
 */
export function describeMember(
  user: PlatformUser | undefined,
  local: boolean,
): Pick<Member, 'displayName' | 'logoUrl'> {
  const metadata = user?.userMetadata ?? [];
  if (user && metadata.some(isBlockedMember))
    throw new Refusal(403, 'account_blocked', 'This account is blocked.', { userId: user.id });
  const logoUrl = metadata.find((entry) => entry.logoUrl)?.logoUrl ?? null;
  return {
    displayName: metadata.find((entry) => entry.displayName)?.displayName ?? null,
    logoUrl: logoUrl !== null && isSafeUrl(logoUrl, local) ? logoUrl : null,
  };
}
