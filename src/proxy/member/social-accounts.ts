import type { AuthType, SocialAccounts } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { linkableProviders } from '../../contract/providers/linkable.js';
import { type PlatformUser, readUser } from '../session/platform-users.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

type Metadata = Pick<PlatformUser, 'userMetadata'>;

/** A linked account that the platform reports. */
export interface LinkedAccount {
  readonly authType: AuthType;
  /** `null` if the platform has only an id. */
  readonly name: string | null;
  readonly verifiedAt: string | null;
}

/** Returns the accounts that a user has linked. */
export const linkedAccounts = (user: Metadata): readonly LinkedAccount[] =>
  knownAccounts(user).flatMap(({ isLinked, ...account }) => (isLinked ? [account] : []));

/** Returns the accounts of which the platform only has a name, such as those from an operator's list. They are not verified. */
export const unverifiedAccounts = (user: Metadata): readonly { authType: AuthType; name: string }[] =>
  knownAccounts(user).flatMap(({ isLinked, authType, name }) =>
    isLinked || name === null ? [] : [{ authType, name }],
  );

function knownAccounts({ userMetadata }: Metadata) {
  const metadata = (userMetadata ?? []) as readonly Readonly<Record<string, unknown>>[];
  const found = (field: string): string | null => {
    const values = metadata.map((each) => each[field]);
    return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
  };
  return linkableProviders.flatMap(({ id: authType, proof }) => {
    const { fields } = backendOf(authType);
    if (!fields) return [];
    const name = found(fields.name);
    const verifiedAt = fields.verifiedAt === undefined ? null : found(fields.verifiedAt);
    const isIdListed = fields.id !== fields.name && metadata.some((each) => each[fields.id] !== undefined);
    // The time of verification decides only if the platform does not list the account's id.
    const isLinked = isIdListed ? found(fields.id) !== null : name !== null && verifiedAt !== null;
    return [{ authType, name: proof === 'email' && name !== null ? maskEmail(name) : name, verifiedAt, isLinked }];
  });
}

/** Reads a member's current accounts from the platform. */
export async function readSocialAccounts(platform: Platform, scope: Scope, userId: string): Promise<SocialAccounts> {
  const user = await readUser(platform, scope, userId);
  return { data: [...linkedAccounts(user)], unverified: [...unverifiedAccounts(user)] };
}

/** Masks `ada@example.com` as `a…@example.com`: enough for its owner, useless to a script that reads it. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}
