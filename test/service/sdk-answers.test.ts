import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import SnagSolutions from '@snagsolutions/sdk';
import { eq } from 'drizzle-orm';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { auctionItems, auctions, mintingAssets, pageSections } from '../../src/service/db/schema/index.js';
import { addAuction } from './auction-fixture.js';
import { SdkDeclarations } from './sdk-declarations.js';
import { SdkRecorder } from './sdk-recorder.js';
import { TestService } from './test-service.js';

/* The platform's own client, with all of its operations, called in an order that gives each one real ids. Its answers are
   checked against the types that it declares. Auctions and what they sell, for which the API has no operation, are created in
   the database. */

const declarations = new SdkDeclarations();
const recorder = new SdkRecorder(declarations);
/** An amount with more digits than a double holds. */
const amount = '12345678901234567890.123456789012345678';

const sectionContent = {
  banner: {
    id: randomUUID(),
    websiteCollectionBanners: [{ id: randomUUID(), websiteCollectionId: randomUUID() }],
    carousel: { id: randomUUID(), carouselItems: [{ id: randomUUID(), sortId: 1 }] },
  },
  discoveryItems: [{ id: randomUUID(), title: 'The forge', layout: 'full_width_hero' as const, sortId: 1 }],
  itemsGrids: [{ id: randomUUID(), websiteCollection: { id: randomUUID(), mintingContractId: null } }],
};

let service: TestService;
before(async () => {
  service = await TestService.start({ sandbox: true });
  await callEverything();
});
after(() => service.close());

