import { expect } from '@open-wc/testing';
import { ProgrammeController } from '../../src/controllers/programme.js';
import { QuestAttempts } from '../../src/controllers/quest-attempts.js';
import { QuestsController, type QuestNews, type QuestsState } from '../../src/controllers/quests.js';
import type { PublicRule } from '../../src/contract/loyalty/rules.js';
import { problem, until, wait } from '../support/fake-proxy.js';
import { clear, createHost, mount } from '../support/program-host.js';
import {
  createQuestProxy,
  forgetTries,
  idOf,
  member,
  ruleOf,
  signedIn,
  type QuestProxy,
} from '../support/quest-proxy.js';

type Success = Extract<QuestsState, { status: 'success' }>;

function questHost(proxy: QuestProxy, ids?: readonly string[], submitting: () => boolean = () => true) {
  const news: QuestNews[] = [];
  const { host, controller } = createHost(
    (element) =>
      new QuestsController(element, () => ({ every: 60_000, ...(ids && { ids }) }), {
        happened: (each) => void news.push(each),
      }),
  );
  mount(proxy, host);
  const attempts = new QuestAttempts(controller, submitting);
  const success = async (): Promise<Success> => {
    await until(
      () => controller.state.status === 'success' && controller.state.member !== 'pending',
      'quests are there',
    );
    return controller.state as Success;
  };
  const phase = (number: number) => controller.quest(idOf(number))?.phase;
  return { host, controller, attempts, news, success, phase };
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

afterEach(() => {
  clear();
  forgetTries();
});

describe('quests controller', () => {
  it('shows visitors the quests, and asks nothing about a member', async () => {
    const proxy = createQuestProxy([ruleOf(1), ruleOf(2)]);
    proxy.session = { status: 'signed-out' };
    const { success } = questHost(proxy);
    const state = await success();
    expect([state.member, state.quests.map(({ phase }) => phase)]).to.deep.equal([
      'nobody',
      ['available', 'available'],
    ]);
    expect(proxy.seen.filter(({ route }) => route.includes('/api/me/'))).to.deep.equal([]);
  });

  it('keeps to itself what is not to be shown before it starts', async () => {
    const startTime = new Date(Date.now() + 3_600_000).toISOString();
    const rules = [
      ruleOf(1, { startTime, showBeforeStart: false }),
      ruleOf(2, { startTime, showBeforeStart: true }),
      ruleOf(3, { hideInUi: true }),
    ];
    const { success, phase } = questHost(createQuestProxy(rules));
    await success();
    expect([phase(1), phase(2), phase(3)]).to.deep.equal([undefined, 'upcoming', undefined]);
  });

  it('asks where a member stands with all quests in one request', async () => {
    const proxy = createQuestProxy([ruleOf(2), ruleOf(1)]);
    proxy.rows = [{ loyaltyRuleId: idOf(1), completion: { createdAt: new Date().toISOString(), amount: 10 } }];
    const { success, phase } = questHost(proxy);
    const state = await success();
    expect([state.member, phase(1), phase(2)]).to.deep.equal(['known', 'cooling', 'available']);
    expect(proxy.count('GET /api/me/quests')).to.equal(1);
    const asked = proxy.seen.find(({ route }) => route === 'GET /api/me/quests');
    expect(asked?.url.searchParams.getAll('loyaltyRuleId')).to.deep.equal([idOf(1), idOf(2)]);
  });

  it('asks only for what conditions need', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    await questHost(proxy).success();
    for (const route of ['GET /api/me/accounts', 'GET /api/me/badges']) expect(proxy.count(route), route).to.equal(0);
  });

  it('locks a quest until its condition is met, and knows the way there', async () => {
    const proxy = createQuestProxy([
      ruleOf(1, {
        loyaltyRuleChain: chain('points', {
          amount: 100,
          association: [association({ loyaltyCurrencyId: idOf(900) })],
        }),
      }),
    ]);
    const account = { id: idOf(901), loyaltyCurrencyId: idOf(900), userId: member.id, user: null };
    let amount = '99.5';
    proxy.on('GET /api/me/accounts', () => ({ data: [{ ...account, amount }], hasNextPage: false }));
    const { success, controller, phase } = questHost(proxy);
    await success();
    await until(
      () => phase(1) === 'locked' && controller.quest(idOf(1))?.conditions?.state === 'unmet',
      'it is locked',
    );
    await until(() => controller.path(idOf(1))?.missing.length === 1, 'the path is there');
    expect(controller.path(idOf(1))?.missing[0]?.done).to.equal('99.5');
    amount = '100';
    await controller.refresh();
    await until(() => phase(1) === 'available', 'it is open');
  });

  it('counts how often a recurring quest was done, where that is a condition', async () => {
    const proxy = createQuestProxy([
      ruleOf(1, {
        loyaltyRuleChain: chain('rule', { repeatCount: 3, association: [association({ loyaltyRuleId: idOf(2) })] }),
      }),
      ruleOf(2),
    ]);
    proxy.rows = [{ loyaltyRuleId: idOf(2), times: 2 }];
    const { success, controller } = questHost(proxy);
    await success();
    const [condition] = controller.quest(idOf(1))?.conditions?.conditions ?? [];
    expect([condition?.state, condition?.done, condition?.of]).to.deep.equal(['unmet', 2, 3]);
    const asked = proxy.seen.find(({ route }) => route === 'GET /api/me/quests');
    expect(asked?.url.searchParams.getAll('countedRuleId')).to.deep.equal([idOf(2)]);
  });

  it('fetches a quest that was asked for by name', async () => {
    const { success, controller } = questHost(createQuestProxy([ruleOf(1)]), [idOf(77)]);
    await success();
    await until(() => controller.quest(idOf(77)) !== undefined, 'it is there');
  });

  it('asks where a member stands with many quests in parts, as their pages come', async () => {
    const proxy = createQuestProxy([]);
    const pages = [100, 50].map((length, page) => Array.from({ length }, (_, at) => ruleOf(1000 * (page + 1) + at)));
    proxy.on('GET /api/quests', ({ url }) =>
      url.searchParams.has('startingAfter')
        ? { data: pages[1], hasNextPage: false }
        : { data: pages[0], hasNextPage: true, groups: [] },
    );
    const { success, controller } = questHost(proxy);
    await success();
    await controller.loadMore();
    await until(() => proxy.count('GET /api/me/quests') === 2, 'both are asked');
    const asked = proxy.seen.filter(({ route }) => route === 'GET /api/me/quests');
    expect(asked.map(({ url }) => url.searchParams.getAll('loyaltyRuleId').length)).to.deep.equal([100, 50]);
    expect((controller.state as Success).quests.length).to.equal(150);
  });

  it('says what is missing where the proxy could not find out all', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.on('GET /api/me/quests', () => ({ data: [], missing: ['streaks'] }));
    const state = await questHost(proxy).success();
    expect([state.member, state.missing]).to.deep.equal(['partly', ['streaks']]);
  });

  it('keeps the quests where the member’s own did not come', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.on('GET /api/me/quests', () => problem('internal', 500));
    const state = await questHost(proxy).success();
    expect([state.member, state.quests.length, state.memberProblem?.code]).to.deep.equal(['unknown', 1, 'internal']);
  });
});

