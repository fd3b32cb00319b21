import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import type { RuleSnapshot } from '../../src/contract/loyalty/rules.js';
import {
  badges,
  ruleAllotments,
  ruleCodes,
  ruleEdits,
  ruleGroups,
  ruleStatuses,
  rules,
  userGroups,
} from '../../src/service/db/schema/index.js';
import { transact } from '../../src/service/db/transact.js';
import type { RemoteFiles } from '../../src/service/http/remote-files.js';
import { RemoteFileError } from '../../src/service/http/remote-files.js';
import { changeBalances } from '../../src/service/loyalty/ledger.js';
import type { Answer } from './answer.js';
import { fieldsOf, first, idsOf, readAll } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

/** Files by address. Any other address is unreachable. */
const files = new Map<string, string>();
let reads = 0;
const remoteFiles: RemoteFiles = {
  read: (url) => {
    reads += 1;
    const text = files.get(url);
    return text === undefined
      ? Promise.reject(new RemoteFileError('The address cannot be reached'))
      : Promise.resolve(text);
  },
};

let service: TestService;
let program: TestProgram;
let currencyId: string;
before(async () => {
  service = await TestService.start({ remoteFiles });
  program = await TestProgram.open(service);
  currencyId = await service.addCurrency({ decimals: 2 });
});
after(() => service.close());

const written = (fields: object = {}) => ({
  organizationId: service.organizationId,
  websiteId: service.websiteId,
  name: 'Say hello',
  type: 'check_in',
  amount: '10',
  startTime: null,
  endTime: null,
  effectiveStartTime: null,
  effectiveEndTime: null,
  frequency: 'daily',
  loyaltyCurrencyId: currencyId,
  metadata: {},
  ...fields,
});

const post = (fields: object = {}) => service.post('/api/loyalty/rules', written(fields));
const as = <T>(answer: Answer): T => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as T;
};
const create = async (fields: object = {}) => as<RuleSnapshot>(await post(fields));
const change = (id: string, fields: object = {}) =>
  service.post(`/api/loyalty/rules/${id}`, { name: 'Say hello', amount: '10', endTime: null, ...fields });
const update = async (id: string, fields: object = {}) => as<RuleSnapshot>(await change(id, fields));
const remove = (id: string, query = '') =>
  service.send(`/api/loyalty/rules/${id}${query}`, { method: 'DELETE', headers: { 'x-api-key': service.key } });
const list = async (query: Record<string, string> = {}) =>
  (await service.get(`/api/loyalty/rules?${service.scoped({ limit: '100', ...query })}`)).body;
