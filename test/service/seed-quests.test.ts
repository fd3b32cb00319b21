import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { createApiKey } from '../../src/service/api-key.js';
import { questionChoices, questions, sandboxActs, socialAccounts, wallets } from '../../src/service/db/schema/index.js';
import { badgeIds, questIds } from '../../src/service/seed/quest-ids.js';
import { musterWord } from '../../src/service/seed/quests.js';
import { currencyIds, program, testWallets } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { first } from './answer.js';
import { TestService } from './test-service.js';

const site = 'http://127.0.0.1:4173';

let service: TestService;
let key: string;
let userId: string;
before(async () => {
  service = await TestService.start({ sandbox: true });
  service.now = Date.now();
  await plant(service.database, 'demo', `${site}/art`);
  key = (await createApiKey(service.database, { organizationId: program.organizationId })).key;
  const [wallet] = await service.database
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(eq(wallets.lookup, testWallets[0].toLowerCase()));
  userId = String(wallet?.userId);
});
after(() => service.close());

const list = async (path: string) => {
  const { status, body } = await service.get(path, key);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as unknown as { data: Record<string, unknown>[] }).data;
};
const complete = async (id: string, input: Record<string, unknown> = {}) => {
  const { status, body } = await service.post(`/api/loyalty/rules/${id}/complete`, { userId, ...input }, key);
  await service.settled();
  return [status, body.message];
};
/** Returns the balance in hundredths of an Ember. */
const balance = async () => {
  const accounts = await list(`/api/loyalty/accounts?userId=${userId}`);
  const ember = accounts.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyIds.ember);
  return Math.round(Number(ember?.['amount']) * 100);
};
const statusOf = async (badgeId: string) => {
  const [badge] = await list(`/api/loyalty/badges?userId=${userId}&badgeIds=${badgeId}`);
  return (badge?.['loyaltyBadgeUsers'] as { status: string }[] | undefined)?.[0]?.status;
};
const queued = [200, 'Completion request added to queue'];

describe('the quests of the demo', () => {
  it('link to the sandbox’s pages, and have badges with pictures, at any address of the site', async () => {
    await plant(service.database, 'demo', 'http://127.0.0.1:5000/art');
    await plant(service.database, 'demo', `${site}/art`);
    const rules = await list('/api/loyalty/rules?limit=100');
    assert.equal(rules.length, 21);
    const follow = rules.find(({ id }) => id === questIds.follow);
    assert.deepEqual((follow?.['metadata'] as { cta: unknown }).cta, {
      href: `${site}/sandbox/twitter/act?act=follow&target=ashfall`,
      label: 'Follow',
    });
    for (const { imageUrl } of await list('/api/loyalty/badges?limit=100'))
      assert.match(String(imageUrl), /^http:\/\/127\.0\.0\.1:4173\/art\/badge-[a-z-]+\.svg$/);
  });

  it('open the vault to a member who has answered the quiz, entered the code and checked in', async () => {
    const before = await balance();
    assert.deepEqual(await complete(questIds.vault), [
      400,
      'Please complete other required rules to unlock this quest.',
    ]);
    const [question] = await service.database.select().from(questions).where(eq(questions.ruleId, questIds.quiz));
    const choices = await service.database
      .select()
      .from(questionChoices)
      .where(eq(questionChoices.questionId, String(question?.id)));
    const wrong = first(choices.filter(({ isCorrect }) => !isCorrect));
    const right = first(choices.filter(({ isCorrect }) => isCorrect));
    await complete(questIds.quiz, { loyaltyQuestionChoiceId: wrong.id });
    assert.equal(await balance(), before, 'a wrong answer pays nothing');
    assert.deepEqual(await complete(questIds.quiz, { loyaltyQuestionChoiceId: right.id }), queued);
    assert.equal((await complete(questIds.code, { verificationCode: 'TORCH' }))[0], 400);
    assert.deepEqual(await complete(questIds.code, { verificationCode: musterWord }), queued);
    assert.deepEqual(await complete(questIds.checkIn), queued);
    assert.deepEqual(await complete(questIds.vault), queued);
    // 40 for the answer, 10 with its badge, 30, 5, and 120 for the key, each exactly once.
    assert.equal(await balance(), before + 20_500);
    assert.equal(await statusOf(badgeIds.firstLight), 'active');
    assert.equal(await statusOf(badgeIds.keyholder), 'active');
    assert.equal(await statusOf(badgeIds.sprout), 'active');
    assert.equal(await statusOf(badgeIds.archivist), 'revoked');
  });

  it('show the votes of others to a member who votes', async () => {
    const [question] = await list(`/api/loyalty/questions?loyaltyRuleIds=${questIds.poll}`);
    const [choice] = (question?.['loyaltyQuestionChoices'] ?? []) as { id: string }[];
    assert.deepEqual(await complete(questIds.poll, { loyaltyQuestionChoiceId: choice?.id }), queued);
    const [results] = await list(`/api/loyalty/poll_results?loyaltyRuleId=${questIds.poll}&userId=${userId}`);
    const counts = (results?.['loyaltyQuestionChoices'] as { count: number }[]).map(({ count }) => count);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1_204,
    );
    assert.ok(
      counts.every((count) => count > 100),
      counts.join(),
    );
  });

  it('continue a streak of twelve days', async () => {
    const { body } = await service.get(
      `/api/loyalty/account_streaks?loyaltyRuleId=${questIds.checkIn}&userId=${userId}`,
      key,
    );
    assert.equal((body as unknown as { streakCount: number }[])[0]?.streakCount, 13);
  });

  it('refuse the follow quest until X is linked, and record no follow for linking it', async () => {
    const { database } = service;
    assert.deepEqual(await complete(questIds.follow), [400, 'Twitter not connected']);
    const { websiteId } = program;
    await database
      .insert(socialAccounts)
      .values({ websiteId, userId, type: 'twitter', accountId: 'x-1', accountName: 'tester' });
    const asked = await complete(questIds.follow);
    assert.notDeepEqual(asked, [400, 'Twitter not connected']);
    assert.equal(await database.$count(sandboxActs), 0);
  });
});
