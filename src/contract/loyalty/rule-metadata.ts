import * as z from 'zod/mini';
import { Network } from '../network.js';
import { Id, TimestampInput, WalletType } from '../primitives.js';

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));
const number = z.optional(z.nullable(z.number()));
const list = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)));
const part = <T extends z.core.$ZodLooseShape>(shape: T) => z.optional(z.nullable(z.object(shape)));
const chainId = z.union([z.string(), z.number()]);
const token = z.object({ address: z.string(), chainId });
const withId = z.object({ id: z.string() });

/** One side of a swap (platform API, section 9). */
const swapSide = part({
  mode: z.optional(z.enum(['any', 'specific'])),
  chain: z.optional(chainId),
  tokens: list(token),
  trackAmount: flag,
});

/** Metadata that a quest card needs. */
const shown = {
  /** Code entry: many members may redeem the same code, each once. */
  allowMultipleRedemptions: flag,
  buttonText: text,
  checkComment: flag,
  checkLike: flag,
  checkRepost: flag,
  /** Text that a post, name or bio has to contain. */
  checkText: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  collection: list(
    z.object({ address: z.optional(z.string()), multiplier: z.optional(z.number()), network: z.optional(Network) }),
  ),
  completeProfileConditions: z.optional(z.nullable(z.record(z.string(), z.boolean()))),
  conditionDescription: text,
  cta: part({ href: text, label: text }),
  discordServersToJoin: list(
    z.object({
      id: z.optional(z.string()),
      channels: list(
        z.object({
          id: z.optional(z.string()),
          text: z.optional(z.string()),
          emojis: list(z.object({ id: z.optional(z.string()) })),
        }),
      ),
      roles: list(withId),
    }),
  ),
  enableJoinDiscordServers: flag,
  /** Enables streaks, which grow with each consecutive window in which the rule is completed. */
  enableStreaks: flag,
  enableVerifiedMultiplier: flag,
  erc20Type: z.optional(z.enum(['erc20', 'native'])),
  /** Points for each referred member, at the first and the second tier. */
  firstReferralReward: number,
  secondReferralReward: number,
  githubBranchName: text,
  githubRepoUrl: text,
  imageUrl: text,
  isMultiplierApplied: flag,
  isRestrictedToNewUsers: flag,
  isTokenHoldMultiplier: flag,
  link: text,
  /**
   * Once a post has this many reactions, the requirement is hidden, and reposts and comments are no longer checked (platform API,
   * section 9).
   */
  maxComments: z.optional(z.nullable(z.int())),
  maxLikes: z.optional(z.nullable(z.int())),
  maxReposts: z.optional(z.nullable(z.int())),
  minimumFollowerCount: z.optional(z.nullable(chainId)),
  preGeneratedPostText: text,
  /** Amount for each range of the measured value; both ends are inclusive. */
  range: list(
    z.object({
      startRange: z.number(),
      endRange: z.number(),
      amount: z.number(),
      loyaltyBadgeId: z.optional(z.string()),
      loyaltyMultiplierAmount: z.optional(z.number()),
    }),
  ),
  redditPostId: text,
  referralRequirements: part({
    achievePoints: flag,
    completeProfile: flag,
    connectDiscord: flag,
    connectEmail: flag,
    connectTwitter: flag,
    /** `loyaltyCurrecyId` is the platform's spelling. */
    points: part({ amount: number, loyaltyCurrecyId: text }),
  }),
  referrerReward: number,
  referrerRewardLoyaltyCurrencyId: text,
  requirePostLink: flag,
  requirePostMediaLink: flag,
  /**
   * Days that a member may miss in each calendar month (UTC) without ending a streak, which goes on without counting them.
   * Only daily rules have rest days. Part of Laurel, not of the platform's API.
   */
  restDays: number,
  rewardPerAction: flag,
  rewardPerImpression: flag,
  robinhoodSymbols: list(z.string()),
  snapshotProposals: list(z.object({ id: z.string(), space: z.string() })),
  socialPlatform: text,
  socialPlatformLogo: text,
  socialPlatformName: text,
  steamAppId: text,
  /** Extra points when a streak reaches the given number of windows. */
  streakArray: list(z.object({ streakMilestone: z.number(), streakAmount: z.number() })),
  telegramChannelId: text,
  /** Seconds between a click on the link and the reward. */
  timeDelayToVerifySeconds: z.optional(z.nullable(chainId)),
  trackProgress: flag,
  twitterAccountUrl: text,
  twitterHashtag: text,
  twitterPostUrl: text,
  twitterUserId: text,
  twitterUsername: text,
  /** Minimum length of the text, in characters. */
  verificationTextMinimumLength: number,
  verifiedMultiplier: number,
  verifyPlaceHolderText: text,
  walletType: z.optional(z.nullable(WalletType)),
  youtubeChannelId: text,
  youtubeVideoId: text,
};

