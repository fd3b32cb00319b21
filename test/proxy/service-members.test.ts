import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { Visitor, site } from './visitor.js';

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}
interface Problem {
  readonly code: string;
  readonly reason?: { readonly code: string; readonly provider?: string };
}

/** Public address of the service: a page of a public site is not redirected to a local address. */
const platformUrl = 'https://platform.example';
const onlyText = ({ id, text }: { readonly id: string; readonly text: string }) => ({ id, text });

describe('member actions, with our own service', () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;
  let rules: readonly Rule[];

  before(async () => {
    service = await startService({
      port: 0,
      data: 'memory',
      seed: 'demo',
      publicUrl: platformUrl,
      logger: pino({ level: 'silent' }),
    });
    proxy = proxyOf(service, {
      returnPages: { default: `${site}/linked` },
      socialHosts: [new URL(platformUrl).host],
    });
    const visitor = new Visitor(proxy);
    const { data } = await read<{ data: { id: string }[] }>(visitor, '/api/loyalty/currencies');
    const { organizationId, websiteId } = service;
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const common = { organizationId, websiteId, ...times, amount: '10', metadata: {}, loyaltyCurrencyId: data[0]?.id };
    const made: Rule[] = [];
    for (const [type, frequency] of [
      ['check_in', 'daily'],
      ['connected_discord', 'once'],
      ['quiz', 'once'],
      ['referred_user', 'once'],
      ['external_rule', 'none'],
    ] as const)
      made.push(await operate<Rule>('/api/loyalty/rules', { ...common, type, frequency, name: `A ${type}` }));
    rules = made;
    await operate('/api/loyalty/questions', {
      loyaltyRuleId: ruleOf('quiz').id,
      questionText: 'Which is a tree?',
      loyaltyQuestionAnswers: [
        { text: 'Laurel', isCorrect: true, sortIdentifier: 0 },
        { text: 'Granite', isCorrect: false, sortIdentifier: 1 },
      ],
    });
  });
  after(() => service.close());

  /** Sends a request with the owner's API key, bypassing the proxy. */
  const operate = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'x-api-key': service.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as T;
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer;
  };
  const read = async <T>(visitor: Visitor, path: string): Promise<T> => {
    const response = await visitor.send(path);
    const body = (await response.json()) as T;
    assert.equal(response.status, 200, JSON.stringify(body));
    return body;
  };
  const post = (visitor: Visitor, path: string, body: unknown = {}): Promise<Response> =>
    visitor.send(path, { method: 'POST', body });
  const signedIn = async (): Promise<Visitor> => {
    const member = new Visitor(proxy);
    assert.equal((await member.signIn()).status, 200);
    return member;
  };
  const ruleOf = (type: string): Rule => {
    const rule = rules.find((each) => each.type === type);
    assert.ok(rule, `the demo has a rule of type ${type}`);
    return rule;
  };

  it('completes, rewards and reports a rule for the signed-in member', async () => {
    const member = await signedIn();
    const { id } = ruleOf('check_in');
    const taken = await post(member, `/api/me/rules/${id}/complete`);
    assert.deepEqual([taken.status, await taken.json()], [200, { message: 'Completion request added to queue' }]);
    const deadline = Date.now() + 20_000;
    for (;;) {
      const { data } = await read<{ data: { status?: string; reason?: { code: string } }[] }>(
        member,
        `/api/me/rules/status?loyaltyRuleId=${id}`,
      );
      if (data[0]?.status === 'completed') break;
      assert.ok(Date.now() < deadline, JSON.stringify(data));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const { data } = await read<{ data: { amount: unknown }[] }>(member, '/api/me/accounts');
    assert.ok(data.some(({ amount }) => Number(amount) > 0));
    // The platform lets a member ask once a minute per rule.
    const again = await post(member, `/api/me/rules/${id}/complete`);
    assert.deepEqual([again.status, ((await again.json()) as Problem).code], [429, 'busy']);
  });

  it('does not complete a rule that only an operator may complete', async () => {
    const member = await signedIn();
    const response = await post(member, `/api/me/rules/${ruleOf('external_rule').id}/complete`);
    assert.equal(response.status, 403);
  });

  it('refuses a completion with a reason that says what is missing', async () => {
    const member = await signedIn();
    const response = await post(member, `/api/me/rules/${ruleOf('connected_discord').id}/complete`);
    const problem = (await response.json()) as Problem;
    assert.deepEqual([response.status, problem.code], [409, 'refused']);
    assert.deepEqual(problem.reason, { code: 'account_not_connected', provider: 'discord' });
  });

  it('links an account, which is then listed and completes its rule', async () => {
    const member = await signedIn();
    const begun = await post(member, '/api/me/social/discord/start');
    const { url, attempt } = (await begun.json()) as { url: string; attempt: string };
    const consent = new URL(url);
    assert.equal(consent.origin, platformUrl);
    const form = new URLSearchParams({
      state: consent.searchParams.get('state') ?? '',
      challenge: consent.searchParams.get('code_challenge') ?? '',
      name: 'ada.lovelace',
      decision: 'allow',
    });
    const agreed = await fetch(new URL(consent.pathname, service.url), {
      method: 'POST',
      body: form,
      headers: { origin: service.url },
      redirect: 'manual',
    });
    const callback = new URL(agreed.headers.get('location') ?? '', platformUrl);
    const landed = await fetch(new URL(callback.pathname + callback.search, service.url), { redirect: 'manual' });
    const landing = new URL(landed.headers.get('location') ?? '');
    assert.equal(landing.searchParams.get('laurel-attempt'), attempt);
    const code = landing.searchParams.get('laurel-code');
    assert.equal((await post(member, '/api/me/social/finish', { attempt, code })).status, 200);
    const { data } = await read<{ data: { authType: string; name: string }[] }>(member, '/api/me/social');
    assert.deepEqual(
      data.map(({ authType, name }) => [authType, name]),
      [['discord', 'ada.lovelace']],
    );
    assert.equal((await post(member, `/api/me/rules/${ruleOf('connected_discord').id}/complete`)).status, 200);
  });

  it('links another wallet, with which the member then signs in', async () => {
    const member = await signedIn();
    const { user } = await read<{ user: { id: string } }>(member, '/session');
    const wallet = privateKeyToAccount(generatePrivateKey());
    assert.equal((await member.stepUp('link-wallet')).status, 200);
    const body = await member.signed(await member.challenge('link'), 31_337, wallet);
    const linked = await post(member, '/session/wallets', body);
    const session = (await linked.json()) as { user: { id: string; wallets: unknown[] } };
    assert.deepEqual(
      [linked.status, session.user.id, session.user.wallets.length],
      [200, user.id, 2],
      JSON.stringify(session),
    );
    const second = new Visitor(proxy, wallet);
    const response = (await (await second.signIn()).json()) as { user: { id: string } };
    assert.equal(response.user.id, user.id);
    const taken = await signedIn();
    await taken.stepUp('link-wallet');
    const theirs = await taken.signed(await taken.challenge('link'), 31_337, wallet);
    assert.equal(((await (await post(taken, '/session/wallets', theirs)).json()) as Problem).code, 'wallet_taken');
  });

  it('shows the member their progress with all rules at once', async () => {
    const member = await signedIn();
    const query = rules.map(({ id }) => `loyaltyRuleId=${id}`).join('&');
    await read(member, `/api/me/rule_statuses?${query}`);
    await read(member, `/api/me/rules/status?${query}`);
    for (const path of [
      '/api/me/minting/assets',
      '/api/me/referral/users',
      '/api/me/questions_responses',
      '/api/me/badges',
    ])
      await read(member, path);
  });

  it('asks questions, accepts answers, and issues referral codes', async () => {
    const member = await signedIn();
    const { id } = ruleOf('quiz');
    const { data } = await read<{
      data: { id: string; loyaltyQuestionChoices: { id: string; text: string; isCorrect?: boolean }[] }[];
    }>(member, `/api/me/questions?loyaltyRuleIds=${id}`);
    const [choice] = data[0]?.loyaltyQuestionChoices ?? [];
    assert.ok(choice && choice.isCorrect === undefined);
    const answered = await post(member, '/api/me/questions_responses', { loyaltyQuestionChoiceId: choice.id });
    assert.equal(answered.status, 200, await answered.clone().text());
    const responses = await read<{ data: { loyaltyQuestionChoiceId: string; question: unknown }[] }>(
      member,
      '/api/me/questions_responses',
    );
    assert.deepEqual(
      responses.data.map(({ loyaltyQuestionChoiceId }) => loyaltyQuestionChoiceId),
      [choice.id],
    );
    const { question } = responses.data[0] ?? {};
    const { id: _, ...asked } = data[0] ?? assert.fail('no question');
    const withoutOrder = { ...asked, loyaltyQuestionChoices: asked.loyaltyQuestionChoices.map(onlyText) };
    assert.deepEqual(question, withoutOrder, 'the answer can be read on its own, and tells no right choice');
    const code = await post(member, '/api/me/referral/codes', { loyaltyRuleId: ruleOf('referred_user').id });
    assert.match(((await code.json()) as { referralCode: string }).referralCode, /^[\w-]{3,64}$/);
  });

  it('counts a friend who joins by referral code, but not the member themselves or their referrer', async () => {
    const [owner, friend] = [await signedIn(), await signedIn()];
    const codeOf = async (member: Visitor): Promise<string> => {
      const answer = await post(member, '/api/me/referral/codes', { loyaltyRuleId: ruleOf('referred_user').id });
      return ((await answer.json()) as { referralCode: string }).referralCode;
    };
    const join = async (member: Visitor, referralCode: string): Promise<unknown> => {
      const answer = await post(member, '/api/me/referral/users', { referralCode });
      const body = (await answer.json()) as Problem;
      return answer.status === 200 ? body : [answer.status, body.code, body.reason?.code];
    };
    const [own, theirs] = [await codeOf(owner), await codeOf(friend)];
    assert.deepEqual(await join(owner, own), [409, 'refused', 'referral_own']);
    assert.deepEqual(await join(friend, own), {}, 'no text of the platform');
    assert.deepEqual(await join(friend, own), {}, 'once more changes nothing');
    assert.deepEqual(await join(owner, theirs), [409, 'refused', 'referral_circular']);
    assert.deepEqual(await join(owner, 'NOBODYS'), [404, 'not_found', undefined]);
    const listed = await read<{ data: unknown[] }>(owner, '/api/me/referral/users');
    assert.equal(listed.data.length, 1);
    const wish = { loyaltyRuleId: ruleOf('referred_user').id, customReferralCode: own };
    const taken = await post(await signedIn(), '/api/me/referral/codes', wish);
    assert.equal(((await taken.json()) as Problem).reason?.code, 'used_by_another');
  });
});
