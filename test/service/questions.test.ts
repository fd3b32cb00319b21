import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Question } from '../../src/contract/loyalty/questions.js';
import {
  questionResponses,
  questions,
  ruleAllotments,
  ruleCompletions,
  rules,
} from '../../src/service/db/schema/index.js';
import { fieldsOf } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

interface Response {
  readonly alreadySubmitted: boolean;
  readonly isCorrect: boolean;
  readonly response: { readonly id: string; readonly userId: string; readonly loyaltyQuestionChoiceId: string };
}

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const path = '/api/loyalty/questions';
const answers = [
  { text: 'Laurel', isCorrect: true, sortIdentifier: 2 },
  { text: 'Ivy', isCorrect: false, sortIdentifier: 1 },
];

async function ask(ruleId: string, values: object = {}): Promise<Question> {
  const body = { loyaltyRuleId: ruleId, questionText: 'Which leaf?', loyaltyQuestionAnswers: answers, ...values };
  const answer = await service.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Question;
}

const choice = (question: Question, text: string): string =>
  question.loyaltyQuestionChoices.find((each) => each.text === text)?.id ?? '';

async function respond(userId: string, loyaltyQuestionChoiceId: string): Promise<Response> {
  const answer = await service.post('/api/loyalty/questions_responses', { userId, loyaltyQuestionChoiceId });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Response;
}

const list = async (ruleIds: readonly string[], query: Record<string, string> = {}, key?: string) => {
  const search = new URLSearchParams(query);
  for (const id of ruleIds) search.append('loyaltyRuleIds', id);
  return service.get(`${path}?${String(search)}`, key);
};

describe('a question', () => {
  it('is created with its choices in order, and never reveals the right one', async () => {
    const ruleId = await program.addRule('quiz');
    const question = await ask(ruleId);
    assert.deepEqual(
      question.loyaltyQuestionChoices.map(({ text }) => text),
      ['Ivy', 'Laurel'],
    );
    assert.equal(JSON.stringify(question).includes('isCorrect'), false);
    const { body } = await list([ruleId]);
    assert.deepEqual(body.data, [question]);
  });

  it('is listed for several rules, page by page, and not to other organisations', async () => {
    const ruleIds = [await program.addRule('quiz'), await program.addRule('poll')];
    const ids: string[] = [];
    for (const ruleId of [...ruleIds, ...ruleIds]) {
      await service.advance(1000);
      ids.push((await ask(ruleId)).id);
    }
    const first = (await list(ruleIds, { limit: '3' })).body;
    assert.deepEqual(
      first.data.map(({ id }) => id),
      ids.slice(0, 3),
    );
    const rest = (await list(ruleIds, { limit: '3', startingAfter: ids[2] ?? '' })).body;
    assert.deepEqual([first.hasNextPage, rest.hasNextPage, rest.data[0]?.id], [true, false, ids[3]]);
    assert.equal((await list(ruleIds, { startingAfter: randomUUID() })).status, 400);
    assert.deepEqual(fieldsOf((await service.get(path)).body), ['loyaltyRuleIds']);
    const foreign = await service.addOrganization();
    assert.deepEqual((await list(ruleIds, {}, foreign.key)).body.data, []);
  });

  it('requires an existing quiz or poll, and a right answer for a quiz', async () => {
    const quiz = await program.addRule('quiz');
    const wrong = [{ text: 'Ivy', isCorrect: false, sortIdentifier: 1 }];
    const body = { questionText: 'Which?', loyaltyQuestionAnswers: answers };
    const refused = async (values: object) => {
      const answer = await service.post(path, { ...body, ...values });
      return [answer.status, ...(answer.status === 400 ? fieldsOf(answer.body) : [])];
    };
    assert.deepEqual(await refused({ loyaltyRuleId: randomUUID() }), [404]);
    assert.deepEqual(await refused({ loyaltyRuleId: await program.addRule('check_in') }), [400, 'loyaltyRuleId']);
    assert.deepEqual(await refused({ loyaltyRuleId: quiz, loyaltyQuestionAnswers: wrong }), [
      400,
      'loyaltyQuestionAnswers',
    ]);
    assert.deepEqual(
      await refused({ loyaltyRuleId: quiz, loyaltyQuestionAnswers: [{ ...answers[0], id: randomUUID() }] }),
      [400, 'loyaltyQuestionAnswers'],
    );
    assert.deepEqual(await refused({ loyaltyRuleId: quiz, loyaltyQuestionAnswers: [], questionText: '' }), [
      400,
      'loyaltyQuestionAnswers',
      'questionText',
    ]);
    assert.equal((await ask(await program.addRule('poll'), { loyaltyQuestionAnswers: wrong })).text, 'Which leaf?');
  });

  it('is changed with its choices, which are kept, added or removed', async () => {
    const question = await ask(await program.addRule('quiz'));
    const kept = choice(question, 'Laurel');
    const change = (body: object, id = question.id) => service.post(`${path}/${id}`, body);
    const { status, body } = await change({
      questionText: 'And now?',
      loyaltyQuestionAnswers: [
        { id: kept, text: 'Bay', isCorrect: true, sortIdentifier: 1 },
        { text: 'Oak', isCorrect: false, sortIdentifier: 2 },
      ],
    });
    const changed = body as unknown as Question;
    assert.equal(status, 200);
    assert.deepEqual([changed.id, changed.text], [question.id, 'And now?']);
    assert.deepEqual(
      changed.loyaltyQuestionChoices.map(({ text }) => text),
      ['Bay', 'Oak'],
    );
    assert.equal(choice(changed, 'Bay'), kept);
    const removed = { questionText: 'x', loyaltyQuestionAnswers: [{ ...answers[0], id: choice(question, 'Ivy') }] };
    assert.deepEqual(fieldsOf((await change(removed)).body), ['loyaltyQuestionAnswers.0.id']);
    const after = await list([
      (await service.database.select().from(questions).where(eq(questions.id, question.id)))[0]?.ruleId ?? '',
    ]);
    assert.deepEqual(after.body.data, [changed], 'a change that is refused changes nothing');
    const body404 = { questionText: 'x', loyaltyQuestionAnswers: answers };
    assert.equal((await change(body404, randomUUID())).status, 404);
    const wrong = [{ text: 'Ivy', isCorrect: false, sortIdentifier: 1 }];
    assert.equal((await change({ questionText: 'x', loyaltyQuestionAnswers: wrong })).status, 400);
  });
});

