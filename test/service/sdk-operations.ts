import type SnagSolutions from '@snagsolutions/sdk';
import type * as z from 'zod/mini';
import type { PlatformEndpoints } from '../../src/contract/index.js';

type Operation = (client: SnagSolutions) => PromiseLike<unknown>;

const id = '00000000-0000-4000-8000-000000000000';
/** The values do not matter here: the test checks only the route that an operation uses and the type of its answer. */
const any = {} as never;

/** Every operation of the platform's own client, by the contract's name. */
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
  listUserMetadata: ({ users }) => users.metadatas.list(),
  createUserDevice: ({ users }) => users.createDevice(any),
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
  getPageSection: ({ auctions }) => auctions.getPageSections(any),
  createUpload: ({ assets }) => assets.createAsset(any),
  listWebsiteUserRoles: ({ websites }) => websites.websiteUserRoles.list(any),
  saveWebsiteUserRoles: ({ websites }) => websites.websiteUserRoles.assign(any),
  listWebsiteCollections: ({ websites }) => websites.websiteCollections.list(any),
  createWebsiteCollection: ({ websites }) => websites.websiteCollections.create(any),
} satisfies Partial<Record<keyof PlatformEndpoints, Operation>>;

type SharedName = keyof typeof sdkOperations;

/** Returns the contract's name of each operation by its path in the client, such as `loyalty.accounts.list`. */
export function operationsByPath(): Readonly<Record<string, SharedName>> {
  const found: Record<string, SharedName> = {};
  for (const [name, operation] of Object.entries(sdkOperations)) {
    const path: string[] = [];
    const recorder: object = new Proxy(() => Promise.resolve(), {
      get: (_, key) => {
        path.push(String(key));
        return recorder;
      },
      apply: () => Promise.resolve(),
    });
    void operation(recorder as SnagSolutions);
    found[path.join('.')] = name as SharedName;
  }
  return found;
}

/** The client's type of an operation's answer. */
type Theirs<N extends SharedName> = Mended<Awaited<ReturnType<(typeof sdkOperations)[N]>>>;
/** The type of the contract's answer, as far as the client's types can follow it. */
type Ours<N extends SharedName> = Followed<z.output<PlatformEndpoints[N]['response']>>;

/* The following types describe where the client's types differ from the platform. There are no other exceptions. */

/**
 * Values that the platform has added since the client was generated: networks, types of rules, and the hour as a frequency
 * (platform API, section 9).
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
/**
 * Fields that have become optional since then (platform API, section 9), or that section 2.8 calls optional although the
 * client requires them.
 */
type LaterOptional =
  | 'auctionItems'
  | 'termsSignedAt'
  | 'loyaltyRule'
  | 'loyaltyBadge'
  | 'loyaltyRuleGroup'
  | 'loyaltyCurrency'
  | 'loyaltyLeaderboardView';

/**
 * Fields that are null if there is no value: the currency of a rule without one, and the second line of a section. Only some
 * of the client's types say so.
 */
type NullWhereNothing = 'loyaltyCurrencyId' | 'subTitle';
/** Fields that are absent if there is no value, although the client requires them: the author of a change made with a key. */
type AbsentWhereNothing = 'editedByUserId' | 'comment' | 'previousData' | 'network' | 'loyaltyBadge';

/**
 * One of the contract's types as JSON transports it: no property is present without a value. An amount is text if a JSON
 * number could not hold it, and a rank may be `5000+`; the client knows only numbers.
 */
type Followed<T> = T extends readonly (infer Item)[]
  ? Followed<Item>[]
  : T extends object
    ? { [K in keyof T as IsOptional<T, K> extends true ? never : K]-?: Field<K, T[K]> } & {
        [K in keyof T as IsOptional<T, K> extends true ? K : never]?: Field<K, T[K]>;
      }
    : T;
type IsOptional<T, K extends keyof T> = K extends LaterOptional | AbsentWhereNothing
  ? false
  : undefined extends T[K]
    ? true
    : false;
type Field<K, T> = K extends 'metadata'
  ? Value<WithoutNull<T>>
  : Value<K extends NullWhereNothing ? Exclude<T, null> : T>;
/**
 * Settings of a rule are stored as the operator wrote them, including null, which only some of the client's types allow. The
 * name of a platform may be any text here, but only one of 13 in the client.
 */
type WithoutNull<T> = T extends readonly (infer Item)[]
  ? WithoutNull<Item>[]
  : T extends object
    ? { [K in keyof T]: K extends 'socialPlatform' ? never : WithoutNull<Exclude<T[K], null>> }
    : T;
type Value<T> = Followed<Exclude<number extends T ? Exclude<T, string> : T, undefined | LaterValue>>;

/**
 * One of the client's types, adjusted. In lists, the client types a rule's metadata as a record of records; in all other
 * answers as the single record that it is. An optional value may also be null, as it is on the wire and as the client says
 * for most fields. An answer that the client types as void may be anything.
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

/** Names of the operations whose answers differ from what the client expects. There must be none. */
export type Misfit = { [N in SharedName]: Ours<N> extends Theirs<N> ? never : N }[SharedName];