interface Edit {
  readonly id: string;
  readonly action: string;
  readonly data: RuleSnapshot;
  readonly previousData?: RuleSnapshot;
  readonly comment: string | null;
}
const editsOf = async (loyaltyRuleId: string) =>
  (await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId, limit: '1000' })}`)).body
    .data as unknown as readonly Edit[];
const restore = (id: string) =>
  service.send(`/api/loyalty/rule_edits/${id}/restore`, { method: 'POST', headers: { 'x-api-key': service.key } });
const complaints = (answer: Answer) => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.issues.map(({ field, message }) => `${field}: ${message}`);
};
const addGroup = async (values: Partial<typeof ruleGroups.$inferInsert> = {}) => {
  const id = randomUUID();
  await service.database.insert(ruleGroups).values({ websiteId: service.websiteId, name: 'A section', ...values, id });
  return id;
};
const addBadge = async () => {
  const id = randomUUID();
  await service.database.insert(badges).values({ id, websiteId: service.websiteId, name: 'Early bird' });
  return id;
};

describe('POST /api/loyalty/rules', () => {
  it('creates a rule and answers with it as stored', async () => {
    const [groupId, badgeId] = [await addGroup(), await addBadge()];
    const rule = await create({
      description: 'Once a day',
      amount: '12.50',
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-02-01T02:00:00+02:00',
      interval: 'daily',
      loyaltyRuleGroupId: groupId,
      loyaltyBadgeId: badgeId,
      collections: [{ address: '0xAb', network: 'base' }],
      network: 'base',
      isRequired: true,
      maxAmountPerInterval: 100.5,
      maxAmountInterval: 'weekly',
      metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 7, streakAmount: 50 }], promoCode: null },
    });
    const { id, ...rest } = rule;
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(rest, {
      name: 'Say hello',
      description: 'Once a day',
      type: 'check_in',
      frequency: 'daily',
      interval: 'daily',
      rewardType: 'points',
      amount: 12.5,
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2026-02-01T00:00:00.000Z',
      effectiveStartTime: null,
      effectiveEndTime: null,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
      mediaUrl: null,
      hideInUi: false,
      isRequired: true,
      isSpecial: false,
      isDappRule: false,
      showBeforeStart: false,
      loyaltyCurrencyId: currencyId,
      loyaltyBadgeId: badgeId,
      loyaltyBadge: { id: badgeId, name: 'Early bird', description: null, imageUrl: null },
      loyaltyRuleGroupId: groupId,
      network: 'base',
      maxAmountPerInterval: 100.5,
      maxAmountInterval: 'weekly',
      claimType: null,
      collections: [{ address: '0xAb', network: 'base' }],
      contractIds: null,
      customRewardsApiUrl: null,
      customRewardsCsvUrl: null,
      dappDeployedWithin: null,
      dappDataWindow: null,
      duplicatedFromId: null,
      externalIntegrationId: null,
      functionId: null,
      oauthCredentialsId: null,
      rewardLifetime: null,
      shopifyStoreUrl: null,
      subscriptionId: null,
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 7, streakAmount: 50 }], promoCode: null },
    });
    const listed = first((await list({ loyaltyRuleId: id })).data);
    assert.deepEqual(listed, { ...rule, loyaltyRuleChain: [] });
    assert.deepEqual(
      (await editsOf(id)).map(({ action, data, previousData }) => ({ action, data, previousData })),
      [{ action: 'create', data: rule, previousData: undefined }],
    );
    await remove(id);
  });

  it('marks rules about dapps as dapp rules', async () => {
    assert.equal((await create({ type: 'dapps_by_gas_spent', dappDataWindow: 'weekly' })).isDappRule, true);
    assert.equal((await create({ type: 'dapps_by_new_users', isDappRule: false })).isDappRule, false);
  });

  it('adds a rule after the others in its section', async () => {
    const loyaltyRuleGroupId = await addGroup();
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await create({ loyaltyRuleGroupId })).id);
    const rows = await service.database
      .select()
      .from(rules)
      .where(eq(rules.groupId, loyaltyRuleGroupId))
      .orderBy(asc(rules.sortId));
    assert.deepEqual(
      rows.map(({ id, sortId }) => [id, sortId]),
      ids.map((id, index) => [id, index]),
    );
  });

  it('names each invalid field', async () => {
    const { status, body } = await service.post('/api/loyalty/rules', {
      ...written({
        amount: 'ten',
        type: 'dance',
        frequency: 'yearly',
        metadata: { colour: 'red', link: 5 },
        secret: 1,
      }),
      name: '',
      websiteId: undefined,
    });
    assert.equal(status, 400);
    assert.deepEqual(fieldsOf(body), [
      'amount',
      'frequency',
      'metadata.colour',
      'metadata.link',
      'name',
      'secret',
      'type',
      'websiteId',
    ]);
    assert.equal(body.message, 'Request body is invalid');
  });

  it('names each field that conflicts with the others', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
    const cases: [object, string[]][] = [
      [{ startTime: day(2), endTime: day(2) }, ['endTime: Must be after startTime']],
      [
        { effectiveStartTime: day(3), effectiveEndTime: day(2) },
        ['effectiveEndTime: Must be after effectiveStartTime'],
      ],
      [{ amount: '-1' }, ['amount: Must not be negative']],
      [{ amount: '1.005' }, ['amount: Must have at most 2 decimals']],
      [{ rewardType: 'multiplier', amount: '0' }, ['amount: Of a multiplier rule it is the factor: more than 0']],
      [{ rewardType: 'badge' }, ['loyaltyBadgeId: Required where a badge is the reward']],
      [{ maxAmountPerInterval: 5 }, ['maxAmountInterval: Required beside maxAmountPerInterval']],
      [{ maxAmountPerInterval: -5e-7, maxAmountInterval: 'daily' }, ['maxAmountPerInterval: Must not be negative']],
      [
        { maxAmountPerInterval: '1e5', maxAmountInterval: 'daily' },
        ['maxAmountPerInterval: must be a decimal number such as 1.5'],
      ],
      [
        { maxAmountPerInterval: 1e21, maxAmountInterval: 'daily' },
        ['maxAmountPerInterval: must be written as a string'],
      ],
      [{ dappDataWindow: 'daily' }, ['dappDataWindow: A rule of type check_in does not have it']],
      [{ dappDeployedWithin: 'daily' }, ['dappDeployedWithin: A rule of type check_in does not have it']],
    ];
    for (const [fields, expected] of cases) assert.deepEqual(complaints(await post(fields)), expected);
  });

  it('accepts a multiplier with more decimals than the currency', async () => {
    assert.equal((await create({ rewardType: 'multiplier', amount: '1.125' })).amount, 1.125);
  });

  it('validates metadata by the rule’s type', async () => {
    const range = (startRange: number, endRange: number, amount = 1) => ({ startRange, endRange, amount });
    const cases: [string, object, string[]][] = [
      [
        'check_in',
        { promoCode: 'A', allowMultipleRedemptions: true, isTokenHoldMultiplier: true, swap: {}, liquidity: {} },
        [
          'metadata.allowMultipleRedemptions: A rule of type check_in does not have it',
          'metadata.promoCode: A rule of type check_in does not have it',
          'metadata.isTokenHoldMultiplier: A rule of type check_in does not have it',
          'metadata.swap: A rule of type check_in does not have it',
          'metadata.liquidity: A rule of type check_in does not have it',
        ],
      ],
      [
        'code_entry',
        { promoCodeType: 'csv', promoCodeLength: 3 },
        [
          'metadata.promoCodeCsvUrl: Required where codes come from a list',
          'metadata.promoCodeLength: Must be a whole number from 4 to 64',
        ],
      ],
      [
        'code_entry',
        { promoCodeType: 'code', promoCode: ' ' },
        ['metadata.promoCode: Required where there is one code'],
      ],
      [
        'twitter_followers',
        {
          range: [
            range(0, 9),
            range(20, 10),
            range(9, 12),
            range(13, 14, -1),
            { ...range(15, 16), loyaltyMultiplierAmount: -1 },
          ],
        },
        [
          'metadata.range.1.endRange: Must not be less than startRange',
          'metadata.range.2: Overlaps another range',
          'metadata.range.3.amount: Must not be negative',
          'metadata.range.4.loyaltyMultiplierAmount: Must not be negative',
        ],
      ],
      [
        'check_in',
        {
          enableStreaks: true,
          streakArray: [
            { streakMilestone: 0, streakAmount: 1 },
            { streakMilestone: 3, streakAmount: -1 },
            { streakMilestone: 3, streakAmount: 1 },
          ],
        },
        [
          'metadata.streakArray.0.streakMilestone: Must be a whole number from 1',
          'metadata.streakArray.1.streakAmount: Must not be negative',
          'metadata.streakArray.2.streakMilestone: Is there twice',
        ],
      ],
      ['check_in', { enableStreaks: true, restDays: 11 }, ['metadata.restDays: Must be a whole number from 0 to 10']],
      ['check_in', { enableStreaks: true, restDays: -1 }, ['metadata.restDays: Must be a whole number from 0 to 10']],
      ['check_in', { enableStreaks: true, restDays: 0.5 }, ['metadata.restDays: Must be a whole number from 0 to 10']],
      [
        'link_click',
        { link: 'javascript:alert(1)', cta: { href: '//evil.example' }, timeDelayToVerifySeconds: '-5' },
        [
          'metadata.timeDelayToVerifySeconds: Must be a number of seconds, at most thirty days',
          'metadata.link: Must be an http or https address, or a path',
          'metadata.cta.href: Must be an http or https address, or a path',
        ],
      ],
      ['twitter_like', { maxLikes: -1 }, ['metadata.maxLikes: Must not be negative']],
      ...['firstReferralReward', 'secondReferralReward', 'referrerReward', 'verifiedMultiplier'].map(
        (field): [string, object, string[]] => [
          'referred_user',
          { [field]: -0.5 },
          [`metadata.${field}: Must not be negative`],
        ],
      ),
    ];
    for (const [type, metadata, expected] of cases)
      assert.deepEqual(complaints(await post({ type, metadata })), expected);
    assert.deepEqual(complaints(await post({ frequency: 'once', metadata: { enableStreaks: true } })), [
      'metadata.enableStreaks: Needs an interval that starts anew, such as daily',
    ]);
    assert.deepEqual(complaints(await post({ frequency: 'weekly', metadata: { enableStreaks: true, restDays: 1 } })), [
      'metadata.restDays: Needs a daily interval',
    ]);
  });

  it('accepts only currencies, badges and sections of the website', async () => {
    const elsewhere = await service.addWebsite();
    const foreign = await service.addCurrency({ websiteId: elsewhere });
    const gone = await addGroup({ deletedAt: new Date() });
    assert.deepEqual(
      complaints(
        await post({
          loyaltyCurrencyId: foreign,
          loyaltyBadgeId: randomUUID(),
          loyaltyRuleGroupId: gone,
          duplicatedFromId: randomUUID(),
          metadata: {
            referrerRewardLoyaltyCurrencyId: 'LEAF',
            multiplierLoyaltyCurrencyIds: [currencyId, foreign],
            autoCheckInRuleIds: [randomUUID()],
            range: [{ startRange: 0, endRange: 1, amount: 1, loyaltyBadgeId: randomUUID() }],
          },
        }),
      ).sort(),
      [
        'duplicatedFromId: Not found',
        'loyaltyBadgeId: Not found',
        'loyaltyCurrencyId: Not found',
        'loyaltyRuleGroupId: Not found',
        'metadata.autoCheckInRuleIds.0: Not found',
        'metadata.multiplierLoyaltyCurrencyIds.1: Not found',
        'metadata.range.0.loyaltyBadgeId: Not found',
        'metadata.referrerRewardLoyaltyCurrencyId: Not found',
      ],
    );
    assert.equal(await service.database.$count(rules, eq(rules.currencyId, foreign)), 0, 'nothing is left behind');
  });

  it('refuses other organisations’ keys and websites', async () => {
    const other = await service.addOrganization();
    assert.equal((await service.post('/api/loyalty/rules', written(), other.key)).status, 403);
    assert.equal((await post({ websiteId: other.websiteId })).status, 404);
  });

  it('stores the wallets that a rule is for, and the reward of each', async () => {
    files.set('https://lists.example/all.csv', 'wallet\n0xAA\n0xbb');
    files.set('https://lists.example/rewards.csv', 'wallet,amount\n0xbb,7.5\n0xcc,3');
    const { id } = await create({
      type: 'points_airdrop',
      loyaltyUserAllotmentCsvUrl: 'https://lists.example/all.csv',
      customRewardsCsvUrl: 'https://lists.example/rewards.csv',
    });
    const kept = async () =>
      (
        await service.database
          .select()
          .from(ruleAllotments)
          .where(eq(ruleAllotments.ruleId, id))
          .orderBy(asc(ruleAllotments.walletLookup))
      ).map(({ walletLookup, amount }) => [walletLookup, amount]);
    assert.deepEqual(await kept(), [
      ['0xaa', null],
      ['0xbb', '7.5'],
      ['0xcc', '3'],
    ]);
    reads = 0;
    await update(id, { description: 'Read once is enough' });
    assert.equal(reads, 0);
    await update(id, { customRewardsCsvUrl: null });
    assert.deepEqual(await kept(), [
      ['0xaa', null],
      ['0xbb', null],
    ]);
    assert.deepEqual(complaints(await change(id, { loyaltyUserAllotmentCsvUrl: 'https://nowhere.example/' })), [
      'loyaltyUserAllotmentCsvUrl: The address cannot be reached',
    ]);
    assert.equal((await kept()).length, 2, 'a list that cannot be read changes nothing');
  });

  it('refuses a reward list whose amounts are too fine or unreadable', async () => {
    const leaf = await service.addCurrency({ decimals: 2 });
    const refused = async (text: string) => {
      files.set('https://lists.example/rewards.csv', text);
      const rewards = { loyaltyCurrencyId: leaf, customRewardsCsvUrl: 'https://lists.example/rewards.csv' };
      return complaints(await post({ type: 'points_airdrop', ...rewards }));
    };
    assert.deepEqual(await refused('wallet;amount\n0xab;1,5'), [
      'customRewardsCsvUrl: Row 2 of the list has something else than an amount',
    ]);
    assert.deepEqual(await refused('wallet,points\n0xab,5'), [
      'customRewardsCsvUrl: The list has no column headed amount',
    ]);
    assert.deepEqual(await refused('wallet,amount\n0xab,0.255'), [
      'customRewardsCsvUrl: Row 2 of the list has more than 2 decimals',
    ]);
  });

  it('stores the codes of a list, and keeps redeemed ones when the list changes', async () => {
    files.set('https://lists.example/codes.csv', 'code\nONE\nTWO\nTHREE\nONE');
    files.set('https://lists.example/new.csv', 'THREE\nFOUR');
    const codes = (promoCodeCsvUrl: string) => ({ metadata: { promoCodeType: 'csv', promoCodeCsvUrl } });
    const { id } = await create({ type: 'code_entry', ...codes('https://lists.example/codes.csv') });
    const kept = async () =>
      (await service.database.select().from(ruleCodes).where(eq(ruleCodes.ruleId, id))).map(({ code }) => code).sort();
    assert.deepEqual(await kept(), ['ONE', 'THREE', 'TWO']);
    await service.database.update(ruleCodes).set({ redeemedAt: new Date() }).where(eq(ruleCodes.code, 'TWO'));
    await update(id, codes('https://lists.example/new.csv'));
    assert.deepEqual(await kept(), ['FOUR', 'THREE', 'TWO']);
  });

  it('generates a code on request, and keeps it', async () => {
    const metadata = { promoCodeType: 'generate', promoCodeLength: 12 };
    const { id, metadata: made } = await create({ type: 'code_entry', metadata });
    assert.match(made?.promoCode ?? '', /^[A-HJ-NP-Z2-9]{12}$/);
    assert.equal((await update(id, { metadata })).metadata?.promoCode, made?.promoCode);
    assert.notEqual((await create({ type: 'code_entry', metadata })).metadata?.promoCode, made?.promoCode);
  });
});

describe('a reward that lasts only as long as its reason', () => {
  const refused = [
    'rewardLifetime: Must be permanent: what a rule of type check_in asks for cannot be looked at again',
  ];

  it('is refused if the reason cannot be checked again, on creation and on change', async () => {
    assert.deepEqual(complaints(await post({ rewardLifetime: 'dynamic' })), refused);
    const { id } = await create({ rewardLifetime: 'permanent' });
    assert.deepEqual(complaints(await change(id, { rewardLifetime: 'dynamic' })), refused);
    const badge = { rewardType: 'badge', loyaltyBadgeId: await addBadge() };
    assert.deepEqual(complaints(await post({ ...badge, rewardLifetime: 'dynamic' })), refused);
  });

  it('is accepted for rules about accounts, wallets and tokens', async () => {
    for (const type of ['connected_discord', 'SnagSocialsConnected', 'connect_wallet', 'TokenHold', 'token_hold_erc20'])
      assert.equal((await create({ type, rewardLifetime: 'dynamic' })).rewardLifetime, 'dynamic');
    const badge = { rewardType: 'badge', loyaltyBadgeId: await addBadge() };
    const rule = await create({ type: 'connected_discord', ...badge, rewardLifetime: 'dynamic' });
    assert.equal(rule.rewardLifetime, 'dynamic');
  });

  it('is refused for a stored rule whose reason cannot be checked again, until it is made permanent', async () => {
    const { id } = await create();
    await service.database.update(rules).set({ rewardLifetime: 'dynamic' }).where(eq(rules.id, id));
    assert.deepEqual(complaints(await change(id, { name: 'Say more' })), refused);
    assert.equal((await change(id, { name: 'Say more', rewardLifetime: 'permanent' })).status, 200);
  });
});

describe('GET /api/loyalty/rules', () => {
  it('lists every rule once, newest first, for any page size', async () => {
    const created: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      if (count % 3 === 0) service.now += 1000;
      created.push((await create({ collectionAddress: '0xPAGE' })).id);
    }
    for (const limit of [1, 2, 3, 7, 100]) {
      const query = service.scoped({ collectionAddress: '0xpage', limit: String(limit) });
      const rows = await readAll(async (after) => (await service.get(`/api/loyalty/rules?${query}${after}`)).body);
      assert.deepEqual(rows.map(({ id }) => id).sort(), [...created].sort());
      const times = rows.map((row) => (row as unknown as RuleSnapshot).createdAt);
      assert.deepEqual(times, [...times].sort().reverse());
    }
  });

  it('applies every parameter', async () => {
    const tag = { collectionAddress: '0xFACE' };
    const hour = (count: number) => new Date(service.now + count * 3_600_000).toISOString();
    const group = await addGroup();
    const ids = {
      open: (await create({ ...tag, startTime: hour(-1), endTime: hour(1), loyaltyRuleGroupId: group })).id,
      always: (await create({ collections: [{ address: '0xface', network: 'base' }] })).id,
      expired: (await create({ ...tag, endTime: hour(-1) })).id,
      coming: (await create({ ...tag, startTime: hour(1) })).id,
      hidden: (await create({ ...tag, hideInUi: true })).id,
      trap: (await create({ ...tag, isSpecial: true })).id,
      deleted: (await create(tag)).id,
    };
    assert.equal((await remove(ids.deleted)).status, 200);
    const names = async (query: Record<string, string>) => {
      const found = new Set(idsOf(await list({ collectionAddress: '0xFace', ...query })));
      return Object.entries(ids).flatMap(([name, id]) => (found.has(id) ? [name] : []));
    };
    assert.deepEqual(await names({}), ['open', 'always', 'expired', 'coming', 'hidden', 'trap']);
    assert.deepEqual(await names({ includeDeleted: 'true' }), Object.keys(ids));
    assert.deepEqual(await names({ isActive: 'true' }), ['open', 'always', 'hidden', 'trap']);
    assert.deepEqual(await names({ isActive: 'false' }), ['expired', 'coming']);
    assert.deepEqual(await names({ isSpecial: 'true' }), ['trap']);
    assert.deepEqual(await names({ isSpecial: 'false' }), ['open', 'always', 'expired', 'coming', 'hidden']);
    assert.deepEqual(await names({ excludeHidden: 'true' }), ['open', 'always', 'expired', 'coming', 'trap']);
    assert.deepEqual(await names({ excludeExpired: 'true' }), ['open', 'always', 'coming', 'hidden', 'trap']);
    assert.deepEqual(await names({ loyaltyRuleGroupId: group }), ['open']);
    assert.deepEqual(await names({ loyaltyRuleId: ids.trap }), ['trap']);
    const both = (await service.get(`/api/loyalty/rules?loyaltyRuleId=${ids.open}&loyaltyRuleId=${ids.hidden}`)).body;
    assert.deepEqual(idsOf(both).sort(), [ids.open, ids.hidden].sort());
  });

  it('finds the rules that are for certain members', async () => {
    const [userGroup] = await service.database
      .insert(userGroups)
      .values({ websiteId: service.websiteId })
      .returning({ id: userGroups.id });
    assert.ok(userGroup);
    const [one, two] = [
      await service.addMember(),
      await service.addMember({ metadata: { userGroupId: userGroup.id } }),
    ];
    const lists = async (...wallets: string[]) => {
      const url = `https://lists.example/${randomUUID()}`;
      files.set(url, wallets.join('\n'));
      return (await create({ loyaltyUserAllotmentCsvUrl: url })).id;
    };
    const [forOne, forTwo, forBoth] = [
      await lists(one.address),
      await lists(two.address),
      await lists(one.address, two.address),
    ];
    const found = async (query: Record<string, string>) => idsOf(await list(query)).sort();
    assert.deepEqual(await found({ allotedToUserId: one.userId }), [forOne, forBoth].sort());
    assert.deepEqual(await found({ allotedUserGroupId: userGroup.id }), [forTwo, forBoth].sort());
  });

  it('refuses invalid parameters and unknown cursors', async () => {
    const { status, body } = await service.get(
      `/api/loyalty/rules?limit=101&isActive=yes&loyaltyRuleId=5&organisation=1`,
    );
    assert.equal(status, 400);
    assert.deepEqual(fieldsOf(body), ['isActive', 'limit', 'loyaltyRuleId']);
    const cursor = await service.get(`/api/loyalty/rules?startingAfter=${randomUUID()}`);
    assert.deepEqual([cursor.status, fieldsOf(cursor.body)], [400, ['startingAfter']]);
  });

  it('shows nothing of other organisations', async () => {
    const { id } = await create();
    const other = await service.addOrganization();
    const { body } = await service.get(`/api/loyalty/rules?loyaltyRuleId=${id}`, other.key);
    assert.deepEqual(body.data, []);
  });
});