async function callEverything(): Promise<void> {
  const client = new SnagSolutions({
    apiKey: service.key,
    baseURL: 'http://service.test',
    maxRetries: 0,
    fetch: (url, init) => service.fetch(new Request(url, init)),
  });
  const {
    assets,
    auctions: theirAuctions,
    auth,
    loyalty,
    minting,
    referral,
    users,
    websites,
  } = recorder.record(client);
  const { organizationId, websiteId } = service;

  // Websites, their operators and their content.
  await websites.create({ name: 'Emberglen', organizationId });
  const scope = { organizationId, websiteId };
  await websites.list({ organizationId });
  const operator = newAddress();
  await websites.websiteUserRoles.assign({
    websiteId,
    websiteUserRoles: [{ roleType: 'WEBSITE_ADMIN', walletAddress: operator }],
  });
  await websites.websiteUserRoles.list({ websiteId });
  await websites.websiteCollections.create({
    ...scope,
    collectionAddress: newAddress(),
    name: 'Relics',
    network: 'base',
    sortId: 1,
  });
  await websites.websiteCollections.list(scope);
  await assets.createAsset({ ...scope, fileName: 'ember.png', fileSize: 1024, filePath: 'images' });
  await service.database.insert(pageSections).values({
    ...{ websiteId, placement: 'page', title: 'Begin here', durationStart: new Date(service.now) },
    content: sectionContent,
  });
  await theirAuctions.getPageSections({ ...scope, placement: 'page' });

  // Members.
  const account = privateKeyToAccount(generatePrivateKey());
  const walletAddress = account.address;
  const { id: userId } = await users.connect({ ...scope, walletAddress, walletType: 'evm' });
  await users.metadatas.create({ ...scope, userId, displayName: 'Ash', emailAddress: 'ash@ashfall.example' });
  await users.metadatas.create({ ...scope, walletAddress: operator, userGroupExternalIdentifier: 'keepers' });
  await users.metadatas.list(scope);
  await users.createDevice({ ipAddress: '192.0.2.7', deviceIdentifier: 'a phone', userId });
  await users.count(scope);
  const attributes = await theirAuctions.websiteUserAttributes.create({ ...scope, data: [{ label: 'guild' }] });
  const attributeId = attributes.data[0]?.id ?? '';
  await theirAuctions.websiteUserAttributes.list(scope);
  const data = [{ userId, websiteUserAttributeId: attributeId, value: 'smiths' }];
  await theirAuctions.websiteUserAttributes.values.create({ ...scope, data });
  await theirAuctions.websiteUserAttributes.values.list({ ...scope, userIds: userId });
  await users.list({ ...scope, includeDelegation: true });

  // Accounts at providers, one of which two members connect.
  const { id: rivalId } = await users.connect({ ...scope, walletAddress: newAddress(), walletType: 'evm' });
  const startLink = async (member: string) =>
    (
      await auth.connectAuth('discord', {
        websiteId,
        userId: member,
        responseType: 'json',
        redirect: 'https://ashfall.example/',
      })
    ).url;
  await consent(await startLink(rivalId));
  const { accountLinkData = '' } = await consent(await startLink(userId));
  await users.verify({ ...scope, accountLinkData, userId });

  // Points and quests.
  const currency = await loyalty.currencies.create({ ...scope, name: 'Leaf', symbol: 'LEAF', decimals: 18 });
  const loyaltyCurrencyId = currency.id;
  await loyalty.currencies.list(scope);
  await loyalty.transactions.createTransaction({
    description: 'Founders',
    loyaltyCurrencyId,
    entries: [{ amount: amount as unknown as number, direction: 'credit', walletAddress, idempotencyKey: 'founders' }],
  });
  const accounts = await loyalty.accounts.list({ ...scope, loyaltyCurrencyId });
  await loyalty.accounts.retrieveRank(accounts.data[0]?.id ?? '', { ...scope, loyaltyCurrencyId });
  const group = await loyalty.ruleGroups.createRuleGroup({ ...scope, name: 'First steps' });
  await loyalty.ruleGroups.updateRuleGroup(group.id, { name: 'First of all', subtitle: 'Begin here' });
  const timeless = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
  const newRule = (
    values: Partial<SnagSolutions.Loyalty.RuleCreateParams> & Pick<SnagSolutions.Loyalty.RuleCreateParams, 'type'>,
  ) =>
    loyalty.rules.create({
      ...{ ...scope, ...timeless, loyaltyCurrencyId, name: 'A quest', metadata: {}, frequency: 'once', amount: 10 },
      ...values,
    });
  const quest = await newRule({
    type: 'external_rule',
    loyaltyRuleGroupId: group.id,
    amount,
    network: 'base',
    backgroundAssetUrl: 'https://ashfall.example/ember.png',
    loyaltyUserAllotmentCsvUrl: `data:text/csv,walletAddress,amount%0A${walletAddress},7`,
    metadata: { conditionDescription: 'Say hello', checkText: ['hello'], link: 'https://ashfall.example/' },
  });
  const streak = await newRule({
    type: 'check_in',
    frequency: 'daily',
    metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 2, streakAmount: 5 }] },
  });
  const badge = await loyalty.badges.create({
    ...scope,
    name: 'Ember',
    imageUrl: 'https://ashfall.example/ember.png',
    conditions: [
      { type: 'rule', loyaltyRuleIds: [quest.id] },
      { type: 'points', amount: 5, loyaltyCurrencyIds: [loyaltyCurrencyId] },
    ],
  });
  await newRule({ type: 'check_in', rewardType: 'badge', loyaltyBadgeId: badge.id, amount: null });
  // The client has no field for a rule's conditions.
  const loyaltyRuleChain = { name: 'First say hello', conditions: [{ type: 'rule', loyaltyRuleIds: [quest.id] }] };
  await newRule({ type: 'check_in', ...{ loyaltyRuleChain } });
  service.now += 1000;
  await loyalty.rules.update(quest.id, { name: 'Say hello', amount: 40, endTime: null });
  await loyalty.rules.list(scope);
  await loyalty.ruleGroups.getRuleGroups(scope);
  await loyalty.transactions.listRuleChains(scope);
  // The client declares this parameter as a boolean, but it is an id, as in the platform's own description.
  const edits = await loyalty.ruleEdits.list({ ...scope, loyaltyRuleId: quest.id as unknown as boolean });
  service.now += 1000;
  await loyalty.ruleEdits.restore(edits.data.at(-1)?.id ?? '');
  await loyalty.rules.complete(quest.id, { userId });
  await loyalty.rules.complete(streak.id, { userId });
  await service.settled();
  await loyalty.rules.getStatus({ ...scope, userId });
  await loyalty.transactions.ruleStatuses.update({ ...scope, loyaltyRuleId: quest.id, userId, progress: 50 });
  await loyalty.transactions.ruleStatuses.list({ ...scope, userId });
  await loyalty.transactions.getTransactionEntries({ ...scope, userId });
  await loyalty.accountStreaks.getStreaks({ ...scope, loyaltyRuleId: streak.id, userId });

  // Badges and multipliers.
  await loyalty.badges.update(badge.id, { description: 'For those who stayed' });
  await loyalty.badges.reward(badge.id, { userId, status: 'active' });
  await loyalty.badges.list({ ...scope, userId });
  await loyalty.badges.revoke(badge.id, { userId });
  const multiplier = await loyalty.multipliers.create({ multiplier: 2, walletAddress, ...scope });
  await loyalty.multipliers.update(multiplier.id, { title: 'Twice' });
  await loyalty.multipliers.list(scope);
  await loyalty.multipliers.delete(multiplier.id);
  await loyalty.multipliers.create({ multiplier: 3, walletAddress, externalIdentifier: 'thrice', ...scope });
  await loyalty.multipliers.deleteByExternalId({ externalIdentifier: 'thrice', ...scope });

  // Questions.
  const quiz = await newRule({ type: 'quiz' });
  const answers = [
    { text: 'Yes', isCorrect: true, sortIdentifier: 1 },
    { text: 'No', isCorrect: false, sortIdentifier: 2 },
  ];
  const question = await loyalty.questions.create({
    loyaltyRuleId: quiz.id,
    questionText: 'Well?',
    loyaltyQuestionAnswers: answers,
  });
  await loyalty.questions.list({ ...scope, loyaltyRuleIds: quiz.id });
  const loyaltyQuestionChoiceId = question.loyaltyQuestionChoices[0]?.id ?? '';
  await loyalty.questionsResponses.submit({ ...scope, loyaltyQuestionChoiceId, userId });
  await loyalty.questionsResponses.list(scope);
  await loyalty.questions.update(question.id, { questionText: 'Well, well?', loyaltyQuestionAnswers: answers });

  // Referrals.
  const referred = await newRule({ type: 'referred_user' });
  const code = await referral.createCode({ ...scope, loyaltyRuleId: referred.id, userId });
  await referral.users.create({ userIds: [rivalId], referralCodeId: code.id });
  await referral.users.list({ ...scope, loyaltyRuleId: referred.id });

  // Auctions, mints and claims.
  const auctionId = await sellByAuction(loyaltyCurrencyId);
  const terms = { auctionId, amount: 1_000n, currency: null, nonce: 7n, deadline: 0n };
  const signature = await account.signTypedData(bidTypedData(terms, walletAddress, 31_337));
  const bid = { ...scope, auctionId, amount: '1000', nonce: '7', chainName: '31337', walletAddress, signature };
  assert.equal((await service.post('/api/auction_bids', bid)).status, 200);
  await theirAuctions.listAuctions({ query: scope });
  await theirAuctions.listAuctionBids({ ...scope, auctionId, includeCount: true });
  await minting.getAssets(scope);

  // Deletions.
  await theirAuctions.websiteUserAttributes.delete(attributeId, { ...scope, body_id: attributeId });
  await loyalty.badges.delete(badge.id);
  await loyalty.ruleGroups.deleteRuleGroup(group.id);
  await loyalty.rules.delete(quest.id);
  await users.disconnect({ ...scope, userId });
}

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

