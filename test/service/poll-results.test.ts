import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PollResults } from '../../src/contract/loyalty/poll-results.js';
import type { Question } from '../../src/contract/loyalty/questions.js';
import { ruleAllotments, rules } from '../../src/service/db/schema/index.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const hour = 3_600_000;
const day = 24 * hour;

async function ask(ruleId: string, values: object = {}): Promise<Question> {
  const loyaltyQuestionAnswers = [
    { text: 'Laurel', isCorrect: true, sortIdentifier: 2 },
    { text: 'Ivy', isCorrect: false, sortIdentifier: 1 },
  ];
  const body = { loyaltyRuleId: ruleId, questionText: 'Which leaf?', loyaltyQuestionAnswers, ...values };
  const answer = await service.post('/api/loyalty/questions', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Question;
}

async function addPoll(values: Parameters<TestProgram['addRule']>[1] = {}, more: object = {}) {
  const ruleId = await program.addRule('poll', values);
  return { ruleId, question: await ask(ruleId, more) };
}

const choice = (question: Question, text: string): string =>
  question.loyaltyQuestionChoices.find((each) => each.text === text)?.id ?? '';

async function vote(userId: string, question: Question, text: string): Promise<void> {
  const body = { userId, loyaltyQuestionChoiceId: choice(question, text) };
  const answer = await service.post('/api/loyalty/questions_responses', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Adds a member who votes. */
async function addVoter(question: Question, text: string): Promise<string> {
  const userId = await program.addMember();
  await vote(userId, question, text);
  return userId;
}

const read = (userId: string, loyaltyRuleId: string, key?: string) =>
  service.get(`/api/loyalty/poll_results?${service.scoped({ userId, loyaltyRuleId })}`, key);

/** Returns what a member gets: the questions with the votes of their choices, or the status of a refusal. */
async function resultsFor(userId: string, ruleId: string): Promise<number | (readonly [string, ...number[]])[]> {
  const { status, body } = await read(userId, ruleId);
  if (status !== 200) return status;
  const { data } = body as unknown as PollResults;
  return data.map(({ loyaltyQuestionId, loyaltyQuestionChoices }): readonly [string, ...number[]] => [
    loyaltyQuestionId,
    ...loyaltyQuestionChoices.map(({ count }) => count),
  ]);
}

const edit = (ruleId: string, values: Partial<typeof rules.$inferInsert>) =>
  service.database.update(rules).set(values).where(eq(rules.id, ruleId));

describe('the results of a poll', () => {
  it('are the votes for each choice in the order of the question, without names', async () => {
    const { ruleId, question } = await addPoll();
    const userId = await addVoter(question, 'Ivy');
    for (const text of ['Laurel', 'Laurel', 'Ivy']) await addVoter(question, text);
    const { body } = await read(userId, ruleId);
    const loyaltyQuestionChoices = ['Ivy', 'Laurel'].map((text) => ({ id: choice(question, text), count: 2 }));
    assert.deepEqual(body, { data: [{ loyaltyQuestionId: question.id, loyaltyQuestionChoices }] });
  });

  it('name a choice that nobody made, with 0', async () => {
    const { ruleId, question } = await addPoll();
    assert.deepEqual(await resultsFor(await addVoter(question, 'Ivy'), ruleId), [[question.id, 1, 0]]);
  });

  it('are told only of the questions that the member has answered', async () => {
    const { ruleId, question } = await addPoll();
    await service.advance(1000);
    const second = await ask(ruleId);
    const userId = await program.addMember();
    for (const each of [question, second]) await addVoter(each, 'Laurel');
    assert.deepEqual(await resultsFor(userId, ruleId), []);
    await vote(userId, second, 'Ivy');
    assert.deepEqual(await resultsFor(userId, ruleId), [[second.id, 1, 1]]);
    await vote(userId, question, 'Laurel');
    assert.deepEqual(await resultsFor(userId, ruleId), [
      [question.id, 0, 2],
      [second.id, 1, 1],
    ]);
  });

  it('are never told of a quiz, or of a rule without questions', async () => {
    const quiz = await program.addRule('quiz');
    const question = await ask(quiz);
    const userId = await addVoter(question, 'Laurel');
    assert.equal(await resultsFor(userId, quiz), 404);
    assert.equal(await resultsFor(userId, await program.addRule('check_in')), 404);
    assert.equal(await resultsFor(userId, randomUUID()), 404);
  });

  it('are told to members for as long as they see the questions, also after the end', async () => {
    const { ruleId, question } = await addPoll();
    const userId = await addVoter(question, 'Ivy');
    await edit(ruleId, { endTime: new Date(service.now) });
    assert.deepEqual(await resultsFor(userId, ruleId), [[question.id, 1, 0]]);
    for (const values of [
      { startTime: new Date(service.now + hour), endTime: null },
      { startTime: null, hideInUi: true },
      { hideInUi: false, deletedAt: new Date(0) },
    ]) {
      await edit(ruleId, values);
      assert.equal(await resultsFor(userId, ruleId), 404, JSON.stringify(values));
    }
  });

  it('are told to nobody who may not vote', async () => {
    const { ruleId, question } = await addPoll({ userAllotmentCsvUrl: 'https://guild.example/members.csv' });
    const [listed, stranger] = [await service.addMember(), await program.addMember()];
    await service.database.insert(ruleAllotments).values({ ruleId, walletLookup: listed.address.toLowerCase() });
    await vote(listed.userId, question, 'Laurel');
    assert.deepEqual(await resultsFor(listed.userId, ruleId), [[question.id, 0, 1]]);
    assert.deepEqual(await resultsFor(stranger, ruleId), []);
  });

  it('are not told to other organisations', async () => {
    const { ruleId, question } = await addPoll();
    const userId = await addVoter(question, 'Ivy');
    const foreign = await service.addOrganization();
    const path = `/api/loyalty/poll_results?userId=${userId}&loyaltyRuleId=${ruleId}`;
    assert.equal((await service.get(path)).status, 200);
    assert.equal((await service.get(path, foreign.key)).status, 404);
  });

  it('leave out a choice that was removed', async () => {
    const { ruleId, question } = await addPoll();
    const userId = await addVoter(question, 'Ivy');
    await addVoter(question, 'Laurel');
    const kept = { id: choice(question, 'Laurel'), text: 'Bay', isCorrect: true, sortIdentifier: 1 };
    const body = { questionText: 'Which leaf?', loyaltyQuestionAnswers: [kept] };
    assert.equal((await service.post(`/api/loyalty/questions/${question.id}`, body)).status, 200);
    assert.deepEqual(await resultsFor(userId, ruleId), [[question.id, 1]]);
  });

  it('of a weekly poll are those of this week', async () => {
    const { ruleId, question } = await addPoll({ frequency: 'weekly' });
    const userId = await addVoter(question, 'Ivy');
    await addVoter(question, 'Ivy');
    await service.advance(7 * day);
    assert.deepEqual(await resultsFor(userId, ruleId), [], 'the member has not voted this week');
    await vote(userId, question, 'Laurel');
    assert.deepEqual(await resultsFor(userId, ruleId), [[question.id, 0, 1]]);
  });

  it('of a daily poll that becomes weekly count the last vote of each member', async () => {
    const { ruleId, question } = await addPoll({ frequency: 'daily' });
    // Weeks begin on Sunday: two days in the middle of one.
    service.now = Date.parse('2026-03-10T12:00:00Z');
    const userId = await addVoter(question, 'Ivy');
    await service.advance(day);
    await vote(userId, question, 'Laurel');
    await edit(ruleId, { frequency: 'weekly' });
    assert.deepEqual(await resultsFor(userId, ruleId), [[question.id, 0, 1]]);
  });

  it('count a vote that the member has changed once', async () => {
    const { ruleId, question } = await addPoll({}, { allowMultipleAttempts: true });
    const userId = await addVoter(question, 'Ivy');
    await vote(userId, question, 'Laurel');
    assert.deepEqual(await resultsFor(userId, ruleId), [[question.id, 0, 1]]);
  });
});