describe('POST /api/loyalty/rules/{id}', () => {
  it('keeps omitted fields, clears null ones, and updates the time of the change', async () => {
    const created = await create({ description: 'Before', interval: 'daily', mediaUrl: 'https://a.example/1.png' });
    service.now += 60_000;
    const updated = await update(created.id, { name: 'After', mediaUrl: null });
    assert.deepEqual(updated, {
      ...created,
      name: 'After',
      mediaUrl: null,
      updatedAt: new Date(service.now).toISOString(),
    });
  });

  it('replaces metadata completely, except the service’s own counts', async () => {
    const { id } = await create({ type: 'twitter_like', metadata: { twitterPostUrl: 'https://x.com/1', maxLikes: 5 } });
    const reactionStats = { likeCount: 3, repostCount: 0, commentCount: 0, syncedAt: '2026-01-01T00:00:00.000Z' };
    await service.database
      .update(rules)
      .set({ metadata: { maxLikes: 5, reactionStats } })
      .where(eq(rules.id, id));
    assert.deepEqual((await update(id, { metadata: { maxLikes: 9 } })).metadata, { maxLikes: 9, reactionStats });
    assert.deepEqual(fieldsOf((await change(id, { metadata: { reactionStats } })).body), ['metadata.reactionStats']);
  });

  it('validates the rule as it would be after the change', async () => {
    const { id } = await create({ endTime: '2026-03-01T00:00:00Z' });
    assert.deepEqual(
      complaints(await change(id, { startTime: '2026-04-01T00:00:00Z', endTime: '2026-03-01T00:00:00Z' })),
      ['endTime: Must be after startTime'],
    );
    assert.deepEqual(complaints(await change(id, { metadata: { promoCode: 'A' } })), [
      'metadata.promoCode: A rule of type check_in does not have it',
    ]);
    assert.equal((await editsOf(id)).length, 1, 'a refused change is no edit');
  });

  it('moves a rule to another section, or out of its section', async () => {
    const [a, b] = [await addGroup(), await addGroup()];
    await create({ loyaltyRuleGroupId: b });
    const { id } = await create({ loyaltyRuleGroupId: a });
    await update(id, { loyaltyRuleGroupId: b });
    const [row] = await service.database.select().from(rules).where(eq(rules.id, id));
    assert.deepEqual([row?.groupId, row?.sortId], [b, 1]);
    assert.equal((await update(id, { loyaltyRuleGroupId: 'no-section' })).loyaltyRuleGroupId, null);
  });

  it('answers 404 for an unknown or deleted rule, or another organisation’s', async () => {
    const { id } = await create();
    const other = await service.addOrganization();
    const body = { name: 'Mine', amount: null, endTime: null };
    assert.equal((await service.post(`/api/loyalty/rules/${id}`, body, other.key)).status, 404);
    assert.equal((await change(randomUUID())).status, 404);
    await remove(id);
    const { status, body: gone } = await change(id);
    assert.deepEqual([status, gone.message], [404, 'Not found']);
    assert.deepEqual(fieldsOf((await change('7')).body), ['id']);
  });

  it('keeps one edit for each of many simultaneous changes, each based on the previous one', async () => {
    const { id } = await create();
    await Promise.all(Array.from({ length: 20 }, (_, index) => update(id, { description: `Change ${index}` })));
    const edits = await editsOf(id);
    assert.equal(edits.length, 21);
    const byPrevious = new Map(edits.map((edit) => [edit.previousData?.description, edit]));
    let [description, steps] = ['', 0];
    for (let next = byPrevious.get(''); next; next = byPrevious.get(description)) {
      description = next.data.description;
      steps += 1;
      if (steps > 20) break;
    }
    assert.equal(steps, 20);
    assert.equal((first((await list({ loyaltyRuleId: id })).data) as unknown as RuleSnapshot).description, description);
  });
});

