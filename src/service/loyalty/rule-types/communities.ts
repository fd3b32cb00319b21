import { refusals } from '../completion/messages.js';
import type { Rule } from '../completion/find-rule.js';
import { accountProof } from './connected.js';
import { notMet } from './kind.js';
import type { RuleKind } from './kind.js';
import { socialQuest } from './social-quest.js';
import { firstGiven, given, textsOf } from './social-settings.js';

const servers = ({ metadata }: Rule) => given(...(metadata.discordServersToJoin ?? []).map(({ id }) => id));
const roles = ({ metadata }: Rule) =>
  given(...(metadata.discordServersToJoin ?? []).flatMap((server) => (server.roles ?? []).map(({ id }) => id)));
const channel = ({ metadata }: Rule) => firstGiven(metadata.telegramChannelId);

const discord = {
  provider: 'discord',
  failed: () => refusals.notAchieved,
  timeout: 'Discord request timeout',
} as const;

/** Membership in all of the rule's servers on Discord. */
export const discordJoin = socialQuest({ ...discord, act: 'join', targets: servers });

/** A message in each of these servers. */
export const discordMessages = socialQuest({ ...discord, act: 'message', targets: servers });

/** Roles in these servers, each that the rule names. */
export const discordRole = socialQuest({ ...discord, act: 'role', targets: roles });

const telegram = { provider: 'telegram', targets: channel, timeout: 'Telegram request rate-limited' } as const;

const channelJoin = socialQuest({
  ...telegram,
  act: 'join',
  done: () => 'Telegram Channel joined successfully',
  failed: () => 'Telegram Channel not joined',
});

/** Membership in the rule's channel on Telegram, which identifies its members by their user names. */
export const telegramJoin: RuleKind = {
  ...channelJoin,
  verify: (attempt, context) =>
    attempt.member.telegramUserId !== null && attempt.member.telegramUsername === null
      ? notMet('user has not setup telegram (no telegramUsername), please setup username in telegram and reconnect.')
      : channelJoin.verify(attempt, context),
};

/** A message in the channel. */
export const telegramMessages = socialQuest({ ...telegram, act: 'message', failed: () => refusals.notAchieved });

/** A subscription to a channel on YouTube. */
export const youtubeSubscribe = socialQuest({
  provider: 'google',
  act: 'subscribe',
  targets: ({ metadata }) => firstGiven(metadata.youtubeChannelId),
  done: () => 'Youtube channel subscribed',
  failed: () => 'Quest failed, please make sure you have made your subscriptions public in youtube',
});

/** A comment on a video on YouTube. */
export const youtubeComment = socialQuest({
  provider: 'google',
  act: 'comment',
  targets: ({ metadata }) => firstGiven(metadata.youtubeVideoId),
  done: () => 'Youtube comment added',
  failed: () => 'Youtube comment not added',
});

/** An entry on the member's wishlist on Steam. */
export const steamWishlist = socialQuest({
  provider: 'steam',
  act: 'wishlist',
  targets: ({ metadata }) => firstGiven(metadata.steamAppId),
  done: () => 'Steam Wishlist item added',
  failed: () => 'Steam Wishlist item not added',
});

const profile = ({ metadata }: Rule) => firstGiven(metadata.link, metadata.cta?.href, metadata.socialPlatformName);

/** A post on TikTok. Each post counts once. */
export const tiktokPost = socialQuest({
  provider: 'tiktok',
  act: 'post',
  texts: textsOf,
  isOnce: { claimed: 'TikTok post not verified', allClaimed: () => 'TikTok post not verified' },
  failed: () => 'TikTok post not verified',
});

/** Following an account on TikTok. */
export const tiktokFollow = socialQuest({
  provider: 'tiktok',
  act: 'follow',
  targets: profile,
  failed: () => refusals.notAchieved,
});

/** A post on Instagram. Each post counts once. */
export const instagramPost = socialQuest({
  provider: 'instagram',
  act: 'post',
  texts: textsOf,
  isOnce: { claimed: refusals.alreadyClaimed, allClaimed: () => refusals.alreadyClaimed },
  failed: () => refusals.notAchieved,
});

/** Following an account on Instagram. */
export const instagramFollow = socialQuest({
  provider: 'instagram',
  act: 'follow',
  targets: profile,
  failed: () => refusals.notAchieved,
});

/** A comment on Reddit, submitted as a link. Each comment counts once. */
export const redditComment = socialQuest({
  provider: 'reddit',
  act: 'comment',
  targets: ({ metadata }) => firstGiven(metadata.redditPostId),
  texts: textsOf,
  linkRequired: () => refusals.commentLinkRequired,
  isOnce: { claimed: 'Comment is already claimed', allClaimed: () => 'Comment is already claimed' },
  failed: () => refusals.notAchieved,
});

/** An action on a GitHub repository. */
export const githubRepository = (act: 'star' | 'fork' | 'collaborate' | 'merge') =>
  socialQuest({
    provider: 'github',
    act,
    targets: ({ metadata }) => firstGiven(metadata.githubRepoUrl),
    failed: () => refusals.notAchieved,
  });

/** Spending in a shop, which identifies members by their email address. The shop's feed reports their progress. */
export const shopifySpend: RuleKind = {
  verify: ({ member, progress }) => {
    const { emailAddress } = member;
    if (emailAddress === null) return notMet('Shopify not connected');
    if (progress < 100) return notMet(refusals.notAchieved);
    return { isMet: true, proofs: [accountProof('email', { accountId: emailAddress, accountName: emailAddress })] };
  },
};
