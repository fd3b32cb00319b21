import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { MyQuest } from '../../../../src/contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../../src/contract/loyalty/rules.js';
import { unlockPath } from '../../../../src/browser/stores/quests/conditions/unlock-path.js';
import type { QuestsOptions } from '../../../../src/browser/stores/quests/quest-state.js';
import { QuestStore } from '../../../../src/browser/stores/quests/quest-store.js';
import { fails, settled, type Replies } from '../fake-program.js';
import {
  complete,
  createQuestProgram,
  idOf,
  mine,
  queued,
  refuses,
  ruleOf,
  type QuestProgram,
  type QuestSurroundings,
} from './quest-program.js';

const began = Date.parse('2026-11-18T12:00:00Z');

/** Creates a store on a programme, as a list does. */
function storeOn(program: QuestProgram, options: Partial<QuestsOptions> = {}) {
  const store = new QuestStore(program, {
    every: 60_000,
    currency: '',
    hasBalance: false,
    include: '',
    groups: [],
    ...options,
  });
  const close = store.subscribe(() => undefined);
  return {
    store,
    close,
    program,
    phase: (number: number) => store.quest(idOf(number))?.phase,
    news: () => store.state.news.map(({ kind }) => kind),
    complete: (number: number) => store.complete(idOf(number)),
  };
}

async function show(
  rules: readonly PublicRule[],
  { replies = {}, rows = [], ...around }: { replies?: Replies; rows?: readonly MyQuest[] } & QuestSurroundings = {},
) {
  const program = createQuestProgram(rules, replies, around);
  program.rows = rows;
  const shown = storeOn(program);
  await settled();
  return shown;
}

const chain = (type: string, more: object): PublicRule['loyaltyRuleChain'] => [
  {
    ...{ id: idOf(500), name: 'First', loyaltyRuleId: idOf(1), operatorType: 'AND' },
    loyaltyConditions: [
      {
        ...{ id: idOf(501), type, description: null, amount: null, repeatCount: null, requiredCount: null },
        association: [],
        ...more,
      },
    ],
  },
];
const association = (given: object) => ({
  ...{ id: idOf(600), loyaltyRuleGroupId: null, loyaltyRuleId: null, loyaltyCurrencyId: null, loyaltyBadgeId: null },
  ...{ loyaltyRule: null, loyaltyCurrency: null },
  ...given,
});
const account = (amount: string) => ({
  data: [{ id: idOf(901), loyaltyCurrencyId: idOf(900), userId: idOf(902), user: null, amount }],
  hasNextPage: false,
});
const signedOut = { session: { status: 'signed-out' } } as const;