describe('an answer', () => {
  it('is recorded once, and the first one counts', async () => {
    const [question, userId] = [await ask(await program.addRule('quiz')), await program.addMember()];
    const first = await respond(userId, choice(question, 'Ivy'));
    assert.deepEqual([first.alreadySubmitted, first.isCorrect], [false, false]);
    const second = await respond(userId, choice(question, 'Laurel'));
    assert.deepEqual([second.alreadySubmitted, second.isCorrect], [true, false]);
    assert.deepEqual(second.response, first.response);
  });

  it('is replaced if it was wrong and several attempts are allowed, but not if it was right', async () => {
    const question = await ask(await program.addRule('quiz'), { allowMultipleAttempts: true });
    const userId = await program.addMember();
    await respond(userId, choice(question, 'Ivy'));
    const right = await respond(userId, choice(question, 'Laurel'));
    assert.deepEqual([right.alreadySubmitted, right.isCorrect], [false, true]);
    const after = await respond(userId, choice(question, 'Ivy'));
    assert.deepEqual([after.alreadySubmitted, after.isCorrect], [true, true]);
  });

  it('is recorded once for many simultaneous requests', async () => {
    const [question, userId] = [await ask(await program.addRule('poll')), await program.addMember()];
    const given = await Promise.all(
      Array.from({ length: 20 }, (_, index) => respond(userId, choice(question, index % 2 ? 'Ivy' : 'Laurel'))),
    );
    assert.equal(given.filter(({ alreadySubmitted }) => !alreadySubmitted).length, 1);
    assert.equal(new Set(given.map(({ response }) => response.loyaltyQuestionChoiceId)).size, 1);
  });

  it('requires an existing member and choice', async () => {
    const question = await ask(await program.addRule('poll'));
    const send = (body: object, key?: string) => service.post('/api/loyalty/questions_responses', body, key);
    const loyaltyQuestionChoiceId = choice(question, 'Ivy');
    const userId = await program.addMember();
    assert.deepEqual(fieldsOf((await send({ loyaltyQuestionChoiceId })).body), ['userId']);
    assert.equal((await send({ userId: randomUUID(), loyaltyQuestionChoiceId })).status, 404);
    assert.equal((await send({ userId, loyaltyQuestionChoiceId: randomUUID() })).status, 404);
    const foreign = await service.addOrganization();
    assert.equal((await send({ userId, loyaltyQuestionChoiceId }, foreign.key)).status, 404);
  });

  it('is listed for the operator with its correctness', async () => {
    const question = await ask(await program.addRule('quiz'));
    const members = [await program.addMember(), await program.addMember()];
    for (const userId of members) {
      await service.advance(1000);
      await respond(userId, choice(question, 'Laurel'));
    }
    const read = async (query: Record<string, string>) =>
      (await service.get(`/api/loyalty/questions_responses?${service.scoped({ questionsId: question.id, ...query })}`))
        .body as unknown as {
        data: {
          id: string;
          userId: string;
          isCorrect: boolean;
          question: { loyaltyQuestionChoices: { text: string; isCorrect: boolean }[] };
        }[];
        hasNextPage: boolean;
      };
    const page = await read({ limit: '1' });
    const rest = await read({ limit: '1', startingAfter: page.data[0]?.id ?? '' });
    assert.deepEqual([page.data[0]?.userId, rest.data[0]?.userId], [...members].reverse());
    assert.deepEqual([page.hasNextPage, rest.hasNextPage], [true, false]);
    assert.deepEqual(
      page.data[0]?.question.loyaltyQuestionChoices.map(({ text, isCorrect }) => [text, isCorrect]),
      [
        ['Ivy', false],
        ['Laurel', true],
      ],
    );
    assert.equal((await read({ userId: members[0] ?? '' })).data.length, 1);
    const wrong = `/api/loyalty/questions_responses?${service.scoped({ startingAfter: randomUUID() })}`;
    assert.equal((await service.get(wrong)).status, 400);
  });
});

