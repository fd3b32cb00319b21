import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { readMoment } from '../../../values/moments/read-moment.js';

/** A reaction to a post, and how many of them are still rewarded. */
export interface QuestReaction {
  readonly kind: 'like' | 'repost' | 'comment';
  readonly count: number | undefined;
  /** `undefined` if there is no limit. */
  readonly limit: number | undefined;
  /** Whether the limit is reached. The reaction is then no longer required. */
  readonly isFull: boolean;
  /** Whether the platform verifies it; likes are not verified. */
  readonly isVerified: boolean;
}

/** One side of a swap. If `tokens` is empty, any token counts. */
export interface SwapSide {
  /** EIP-155 id or the platform's name of a chain; `undefined` for any chain. */
  readonly chain: string | undefined;
  readonly tokens: readonly { readonly address: string; readonly chain: string }[];
  /** Whether the amount counts. */
  readonly isMeasured: boolean;
}

/** Period over which a dapp's figures are measured. */
export type DappSpan = 'daily' | 'weekly' | 'monthly';

/** Facts about a quest that are only shown once it is open. */
export interface QuestDetails {
  readonly reactions: readonly QuestReaction[];
  /** When the reactions were counted, epoch ms. */
  readonly syncedAt: number | undefined;
  readonly swap: { readonly from: SwapSide; readonly to: SwapSide } | undefined;
  /** The period over which a dapp's figures are measured, and how recently it must have been deployed. */
  readonly dapp: { readonly window: DappSpan | undefined; readonly deployedWithin: DappSpan | undefined } | undefined;
  readonly isForNewMembers: boolean;
  /** Least number of followers that a member needs, for quests that require followers. */
  readonly minimumFollowers: number | undefined;
  /** Words, one of which has to occur in the member's text. */
  readonly words: readonly string[];
}

/** Returns the details of a rule. */
export function detailsOf(rule: PublicRule): QuestDetails {
  const { reactionStats, isRestrictedToNewUsers, minimumFollowerCount, checkText } = rule.metadata ?? {};
  const syncedAt = readMoment(reactionStats?.syncedAt);
  return {
    reactions: reactionsOf(rule),
    syncedAt: Number.isNaN(syncedAt) ? undefined : syncedAt,
    swap: swapOf(rule),
    dapp: dappOf(rule),
    isForNewMembers: Boolean(isRestrictedToNewUsers),
    minimumFollowers: Number(minimumFollowerCount) || undefined,
    words: [checkText ?? []].flat(),
  };
}

/** Returns the reactions to a post that a rule asks for, with their limits (platform API, section 9). */
function reactionsOf({ type, metadata = {} }: PublicRule): readonly QuestReaction[] {
  const preset = reactionTypes[type];
  if (!preset) return [];
  const { checkLike, checkRepost, checkComment, maxLikes, maxReposts, maxComments, reactionStats: stats } = metadata;
  const isNamed = Boolean(checkLike ?? checkRepost ?? checkComment);
  const all = [
    ['like', checkLike, stats?.likeCount, maxLikes],
    ['repost', checkRepost, stats?.repostCount, maxReposts],
    ['comment', checkComment, stats?.commentCount, maxComments],
  ] as const;
  return all.flatMap(([kind, isAsked, count, limit]) => {
    if (!(isNamed ? isAsked : kind === preset)) return [];
    const isFull = typeof limit === 'number' && (count ?? 0) >= limit;
    return [
      { kind, count: count ?? undefined, limit: limit ?? undefined, isFull, isVerified: kind !== 'like' && !isFull },
    ];
  });
}

const reactionTypes: Readonly<Record<string, QuestReaction['kind']>> = {
  Retweet: 'repost',
  twitter_comment: 'comment',
  twitter_like: 'like',
};

/** Returns the two sides of a swap. Rules in the older format (platform API, section 9) only name the side to receive. */
function swapOf({ type, metadata }: PublicRule): QuestDetails['swap'] {
  const terms = type === 'swap' ? metadata?.swap : undefined;
  if (!terms) return undefined;
  const { tokenMode, swappedToChain, swappedToTokens, trackTokenAmount } = terms;
  const before = { mode: tokenMode, chain: swappedToChain, tokens: swappedToTokens, trackAmount: trackTokenAmount };
  return { from: sideOf(terms.from), to: sideOf(terms.to ?? before) };
}

type Side = NonNullable<NonNullable<NonNullable<PublicRule['metadata']>['swap']>['from']>;

function sideOf(side: Side | null | undefined): SwapSide {
  const { mode, chain, tokens, trackAmount } = side ?? {};
  return {
    chain: chain === undefined || chain === 'any' ? undefined : String(chain),
    tokens: mode === 'any' ? [] : (tokens ?? []).map(({ address, chainId }) => ({ address, chain: String(chainId) })),
    isMeasured: Boolean(trackAmount),
  };
}

/** Returns the period of a dapp's figures, and how recently it must have been deployed. */
function dappOf({ dappDataWindow, dappDeployedWithin }: PublicRule): QuestDetails['dapp'] {
  const [window, deployedWithin] = [spanOf(dappDataWindow), spanOf(dappDeployedWithin)];
  return window || deployedWithin ? { window, deployedWithin } : undefined;
}

const spanOf = (word: string | null | undefined): DappSpan | undefined =>
  word === 'daily' || word === 'weekly' || word === 'monthly' ? word : undefined;
