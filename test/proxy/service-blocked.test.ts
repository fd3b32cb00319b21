import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { Visitor, site } from './visitor.js';

/** Public address of the service: a page of a public site is not redirected to a local address. */
const platformUrl = 'https://platform.example';

describe('a member who is blocked while signed in, with our own service', () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;
  let loyaltyRuleId: string;
  let friendCode: string;

  before(async () => {
    const logger = pino({ level: 'silent' });
    service = await startService({ port: 0, data: 'memory', seed: 'demo', publicUrl: platformUrl, logger });
    proxy = proxyOf(service, {
      profileFields: ['displayName', 'attributes'],
      returnPages: { default: `${site}/linked` },
      socialHosts: [new URL(platformUrl).host],
    });
    const friend = await signedIn();
    const { organizationId, websiteId } = service;
    const { data } = (await (await friend.send('/api/loyalty/currencies')).json()) as { data: { id: string }[] };
    const rule = await operate<{ id: string }>('/api/loyalty/rules', {
      ...{ organizationId, websiteId, type: 'referred_user', frequency: 'once', name: 'Bring a friend', amount: '10' },
      ...{ startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} },
      loyaltyCurrencyId: data[0]?.id,
    });
    loyaltyRuleId = rule.id;
    const answer = await post(friend, '/api/me/referral/codes', { loyaltyRuleId });
    friendCode = ((await answer.json()) as { referralCode: string }).referralCode;
  });
  after(() => service.close());

  const post = (visitor: Visitor, path: string, body: unknown): Promise<Response> =>
    visitor.send(path, { method: 'POST', body });
  const outcomeOf = async (response: Response): Promise<string> =>
    `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`;
  const signedIn = async (account?: Visitor['account']): Promise<Visitor> => {
    const visitor = new Visitor(proxy, account);
    assert.equal((await visitor.signIn()).status, 200);
    return visitor;
  };
  const stateOf = async (visitor: Visitor): Promise<string> =>
    ((await (await visitor.send('/session')).json()) as { status: string }).status;

  /** Sends a request with the owner's API key, bypassing the proxy. */
  const operate = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(service.url + path, {
      headers: { 'x-api-key': service.apiKey ?? '', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, path);
    return (await response.json()) as T;
  };
  const setBlock = ({ account }: Visitor, flags: Record<string, boolean>) =>
    operate('/api/users/metadatas', { websiteId: service.websiteId, walletAddress: account.address, ...flags });
  /** What the service stores about the member. */
  const stored = async ({ account }: Visitor): Promise<string> => {
    const { data } = await operate<{ data: object[] }>(`/api/users?walletAddress=${account.address}`);
    // Only an ordinary write moves this.
    return JSON.stringify(data, (name, value: unknown) => (name === 'updatedAt' ? undefined : value));
  };

  const writes: Readonly<Record<string, (member: Visitor) => Promise<Response>>> = {
    'renames themselves': (member) => post(member, '/api/me/profile', { displayName: 'Blocked Ada' }),
    'starts to link an account': (member) => post(member, '/api/me/social/discord/start', {}),
    'joins by a code': (member) => post(member, '/api/me/referral/users', { referralCode: friendCode }),
    'asks for a code to bring others in': (member) => post(member, '/api/me/referral/codes', { loyaltyRuleId }),
    'links a wallet': async (member) => {
      const body = await member.signed(
        await member.challenge('link'),
        31_337,
        privateKeyToAccount(generatePrivateKey()),
      );
      await member.stepUp('link-wallet');
      return post(member, '/session/wallets', body);
    },
  };
  for (const [what, write] of Object.entries(writes))
    it(`changes nothing and is signed out everywhere if the member ${what}`, async () => {
      const member = await signedIn();
      const elsewhere = await signedIn(member.account);
      await setBlock(member, { isBlocked: true });
      const known = await stored(member);
      assert.equal(await outcomeOf(await write(member)), '403 account_blocked');
      assert.equal(await stored(member), known);
      assert.deepEqual([await stateOf(member), await stateOf(elsewhere)], ['signed-out', 'signed-out']);
    });

  it('cannot finish a link that was begun before', async () => {
    const member = await signedIn();
    const begun = await post(member, '/api/me/social/discord/start', {});
    const { attempt } = (await begun.json()) as { attempt: string };
    await setBlock(member, { isBlocked: true });
    const refused = await post(member, '/api/me/social/finish', { attempt, code: 'any' });
    assert.equal(await outcomeOf(refused), '403 account_blocked');
  });

  it('is signed out everywhere by a refused sign-in', async () => {
    const member = await signedIn();
    await setBlock(member, { isBlocked: true });
    assert.equal(await stateOf(member), 'signed-in');
    const again = new Visitor(proxy, member.account);
    assert.equal(await outcomeOf(await again.signIn()), '403 account_blocked');
    assert.equal(await stateOf(member), 'signed-out');
  });

  it('is treated as usual while the operator grants an exception', async () => {
    const member = await signedIn();
    await setBlock(member, { isBlocked: true, isBlockExempt: true });
    assert.equal((await post(member, '/api/me/profile', { displayName: 'Exempt Ada' })).status, 200);
    assert.equal((await post(member, '/api/me/social/discord/start', {})).status, 200);
    assert.equal((await new Visitor(proxy, member.account).signIn()).status, 200);
    await setBlock(member, { isBlockExempt: false });
    assert.equal(
      await outcomeOf(await post(member, '/api/me/profile', { displayName: 'No more' })),
      '403 account_blocked',
    );
  });
});