describe('a quest that is not open to a member', () => {
  const hour = 3_600_000;
  const at = (offset: number) => new Date(service.now + offset);
  const edit = (ruleId: string, values: Partial<typeof rules.$inferInsert>) =>
    service.database.update(rules).set(values).where(eq(rules.id, ruleId));
  const addPoll = async (values: Parameters<TestProgram['addRule']>[1] = {}) => {
    const ruleId = await program.addRule('poll', values);
    return { ruleId, question: await ask(ruleId) };
  };
  const answerOf = async (userId: string, question: Question, text = 'Ivy') => {
    const body = { userId, loyaltyQuestionChoiceId: choice(question, text) };
    const answer = await service.post('/api/loyalty/questions_responses', body);
    const { message, alreadySubmitted } = answer.body as { message?: string } & Partial<Response>;
    return [answer.status, message ?? alreadySubmitted];
  };
  const countAnswers = (question: Question) =>
    service.database.$count(questionResponses, eq(questionResponses.questionId, question.id));
  const shownTo = async (userId: string, ruleId: string) => (await list([ruleId], { userId })).body.data.length;

  for (const [when, values, refusal] of [
    [
      'has not started',
      () => ({ startTime: at(hour), showBeforeStart: true }),
      'Loyalty rule A quest has not started yet',
    ],
    [
      'is hidden until it starts',
      () => ({ startTime: at(hour), showBeforeStart: false }),
      'Loyalty rule has not started yet',
    ],
    ['has ended', () => ({ endTime: at(0) }), 'Loyalty rule has expired'],
    [
      'is for new members',
      () => ({ startTime: at(0), metadata: { isRestrictedToNewUsers: true } }),
      'Unfortunately, this quest is only available for new users',
    ],
  ] as const)
    it(`accepts no answer if it ${when}, and gives only the reason`, async () => {
      const userId = await program.addMember({ metadata: { createdAt: at(-hour) } });
      const { question } = await addPoll(values());
      assert.deepEqual(await answerOf(userId, question), [400, refusal]);
      assert.equal(await countAnswers(question), 0);
    });

  it('shows its questions to members only once it has started, and to the operator always', async () => {
    const userId = await program.addMember();
    const { ruleId, question } = await addPoll({ startTime: at(hour) });
    assert.equal(await shownTo(userId, ruleId), 0);
    assert.deepEqual((await list([ruleId])).body.data, [question]);
    await service.advance(hour);
    assert.equal(await shownTo(userId, ruleId), 1);
    assert.deepEqual(await answerOf(userId, question), [200, false]);
    await edit(ruleId, { endTime: at(0) });
    assert.equal(await shownTo(userId, ruleId), 1, 'who has answered may read it again');
  });

  for (const [what, values] of [
    ['hidden', { hideInUi: true }],
    ['deleted', { deletedAt: new Date(0) }],
  ] as const)
    it(`is not found by members if it is ${what}`, async () => {
      const userId = await program.addMember();
      const { ruleId, question } = await addPoll();
      await edit(ruleId, values);
      assert.deepEqual(await answerOf(userId, question), [404, 'Not found']);
      assert.deepEqual([await countAnswers(question), await shownTo(userId, ruleId)], [0, 0]);
      assert.equal((await list([ruleId])).body.data.length, 1);
    });

  it('accepts no answer until a required quest is completed', async () => {
    const userId = await program.addMember();
    const required = await program.addRule('check_in', { isRequired: true });
    try {
      const { question } = await addPoll();
      const locked = 'Please complete other required rules to unlock this quest.';
      assert.deepEqual(await answerOf(userId, question), [400, locked]);
      await program.run(required, userId);
      assert.deepEqual(await answerOf(userId, question), [200, false]);
    } finally {
      await edit(required, { isRequired: false });
    }
  });

  it('accepts no answer from a member who is not on its list, by either way, and tells nothing about the right one', async () => {
    const [listed, stranger] = [await service.addMember(), await program.addMember()];
    const ruleId = await program.addRule('quiz', { userAllotmentCsvUrl: 'https://guild.example/members.csv' });
    const question = await ask(ruleId, { allowMultipleAttempts: true });
    const walletLookup = listed.address.toLowerCase();
    await service.database.insert(ruleAllotments).values({ ruleId, walletLookup });
    const notAchieved = 'Quest not achieved, please try again.';
    for (const text of ['Ivy', 'Laurel']) {
      assert.deepEqual(await answerOf(stranger, question, text), [400, notAchieved]);
      await program.refuses(ruleId, stranger, notAchieved, { loyaltyQuestionChoiceId: choice(question, text) });
    }
    assert.equal(await countAnswers(question), 0);
    assert.deepEqual(await answerOf(listed.userId, question, 'Laurel'), [200, false]);
    assert.equal((await program.run(ruleId, listed.userId)).status, 'completed');
  });

  it('accepts no new answer after the day’s reward, repeats the recorded one, and opens the next day', async () => {
    const userId = await program.addMember();
    const { ruleId, question } = await addPoll({ frequency: 'daily' });
    await program.run(ruleId, userId, { loyaltyQuestionChoiceId: choice(question, 'Ivy') });
    const later = await ask(ruleId);
    assert.deepEqual(await answerOf(userId, later), [400, "You've already claimed the reward for this quest."]);
    assert.deepEqual(await answerOf(userId, question, 'Laurel'), [200, true]);
    assert.deepEqual([await countAnswers(later), await countAnswers(question)], [0, 1]);
    await service.advance(24 * hour);
    assert.deepEqual(await answerOf(userId, later), [200, false]);
  });

  it('accepts no answer once its cap is used up', async () => {
    const userId = await program.addMember();
    const { ruleId, question } = await addPoll({ frequency: 'daily', maxAmountPerInterval: '10' });
    await program.run(ruleId, userId, { loyaltyQuestionChoiceId: choice(question, 'Ivy') });
    await service.advance(24 * hour);
    assert.deepEqual(await answerOf(userId, question), [400, "You've already claimed the reward for this quest."]);
    assert.equal(await countAnswers(question), 1);
  });

  it('keeps an answer that came in time, even if it is checked after the end', async () => {
    const userId = await program.addMember();
    const { ruleId, question } = await addPoll({ endTime: at(hour) });
    assert.equal(
      (await program.complete(ruleId, userId, { loyaltyQuestionChoiceId: choice(question, 'Ivy') })).status,
      200,
    );
    await service.advance(hour);
    await service.settled();
    assert.equal((await program.status(ruleId, userId)).status, 'completed');
    assert.equal(await countAnswers(question), 1);
  });
});

