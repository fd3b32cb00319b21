import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Profile } from '../../src/contract/identity/profile.js';
import type { AuthType, SocialAccounts } from '../../src/contract/identity/social.js';
import { backendOf } from '../../src/contract/providers/backend.js';
import { linkableProviders } from '../../src/contract/providers/linkable.js';
import { socialAccounts } from '../../src/service/db/schema/index.js';
import { hasColumn } from '../../src/service/social/account-metadata.js';
import { findSocialAccount } from '../../src/service/social/accounts.js';
import { TestProgram } from '../service/test-program.js';
import { TestService } from '../service/test-service.js';
import { Visitor, proxyBefore } from './visitor.js';

/** Providers whose accounts the service stores with the member. */
const kept = linkableProviders.flatMap(({ id }) => {
  const { fields } = backendOf(id);
  return fields ? [{ type: id, fields }] : [];
});

describe('an account written by an operator, with our own service', () => {
  let service: TestService;
  let program: TestProgram;
  let proxy: ReturnType<typeof proxyBefore>;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
    const { organizationId, websiteId, key: apiKey } = service;
    proxy = proxyBefore(
      { fetch: (input, init) => service.fetch(new Request(input, init)) },
      { organizationId, websiteId, apiKey },
    );
  });
  after(() => service.close());

  async function memberWith(metadata: Readonly<Record<string, unknown>>) {
    const member = new Visitor(proxy);
    const made = await service.addMember({ address: member.account.address, metadata });
    assert.equal((await member.signIn()).status, 200);
    return { member, userId: made.userId };
  }
  const save = (userId: string, fields: object) =>
    service.post('/api/users/metadatas', { websiteId: service.websiteId, userId, ...fields });
  const accountsOf = async (member: Visitor) => (await (await member.send('/api/me/social')).json()) as SocialAccounts;
  /** The accounts that count as the member's on the page, in the profile and in quests. */
  async function agreed(member: Visitor, userId: string): Promise<AuthType[]> {
    const inQuests: AuthType[] = [];
    for (const { type } of kept)
      if (await findSocialAccount(service.database, { websiteId: service.websiteId, userId, type }))
        inQuests.push(type);
    const { data } = await accountsOf(member);
    const { accounts } = (await (await member.send('/api/me/profile')).json()) as Profile;
    assert.deepEqual(
      data.map(({ authType }) => authType),
      inQuests,
      'the page says what quests say',
    );
    assert.deepEqual(
      accounts.map(({ type }) => type),
      inQuests,
      'the profile says what quests say',
    );
    return inQuests;
  }

  it('is unverified and not connected if only its name is set, for every provider', async () => {
    const { member, userId } = await memberWith(Object.fromEntries(kept.map(({ fields }) => [fields.name, 'csvname'])));
    assert.deepEqual(await agreed(member, userId), []);
    const { unverified } = await accountsOf(member);
    assert.deepEqual(
      unverified?.map(({ authType }) => authType),
      kept.map(({ type }) => type),
    );
    const { unverifiedAccounts } = (await (await member.send('/api/me/profile')).json()) as Profile;
    assert.deepEqual(
      unverifiedAccounts?.map(({ type }) => type),
      kept.map(({ type }) => type),
    );
  });

  it('can be removed by its member even if only its name is known, for every provider', async () => {
    const { member } = await memberWith(Object.fromEntries(kept.map(({ fields }) => [fields.name, 'csvname'])));
    for (const { type } of kept) {
      const answer = await member.send(`/api/me/social/${type}`, { method: 'DELETE' });
      assert.deepEqual([answer.status, await answer.json()], [200, { success: true }], type);
    }
    assert.deepEqual(await accountsOf(member), { data: [], unverified: [] });
  });

  it('is connected by its id, with or without a name', async () => {
    const byId = kept.filter(({ fields: { id, name } }) => id !== name && hasColumn(id));
    for (const named of [true, false]) {
      const values = byId.flatMap(({ fields: { id, name } }) => [[id, '77'], ...(named ? [[name, 'ada']] : [])]);
      const { member, userId } = await memberWith(Object.fromEntries(values) as Record<string, string>);
      assert.deepEqual(
        await agreed(member, userId),
        byId.map(({ type }) => type),
      );
      assert.deepEqual((await accountsOf(member)).unverified, []);
    }
  });

  it('is not connected by a verification time without an id', async () => {
    const times = kept.flatMap(({ fields: { verifiedAt, id, name } }) =>
      verifiedAt && id !== name
        ? [
            [verifiedAt, new Date(service.now)],
            [name, 'ada'],
          ]
        : [],
    );
    const { member, userId } = await memberWith(Object.fromEntries(times) as Record<string, unknown>);
    assert.deepEqual(await agreed(member, userId), []);
  });

  it('does not inherit verification from the previous address, unless only the spelling differs', async () => {
    const { member, userId } = await memberWith({
      emailAddress: 'ada@a.example',
      emailVerifiedAt: new Date(service.now),
    });
    await program.link(userId, 'email', 'ada@a.example');
    await service.database
      .update(socialAccounts)
      .set({ accountId: 'ada@a.example' })
      .where(eq(socialAccounts.userId, userId));
    await save(userId, { emailAddress: 'Ada@a.example' });
    assert.deepEqual(await agreed(member, userId), ['email']);
    await save(userId, { emailAddress: 'eve@b.example' });
    assert.deepEqual(await agreed(member, userId), []);
  });

  it('replaces the account that the member linked, even by one without an id', async () => {
    for (const discordUserId of [null, '88']) {
      const { member, userId } = await memberWith({});
      await program.link(userId, 'discord', `linked.${discordUserId}`);
      assert.equal((await save(userId, { discordUser: 'other', discordUserId })).status, 200);
      assert.deepEqual(await agreed(member, userId), discordUserId === null ? [] : ['discord']);
      const owner = { websiteId: service.websiteId, userId, type: 'discord' } as const;
      assert.equal((await findSocialAccount(service.database, owner))?.accountId ?? null, discordUserId);
    }
  });
});
