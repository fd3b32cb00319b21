import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Profile } from '../../src/contract/identity/profile.js';
import type { Problem } from '../../src/contract/problem.js';
import type { SignedIn } from '../../src/contract/session.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { Visitor } from './visitor.js';

describe('profiles and wallets, through proxy and our own service', () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;

  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) });
    proxy = proxyOf(service, {
      profileFields: ['displayName', 'logoUrl', 'bio', 'attributes'],
      unlinkWallets: true,
    });
  });
  after(() => service.close());

  const profileOf = async (member: Visitor): Promise<Profile> => {
    const response = await member.send('/api/me/profile');
    assert.equal(response.status, 200);
    return (await response.json()) as Profile;
  };
  const save = async (member: Visitor, body: unknown): Promise<Profile> => {
    const response = await member.send('/api/me/profile', { method: 'POST', body });
    const profile = (await response.json()) as Profile;
    assert.equal(response.status, 200, JSON.stringify(profile));
    return profile;
  };
  const sessionOf = async (response: Response): Promise<SignedIn['user']> => {
    const session = (await response.json()) as SignedIn;
    assert.equal(response.status, 200, JSON.stringify(session));
    return session.user;
  };
  const link = async (member: Visitor, account = privateKeyToAccount(generatePrivateKey())) => {
    const body = await member.signed(await member.challenge('link'), 31_337, account);
    await member.stepUp('link-wallet');
    assert.equal((await member.send('/session/wallets', { method: 'POST', body })).status, 200);
    return account;
  };

  it("list the website's unanswered questions, and store the member's answers and texts", async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    const { attributes, displayName, wallets } = await profileOf(member);
    assert.deepEqual(
      attributes.map(({ label, value }) => [label, value]),
      [
        ['Guild', null],
        ['Favourite class', null],
        ['Country', null],
      ],
    );
    assert.equal(displayName, null);
    assert.equal(wallets[0]?.address, member.account.address);
    assert.ok(Date.parse(wallets[0]?.linkedAt ?? '') > Date.now() - 60_000);
    const [guild, , country] = attributes;
    const answers = [
      { id: guild?.id, value: 'Moss' },
      { id: country?.id, value: 'Norway' },
    ];
    const saved = await save(member, { displayName: 'Ada', bio: 'One\ntwo', attributes: answers });
    assert.deepEqual(
      [saved.displayName, saved.bio, saved.attributes.map(({ value }) => value)],
      ['Ada', 'One\ntwo', ['Moss', null, 'Norway']],
    );
    const emptied = await save(member, { bio: null, attributes: [{ id: guild?.id, value: '' }] });
    assert.deepEqual([emptied.bio, emptied.attributes.map(({ value }) => value)], [null, [null, null, 'Norway']]);
    assert.deepEqual(await profileOf(member), emptied);
    assert.equal((await sessionOf(await member.send('/session'))).displayName, 'Ada');
    const unknown = { attributes: [{ id: service.websiteId, value: 'x' }], displayName: 'Eve' };
    const refused = await member.send('/api/me/profile', { method: 'POST', body: unknown });
    assert.deepEqual([refused.status, ((await refused.json()) as Problem).field], [400, 'attributes']);
    assert.equal((await profileOf(member)).displayName, 'Ada');
  });

  it('have all linked wallets after a new sign-in with any of them', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    const second = await link(member);
    const third = await link(member);
    await member.send('/session', { method: 'DELETE' });
    const addresses = async (account: typeof second) => {
      const visitor = new Visitor(proxy, account);
      return (await sessionOf(await visitor.signIn())).wallets.map(({ address }) => address);
    };
    const [one, two, three] = [member.account.address, second.address, third.address];
    assert.deepEqual(await addresses(member.account), [one, two, three]);
    assert.deepEqual(await addresses(third), [three, one, two]);
    await member.signIn();
    assert.deepEqual(
      (await profileOf(member)).wallets.map(({ address }) => address),
      [one, two, three],
    );
  });

  it('lose a removed wallet and keep everything else', async () => {
    const member = new Visitor(proxy);
    const { id } = await sessionOf(await member.signIn());
    await save(member, { displayName: 'Grace' });
    const second = await link(member);
    const elsewhere = new Visitor(proxy, second);
    assert.equal((await sessionOf(await elsewhere.signIn())).id, id);
    const remove = (visitor: Visitor, address: string) =>
      visitor.send(`/session/wallets/${address.toLowerCase()}`, { method: 'DELETE' });

    // The linked wallet removes the one that the account was created with. The member keeps their identity.
    const confirmation = await elsewhere.signed(await elsewhere.challenge('unlink-wallet'), 31_337, second);
    assert.equal((await elsewhere.send('/session/step-up', { method: 'POST', body: confirmation })).status, 200);
    const user = await sessionOf(await remove(elsewhere, member.account.address));
    assert.deepEqual([user.id, user.wallets.map(({ address }) => address)], [id, [second.address]]);
    assert.equal(((await (await member.send('/session')).json()) as { status: string }).status, 'signed-out');
    const { displayName, wallets } = await profileOf(elsewhere);
    assert.deepEqual([displayName, wallets.map(({ address }) => address)], ['Grace', [second.address]]);

    const last = await remove(elsewhere, second.address);
    assert.deepEqual([last.status, ((await last.json()) as Problem).code], [409, 'last_wallet']);
    const stranger = await sessionOf(await member.signIn());
    assert.notEqual(stranger.id, id);
    assert.equal(stranger.displayName, null);
  });
});
