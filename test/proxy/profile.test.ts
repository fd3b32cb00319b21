import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Profile } from '../../src/contract/identity/profile.js';
import type { Problem } from '../../src/contract/problem.js';
import { type ProxyConfig, memoryStore } from '../../src/proxy/index.js';
import { ids, secret } from './member-replies.js';
import { RecordingPlatform, type Reply, accountRow, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const everything = ['displayName', 'logoUrl', 'bio', 'attributes'] as const;
const path = '/api/me/profile';
const start = Date.parse('2026-03-01T12:00:00Z');
const moment = '2026-02-01T08:00:00.000Z';
const [city, role] = [ids.badge, ids.choice];
const scope = { organizationId, websiteId };

const question = (id: string, label: string) => ({
  ...{ id, label, ...scope, createdAt: moment, updatedAt: moment, deletedAt: null },
});
const values = '/api/website_user_attributes/values';

/** A member of a platform that stores more about them than a page may see. */
async function setUp(config: Partial<ProxyConfig> = {}, reply: Reply = () => undefined) {
  const platform = new RecordingPlatform();
  const clock = { now: start };
  const proxy = proxyBefore(platform, {
    now: () => clock.now,
    random: () => 0.5,
    profileFields: everything,
    ...config,
  });
  const member = new Visitor(proxy);
  const other = new Visitor(proxy);
  await member.signIn();
  await other.signIn();
  const idOf = (visitor: Visitor): string => platform.users.get(visitor.account.address.toLowerCase())?.id ?? '';
  const [userId, otherId] = [idOf(member), idOf(other)];
  const answers = new Map<string, string>([[city, 'Oslo']]);
  const answer = (attribute: string, value: string, of = userId) => ({
    ...{ id: ids.mint, userId: of, value, websiteUserAttributeId: attribute },
  });
  platform.reply = (request) => {
    const own = reply(request);
    if (own) return own;
    if (request.path === '/api/website_user_attributes' && request.method === 'GET')
      return json({ data: [question(city, 'City'), question(role, 'Class')], hasNextPage: false });
    if (request.path === values) {
      const { data } = request.body as { data: { websiteUserAttributeId: string; value: string }[] };
      for (const { websiteUserAttributeId, value } of data) answers.set(websiteUserAttributeId, value);
      return json(data);
    }
    const found = request.path === '/api/users' && request.query.get('userId');
    const [address, user] = [...platform.users].find(([, { id }]) => id === found) ?? [];
    if (!user) return undefined;
    return json({
      data: [
        {
          id: user.id,
          walletAddress: address,
          isSnagSuperAdmin: true,
          privyUserId: secret,
          userMetadata: [
            {
              ...{
                displayName: null,
                logoUrl: null,
                bio: 'Two\nlines',
                emailAddress: 'ada@example.com',
                meta: secret,
                createdAt: moment,
              },
              ...{ steamUserId: '7656', twitterUser: 'ada', twitterVerifiedAt: moment, ...user, id: undefined },
            },
          ],
          websiteUserAttributes: [
            ...[...answers].map(([id, value]) => ({
              ...{
                id,
                label: 'Old label',
                websiteUserAttributeValues: [answer(id, secret, otherId), answer(id, value)],
              },
            })),
            { id: ids.claim, label: 'Taken back', websiteUserAttributeValues: [answer(ids.claim, secret)] },
          ],
        },
      ],
      hasNextPage: false,
    });
  };
  platform.requests.length = 0;
  const sent = (to: string): Record<string, unknown>[] =>
    platform.requests.filter((each) => each.path === to && each.method === 'POST').map((each) => each.body as never);
  return { platform, clock, proxy, member, other, userId, sent, answers };
}

const read = async (visitor: Visitor): Promise<Profile> => (await (await visitor.send(path)).json()) as Profile;
const save = (visitor: Visitor, body: unknown): Promise<Response> => visitor.send(path, { method: 'POST', body });
const problemOf = async (response: Response): Promise<[number, string, string | undefined]> => {
  const { code, field } = (await response.json()) as Problem;
  return [response.status, code, field];
};
const nameOf = async (visitor: Visitor): Promise<unknown> => {
  const session = (await (await visitor.send('/session')).json()) as { user?: { displayName: unknown } };
  return session.user?.displayName;
};

describe("a member's profile", () => {
  it('contains the stored fields and every question of the website, and nothing else', async () => {
    const { member, platform, userId } = await setUp();
    const response = await member.send(path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    const text = await response.text();
    assert.ok(!text.includes(secret), text);
    assert.deepEqual(JSON.parse(text), {
      displayName: null,
      logoUrl: null,
      bio: 'Two\nlines',
      attributes: [
        { id: city, label: 'City', value: 'Oslo' },
        { id: role, label: 'Class', value: null },
      ],
      accounts: [
        { type: 'twitter', name: 'ada' },
        { type: 'steam', name: null },
      ],
      unverifiedAccounts: [{ type: 'email', name: 'a…@example.com' }],
      wallets: [{ address: member.account.address, type: 'evm', linkedAt: null }],
      emailAddress: 'ada@example.com',
      memberSince: moment,
      editable: everything,
    });
    assert.deepEqual(
      platform.requests.map(({ method, path: to, query }) => [method, to, query.get('userId'), query.get('websiteId')]),
      [
        ['GET', '/api/users', userId, websiteId],
        ['GET', '/api/website_user_attributes', null, websiteId],
      ],
    );
  });

  it('needs a session, and accepts no parameters', async () => {
    const { proxy, member } = await setUp();
    assert.deepEqual(await problemOf(await new Visitor(proxy).send(path)), [401, 'signed_out', undefined]);
    assert.deepEqual(await problemOf(await save(new Visitor(proxy), {})), [401, 'signed_out', undefined]);
    assert.equal((await member.send(`${path}?userId=${ids.rule}`)).status, 400);
  });

  it('contains only answered questions if the platform has no list of questions', async () => {
    const { member } = await setUp({}, ({ path: to, method }) =>
      to === '/api/website_user_attributes' && method === 'GET' ? json({ message: 'Not found' }, 404) : undefined,
    );
    const { attributes } = await read(member);
    assert.deepEqual(attributes[0], { id: city, label: 'Old label', value: 'Oslo' });
  });

  it('fails if the list of questions is temporarily unavailable, rather than omit it', async () => {
    const { member } = await setUp({}, ({ path: to, method }) =>
      to === '/api/website_user_attributes' && method === 'GET' ? json({ message: 'x' }, 503) : undefined,
    );
    assert.deepEqual(await problemOf(await member.send(path)), [502, 'upstream_unavailable', undefined]);
  });

  it('omits a picture URL that a page should not load', async () => {
    const { member, platform, userId } = await setUp();
    const user = [...platform.users.values()].find(({ id }) => id === userId);
    for (const logoUrl of ['javascript:alert(1)', 'http://pictures.example/a.png', 'https://a:b@pictures.example/'])
      assert.equal((Object.assign(user ?? {}, { logoUrl }), await read(member)).logoUrl, null, logoUrl);
  });

  it('is refused if the platform reports the member as blocked, which ends their sessions', async () => {
    const { member, platform, userId } = await setUp();
    const user = [...platform.users.values()].find(({ id }) => id === userId);
    Object.assign(user ?? {}, { isBlocked: true });
    assert.deepEqual(await problemOf(await member.send(path)), [403, 'account_blocked', undefined]);
    assert.equal(await nameOf(member), undefined);
  });

  it('updates a name that was changed elsewhere in their sessions', async () => {
    const { member, platform, userId } = await setUp();
    assert.equal(await nameOf(member), null);
    Object.assign([...platform.users.values()].find(({ id }) => id === userId) ?? {}, { displayName: 'Ada L.' });
    await read(member);
    assert.equal(await nameOf(member), 'Ada L.');
  });
});

describe('saving a profile', () => {
  it('sends only the fields that the member sets, in a request that the proxy builds', async () => {
    const { member, sent, userId } = await setUp();
    const response = await save(member, {
      ...{ displayName: '  Ada Lovelace ', logoUrl: 'https://pictures.example/ada.png', bio: '' },
      attributes: [{ id: role.toUpperCase(), value: ' Smith ' }],
    });
    assert.equal(response.status, 200);
    const profile = (await response.json()) as Profile;
    assert.deepEqual(
      [profile.displayName, profile.logoUrl, profile.bio],
      ['Ada Lovelace', 'https://pictures.example/ada.png', null],
    );
    assert.deepEqual(sent('/api/users/metadatas'), [
      { ...scope, userId, displayName: 'Ada Lovelace', logoUrl: 'https://pictures.example/ada.png', bio: null },
    ]);
    assert.deepEqual(sent(values), [
      { ...scope, data: [{ userId, websiteUserAttributeId: role.toUpperCase(), value: 'Smith' }] },
    ]);
  });

  it('writes only if there is something to write', async () => {
    const { member, sent } = await setUp();
    const answered = await save(member, { attributes: [{ id: city, value: '' }] });
    assert.equal(((await answered.json()) as Profile).attributes[0]?.value, null);
    assert.equal(sent('/api/users/metadatas').length, 0);
    await save(member, { displayName: null });
    assert.deepEqual([sent('/api/users/metadatas').length, sent(values).length], [1, 1]);
    assert.equal((await save(member, {})).status, 200);
    assert.deepEqual([sent('/api/users/metadatas').length, sent(values).length], [1, 1]);
  });

  it('updates the name in all sessions of the member, and of nobody else', async () => {
    const { proxy, member, other } = await setUp();
    const elsewhere = new Visitor(proxy, member.account);
    await elsewhere.signIn();
    await save(member, { displayName: 'Ada' });
    assert.deepEqual([await nameOf(member), await nameOf(elsewhere), await nameOf(other)], ['Ada', 'Ada', null]);
  });

  it('reports the invalid field before anything is sent', async () => {
    const { member, platform } = await setUp();
    for (const [body, field] of [
      [{ displayName: ' ' }, 'displayName'],
      [{ displayName: 'a\u202eb' }, 'displayName'],
      [{ displayName: 'x'.repeat(65) }, 'displayName'],
      [{ logoUrl: 'http://pictures.example/a.png' }, 'logoUrl'],
      [{ bio: 'x'.repeat(501) }, 'bio'],
      [{ attributes: [{ id: 'city', value: 'Oslo' }] }, 'attributes.0.id'],
      [{ attributes: [] }, 'attributes'],
      [{ emailAddress: 'x@example.com' }, 'emailAddress'],
      [{ isBlocked: false }, 'isBlocked'],
    ] as const)
      assert.deepEqual(await problemOf(await save(member, body)), [400, 'bad_request', field], JSON.stringify(body));
    assert.equal(platform.requests.length, 0);
  });

  it('accepts only the fields that the site allows, and lists them', async () => {
    const { member, platform } = await setUp({ profileFields: ['bio', 'displayName', 'bio'] });
    assert.deepEqual((await read(member)).editable, ['displayName', 'bio']);
    platform.requests.length = 0;
    for (const [body, field] of [
      [{ displayName: 'Ada', logoUrl: null }, 'logoUrl'],
      [{ attributes: [{ id: city, value: 'Oslo' }], bio: 'x' }, 'attributes'],
    ] as const)
      assert.deepEqual(await problemOf(await save(member, body)), [403, 'not_editable', field]);
    assert.equal(platform.requests.length, 0);
    assert.equal((await save(member, { bio: 'x' })).status, 200);
  });

  it('is refused and not offered in maintenance', async () => {
    const store = memoryStore(() => start);
    const { member, platform, clock } = await setUp({ store });
    const closed = proxyBefore(platform, {
      ...{ store, maintenance: true, profileFields: everything, now: () => clock.now },
    });
    const later = new Visitor(closed, member.account);
    later.cookie = member.cookie;
    assert.deepEqual((await read(later)).editable, []);
    assert.deepEqual(await problemOf(await save(later, { bio: 'x' })), [503, 'busy', undefined]);
  });

  it('is refused and not offered if the site allows no fields', async () => {
    const operations = async (visitor: Visitor): Promise<readonly string[]> =>
      ((await (await visitor.send('/capabilities')).json()) as { operations: string[] }).operations;
    const { member } = await setUp({ profileFields: [] });
    assert.ok(!(await operations(member)).includes('saveMyProfile'));
    assert.ok((await operations(member)).includes('getMyProfile'));
    assert.deepEqual((await read(member)).editable, []);
    assert.deepEqual(await problemOf(await save(member, { bio: 'x' })), [403, 'not_editable', 'bio']);
    const { member: another } = await setUp();
    assert.ok((await operations(another)).includes('saveMyProfile'));
  });

  it('changes nothing if the answers are refused, and names the field', async () => {
    const { member, sent } = await setUp({}, ({ path: to }) =>
      to === values ? json({ message: 'Not found' }, 404) : undefined,
    );
    const both = { displayName: 'Ada', attributes: [{ id: ids.rule, value: 'x' }] };
    assert.deepEqual(await problemOf(await save(member, both)), [400, 'bad_request', 'attributes']);
    assert.equal(sent('/api/users/metadatas').length, 0);
    assert.equal(await nameOf(member), null);
  });

  it('reports what was saved and what was not, if only a part was', async () => {
    const { member, answers } = await setUp({}, ({ path: to, method }) =>
      to === '/api/users/metadatas' && method === 'POST' ? json({ message: 'Bad' }, 400) : undefined,
    );
    const both = { displayName: 'Ada', attributes: [{ id: city, value: 'Bergen' }] };
    const response = await save(member, both);
    const { code, field, message } = (await response.json()) as Problem;
    assert.deepEqual([response.status, code, field], [502, 'partly_saved', 'displayName']);
    assert.match(message, /answers were saved.*"displayName".*nothing was/);
    assert.equal(answers.get(city), 'Bergen');
    assert.deepEqual(await problemOf(await save(member, { displayName: 'Ada' })), [502, 'upstream_error', undefined]);
  });

  it('reports a pending outcome if it is unknown', async () => {
    const { member } = await setUp({}, ({ path: to, method }) =>
      to === '/api/users/metadatas' && method === 'POST' ? json({ message: 'x' }, 500) : undefined,
    );
    assert.deepEqual(await problemOf(await save(member, { displayName: 'Ada' })), [504, 'pending', undefined]);
  });

  it('reports that it was saved if only reading it back fails', async () => {
    let saved = false;
    const { member, sent } = await setUp({}, ({ path: to, method }) => {
      saved ||= to === '/api/users/metadatas' && method === 'POST';
      return saved && method === 'GET' ? json({ message: 'x' }, 404) : undefined;
    });
    const response = await save(member, { displayName: 'Ada' });
    const { code, message } = (await response.json()) as Problem;
    assert.deepEqual([response.status, code], [504, 'pending']);
    assert.match(message, /saved/);
    assert.equal(sent('/api/users/metadatas').length, 1);
  });

  it('shows the new name once the leaderboard is no longer fresh', async () => {
    const { member, clock } = await setUp({}, ({ path: to }) =>
      to === '/api/loyalty/accounts' ? json({ data: [accountRow()], hasNextPage: false }) : undefined,
    );
    const list = '/api/loyalty/accounts';
    const state = async () => (await member.send(list)).headers.get('x-laurel-cache');
    assert.equal(await state(), 'miss');
    clock.now += 1_000;
    await save(member, { displayName: 'Ada' });
    clock.now += 1_000;
    assert.equal(await state(), 'hit', 'no save makes the platform answer more often');
    clock.now += 20_000;
    assert.equal(await state(), 'miss', 'where it would be an old answer otherwise');
    clock.now += 20_000;
    assert.equal(await state(), 'stale', 'what was asked for later has the new name');
  });
});
