import type { AuthType, SocialAccounts } from '../../contract/identity/social.js';
import { listUsers } from '../../contract/identity/users.js';
import type { UserMetadata } from '../../contract/identity/users.js';
import type * as z from 'zod/mini';
import { Refusal } from '../refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';

type Metadata = z.infer<typeof UserMetadata>;

/** Where the platform keeps the name of a linked account, and when it was verified. */
const fields: Readonly<Partial<Record<AuthType, readonly [keyof Metadata, (keyof Metadata)?]>>> = {
  twitter: ['twitterUser', 'twitterVerifiedAt'],
  discord: ['discordUser', 'discordVerifiedAt'],
  telegram: ['telegramUsername', 'telegramVerifiedAt'],
  epic: ['epicUsername'],
  steam: ['steamUsername'],
  google: ['googleUser'],
  tiktok: ['tiktokUser'],
  email: ['emailAddress', 'emailVerifiedAt'],
  reddit: ['redditUser'],
  instagram: ['instagramUser', 'instagramVerifiedAt'],
  github: ['githubUser'],
};

/** Accounts that a member has linked, as the platform has them now. */
export async function readSocialAccounts(platform: Platform, scope: Scope, userId: string): Promise<SocialAccounts> {
  const { data } = await readPlatform(platform, listUsers, { ...scope, userId, limit: 1 });
  const user = data.find(({ id }) => id.toLowerCase() === userId.toLowerCase());
  if (!user) throw new Refusal(502, 'upstream_error', 'The platform does not know the member.');
  const accounts: SocialAccounts['data'] = [];
  const known = Object.entries(fields) as [AuthType, readonly [keyof Metadata, (keyof Metadata)?]][];
  for (const [authType, [name, moment]] of known)
    for (const metadata of user.userMetadata ?? []) {
      const shown = metadata[name];
      const verifiedAt = moment === undefined ? null : (metadata[moment] ?? null);
      // An address that nobody has read mail at is not linked yet.
      if (typeof shown !== 'string' || shown === '' || (authType === 'email' && verifiedAt === null)) continue;
      accounts.push({
        authType,
        name: authType === 'email' ? maskEmail(shown) : shown,
        verifiedAt: typeof verifiedAt === 'string' ? verifiedAt : null,
      });
      break;
    }
  return { data: accounts };
}

/** `ada@example.com` as `a…@example.com`: enough for its owner, no use to a script that reads along. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0] ?? ''}…${address.slice(at)}`;
}