/** Puts an item of a collection up for auction. */
async function sellByAuction(loyaltyCurrencyId: string): Promise<string> {
  const { database, websiteId } = service;
  const auctionId = await addAuction(service, { loyaltyCurrencyId, currencyDecimals: 18 });
  const [auction] = await database.select().from(auctions).where(eq(auctions.id, auctionId));
  const contractId = auction?.mintingContractId ?? '';
  const [asset] = await database
    .insert(mintingAssets)
    .values({ websiteId, contractId, assetNr: 1, name: 'Lantern', quantity: 5 })
    .returning();
  const item = { auctionId, assetId: asset?.id ?? '' };
  await database.insert(auctionItems).values(item);
  return auctionId;
}

/** Consents on the provider's page, always as the same visitor. Returns the parameters of the redirect. */
async function consent(url: string): Promise<Readonly<Record<string, string>>> {
  const page = new URL(url);
  const { origin, host, searchParams } = page;
  const [state, challenge] = [searchParams.get('state') ?? '', searchParams.get('code_challenge') ?? ''];
  const allowed = await service.fetch(
    new Request(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, host },
      body: new URLSearchParams({ state, challenge, name: 'ash', decision: 'allow' }),
    }),
  );
  const callback = new Request(new URL(allowed.headers.get('location') ?? '', page), { redirect: 'manual' });
  return (await (await service.fetch(callback)).json()) as Record<string, string>;
}

/**
 * The client declares an author of every change and a badge of every rule in a section. A change made with a key has no author,
 * and a rule that gives points has no badge.
 */
const isOfNothing = (difference: string) => /(editedByUserId|loyaltyBadge): absent/.test(difference);

describe("the platform's own client", () => {
  for (const operation of declarations.operations)
    it(`receives the declared type from ${operation}`, () => {
      assert.deepEqual(
        recorder.found.get(operation)?.filter((difference) => !isOfNothing(difference)),
        [],
      );
    });

  it('received at least one row of every list', () => {
    assert.deepEqual([...recorder.empty], []);
  });

  it('was called with every operation', () => {
    assert.deepEqual([...recorder.found.keys()].sort(), declarations.operations);
  });
});
