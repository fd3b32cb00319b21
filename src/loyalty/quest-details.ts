import type { PublicRule } from '../contract/loyalty/rules.js';

/** What is left of a reaction to a post before it is no longer looked at. */
export interface QuestReaction {
  readonly kind: 'like' | 'repost' | 'comment';
  readonly count: number | undefined;
  /** `undefined`: without a limit. */
  readonly limit: number | undefined;
  /** The limit is reached: it is not asked for any more. */
  readonly isFull: boolean;
  /** The platform looks at it; likes are taken on trust. */
  readonly isVerified: boolean;
}

/** One side of a swap. Empty `tokens`: any. */
export interface SwapSide {
  /** EIP-155 id, or a name of the platform's; `undefined`: any. */
  readonly chain: string | undefined;
  readonly tokens: readonly { readonly address: string; readonly chain: string }[];
  /** The amount counts. */
  readonly isMeasured: boolean;
}

/** Span of time of a dapp's figures. */
export type DappSpan = 'daily' | 'weekly' | 'monthly';

/** What is worth knowing of a quest once it is opened. */
export interface QuestDetails {
  readonly reactions: readonly QuestReaction[];
  /** When the reactions were counted, epoch ms. */
  readonly syncedAt: number | undefined;
  readonly swap: { readonly from: SwapSide; readonly to: SwapSide } | undefined;
  /** What a dapp's figures are taken over, and how young it has to be. */
  readonly dapp: { readonly window: DappSpan | undefined; readonly deployedWithin: DappSpan | undefined } | undefined;
  readonly isForNewMembers: boolean;
  /** Followers a member has to have at least, for quests about that. */
  readonly minimumFollowers: number | undefined;
  /** Words of which one has to stand in what is written. */
  readonly words: readonly string[];
}

/** Reads them from the rule. */
export function detailsOf(rule: PublicRule): QuestDetails {
  const { reactionStats, isRestrictedToNewUsers, minimumFollowerCount, checkText } = rule.metadata ?? {};
  const syncedAt = Date.parse(reactionStats?.syncedAt ?? '');
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

/** Reactions to a post that a rule asks for, and what is left of each (api.md 9). */
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

/** What is to be swapped for what. The names of before (api.md 9) say what is to be got. */
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

/** What a dapp's figures are taken over. */
function dappOf({ dappDataWindow, dappDeployedWithin }: PublicRule): QuestDetails['dapp'] {
  const [window, deployedWithin] = [spanOf(dappDataWindow), spanOf(dappDeployedWithin)];
  return window || deployedWithin ? { window, deployedWithin } : undefined;
}

const spanOf = (word: string | null | undefined): DappSpan | undefined =>
  word === 'daily' || word === 'weekly' || word === 'monthly' ? word : undefined;
