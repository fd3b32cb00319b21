import type { AuthType } from '../../contract/identity/social.js';
import type { userMetadata } from '../db/schema/index.js';
import type { SocialAccount } from './accounts.js';
import type { ProviderAccount } from './verifier.js';

type Metadata = typeof userMetadata.$inferSelect;
type TextField = { [K in keyof Metadata]-?: string extends Metadata[K] ? K : never }[keyof Metadata];
type MomentField = Extract<keyof Metadata, `${string}VerifiedAt`>;

/** Where a user's metadata keep an account of a type: its id, its name, and when it was linked. */
interface Fields {
  readonly id: TextField;
  readonly name: TextField;
  readonly verifiedAt?: MomentField;
}

const fieldsOf: Readonly<Partial<Record<AuthType, Fields>>> = {
  twitter: { id: 'twitterUserId', name: 'twitterUser', verifiedAt: 'twitterVerifiedAt' },
  discord: { id: 'discordUserId', name: 'discordUser', verifiedAt: 'discordVerifiedAt' },
  telegram: { id: 'telegramUserId', name: 'telegramUsername', verifiedAt: 'telegramVerifiedAt' },
  epic: { id: 'epicAccountIdentifier', name: 'epicUsername' },
  steam: { id: 'steamUserId', name: 'steamUsername' },
  google: { id: 'googleUserId', name: 'googleUser' },
  tiktok: { id: 'tiktokUserId', name: 'tiktokUser' },
  email: { id: 'emailAddress', name: 'emailAddress', verifiedAt: 'emailVerifiedAt' },
  reddit: { id: 'redditUserId', name: 'redditUser' },
  instagram: { id: 'instagramUser', name: 'instagramUser', verifiedAt: 'instagramVerifiedAt' },
  github: { id: 'githubUserId', name: 'githubUser' },
};

/** Account that metadata name by its id; an email address or an Instagram name only once it was verified. */
export function fromMetadata(type: AuthType, metadata: Metadata): SocialAccount | undefined {
  const fields = fieldsOf[type];
  if (!fields) return undefined;
  const { id, name, verifiedAt } = fields;
  const accountId = metadata[id];
  if (accountId === null || (id === name && verifiedAt && metadata[verifiedAt] === null)) return undefined;
  return {
    accountId,
    accountName: metadata[name] ?? accountId,
    details: {
      ...(type === 'google' && metadata.YTChannelId !== null && { channelId: metadata.YTChannelId }),
      ...(type === 'twitter' &&
        metadata.twitterUserFollowersCount !== null && { followers: metadata.twitterUserFollowersCount }),
    },
  };
}

/** What metadata say once an account is linked. */
export function toMetadata(type: AuthType, { id, name, details }: ProviderAccount, now: Date): Partial<Metadata> {
  const fields = fieldsOf[type];
  if (!fields) return {};
  const { channelId, followers } = details;
  return {
    [fields.id]: id,
    [fields.name]: name,
    ...(fields.verifiedAt && { [fields.verifiedAt]: now }),
    ...(type === 'google' && typeof channelId === 'string' && { YTChannelId: channelId }),
    ...(type === 'twitter' && typeof followers === 'number' && { twitterUserFollowersCount: followers }),
  };
}

/** What metadata say once it is no longer. */
export function emptyMetadata(type: AuthType): Partial<Metadata> {
  const fields = fieldsOf[type];
  if (!fields) return {};
  return {
    [fields.id]: null,
    [fields.name]: null,
    ...(fields.verifiedAt && { [fields.verifiedAt]: null }),
    ...(type === 'google' && { YTChannelId: null }),
    ...(type === 'twitter' && { twitterUserFollowersCount: null }),
  };
}