describe('DELETE /api/loyalty/rules/{id}', () => {
  it('deletes a rule once', async () => {
    const { id } = await create();
    const { body } = await remove(id);
    assert.deepEqual(body, { id, deletedAt: new Date(service.now).toISOString() });
    assert.equal((await remove(id)).status, 404);
    assert.deepEqual((await list({ loyaltyRuleId: id })).data, []);
    assert.deepEqual(fieldsOf((await remove(id, '?debitLoyaltyPoints=yes')).body), ['debitLoyaltyPoints']);
  });

  it('keeps the points it paid, or takes back once what each member got and still has', async () => {
    const { id } = await create();
    const [rich, spender, other] = [await program.addMember(), await program.addMember(), await program.addMember()];
    const pay = (userId: string, direction: 'credit' | 'debit', amount: string, ruleId: string | null) =>
      transact(service.database, (transaction) =>
        changeBalances(transaction, {
          websiteId: service.websiteId,
          type: ruleId ? 'loyalty_rule' : 'api_key',
          ruleId,
          now: new Date(service.now),
          changes: [{ userId, currencyId, direction, amount }],
        }),
      );
    await pay(rich, 'credit', '10', id);
    await pay(rich, 'credit', '10', id);
    await pay(rich, 'credit', '5', null);
    await pay(spender, 'credit', '10', id);
    await pay(spender, 'debit', '7.5', null);
    await pay(other, 'credit', '3', null);
    const balances = async () => Promise.all([rich, spender, other].map((user) => program.balance(user, currencyId)));

    await remove(id);
    await service.settled();
    assert.deepEqual((await balances()).map(Number), [25, 2.5, 3]);

    await restore(first((await editsOf(id)).filter(({ action }) => action === 'create')).id);
    await remove(id, '?debitLoyaltyPoints=true');
    await service.settled();
    assert.deepEqual((await balances()).map(Number), [5, 0, 3]);

    await restore(first((await editsOf(id)).filter(({ action }) => action === 'create')).id);
    await pay(rich, 'credit', '1', id);
    await remove(id, '?debitLoyaltyPoints=true');
    await service.settled();
    assert.deepEqual((await balances()).map(Number), [5, 0, 3]);
  });
});