describe('a quiz', () => {
  it('is completed by the right choice', async () => {
    const ruleId = await program.addRule('quiz');
    const question = await ask(ruleId, { allowMultipleAttempts: true });
    const userId = await program.addMember();
    const tried = async (text: string) => {
      const { status, message } = await program.run(ruleId, userId, {
        loyaltyQuestionChoiceId: choice(question, text),
      });
      return [status, message];
    };
    assert.deepEqual(await tried('Ivy'), ['failed', 'Incorrect answer']);
    assert.deepEqual(await tried('Laurel'), ['completed', 'Correct answer']);
    assert.equal(await program.balance(userId), '10');
  });

  it('cannot be completed after a wrong answer if it allows one attempt', async () => {
    const ruleId = await program.addRule('quiz');
    const question = await ask(ruleId);
    const userId = await program.addMember();
    await program.run(ruleId, userId, { loyaltyQuestionChoiceId: choice(question, 'Ivy') });
    const { status, message } = await program.run(ruleId, userId, {
      loyaltyQuestionChoiceId: choice(question, 'Laurel'),
    });
    assert.deepEqual([status, message], ['failed', 'Incorrect answer']);
  });

  it('uses earlier answers, and requires one to each of its questions', async () => {
    const ruleId = await program.addRule('quiz');
    const [one, two] = [await ask(ruleId), await ask(ruleId)];
    const userId = await program.addMember();
    await respond(userId, choice(one, 'Laurel'));
    await program.refuses(ruleId, userId, 'No choice selected');
    const half = await program.run(ruleId, userId, { loyaltyQuestionChoiceId: choice(one, 'Laurel') });
    assert.deepEqual([half.status, half.message], ['failed', 'No question response found']);
    await respond(userId, choice(two, 'Laurel'));
    assert.equal((await program.run(ruleId, userId)).message, 'Correct answer');
  });

  it('fails if its question was deleted before the check', async () => {
    for (const [type, text] of [
      ['quiz', 'Quiz question not configured'],
      ['poll', 'Poll question not configured'],
    ] as const) {
      const ruleId = await program.addRule(type);
      const question = await ask(ruleId);
      const userId = await program.addMember();
      // A request that was accepted while the question existed, and now waits in the queue.
      const waiting = { websiteId: service.websiteId, userId, ruleId, status: 'pending', window: 'once' } as const;
      await service.database.insert(ruleCompletions).values({ ...waiting, updatedAt: new Date(0) });
      await service.database.delete(questions).where(eq(questions.id, question.id));
      assert.equal((await program.complete(ruleId, userId)).status, 200);
      await service.settled();
      const [completion] = await program.completions(ruleId, userId);
      assert.deepEqual([completion?.status, completion?.message], ['failed', text]);
    }
  });
});

