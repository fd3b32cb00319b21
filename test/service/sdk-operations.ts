import type SnagSolutions from '@snagsolutions/sdk';
import type * as z from 'zod/mini';
import type { PlatformEndpoints } from '../../src/contract/index.js';

type Operation = (client: SnagSolutions) => PromiseLike<unknown>;

const id = '00000000-0000-4000-8000-000000000000';
/** What is sent is without meaning here: it is looked at which route an operation takes, and what it says comes back. */
const any = {} as never;

/** Every operation that the platform's own client shares with the contract, by the name it has there. */
export const sdkOperations = {
  listAccounts: ({ loyalty }) => loyalty.accounts.list(),
  getAccountRank: ({ loyalty }) => loyalty.accounts.retrieveRank(id, any),
  listCurrencies: ({ loyalty }) => loyalty.currencies.list(any),
  createCurrency: ({ loyalty }) => loyalty.currencies.create(any),
  listTransactionEntries: ({ loyalty }) => loyalty.transactions.getTransactionEntries(),
  createTransaction: ({ loyalty }) => loyalty.transactions.createTransaction(any),
  listAccountStreaks: ({ loyalty }) => loyalty.accountStreaks.getStreaks(any),
  listMultipliers: ({ loyalty }) => loyalty.multipliers.list(),
  createMultiplier: ({ loyalty }) => loyalty.multipliers.create(any),
  updateMultiplier: ({ loyalty }) => loyalty.multipliers.update(id),
  deleteMultiplier: ({ loyalty }) => loyalty.multipliers.delete(id),
  deleteMultiplierByIdentifier: ({ loyalty }) => loyalty.multipliers.deleteByExternalId(any),
  listRules: ({ loyalty }) => loyalty.rules.list(),
  createRule: ({ loyalty }) => loyalty.rules.create(any),
  updateRule: ({ loyalty }) => loyalty.rules.update(id, any),
  deleteRule: ({ loyalty }) => loyalty.rules.delete(id),
  completeRule: ({ loyalty }) => loyalty.rules.complete(id),
  listCompletionStatuses: ({ loyalty }) => loyalty.rules.getStatus(),
  listRuleStatuses: ({ loyalty }) => loyalty.transactions.ruleStatuses.list(),
  saveRuleStatus: ({ loyalty }) => loyalty.transactions.ruleStatuses.update(any),
  listRuleGroups: ({ loyalty }) => loyalty.ruleGroups.getRuleGroups(),
  createRuleGroup: ({ loyalty }) => loyalty.ruleGroups.createRuleGroup(any),
  updateRuleGroup: ({ loyalty }) => loyalty.ruleGroups.updateRuleGroup(id),
  deleteRuleGroup: ({ loyalty }) => loyalty.ruleGroups.deleteRuleGroup(id),
  listRuleChains: ({ loyalty }) => loyalty.transactions.listRuleChains(any),
  listRuleEdits: ({ loyalty }) => loyalty.ruleEdits.list(any),
  restoreRuleEdit: ({ loyalty }) => loyalty.ruleEdits.restore(id),
  listBadges: ({ loyalty }) => loyalty.badges.list(),
  createBadge: ({ loyalty }) => loyalty.badges.create(any),
  updateBadge: ({ loyalty }) => loyalty.badges.update(id),
  deleteBadge: ({ loyalty }) => loyalty.badges.delete(id),
  rewardBadge: ({ loyalty }) => loyalty.badges.reward(id),
  revokeBadge: ({ loyalty }) => loyalty.badges.revoke(id),
  listQuestions: ({ loyalty }) => loyalty.questions.list(any),
  createQuestion: ({ loyalty }) => loyalty.questions.create(any),
  updateQuestion: ({ loyalty }) => loyalty.questions.update(id, any),
  listQuestionResponses: ({ loyalty }) => loyalty.questionsResponses.list(),
  createQuestionResponse: ({ loyalty }) => loyalty.questionsResponses.submit(any),
  createReferralCode: ({ referral }) => referral.createCode(any),
  listReferralUsers: ({ referral }) => referral.users.list(),
  createReferralUsers: ({ referral }) => referral.users.create(any),
  listUsers: ({ users }) => users.list(),
  countUsers: ({ users }) => users.count(any),
  connectUser: ({ users }) => users.connect(any),
  disconnectUser: ({ users }) => users.disconnect(any),
  verifyUser: ({ users }) => users.verify(any),
  saveUserMetadata: ({ users }) => users.metadatas.create(any),
  saveUserAttributes: ({ auctions }) => auctions.websiteUserAttributes.create(any),
  listUserAttributes: ({ auctions }) => auctions.websiteUserAttributes.list(),
  deleteUserAttribute: ({ auctions }) => auctions.websiteUserAttributes.delete(id, any),
  listUserAttributeValues: ({ auctions }) => auctions.websiteUserAttributes.values.list(any),
  saveUserAttributeValues: ({ auctions }) => auctions.websiteUserAttributes.values.create(any),
  startSocialAuth: ({ auth }) => auth.connectAuth('discord'),
  listMintingAssets: ({ minting }) => minting.getAssets(any),
  listAuctions: ({ auctions }) => auctions.listAuctions(),
  listAuctionBids: ({ auctions }) => auctions.listAuctionBids(),
  listWebsites: ({ websites }) => websites.list(),
  createWebsite: ({ websites }) => websites.create(any),
  saveWebsiteUserRoles: ({ websites }) => websites.websiteUserRoles.assign(any),
  createWebsiteCollection: ({ websites }) => websites.websiteCollections.create(any),
} satisfies Partial<Record<keyof PlatformEndpoints, Operation>>;