describe('GET /api/loyalty/rule_edits and POST …/restore', () => {
  it('lists edits page by page, latest first', async () => {
    const { id } = await create({ description: '0' });
    // All have the same time, but a defined order.
    for (let count = 1; count < 5; count += 1) await update(id, { description: String(count) });
    const query = service.scoped({ loyaltyRuleId: id, limit: '2' });
    const rows = await readAll(async (after) => (await service.get(`/api/loyalty/rule_edits?${query}${after}`)).body);
    assert.deepEqual(
      rows.map((row) => (row as unknown as Edit).data.description),
      ['4', '3', '2', '1', '0'],
    );
  });

  it('restores a rule to an earlier edit, and records that as an edit', async () => {
    const created = await create({ description: 'Before', metadata: { link: '/a' }, interval: 'daily' });
    await update(created.id, { description: 'After', metadata: {}, interval: null, amount: '99.99' });
    const [, original] = await editsOf(created.id);
    assert.ok(original);
    service.now += 1000;
    const edit = as<Edit>(await restore(original.id));
    const restored = { ...created, updatedAt: new Date(service.now).toISOString() };
    assert.deepEqual([edit.action, edit.data, edit.comment], ['restore', restored, `Restored the edit ${original.id}`]);
    assert.equal(edit.previousData?.description, 'After');
    const now = first((await list({ loyaltyRuleId: created.id })).data);
    assert.deepEqual(now, { ...restored, loyaltyRuleChain: [] });
    assert.equal(first(await editsOf(created.id)).id, edit.id);
  });

  it('restores a cap that was stored as a number', async () => {
    const created = await create({ maxAmountPerInterval: '100.5', maxAmountInterval: 'weekly' });
    await update(created.id, { maxAmountPerInterval: null, maxAmountInterval: null });
    const [, original] = await editsOf(created.id);
    assert.ok(original);
    const asNumber = sql`jsonb_set(${ruleEdits.data}, '{maxAmountPerInterval}', '100.5')`;
    await service.database.update(ruleEdits).set({ data: asNumber }).where(eq(ruleEdits.id, original.id));
    assert.equal((await editsOf(created.id))[1]?.data.maxAmountPerInterval, 100.5);
    assert.equal(as<Edit>(await restore(original.id)).data.maxAmountPerInterval, 100.5);
    const listed = first((await list({ loyaltyRuleId: created.id })).data) as unknown as RuleSnapshot;
    assert.equal(listed.maxAmountPerInterval, 100.5);
  });

  it('restores a deleted rule, but not by the edit that deleted it', async () => {
    const group = await addGroup();
    const { id } = await create({ loyaltyRuleGroupId: group });
    await remove(id);
    await service.database.update(ruleGroups).set({ deletedAt: new Date() }).where(eq(ruleGroups.id, group));
    const edits = await editsOf(id);
    const find = (action: string) => first(edits.filter((edit) => edit.action === action)).id;
    assert.deepEqual(complaints(await restore(find('delete'))), [
      'id: The rule was deleted by this edit: restore the one before it',
    ]);
    const edit = as<Edit>(await restore(find('create')));
    assert.deepEqual([edit.data.deletedAt, edit.data.loyaltyRuleGroupId], [null, null]);
    assert.equal((await list({ loyaltyRuleId: id })).data.length, 1);
  });

  it('refuses to restore a rule with a deleted badge', async () => {
    const badgeId = await addBadge();
    const { id } = await create({ rewardType: 'badge', loyaltyBadgeId: badgeId });
    await update(id, { rewardType: 'points', loyaltyBadgeId: null });
    await service.database.update(badges).set({ deletedAt: new Date() }).where(eq(badges.id, badgeId));
    const original = first((await editsOf(id)).slice(-1));
    assert.deepEqual(complaints(await restore(original.id)), ['loyaltyBadgeId: Not found']);
  });

  it('answers 404 for unknown rules and edits and those of others, and 400 for invalid ids', async () => {
    const { id } = await create();
    const other = await service.addOrganization();
    assert.equal((await service.get(`/api/loyalty/rule_edits?loyaltyRuleId=${id}`, other.key)).status, 404);
    assert.equal((await restore(randomUUID())).status, 404);
    assert.equal((await restore('first')).status, 400);
    assert.deepEqual(fieldsOf((await service.get('/api/loyalty/rule_edits')).body), ['loyaltyRuleId']);
    const edit = first(await editsOf(id));
    const theirs = { method: 'POST', headers: { 'x-api-key': other.key } };
    assert.equal((await service.send(`/api/loyalty/rule_edits/${edit.id}/restore`, theirs)).status, 404);
  });
});

