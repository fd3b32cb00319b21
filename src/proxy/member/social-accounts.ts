import type { AuthType, SocialAccounts } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { linkableProviders } from '../../contract/providers/linkable.js';
import { type PlatformUser, readUser } from '../session/platform-users.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

/** A linked account that the platform reports. */
export interface LinkedAccount {
  readonly authType: AuthType;
  /** `null` if the platform has only an id. */
  readonly name: string | null;
  readonly verifiedAt: string | null;
}

/** Returns the accounts that a user has linked. */
export function linkedAccounts({ userMetadata }: Pick<PlatformUser, 'userMetadata'>): readonly LinkedAccount[] {
  const found = (field: string): string | null => {
    const values = (userMetadata ?? []).map((metadata) => (metadata as Readonly<Record<string, unknown>>)[field]);
    return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
  };
  return linkableProviders.flatMap(({ id: authType, proof }) => {
    const { fields } = backendOf(authType);
    if (!fields) return [];
    const name = found(fields.name);
    const verifiedAt = fields.verifiedAt === undefined ? null : found(fields.verifiedAt);
    const isHeld = fields.listed.some((field) => field !== fields.verifiedAt && found(field) !== null);
    // An email address is linked only once its owner has opened the link in the mail.
    if (!isHeld || (proof === 'email' && verifiedAt === null)) return [];
    return [{ authType, name: proof === 'email' && name !== null ? maskEmail(name) : name, verifiedAt }];
  });
}

/** Reads the accounts that a member has linked and that have a name, as the platform has them now. */
export async function readSocialAccounts(platform: Platform, scope: Scope, userId: string): Promise<SocialAccounts> {
  const accounts = linkedAccounts(await readUser(platform, scope, userId));
  return { data: accounts.flatMap(({ name, ...account }) => (name === null ? [] : [{ ...account, name }])) };
}

/** Masks `ada@example.com` as `a…@example.com`: enough for its owner, useless to a script that reads it. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}
