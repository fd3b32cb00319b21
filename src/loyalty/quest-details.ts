import type { PublicRule } from '../contract/loyalty/rules.js';
import type { DappSpan, Quest, QuestReaction, QuestReward, SwapSide } from './quest.js';
import { compareDecimals, type DecimalValue } from './decimal.js';

/** What a rule gives. A reward that this page does not know reads as points. */
export function rewardOf(rule: PublicRule): QuestReward {
  const { rewardType, amount, loyaltyCurrencyId, loyaltyBadgeId, loyaltyBadge, metadata } = rule;
  if (rewardType === 'multiplier')
    return { kind: 'multiplier', factor: amount, needsHolding: Boolean(metadata?.isTokenHoldMultiplier) };
  if (rewardType === 'badge')
    return {
      kind: 'badge',
      badgeId: loyaltyBadgeId ?? loyaltyBadge?.id,
      name: loyaltyBadge?.name,
      imageUrl: loyaltyBadge?.imageUrl ?? undefined,
    };
  const spans = metadata?.range ?? [];
  const most = spans.reduce<DecimalValue>(
    (best, span) => (compareDecimals(span.amount, best) > 0 ? span.amount : best),
    0,
  );
  return {
    kind: 'points',
    amount: spans.length > 0 ? most : (amount ?? 0),
    currencyId: loyaltyCurrencyId ?? undefined,
    isUpTo: spans.length > 1,
  };
}

/** Reactions to a post that a rule asks for, and what is left of each (api.md 9). */
export function reactionsOf({ type, metadata = {} }: PublicRule): readonly QuestReaction[] {
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

/** What is to be swapped for what. The names of before (api.md 9) say what is to be got. */
export function swapOf({ type, metadata }: PublicRule): Quest['swap'] {
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

/** What a dapp's figures are taken over. */
export function dappOf({ dappDataWindow, dappDeployedWithin }: PublicRule): Quest['dapp'] {
  const [window, deployedWithin] = [spanOf(dappDataWindow), spanOf(dappDeployedWithin)];
  return window || deployedWithin ? { window, deployedWithin } : undefined;
}

const spanOf = (word: string | null | undefined): DappSpan | undefined =>
  word === 'daily' || word === 'weekly' || word === 'monthly' ? word : undefined;