describe('GET /api/loyalty/rule_chains', () => {
  const chains = async (query: Record<string, string> = {}) =>
    (await service.get(`/api/loyalty/rule_chains?${service.scoped({ limit: '100', ...query })}`)).body;

  it('shows the conditions before a rule, as the list of rules does', async () => {
    files.set('https://lists.example/guests.csv', '0xab');
    const opener = await create({ name: 'The first' });
    const rule = await create({
      loyaltyRuleChain: {
        name: 'Warm up',
        operatorType: 'OR',
        conditions: [
          { type: 'rule', loyaltyRuleIds: [opener.id], repeatCount: 2, description: 'Twice' },
          { type: 'points', loyaltyCurrencyIds: [currencyId], amount: '1.5' },
          { type: 'csv', csvUrl: 'https://lists.example/guests.csv' },
        ],
      },
    });
    const chain = (await chains()).data.find(
      (row) => (row as unknown as { loyaltyRuleId: string }).loyaltyRuleId === rule.id,
    );
    const plain = JSON.parse(JSON.stringify(chain), (key, value: unknown) => (key === 'id' ? 'id' : value)) as unknown;
    const none = {
      id: 'id',
      loyaltyRuleGroupId: null,
      loyaltyRuleId: null,
      loyaltyCurrencyId: null,
      loyaltyBadgeId: null,
      loyaltyRule: null,
      loyaltyCurrency: null,
    };
    const empty = { id: 'id', description: null, amount: null, repeatCount: null, requiredCount: null, csvUrl: null };
    assert.deepEqual(plain, {
      id: 'id',
      name: 'Warm up',
      loyaltyRuleId: rule.id,
      operatorType: 'OR',
      loyaltyConditions: [
        {
          ...empty,
          type: 'rule',
          description: 'Twice',
          repeatCount: 2,
          association: [{ ...none, loyaltyRuleId: opener.id, loyaltyRule: { name: 'The first' } }],
        },
        {
          ...empty,
          type: 'points',
          amount: 1.5,
          association: [{ ...none, loyaltyCurrencyId: currencyId, loyaltyCurrency: { name: 'Leaf' } }],
        },
        { ...empty, type: 'csv', csvUrl: 'https://lists.example/guests.csv', association: [] },
      ],
    });
    const listed = first((await list({ loyaltyRuleId: rule.id })).data) as unknown as { loyaltyRuleChain: unknown[] };
    assert.deepEqual(listed.loyaltyRuleChain, [chain]);
  });

  it('reflects a change that replaces, keeps or removes the chain', async () => {
    const opener = await create();
    const chainOf = (name: string) => ({
      loyaltyRuleChain: { name, conditions: [{ type: 'rule', loyaltyRuleIds: [opener.id] }] },
    });
    const { id } = await create(chainOf('One'));
    const names = async () =>
      (
        first((await list({ loyaltyRuleId: id })).data) as unknown as { loyaltyRuleChain: { name: string }[] }
      ).loyaltyRuleChain.map(({ name }) => name);
    assert.deepEqual(await names(), ['One']);
    await update(id);
    assert.deepEqual(await names(), ['One']);
    await update(id, chainOf('Two'));
    assert.deepEqual(await names(), ['Two']);
    await update(id, { loyaltyRuleChain: null });
    assert.deepEqual(await names(), []);
    assert.deepEqual(
      complaints(
        await change(id, { loyaltyRuleChain: { name: 'Me', conditions: [{ type: 'rule', loyaltyRuleIds: [id] }] } }),
      ),
      ['loyaltyRuleChain.conditions.0.loyaltyRuleIds: A rule does not come before itself'],
    );
    assert.deepEqual(fieldsOf((await change(id, { loyaltyRuleChain: { name: 'None', conditions: [] } })).body), [
      'loyaltyRuleChain.conditions',
    ]);
    assert.deepEqual(
      complaints(
        await post({
          loyaltyRuleChain: { name: 'Gone', conditions: [{ type: 'rule', loyaltyRuleIds: [randomUUID()] }] },
        }),
      ),
      ['loyaltyRuleChain.conditions.0.loyaltyRuleIds.0: Not found'],
    );
  });

  it('lists conditions that keep a rule closed until they are met', async () => {
    const opener = await create({ type: 'external_rule', frequency: 'once' });
    const { id } = await create({
      type: 'external_rule',
      frequency: 'once',
      loyaltyRuleChain: { name: 'First things first', conditions: [{ type: 'rule', loyaltyRuleIds: [opener.id] }] },
    });
    const userId = await program.addMember();
    await program.refuses(id, userId, 'Please complete other required rules to unlock this quest.');
    await program.run(opener.id, userId);
    assert.equal((await program.run(id, userId)).status, 'completed');
    assert.equal(await program.balance(userId, currencyId), '20');
  });

  it('lists chains page by page, without those of deleted rules, and requires its scope', async () => {
    const opener = await create();
    const loyaltyRuleChain = { name: 'Page', conditions: [{ type: 'rule', loyaltyRuleIds: [opener.id] }] };
    const made = [
      await create({ loyaltyRuleChain }),
      await create({ loyaltyRuleChain }),
      await create({ loyaltyRuleChain }),
    ];
    await remove(made[1]?.id ?? '');
    const rows = await readAll(
      async (after) => (await service.get(`/api/loyalty/rule_chains?${service.scoped({ limit: '1' })}${after}`)).body,
    );
    const ruleIds = new Set(rows.map((row) => (row as unknown as { loyaltyRuleId: string }).loyaltyRuleId));
    assert.deepEqual(
      made.map(({ id }) => ruleIds.has(id)),
      [true, false, true],
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    const { status, body } = await service.get('/api/loyalty/rule_chains?limit=0');
    assert.deepEqual([status, fieldsOf(body)], [400, ['limit', 'organizationId', 'websiteId']]);
    const cursor = await service.get(`/api/loyalty/rule_chains?${service.scoped({ startingAfter: randomUUID() })}`);
    assert.equal(cursor.status, 400);
  });
});

describe('GET /api/loyalty/rule_statuses', () => {
  it('accepts up to 100 rules at once', async () => {
    const userId = await program.addMember();
    const ids = await Promise.all(Array.from({ length: 101 }, () => program.addRule('external_rule')));
    await service.database
      .insert(ruleStatuses)
      .values(ids.map((ruleId) => ({ websiteId: service.websiteId, userId, ruleId, progress: '50' })));
    const ask = (asked: readonly string[]) =>
      service.get(
        `/api/loyalty/rule_statuses?${service.scoped({ limit: '100', userId })}&${asked.map((id) => `loyaltyRuleId=${id}`).join('&')}`,
      );
    const { body } = await ask(ids.slice(0, 100));
    assert.deepEqual([body.data.length, body.hasNextPage], [100, false]);
    const more = await ask(ids);
    assert.deepEqual([more.status, fieldsOf(more.body)], [400, ['loyaltyRuleId']]);
  });
});