describe('quest store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: began }));
  afterEach(() => mock.reset());

  it('contains only the quests of its groups', async () => {
    const grouped = [ruleOf(1), ruleOf(2), ruleOf(3)].map((rule, at) => ({
      ...rule,
      loyaltyRuleGroupId: idOf(700 + at),
    }));
    const program = createQuestProgram([...grouped, ruleOf(4)], {}, signedOut);
    const { store } = storeOn(program, { groups: [idOf(700), idOf(702)] });
    await settled();
    assert.deepEqual(
      store.state.quests.map(({ id }) => id),
      [idOf(1), idOf(3)],
    );
    assert.equal(store.quest(idOf(2)), undefined);
    store.configure({ every: 60_000, currency: '', hasBalance: false, include: '', groups: [] });
    assert.equal(store.state.quests.length, 4);
  });

  it('shows visitors the quests, and requests no member data', async () => {
    const { store, program } = await show([ruleOf(1), ruleOf(2)], signedOut);
    const { status, member, quests } = store.state;
    assert.deepEqual(
      [status, member, ...quests.map(({ phase }) => phase)],
      ['ready', 'nobody', 'available', 'available'],
    );
    assert.deepEqual(
      program.asked.filter(({ route }) => route.includes('/api/me/')),
      [],
    );
  });

  it('marks points that multipliers may increase, and waits for the multipliers', async () => {
    const factor = { id: idOf(950), multiplier: 1.5, title: null, description: null, userId: idOf(902) };
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', deletedAt: null };
    let answer: (() => void) | undefined;
    const held = new Promise<object>((resolve) => {
      answer = () => resolve({ data: [{ ...factor, ...times }], hasNextPage: false });
    });
    const metadata = { enableStreaks: true, streakArray: [{ streakMilestone: 7, streakAmount: 20 }] };
    const { store } = await show([ruleOf(1, { metadata })], {
      replies: { 'GET /api/me/multipliers': () => held as never },
    });
    assert.equal(store.state.status, 'loading');
    answer?.();
    await settled();
    const shown = store.quest(idOf(1));
    assert.equal(store.state.status, 'ready');
    assert.deepEqual(shown?.reward, { kind: 'points', amount: 10, currencyId: idOf(900), isUpTo: false, isFrom: true });
    assert.deepEqual(shown.streak?.next, { length: 7, amount: 20, isFrom: true });
  });

  it('hides quests before their start unless they are announced', async () => {
    const startTime = new Date(began + 3_600_000).toISOString();
    const { phase } = await show([
      ruleOf(1, { startTime, showBeforeStart: false }),
      ruleOf(2, { startTime, showBeforeStart: true }),
      ruleOf(3, { hideInUi: true }),
    ]);
    assert.deepEqual([phase(1), phase(2), phase(3)], [undefined, 'upcoming', undefined]);
  });

  it('opens a quest at its start time', async () => {
    const startTime = new Date(began + 90_000).toISOString();
    const { store, phase } = await show([ruleOf(1, { startTime, showBeforeStart: true })]);
    mock.timers.tick(91_000);
    assert.deepEqual([phase(1), store.state.quests[0]?.phase], ['available', 'available']);
  });

  it("requests a member's progress with all quests at once", async () => {
    const rows = [{ loyaltyRuleId: idOf(1), completion: { createdAt: new Date(began).toISOString(), amount: 10 } }];
    const { store, program, phase } = await show([ruleOf(2), ruleOf(1)], { rows });
    assert.deepEqual([store.state.member, phase(1), phase(2)], ['known', 'cooling', 'available']);
    assert.equal(program.count(mine), 1);
    const asked = program.asked.find(({ route }) => route === mine);
    assert.deepEqual(asked?.query['loyaltyRuleId'], [idOf(1), idOf(2)]);
  });

  it("is loading until the member's progress is known", async () => {
    const { store } = await show([ruleOf(1)], { replies: { [mine]: () => new Promise(() => undefined) } });
    assert.deepEqual([store.state.status, store.state.member], ['loading', 'pending']);
  });

  it('is loading until the currencies are known, but not for long', async () => {
    const replies = { 'GET /api/loyalty/currencies': () => new Promise<never>(() => undefined) };
    const { store } = await show([ruleOf(1)], { replies });
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(store.state.status, 'ready');
  });

  it('is slow, empty, failed or unavailable, depending on the answer', async () => {
    const slow = await show([], { replies: { 'GET /api/quests': () => new Promise(() => undefined) } });
    assert.equal(slow.store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(slow.store.state.status, 'slow');
    assert.equal((await show([])).store.state.status, 'empty');
    for (const [code, status] of [
      ['unreachable', 'error'],
      ['not_found', 'unavailable'],
    ] as const) {
      const { store } = await show([], { replies: { 'GET /api/quests': fails(code) } });
      assert.equal(store.state.status, status);
    }
  });

  it('requests only what conditions need', async () => {
    const { program } = await show([ruleOf(1)]);
    for (const route of ['GET /api/me/accounts', 'GET /api/me/badges'] as const)
      assert.equal(program.count(route), 0, route);
  });

  it('locks a quest until its condition is met, and knows the path', async () => {
    const { store, program, phase } = await show(
      [
        ruleOf(1, {
          loyaltyRuleChain: chain('points', {
            amount: 100,
            association: [association({ loyaltyCurrencyId: idOf(900) })],
          }),
        }),
      ],
      { replies: { 'GET /api/me/accounts': account('99.5') } },
    );
    assert.deepEqual([phase(1), store.quest(idOf(1))?.conditions?.state], ['locked', 'unmet']);
    const path = unlockPath(idOf(1), (id) => store.quest(id)?.conditions);
    assert.deepEqual([path?.missing.length, path?.missing[0]?.done], [1, '99.5']);
    program.on('GET /api/me/accounts', account('100'));
    await store.refresh();
    assert.equal(phase(1), 'available');
  });

  it('locks a quest that needs a rank if the member has none', async () => {
    const level = chain('level', { amount: 3, association: [association({ loyaltyCurrencyId: idOf(900) })] });
    const { phase } = await show([ruleOf(1, { loyaltyRuleChain: level })]);
    assert.equal(phase(1), 'locked');
  });

  it('requests the ranks in all currencies that conditions name', async () => {
    const level = (number: number) => ({
      loyaltyRuleChain: chain('level', { amount: 3, association: [association({ loyaltyCurrencyId: idOf(number) })] }),
    });
    const accountIn = (number: number) => ({ id: idOf(number + 50), amount: '5', loyaltyCurrencyId: idOf(number) });
    const { phase, program } = await show([ruleOf(1, level(900)), ruleOf(2, level(901)), ruleOf(3, level(901))], {
      replies: {
        'GET /api/me/accounts': { data: [accountIn(900), accountIn(901)] as never[], hasNextPage: false },
        'GET /api/loyalty/accounts/{id}/rank': ({ params }) => ({ rank: params['id'] === idOf(950) ? 3 : 4 }),
      },
    });
    assert.deepEqual([phase(1), phase(2), phase(3)], ['available', 'locked', 'locked']);
    assert.equal(program.count('GET /api/loyalty/accounts/{id}/rank'), 2);
  });

  it('offers no quest that has reached its cap, until its window ends', async () => {
    const moment = (text: string) => Date.parse(`2026-11-${text}:00Z`);
    const paid = (number: number, amount: string, createdAt: string) => ({
      ...{ id: idOf(600), direction: 'credit' as const, amount, createdAt: `2026-11-${createdAt}:00Z` },
      loyaltyTransaction: {
        ...{ id: idOf(601), type: 'loyalty_rule' as const, description: null },
        loyaltyRule: { id: idOf(number), name: '', type: 'check_in' },
      },
    });
    const capped = (number: number, interval: string, more = {}) =>
      ruleOf(number, { maxAmountPerInterval: 15, maxAmountInterval: interval, ...more });
    const data = [
      paid(1, '5', '16T09:00'),
      paid(1, '10', '15T09:00'),
      paid(2, '10', '15T09:00'),
      paid(3, '15', '18T11:00'),
    ];
    const before = [paid(4, '15', '14T23:59'), paid(5, '15', '17T09:00'), paid(6, '15', '17T09:00')];
    const { store, program } = await show(
      [
        ...[capped(1, 'weekly'), capped(2, 'weekly'), capped(3, 'weekly'), capped(4, 'weekly'), capped(5, 'lifetime')],
        ...[capped(6, 'weekly', { endTime: '2026-11-21T00:00:00Z' }), ruleOf(7)],
      ],
      {
        replies: { 'GET /api/me/transaction_entries': { data: [...data, ...before] as never[], hasNextPage: false } },
        rows: [{ loyaltyRuleId: idOf(3), completion: { createdAt: '2026-11-18T11:00:00Z', amount: 15 } }],
      },
    );
    const told = (number: number) => [store.quest(idOf(number))?.phase, store.quest(idOf(number))?.againAt];
    assert.deepEqual(told(1), ['capped', moment('22T00:00')]);
    assert.deepEqual(told(2), ['available', undefined]);
    assert.deepEqual(told(3), ['capped', moment('22T00:00')], 'not tomorrow');
    assert.deepEqual(told(4), ['available', undefined], 'the week before');
    assert.deepEqual(told(5), ['done', undefined]);
    assert.deepEqual(told(6), ['done', undefined], 'it ends before the next week');
    assert.deepEqual(
      program.asked.find(({ route }) => route === 'GET /api/me/transaction_entries')?.query['loyaltyRuleId'],
      [1, 2, 3, 4, 5, 6].map(idOf),
    );
  });

  it('counts completions of a recurring quest if a condition needs them', async () => {
    const { store, program } = await show(
      [
        ruleOf(1, {
          loyaltyRuleChain: chain('rule', { repeatCount: 3, association: [association({ loyaltyRuleId: idOf(2) })] }),
        }),
        ruleOf(2),
      ],
      { rows: [{ loyaltyRuleId: idOf(2), times: 2 }] },
    );
    const [condition] = store.quest(idOf(1))?.conditions?.conditions ?? [];
    assert.deepEqual([condition?.state, condition?.done, condition?.of], ['unmet', 2, 3]);
    assert.deepEqual(program.asked.find(({ route }) => route === mine)?.query['countedRuleId'], [idOf(2)]);
  });

  it('fetches a quest that is included by id', async () => {
    const { store } = storeOn(createQuestProgram([ruleOf(1)]), { include: idOf(77) });
    await settled();
    assert.equal(store.quest(idOf(77))?.name, 'On a later page');
  });

  it('requests progress page by page if there are many quests', async () => {
    const pages = [100, 50].map((length, page) => Array.from({ length }, (_, at) => ruleOf(1000 * (page + 1) + at)));
    const { store, program } = await show([], {
      replies: {
        'GET /api/quests': ({ query }) =>
          'startingAfter' in query
            ? { data: pages[1] ?? [], hasNextPage: false, groups: null }
            : { data: pages[0] ?? [], hasNextPage: true, groups: [] },
      },
    });
    await store.loadMore();
    await settled();
    const asked = program.asked.filter(({ route }) => route === mine);
    assert.deepEqual(
      asked.map(({ query }) => (query['loyaltyRuleId'] as string[]).length),
      [100, 50],
    );
    assert.equal(store.state.quests.length, 150);
  });

  it('reports what is missing if the proxy could not load everything', async () => {
    const { store } = await show([ruleOf(1)], { replies: { [mine]: { data: [], missing: ['streaks'] } } });
    assert.deepEqual([store.state.member, store.state.missing], ['partly', ['streaks']]);
  });

  it("keeps the quests if the member's progress fails", async () => {
    const { store } = await show([ruleOf(1)], { replies: { [mine]: fails('internal') } });
    const { member, quests, memberProblem } = store.state;
    assert.deepEqual([member, quests.length, memberProblem?.code], ['unknown', 1, 'internal']);
  });

  it('knows the balances if they are shown', async () => {
    const program = createQuestProgram([ruleOf(1)], { 'GET /api/me/accounts': account('12.5') });
    const { store } = storeOn(program, { hasBalance: true });
    await settled();
    assert.deepEqual([...(store.state.balances ?? [])], [[idOf(900), '12.5']]);
  });

  it('requests the questions of an open quiz, and drops them when it is closed', async () => {
    const question = { id: idOf(2), loyaltyRuleId: idOf(1), text: 'When?', loyaltyQuestionChoices: [] };
    const { store, program } = await show([ruleOf(1, { type: 'quiz' })], {
      replies: {
        'GET /api/me/questions': { data: [question], hasNextPage: false },
        'GET /api/me/questions_responses': { data: [], hasNextPage: false },
      },
    });
    assert.equal(program.count('GET /api/me/questions'), 0);
    store.open(idOf(1));
    await settled();
    assert.deepEqual(
      [store.state.opened?.questions.status, store.state.opened?.responses.status],
      ['success', 'success'],
    );
    store.open('');
    assert.equal(store.state.opened, undefined);
  });

  describe('the votes of a poll', () => {
    const results = 'GET /api/me/poll_results';
    const question = { id: idOf(2), text: 'Which leaf?', loyaltyQuestionChoices: [] };
    const response = {
      ...{ id: idOf(4), loyaltyQuestionId: idOf(2), loyaltyQuestionChoiceId: idOf(3), isCorrect: false },
      createdAt: '2026-11-18T11:00:00Z',
    };
    const counted = { data: [{ loyaltyQuestionId: idOf(2), loyaltyQuestionChoices: [{ id: idOf(3), count: 7 }] }] };
    const openPoll = async (responses: (typeof response)[], replies: Replies = {}, type = 'poll') => {
      const shown = await show([ruleOf(1, { type })], {
        replies: {
          'GET /api/me/questions': { data: [question], hasNextPage: false },
          'GET /api/me/questions_responses': { data: responses, hasNextPage: false },
          'POST /api/me/questions_responses': { alreadySubmitted: false, isCorrect: false, response },
          [results]: counted,
          ...replies,
        },
      });
      assert.equal(shown.program.count(results), 0);
      shown.store.open(idOf(1));
      await settled();
      return { ...shown, votes: () => shown.store.state.opened?.results };
    };

    it('are requested if the member has voted', async () => {
      const { program, votes } = await openPoll([response]);
      const state = votes();
      assert.deepEqual(state?.status === 'success' && state.data, counted);
      assert.deepEqual(
        program.asked.flatMap(({ route, query }) => (route === results ? [query] : [])),
        [{ loyaltyRuleId: idOf(1) }],
      );
    });

    it('are not requested before, nor for a vote of an earlier week', async () => {
      for (const responses of [[], [{ ...response, isCurrent: false }]]) {
        const { program, votes } = await openPoll(responses);
        assert.deepEqual([votes()?.status, program.count(results)], ['idle', 0]);
      }
    });

    it('are requested as soon as the member votes, and again after each further vote', async () => {
      const { store, program, votes } = await openPoll([]);
      await store.answer(idOf(3));
      await settled();
      assert.deepEqual([votes()?.status, program.count(results)], ['success', 1]);
      await store.answer(idOf(3));
      await settled();
      assert.equal(program.count(results), 2);
    });

    it('are never requested of a quiz', async () => {
      const { program } = await openPoll([{ ...response, isCorrect: true }], {}, 'quiz');
      assert.equal(program.count(results), 0);
    });

    it('leave the poll as it is where nobody counts them', async () => {
      const { store, votes } = await openPoll([response], { [results]: fails('not_found') });
      assert.deepEqual([votes()?.status, store.state.opened?.questions.status], ['error', 'success']);
    });
  });

  describe('a completion', () => {
    it('is sent once, however often it is pressed, and is then pending', async () => {
      const shown = await show([ruleOf(1)]);
      const outcomes = await Promise.all([shown.complete(1), shown.complete(1), shown.complete(1)]);
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ['pending', 'held', 'held'],
      );
      assert.equal(shown.program.count(complete), 1);
      assert.deepEqual([shown.phase(1), shown.news()], ['pending', ['pending']]);
      assert.equal((await shown.complete(1)).kind, 'held');
    });

    it('is sent once if a page has two lists, and both show it', async () => {
      const one = await show([ruleOf(1)]);
      const other = storeOn(one.program);
      await settled();
      await Promise.all([one.complete(1), other.complete(1)]);
      assert.equal(one.program.count(complete), 1);
      assert.deepEqual([one.phase(1), other.phase(1)], ['pending', 'pending']);
    });

    it('is reported when done, with its reward, and refreshes what it changed once', async () => {
      const shown = await show([ruleOf(1)]);
      const { store, program } = shown;
      await shown.complete(1);
      mock.timers.tick(1000);
      const now = new Date().toISOString();
      program.rows = [
        {
          loyaltyRuleId: idOf(1),
          request: { status: 'completed', createdAt: now },
          completion: { createdAt: now, amount: '12.5' },
        },
      ];
      const before = program.count(mine);
      await store.checkNow([idOf(1)]);
      await settled();
      assert.equal(shown.phase(1), 'cooling');
      const done = store.state.news.at(-1);
      assert.deepEqual([done?.kind, done?.quest.received], ['completed', '12.5']);
      // One request to find out, and one because the quest has changed.
      assert.equal(program.count(mine) - before, 2);
      assert.match(program.kept.get('laurel-quests@1 /laurel mira') ?? '', /"done"/);
    });

    it('is refused with its reason, which can be dismissed', async () => {
      const shown = await show([ruleOf(1)], {
        replies: { [complete]: refuses({ code: 'account_not_connected', provider: 'discord' }, 'r-7') },
      });
      const outcome = await shown.complete(1);
      assert.equal(outcome.kind === 'refused' && outcome.reason?.provider, 'discord');
      assert.deepEqual([shown.phase(1), shown.news().at(-1)], ['refused', 'refused']);
      assert.match(shown.store.diagnostics(idOf(1)), /account_not_connected discord[^]*request: r-7/);
      shown.store.dismiss(idOf(1));
      assert.equal(shown.phase(1), 'available');
    });

    it('resumes once when the missing account was linked, if the member asked for that', async () => {
      const shown = await show([ruleOf(1)], {
        replies: { [complete]: refuses({ code: 'account_not_connected', provider: 'discord' }) },
      });
      const { store } = shown;
      await shown.complete(1);
      assert.deepEqual(store.takeLinked('discord'), [], 'nobody asked to resume');
      store.awaitAccount(idOf(1), 'discord');
      assert.deepEqual(store.takeLinked('twitter'), []);
      assert.deepEqual([store.takeLinked('discord'), store.takeLinked('discord')], [[idOf(1)], []]);
    });

    it('resumes once when the member returns from the page that it leads to', async () => {
      const shown = await show([ruleOf(1, { type: 'twitter_follow' })]);
      shown.store.visit(idOf(1));
      assert.deepEqual([...shown.store.state.visited], [idOf(1)]);
      assert.deepEqual([shown.store.takeVisited(), shown.store.takeVisited()], [[idOf(1)], []]);
    });

    it('waits for a sign-in if the session has ended, and keeps what was typed', async () => {
      const shown = await show([ruleOf(1, { type: 'code_entry' })], { replies: { [complete]: fails('signed_out') } });
      const { store, program, phase } = shown;
      const outcome = await store.complete(idOf(1), { verificationCode: 'LANTERN' });
      assert.deepEqual(outcome, { kind: 'held', why: 'signed-out' });
      program.end('expired');
      assert.equal(store.state.member, 'expired');
      program.on(complete, queued);
      program.signIn('mira');
      await settled();
      assert.equal(phase(1), 'pending');
      const sent = program.asked.filter(({ route }) => route === complete);
      assert.deepEqual(
        sent.map(({ body }) => body),
        [{ verificationCode: 'LANTERN' }, { verificationCode: 'LANTERN' }],
      );
    });

    it('is pending again after a reload', async () => {
      const kept = new Map<string, string>();
      const first = await show([ruleOf(1)], { kept });
      await first.complete(1);
      first.close();
      const second = await show([ruleOf(1)], { kept });
      assert.equal(second.phase(1), 'pending');
      assert.equal((await second.complete(1)).kind, 'held');
      assert.ok((second.store.quest(idOf(1))?.check?.nextCheckAt ?? 0) > Date.now());
    });

    it('is sent later automatically if the platform asks to wait', async () => {
      const shown = await show([ruleOf(1)], { replies: { [complete]: fails('busy', 30_000) } });
      assert.equal((await shown.complete(1)).kind, 'pending');
      assert.equal(shown.phase(1), 'pending');
      assert.equal((shown.store.quest(idOf(1))?.check?.nextCheckAt ?? 0) - Date.now(), 30_000);
      shown.program.on(complete, queued);
      mock.timers.tick(30_000);
      await settled();
      assert.equal(shown.program.count(complete), 2);
    });

    it('is reported as failed if it could not be sent, and is not pending', async () => {
      const shown = await show([ruleOf(1)], { replies: { [complete]: fails('internal') } });
      const outcome = await shown.complete(1);
      assert.equal(outcome.kind === 'failed' && outcome.error.code, 'internal');
      assert.equal(shown.phase(1), 'available');
      assert.equal(shown.store.state.failures.get(idOf(1))?.code, 'internal');
      shown.program.on(complete, queued);
      await shown.complete(1);
      assert.equal(shown.store.state.failures.size, 0);
    });

    it('reports once that it takes long', async () => {
      const shown = await show([ruleOf(1)]);
      await shown.complete(1);
      shown.store.open(idOf(1));
      for (let minute = 0; minute < 4; minute += 1) {
        mock.timers.tick(60_000);
        await settled();
      }
      assert.deepEqual(shown.news(), ['pending', 'slow']);
    });

    it('records answers, and reports whether they are right', async () => {
      const { store } = await show([ruleOf(1, { type: 'quiz' })], {
        replies: {
          'POST /api/me/questions_responses': {
            ...{ alreadySubmitted: true, isCorrect: false },
            response: { id: idOf(1), loyaltyQuestionId: idOf(2), loyaltyQuestionChoiceId: idOf(3) },
          },
        },
      });
      assert.deepEqual(await store.answer(idOf(3)), { isCorrect: false, isRepeated: true });
    });

    it('is not shown to another member', async () => {
      const first = await show([ruleOf(1)]);
      await first.complete(1);
      first.program.signIn('juno');
      await settled();
      assert.equal(first.phase(1), 'available');
    });
  });
});
