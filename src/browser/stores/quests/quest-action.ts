import type { QuestActionName } from '../../../contract/loyalty/quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { providerOfRule } from '../../../contract/providers/index.js';
import type { QuestAction } from './quest.js';

/** The fields of a rule that say what the member has to do. */
export type ActionRule = Pick<PublicRule, 'type' | 'metadata'>;

type Metadata = NonNullable<PublicRule['metadata']>;
type Source = Extract<QuestAction, { kind: 'automatic' }>['source'];

/** Returns the action for a rule's type. A quest of an unknown type is done somewhere else, and then checked. */
export function actionOf({ type, metadata = {} }: ActionRule): QuestAction {
  const link = metadata.link || metadata.cta?.href || undefined;
  const provider = providerOfRule(type);
  if (Object.hasOwn(automatic, type)) return { kind: 'automatic', source: automatic[type] ?? 'partner', href: link };
  if (/^connected_|SocialsConnected$/.test(type)) return { kind: 'connect', provider: provider ?? 'twitter' };
  if (/^dapps_|^liquidity_|^(Bought|Sold|Mint|Listing|Snapshot|snapshot_)/.test(type))
    return { kind: 'automatic', source: 'chain', href: link };
  switch (type) {
    case 'check_in':
      return { kind: 'check-in' };
    case 'link_click':
      return { kind: 'link', href: link, delay: Math.max(0, Number(metadata.timeDelayToVerifySeconds) || 0) * 1000 };
    case 'code_entry':
      return { kind: 'code', placeholder: metadata.verifyPlaceHolderText ?? undefined };
    case 'text_input':
      return {
        kind: 'text',
        placeholder: metadata.verifyPlaceHolderText ?? undefined,
        minimumLength: Math.max(1, metadata.verificationTextMinimumLength ?? 1),
      };
    case 'quiz':
    case 'poll':
      return { kind: type };
    case 'connect_wallet':
      return { kind: 'connect-wallet', walletType: metadata.walletType ?? undefined };
    case 'profile_completed':
      return { kind: 'profile' };
    case 'external_rule':
    case 'create_partner_account':
      return { kind: 'external', href: link };
    case 'points_airdrop':
    case 'TokenHold':
    case 'token_hold_erc20':
      return { kind: 'claim' };
  }
  const href = link ?? placeOf(type, metadata);
  const content = contentOf(type, metadata);
  if (!content || !provider) return { kind: 'verify', provider, href };
  const draft = metadata.preGeneratedPostText ?? undefined;
  return { kind: 'content-link', provider, content, href, draft };
}

/**
 * Returns the action as it is open on this site: `closed` if the site has closed it. Actions that need nothing from the
 * member stay as they are.
 *
 * @param needsAccount whether the platform refused the quest because an account was missing
 */
export function openAction(
  action: QuestAction,
  closed: readonly QuestActionName[] = [],
  needsAccount = false,
): QuestAction {
  const { kind } = action;
  if (kind === 'automatic' || kind === 'external') return action;
  return closed.includes(needsAccount || kind === 'connect' ? 'connect' : 'complete')
    ? { kind: 'closed', href: 'href' in action ? action.href : undefined }
    : action;
}

/** Types that the platform completes automatically, with the source that reports them. */
const automatic: Readonly<Record<string, Source>> = {
  Bonus: 'partner',
  manual_upload: 'partner',
  stratus_function: 'partner',
  tweet_liked_by_project: 'partner',
  Lodging: 'partner',
  PoapClaim: 'chain',
  robinhood_token_hold: 'chain',
  smart_contract_event: 'chain',
  swap: 'chain',
  shopify_spend: 'shop',
  referred_user: 'referral',
};

/** Returns the kind of content whose URL the member has to submit. */
function contentOf(type: string, metadata: Metadata): 'post' | 'comment' | undefined {
  if (type === 'post_impressions') return 'post';
  if (type === 'drip_x_text_in_comment' || type === 'reddit_comment') return 'comment';
  if (!metadata.requirePostLink) return undefined;
  if (type === 'twitter_comment' || type === 'Retweet' || type === 'twitter_like') {
    const { maxComments, reactionStats } = metadata;
    const isFull = typeof maxComments === 'number' && (reactionStats?.commentCount ?? 0) >= maxComments;
    const isAsked =
      metadata.checkComment || (type === 'twitter_comment' && !metadata.checkRepost && !metadata.checkLike);
    return isAsked && !isFull ? 'comment' : undefined;
  }
  return /tweet|hashtag/i.test(type) ? 'post' : undefined;
}

/** Returns the URL at which the quest is done, as far as the rule's settings contain it. */
function placeOf(type: string, metadata: Metadata): string | undefined {
  const { twitterUsername, twitterAccountUrl, twitterPostUrl, telegramChannelId, redditPostId } = metadata;
  const { steamAppId, youtubeChannelId, youtubeVideoId, githubRepoUrl } = metadata;
  if (type.endsWith('_follow') && providerOfRule(type) === 'twitter')
    return twitterAccountUrl || address('https://x.com/', twitterUsername?.replace(/^@/, ''));
  if (/bio|in_name/i.test(type)) return 'https://x.com/settings/profile';
  if (/^(drip_x_(new_)?tweet|TwitterHashTagPost|twitter_post_hashtag)$/.test(type))
    return address('https://x.com/intent/post?text=', draftOf(metadata));
  if (type === 'youtube_comment') return address('https://www.youtube.com/watch?v=', youtubeVideoId);
  if (type === 'youtube_subscribers') return address('https://www.youtube.com/channel/', youtubeChannelId);
  if (type === 'steam_wishlist') return address('https://store.steampowered.com/app/', steamAppId);
  if (type.startsWith('github')) return githubRepoUrl ?? undefined;
  if (type === 'reddit_comment')
    return redditPostId?.startsWith('https:')
      ? redditPostId
      : address('https://www.reddit.com/comments/', redditPostId);
  // A channel's number does not make a link; its name does.
  if (type.startsWith('telegram') && /^@?[a-z]\w+$/i.test(telegramChannelId ?? ''))
    return address('https://t.me/', telegramChannelId?.replace(/^@/, ''));
  return twitterPostUrl ?? undefined;
}

/** Returns the beginning of a post: the operator's text, otherwise a text that the post has to contain. */
function draftOf({ preGeneratedPostText, twitterHashtag, checkText }: Metadata): string | undefined {
  const tag = twitterHashtag ? `#${twitterHashtag.replace(/^#/, '')}` : undefined;
  return preGeneratedPostText || tag || [checkText ?? []].flat()[0];
}

/** Returns an address. An operator's text may contain half of a surrogate pair, which cannot be encoded. */
const address = (start: string, end: string | null | undefined): string | undefined =>
  end ? start + encodeURIComponent(end.replace(/\p{Surrogate}/gu, '\ufffd')) : undefined;