type SharedName = keyof typeof sdkOperations;

/** What the client says an operation answers. */
type Theirs<N extends SharedName> = Mended<Awaited<ReturnType<(typeof sdkOperations)[N]>>>;
/** What we answer, as far as the client's types can follow. */
type Ours<N extends SharedName> = Followed<z.output<PlatformEndpoints[N]['response']>>;

/*
 * Where the client's types are not what the platform does, or not what it does any more. Nothing else is excepted.
 */

/**
 * Values the platform has had since the client was generated: networks, types of rules and the hour as a frequency
 * (api.md 9, wire-facts.md 7).
 */
type LaterValue =
  | 'dogeosTestnet'
  | 'robinhoodChain'
  | 'robinhoodChainTestnet'
  | 'nexus'
  | 'horizen'
  | 'horizenTestnet'
  | 'dapps_by_user_retention'
  | 'dapps_by_transaction_count'
  | 'dapps_by_gas_spent'
  | 'instagram_post'
  | 'robinhood_token_hold'
  | 'connected_phone'
  | 'connected_instagram'
  | 'instagram_follow'
  | 'dapps_by_active_users'
  | 'dapps_by_new_users'
  | 'hourly';
/** Fields that may be absent since then (api.md 9), or that api.md 2.8 calls optional though the client demands them. */
type LaterOptional =
  | 'auctionItems'
  | 'termsSignedAt'
  | 'loyaltyRule'
  | 'loyaltyBadge'
  | 'loyaltyRuleGroup'
  | 'loyaltyCurrency'
  | 'loyaltyLeaderboardView';

/**
 * Fields that are null where there is nothing: currency, badge and network of a rule that has none, the second line of a
 * section, who made a change where a key did. The client knows of it in some of its types and not in others.
 */
type NullWhereNothing = 'loyaltyCurrencyId' | 'loyaltyBadge' | 'subTitle' | 'editedByUserId' | 'network';

/**
 * A type of ours as JSON carries it: no property is there without a value. An amount comes as text where a JSON number
 * would not hold it (wire-facts.md T1), and a rank as `5000+`; the client only knows the number.
 */
type Followed<T> = T extends readonly (infer Item)[]
  ? Followed<Item>[]
  : T extends object
    ? { [K in keyof T as IsOptional<T, K> extends true ? never : K]-?: Field<K, T[K]> } & {
        [K in keyof T as IsOptional<T, K> extends true ? K : never]?: Field<K, T[K]>;
      }
    : T;
type IsOptional<T, K extends keyof T> = K extends LaterOptional ? false : undefined extends T[K] ? true : false;
type Field<K, T> = K extends 'metadata'
  ? Value<WithoutNull<T>>
  : Value<K extends NullWhereNothing ? Exclude<T, null> : T>;
/**
 * Settings of a rule are kept as the operator wrote them, null included; the client says so of some. The name of a platform
 * is any for us, and one of 13 for the client.
 */
type WithoutNull<T> = T extends readonly (infer Item)[]
  ? WithoutNull<Item>[]
  : T extends object
    ? { [K in keyof T]: K extends 'socialPlatform' ? never : WithoutNull<Exclude<T[K], null>> }
    : T;
type Value<T> = Followed<Exclude<number extends T ? Exclude<T, string> : T, undefined | LaterValue>>;

/**
 * A type of theirs. Lists give the metadata of a rule as a record of records, all other answers as what it is, one record.
 * What may be absent may as well be null: so it is on the wire, and the client says it of most. An answer they say is
 * nothing may be anything.
 */
type Mended<T> = [T] extends [void]
  ? unknown
  : T extends readonly (infer Item)[]
    ? Mended<Item>[]
    : T extends object
      ? { [K in keyof T]: (K extends 'metadata' ? Single<T[K]> : Mended<T[K]>) | NullIfOptional<T, K> }
      : T;
type NullIfOptional<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? null : never;
type Single<T> = string extends keyof NonNullable<T> ? NonNullable<T>[keyof NonNullable<T>] : T;

/** Names of the operations whose answers are not what the client expects: there must be none. */
export type Misfit = { [N in SharedName]: Ours<N> extends Theirs<N> ? never : N }[SharedName];
