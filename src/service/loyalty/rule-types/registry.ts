import { RuleType } from '../../../contract/loyalty/rule-type.js';
import { backendOf } from '../../../contract/providers/backend.js';
import { linkableProviders } from '../../../contract/providers/linkable.js';
import { pointsAirdrop } from './airdrop.js';
import { checkIn } from './check-in.js';
import { codeEntry } from './code-entry.js';
import * as community from './communities.js';
import { connected, connectedEmail, connectedPhone, connectedSocials } from './connected.js';
import { external } from './external.js';
import { fed } from './fed.js';
import type { RuleKind } from './kind.js';
import { linkClick } from './link-click.js';
import { profileCompleted } from './profile.js';
import { poll, quiz } from './question.js';
import { reactionQuest } from './reactions.js';
import { referredUser } from './referral.js';
import { textInput } from './text-input.js';
import { tokenHold, tokenHoldErc20 } from './token-hold.js';
import * as twitter from './twitter.js';
import { connectWallet } from './wallet.js';

/** Rule types that reward linking an account. */
const byLinking = Object.fromEntries(
  linkableProviders.flatMap(({ id, proof }) => {
    const { connectedRule } = backendOf(id);
    return connectedRule ? [[connectedRule, proof === 'email' ? connectedEmail : connected(id)] as const] : [];
  }),
);

/** Rule types that members complete themselves. For all others, a feed of the operator reports the progress. */
const byHand: Readonly<Partial<Record<RuleType, RuleKind>>> = {
  check_in: checkIn,
  code_entry: codeEntry,
  text_input: textInput,
  link_click: linkClick,
  quiz,
  poll,
  external_rule: external,
  points_airdrop: pointsAirdrop,
  profile_completed: profileCompleted,
  connect_wallet: connectWallet,
  ...byLinking,
  connected_phone: connectedPhone,
  SnagSocialsConnected: connectedSocials,
  twitter_follow: twitter.twitterFollow,
  drip_x_follow: twitter.twitterFollow,
  twitter_followers: twitter.twitterFollowers,
  drip_x_tweet: twitter.twitterPost,
  drip_x_new_tweet: twitter.twitterPost,
  TwitterHashTagPost: twitter.twitterHashtagPost,
  twitter_post_hashtag: twitter.twitterHashtagPost,
  TwitterBio: twitter.twitterBio,
  drip_x_text_in_bio: twitter.twitterBio,
  drip_x_text_in_name: twitter.twitterName,
  drip_x_text_in_comment: twitter.twitterTextComment,
  post_impressions: twitter.postImpressions,
  Retweet: reactionQuest('repost'),
  twitter_comment: reactionQuest('comment'),
  twitter_like: reactionQuest('like'),
  discord_member: community.discordJoin,
  discord_join: community.discordJoin,
  DiscordMessages: community.discordMessages,
  discord_role_grant: community.discordRole,
  telegram_join: community.telegramJoin,
  telegram_messages: community.telegramMessages,
  youtube_subscribers: community.youtubeSubscribe,
  youtube_comment: community.youtubeComment,
  steam_wishlist: community.steamWishlist,
  tiktok_post: community.tiktokPost,
  tiktok_follow: community.tiktokFollow,
  instagram_post: community.instagramPost,
  instagram_follow: community.instagramFollow,
  reddit_comment: community.redditComment,
  github_repo_star: community.githubRepository('star'),
  github_repo_fork: community.githubRepository('fork'),
  github_repo_collaborator: community.githubRepository('collaborate'),
  github_merge_PR: community.githubRepository('merge'),
  shopify_spend: community.shopifySpend,
  TokenHold: tokenHold,
  token_hold_erc20: tokenHoldErc20,
  referred_user: referredUser,
  swap: fed({ done: 'Swap rewards calculated successfully', failed: 'Swap rule failed' }),
};

const byFeed = fed();

const kinds: ReadonlyMap<string, RuleKind> = new Map(RuleType.options.map((type) => [type, byHand[type] ?? byFeed]));

/** Returns how rules of a type are completed. */
export const kindOf = (type: string): RuleKind => kinds.get(type) ?? byFeed;

/** Whether rules of a type are completed by a feed and not by a request. */
export const isFed = (type: string): boolean => kindOf(type) === byFeed || type === 'swap' || type === 'shopify_spend';