describe('a completion', () => {
  it('is sent once however often it is pressed, and pending from then on', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const { success, attempts, news, phase } = questHost(proxy);
    await success();
    const outcomes = await Promise.all([
      attempts.complete(idOf(1)),
      attempts.complete(idOf(1)),
      attempts.complete(idOf(1)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['pending', 'held', 'held']);
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(1);
    expect([phase(1), news.map(({ kind }) => kind)]).to.deep.equal(['pending', ['pending']]);
    expect((await attempts.complete(idOf(1))).kind).to.equal('held');
  });

  it('is not sent where the page objects', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const { success, attempts } = questHost(proxy, undefined, () => false);
    await success();
    expect(await attempts.complete(idOf(1))).to.deep.equal({ kind: 'held', why: 'objected' });
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(0);
  });

  it('is told when it is done, with what it brought, and everything it changes is asked for once', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const { success, attempts, news, phase } = questHost(proxy);
    await success();
    await attempts.complete(idOf(1));
    const now = new Date().toISOString();
    proxy.rows = [
      {
        loyaltyRuleId: idOf(1),
        request: { status: 'completed', createdAt: now },
        completion: { createdAt: now, amount: '12.5' },
      },
    ];
    const before = proxy.count('GET /api/me/quests');
    await attempts.checkNow(idOf(1));
    await until(() => phase(1) === 'cooling', 'it is done');
    const done = news.at(-1);
    expect([done?.kind, done?.quest.received]).to.deep.equal(['completed', '12.5']);
    await wait(50);
    // Once to find out, once because it changed.
    expect(proxy.count('GET /api/me/quests') - before).to.equal(2);
    expect(localStorage.getItem(`laurel-quests@1 https://proxy.example/laurel ${member.id}`)).to.contain('"done"');
  });

  it('is refused with its reason, which can be put away', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.complete = () =>
      Response.json(
        {
          code: 'refused',
          message: '',
          requestId: 'r-7',
          reason: { code: 'account_not_connected', provider: 'discord' },
        },
        { status: 409 },
      );
    const { success, attempts, news, phase } = questHost(proxy);
    await success();
    const outcome = await attempts.complete(idOf(1));
    expect(outcome.kind === 'refused' && outcome.reason?.provider).to.equal('discord');
    expect([phase(1), news.at(-1)?.kind]).to.deep.equal(['refused', 'refused']);
    expect(attempts.diagnostics(idOf(1)))
      .to.contain('request: r-7')
      .and.contain('account_not_connected discord');
    attempts.dismiss(idOf(1));
    await until(() => phase(1) === 'available', 'it was put away');
  });

  it('goes on by itself, once, when the account it lacked was linked', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const reason = { code: 'account_not_connected', provider: 'discord' };
    proxy.complete = () => Response.json({ code: 'refused', message: '', requestId: 'r', reason }, { status: 409 });
    const { success, attempts, phase } = questHost(proxy);
    await success();
    await attempts.complete(idOf(1));
    attempts.linked('discord');
    await wait(20);
    expect(proxy.count('POST /api/me/rules/{id}/complete'), 'nobody asked to resume').to.equal(1);
    attempts.resumeAfter(idOf(1));
    await wait(20);
    attempts.linked('twitter');
    proxy.complete = () => ({ message: 'Completion request added to queue' });
    attempts.linked('discord');
    attempts.linked('discord');
    await until(() => phase(1) === 'pending', 'it was sent again');
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(2);
  });

  it('waits for the sign-in where the session had ended, and loses nothing that was typed', async () => {
    const proxy = createQuestProxy([ruleOf(1, { type: 'code_entry' })]);
    const { host, success, controller, attempts, phase } = questHost(proxy);
    await success();
    proxy.complete = () => problem('signed_out', 401);
    proxy.session = { status: 'signed-out' };
    const outcome = await attempts.complete(idOf(1), { verificationCode: 'LANTERN' });
    expect(outcome).to.deep.equal({ kind: 'held', why: 'signed-out' });
    await until(() => (controller.state as Success).member === 'expired', 'the session is over');
    proxy.complete = () => ({ message: 'Completion request added to queue' });
    proxy.session = signedIn;
    new ProgrammeController(host).program?.session.accept(signedIn);
    await until(() => phase(1) === 'pending', 'it was sent again');
    const sent = proxy.seen.filter(({ body }) => body !== undefined);
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { verificationCode: 'LANTERN' },
      { verificationCode: 'LANTERN' },
    ]);
  });

  it('is asked about again after a reload', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const first = questHost(proxy);
    await first.success();
    await first.attempts.complete(idOf(1));
    clear();
    await wait(20);
    const second = questHost(proxy);
    await second.success();
    await until(() => second.phase(1) === 'pending', 'it is remembered');
    expect((await second.attempts.complete(idOf(1))).kind).to.equal('held');
    expect(second.controller.quest(idOf(1))?.check?.nextCheckAt).to.be.greaterThan(Date.now());
  });

  it('is sent later by itself where the platform asks to wait', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.complete = () => problem('busy', 429, { 'retry-after': '30' });
    const { success, controller, attempts, phase } = questHost(proxy);
    await success();
    expect((await attempts.complete(idOf(1))).kind).to.equal('pending');
    expect(phase(1)).to.equal('pending');
    const wait30 = (controller.quest(idOf(1))?.check?.nextCheckAt ?? 0) - Date.now();
    expect(wait30).to.be.within(25_000, 31_000);
  });

  it('says so where it could not be sent, and nothing is pending', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.complete = () => problem('internal', 500);
    const { success, attempts, phase } = questHost(proxy);
    await success();
    const outcome = await attempts.complete(idOf(1));
    expect(outcome.kind === 'failed' && outcome.error.code).to.equal('internal');
    expect(phase(1)).to.equal('available');
  });

  it('records answers, and tells whether they are right', async () => {
    const proxy = createQuestProxy([ruleOf(1, { type: 'quiz' })]);
    proxy.on('POST /api/me/questions_responses', () => ({
      ...{ alreadySubmitted: true, isCorrect: false },
      response: { id: idOf(1), loyaltyQuestionId: idOf(2), loyaltyQuestionChoiceId: idOf(3) },
    }));
    const { success, attempts } = questHost(proxy);
    await success();
    expect(await attempts.answer(idOf(3))).to.deep.equal({ isCorrect: false, isRepeated: true });
  });

  it('tells no other member of it', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const first = questHost(proxy);
    await first.success();
    await first.attempts.complete(idOf(1));
    clear();
    proxy.session = { ...signedIn, user: { ...member, id: idOf(42) } };
    const second = questHost(proxy);
    await second.success();
    await wait(50);
    expect(second.phase(1)).to.equal('available');
  });
});