/** Terms of a swap. */
const swapTerms = {
  from: swapSide,
  to: swapSide,
  requireCrossChainSwap: flag,
  /** The next four fields are older; `from` and `to` replace them (platform API, section 9). */
  swappedToChain: z.optional(chainId),
  swappedToTokens: list(z.object({ address: z.string(), chainId: z.string() })),
  tokenMode: z.optional(z.enum(['any', 'specific'])),
  trackTokenAmount: flag,
};

/** Settings that only the operator sees, including secrets and codes. */
const kept = {
  autoCheckInRuleIds: list(z.string()),
  batchSize: number,
  customRewardsApiKey: text,
  directRpc: flag,
  dripQuestsToComplete: list(withId),
  fillSource: text,
  hasFillSource: flag,
  hasNeverSold: flag,
  hasPaidFullRoyalty: flag,
  hasSaleCurrency: flag,
  hasVerifiedTwitter: flag,
  isCheckInOnEveryTxn: flag,
  /** Also rewards members who met the rule before it existed. */
  isRetroactive: flag,
  liquidity: part({
    calculationType: z.optional(z.enum(['fixed', 'custom'])),
    customFunction: text,
    liquidityPerDay: number,
    network: z.optional(Network),
    onlyRewardInRangeLiquidity: flag,
    pools: list(withId),
    protocol: text,
  }),
  maxQty: number,
  minQty: number,
  multiplierLoyaltyCurrencyIds: list(Id),
  onlyKnownUsers: flag,
  onlyNative: flag,
  onlyNonListed: flag,
  onlyRewardExistingUser: flag,
  onlyRewardSingleTokenOwnership: flag,
  promoCode: text,
  promoCodeCsvUrl: text,
  promoCodeLength: number,
  promoCodeType: z.optional(z.nullable(z.enum(['csv', 'code', 'generate']))),
  resetProgressOnClaim: flag,
  rewardBadgePerRange: flag,
  rewardByBatch: flag,
  rewardCriteria: z.optional(z.nullable(z.enum(['IMPRESSIONS_COUNT', 'ELIGIBLE_POST']))),
  rewardPerValue: flag,
  rewardQualityPosts: flag,
  royaltyAddress: text,
  royaltyPercentage: number,
  saleCurrency: text,
  skipMultiplier: flag,
  smartContract: part({
    addressMapping: text,
    amountMultiplier: part({ valueMapping: text }),
    contractId: text,
    criteria: z.optional(z.nullable(z.enum(['everyEvent', 'byParameter']))),
    event: text,
    params: list(z.object({ condition: text, name: text, value: text })),
    type: z.optional(z.nullable(z.enum(['function', 'event']))),
  }),
  swap: part({ ...swapTerms, provider: z.optional(z.enum(['any', 'relay', 'lifi'])), relayReferrerId: text }),
  trackAllContracts: flag,
};

/** Reactions of a post, as the service last counted them. Only the service writes them. */
const reactionStats = part({
  likeCount: number,
  repostCount: number,
  commentCount: number,
  syncedAt: z.optional(z.nullable(TimestampInput)),
});

/** Settings that a rule's type needs, as an operator writes them. */
export const RuleMetadataInput = z.strictObject({ ...shown, ...kept });
export type RuleMetadataInput = z.infer<typeof RuleMetadataInput>;

/** The same settings, as the platform returns them. */
export const RuleMetadata = z.object({ ...shown, ...kept, reactionStats });
export type RuleMetadata = z.infer<typeof RuleMetadata>;

/** Word of the platform that a page accepts unchecked, so that a new word does not make a whole list invalid. */
const word = z.optional(z.nullable(z.string()));
const publicSwapSide = part({ mode: word, chain: z.optional(chainId), tokens: list(token), trackAmount: flag });

/** The settings that a page gets: no code that a member has to find, and no API key. */
export const PublicRuleMetadata = z.object({
  ...shown,
  collection: list(z.object({ address: z.optional(z.string()), multiplier: z.optional(z.number()), network: word })),
  erc20Type: word,
  walletType: word,
  swap: part({ ...swapTerms, from: publicSwapSide, to: publicSwapSide, tokenMode: word }),
  reactionStats,
});
export type PublicRuleMetadata = z.infer<typeof PublicRuleMetadata>;