describe('a daily quiz', () => {
  const day = 86_400_000;
  const asked = async (type: 'quiz' | 'poll', values: Parameters<TestProgram['addRule']>[1], more: object = {}) => {
    const ruleId = await program.addRule(type, values);
    const question = await ask(ruleId, more);
    const userId = await program.addMember();
    const answerWith = async (text: string) =>
      (await program.run(ruleId, userId, { loyaltyQuestionChoiceId: choice(question, text) })).message;
    return { ruleId, question, userId, answerWith };
  };
  const kept = async (userId: string) => {
    const { body } = await service.get(`/api/loyalty/questions_responses?${service.scoped({ userId })}`);
    return (body as unknown as { data: { loyaltyQuestionChoiceId: string; isCurrent: boolean }[] }).data;
  };

  it('pays only for the answer of the day, and a wrong one stays wrong until the next day', async () => {
    const { ruleId, userId, answerWith } = await asked('quiz', { frequency: 'daily' });
    assert.equal(await answerWith('Laurel'), 'Correct answer');
    await service.advance(day);
    await program.refuses(ruleId, userId, 'No choice selected');
    assert.equal(await answerWith('Ivy'), 'Incorrect answer');
    assert.equal(await answerWith('Laurel'), 'Incorrect answer');
    assert.equal(await program.balance(userId), '10');
    await service.advance(day);
    assert.equal(await answerWith('Laurel'), 'Correct answer');
    assert.equal(await program.balance(userId), '20');
  });

  it('allows more attempts on the same day if configured, and starts again on the next', async () => {
    const { userId, answerWith } = await asked('quiz', { frequency: 'daily' }, { allowMultipleAttempts: true });
    assert.equal(await answerWith('Ivy'), 'Incorrect answer');
    assert.equal(await answerWith('Laurel'), 'Correct answer');
    await service.advance(day);
    assert.equal(await answerWith('Ivy'), 'Incorrect answer');
    assert.equal(await program.balance(userId), '10');
  });

  it('uses an answer from before its completion only on the same day', async () => {
    const { ruleId, question, userId } = await asked('quiz', { interval: 'daily' });
    assert.equal((await respond(userId, choice(question, 'Laurel'))).alreadySubmitted, false);
    await service.advance(day);
    await program.refuses(ruleId, userId, 'No choice selected');
    const today = await respond(userId, choice(question, 'Ivy'));
    assert.deepEqual([today.alreadySubmitted, today.isCorrect], [false, false]);
    assert.equal((await respond(userId, choice(question, 'Laurel'))).alreadySubmitted, true);
  });

  it('records one of many simultaneous answers each day', async () => {
    const { question, userId } = await asked('quiz', { frequency: 'daily' });
    for (let time = 1; time <= 2; time += 1) {
      await Promise.all(Array.from({ length: 8 }, () => respond(userId, choice(question, 'Ivy'))));
      assert.equal((await kept(userId)).length, time);
      await service.advance(day);
    }
  });

  it('as a weekly poll, keeps each week’s vote and marks the current one', async () => {
    const { question, userId, answerWith } = await asked('poll', { frequency: 'weekly' });
    assert.equal(await answerWith('Ivy'), 'Poll response recorded');
    await service.advance(7 * day);
    assert.equal(await answerWith('Laurel'), 'Poll response recorded');
    assert.deepEqual(
      (await kept(userId)).map(({ loyaltyQuestionChoiceId, isCurrent }) => [loyaltyQuestionChoiceId, isCurrent]),
      [
        [choice(question, 'Laurel'), true],
        [choice(question, 'Ivy'), false],
      ],
    );
    assert.equal(await program.balance(userId), '20');
  });

  it('that becomes weekly counts the answer of this week, whatever its day', async () => {
    const { ruleId, question, userId } = await asked('quiz', { frequency: 'daily' });
    await respond(userId, choice(question, 'Laurel'));
    await service.database.update(rules).set({ frequency: 'weekly' }).where(eq(rules.id, ruleId));
    assert.equal((await respond(userId, choice(question, 'Ivy'))).alreadySubmitted, true);
    assert.equal((await program.run(ruleId, userId)).message, 'Correct answer');
  });
});

describe('a poll', () => {
  it('is completed by any choice', async () => {
    const ruleId = await program.addRule('poll');
    const question = await ask(ruleId);
    const userId = await program.addMember();
    const { status, message } = await program.run(ruleId, userId, {
      loyaltyQuestionChoiceId: choice(question, 'Ivy'),
    });
    assert.deepEqual([status, message], ['completed', 'Poll response recorded']);
  });
});
