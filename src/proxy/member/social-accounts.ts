import type * as z from 'zod/mini';
import type { AuthType, SocialAccounts } from '../../contract/identity/social.js';
import type { UserMetadata } from '../../contract/identity/users.js';
import { type PlatformUser, readUser } from '../session/platform-users.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

type Key = keyof z.infer<typeof UserMetadata>;

/** Where the platform keeps of a linked account its name, its id, and when it was verified. */
const fields: Readonly<
  Partial<Record<AuthType, { readonly name: Key; readonly ids?: readonly Key[]; readonly verifiedAt?: Key }>>
> = {
  twitter: { name: 'twitterUser', verifiedAt: 'twitterVerifiedAt' },
  discord: { name: 'discordUser', verifiedAt: 'discordVerifiedAt' },
  telegram: { name: 'telegramUsername', ids: ['telegramUserId'], verifiedAt: 'telegramVerifiedAt' },
  epic: { name: 'epicUsername', ids: ['epicAccountIdentifier'] },
  steam: { name: 'steamUsername', ids: ['steamUserId'] },
  google: { name: 'googleUser', ids: ['googleUserId', 'YTChannelId'] },
  tiktok: { name: 'tiktokUser' },
  email: { name: 'emailAddress', verifiedAt: 'emailVerifiedAt' },
  reddit: { name: 'redditUser', ids: ['redditUserId'] },
  instagram: { name: 'instagramUser', verifiedAt: 'instagramVerifiedAt' },
  github: { name: 'githubUser', ids: ['githubUserId'] },
};

/** An account elsewhere of which the platform tells. */
export interface LinkedAccount {
  readonly authType: AuthType;
  /** `null` where the platform has only an id. */
  readonly name: string | null;
  readonly verifiedAt: string | null;
}

/** Accounts that a user has linked. */
export function linkedAccounts({ userMetadata }: Pick<PlatformUser, 'userMetadata'>): readonly LinkedAccount[] {
  const found = (key: Key): string | null => {
    const values = (userMetadata ?? []).map((metadata) => metadata[key]);
    return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
  };
  return (Object.keys(fields) as AuthType[]).flatMap((authType) => {
    const { name: nameKey, ids = [], verifiedAt: momentKey } = fields[authType] ?? {};
    const name = nameKey ? found(nameKey) : null;
    const verifiedAt = momentKey ? found(momentKey) : null;
    if (name === null && ids.every((key) => found(key) === null)) return [];
    // An address that nobody has read mail at is not linked yet.
    if (authType === 'email' && verifiedAt === null) return [];
    return [{ authType, name: authType === 'email' && name !== null ? maskEmail(name) : name, verifiedAt }];
  });
}

/** Accounts that a member has linked and that have a name, as the platform has them now. */
export async function readSocialAccounts(platform: Platform, scope: Scope, userId: string): Promise<SocialAccounts> {
  const accounts = linkedAccounts(await readUser(platform, scope, userId));
  return { data: accounts.flatMap(({ name, ...account }) => (name === null ? [] : [{ ...account, name }])) };
}

/** `ada@example.com` as `a…@example.com`: enough for its owner, no use to a script that reads along. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}
