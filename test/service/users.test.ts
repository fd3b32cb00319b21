import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import {
  concat,
  encodeAbiParameters,
  getAddress,
  numberToHex,
  pad,
  parseAbiParameters,
  size,
  zeroAddress,
  zeroHash,
} from 'viem';
import type { Address, Hex } from 'viem';
import { WalletType } from '../../src/contract/primitives.js';
import type { ResponseOf, contract } from '../../src/contract/index.js';
import { createService } from '../../src/service/app.js';
import {
  referralCodes,
  referrals,
  rules,
  wallets,
  websiteUserAttributeValues,
} from '../../src/service/db/schema/index.js';
import { delegateRegistry } from '../../src/verify/index.js';
import { startLocalChain } from '../verify/local-chain.js';
import type { LocalChain } from '../verify/local-chain.js';
import { fieldsOf, first, idsOf } from './answer.js';
import { TestService } from './test-service.js';
import { newSigners } from '../support/wallets/all-signers.js';
import { tonSigner } from '../../demo/wallet/signers/ton-signer.js';
import { canonicalAddress } from '../../src/verify/index.js';

type User = ResponseOf<typeof contract.listUsers>['data'][number];
type Attributes = ResponseOf<typeof contract.saveUserAttributes>['data'];

let chain: LocalChain;
let service: TestService;
before(async () => {
  chain = await startLocalChain();
  service = await TestService.start({ evmRpcUrl: chain.url });
});
after(async () => {
  chain.stop();
  await service.close();
});

const scopeOf = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });

async function findUser(userId: string, query = ''): Promise<User> {
  return first((await service.get(`/api/users?userId=${userId}${query}`)).body.data) as unknown as User;
}

describe('POST /api/users/connect', () => {
  /** An address of each type, in its chain's spelling. */
  const addresses: Record<WalletType, string> = {
    evm: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    imx: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    agw: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    sui: '0x0000000000000000000000000000000000000000000000000000000000000002',
    ton: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    cosmos: 'cosmos1qurswpc8qurswpc8qurswpc8qurswpc8nn86qp',
    ultra: 'aa1aa2aa3aa4',
    flow_cadence: '0x1654653399040a61',
    substrate: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  };
  const connect = (walletType: WalletType, more: object = {}) =>
    service.post('/api/users/connect', { ...scopeOf(), walletAddress: addresses[walletType], walletType, ...more });

  const statement = {
    domain: 'community.example',
    statement: 'Sign in.',
    uri: 'https://community.example',
    nonce: 'k9x2Vq7LmB4tR8wZ',
    issuedAt: '2026-11-20T10:00:00.000Z',
    expirationTime: '2026-11-20T10:05:00.000Z',
  };
  const connectAs = (walletType: WalletType, walletAddress: string, verificationData: object) =>
    service.post('/api/users/connect', { ...scopeOf(), walletAddress, walletType, verificationData });
  const newTonAccount = () => tonSigner(crypto.getRandomValues(new Uint8Array(32))).proof({}).account;

  it('accepts wallets of all ten types that the caller vouches for, and finds each again', async () => {
    assert.equal(WalletType.options.length, 10);
    for (const type of WalletType.options) {
      const { status, body } = await connect(type, { verificationData: { verifiedLocally: true } });
      assert.deepEqual([status, body.walletAddress], [200, canonicalAddress(type, addresses[type])], type);
      assert.equal((await connect(type)).body.id, body.id, type);
      const [wallet] = await service.database.select().from(wallets).where(eq(wallets.userId, body.id));
      assert.equal(wallet?.type, type);
    }
  });

  it('sets the type of a wallet that was created without one', async () => {
    const walletAddress = '3KxXa1MvLw8dH2sXkQpV5gFq7C9nRtYzE4uJbWmNhTgP';
    const made = await service.post('/api/users/metadatas', { websiteId: service.websiteId, walletAddress });
    const { body } = await service.post('/api/users/connect', { ...scopeOf(), walletAddress, walletType: 'solana' });
    assert.equal(body.id, made.body.user.id);
    const [wallet] = await service.database.select().from(wallets).where(eq(wallets.userId, body.id));
    assert.equal(wallet?.type, 'solana');
  });

  it('verifies signatures of all wallet types, and names the types whose keys it cannot look up', async () => {
    const { signers } = newSigners();
    for (const signer of signers) {
      const { type, address } = signer;
      const needsNode = type === 'ultra' || type === 'flow_cadence';
      const proof = await signer.prove(statement);
      const verificationData = type === 'ton' ? { tonVerification: proof.tonVerification } : proof;
      const answer = await connectAs(type, address, verificationData);
      assert.equal(answer.status, needsNode ? 400 : 200, `${type} ${JSON.stringify(answer.body)}`);
      if (needsNode) {
        assert.deepEqual(fieldsOf(answer.body), ['walletType'], type);
        continue;
      }
      const forged = await signer.prove({ ...statement, nonce: 'another12' });
      const wrong =
        type === 'ton'
          ? { tonVerification: { ...forged.tonVerification, account: newTonAccount() } }
          : { ...forged, message: proof.message };
      const refused = await connectAs(type, address, wrong);
      const field = type === 'ton' ? 'tonVerification' : 'signature';
      assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, [`verificationData.${field}`]], type);
    }
  });

  it('also accepts the proof of a TON wallet as JSON, and of no other wallet', async () => {
    const signer = newSigners().signers.find(({ type }) => type === 'ton');
    assert.ok(signer);
    const { tonVerification } = await signer.prove(statement);
    const asText = await connectAs('ton', signer.address, { message: JSON.stringify(tonVerification) });
    assert.deepEqual([asText.status, asText.body.walletAddress], [200, signer.address]);
    const foreign = await connectAs('solana', addresses.solana, { tonVerification });
    assert.deepEqual(fieldsOf(foreign.body), ['verificationData.tonVerification']);
  });

  it('answers 400 for an account that cannot be verified', async () => {
    const zkLogin = Buffer.from([5, 1, 2, 3]).toString('base64');
    const { status, body } = await connectAs('sui', addresses.sui, { message: 'hello', signature: zkLogin });
    assert.deepEqual([status, fieldsOf(body)], [400, ['walletAddress']]);
    assert.match(JSON.stringify(body), /zkLogin/);
  });

  it('counts wallets of every type towards the limit, and answers with a code', async () => {
    const { userId } = await service.addMember();
    const types: WalletType[] = ['solana', 'sui', 'ton', 'cosmos'];
    for (const type of types)
      assert.equal((await connect(type, { userId, confirmDisconnect: true })).body.id, userId, type);
    const { status, body } = await connect('ultra', { userId, confirmDisconnect: true });
    assert.deepEqual(
      [status, body],
      [400, { message: 'A user can have at most 5 wallets', error: 'MAXIMUM_ACCOUNT_LINKED' }],
    );
  });
});

describe('POST /api/users/disconnect', () => {
  const disconnect = (userId: string, key = service.key, scope: object = scopeOf()) =>
    service.post('/api/users/disconnect', { ...scope, userId }, key);

  it('removes a user from their group but keeps their wallets', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    for (const { userId } of [one, two])
      await service.post('/api/users/metadatas', { ...scopeOf(), userId, userGroupExternalIdentifier: 'household' });
    const group = async () => idsOf((await service.get('/api/users?userGroupExternalIdentifier=household')).body);
    assert.deepEqual((await group()).sort(), [one.userId, two.userId].sort());
    const answer = await disconnect(one.userId);
    assert.deepEqual([answer.status, answer.body], [200, { message: 'Success' }]);
    assert.deepEqual(await group(), [two.userId]);
    const user = await findUser(one.userId);
    assert.deepEqual([user.walletAddress, user.userMetadata?.[0]?.userGroupId], [one.address, null]);
    assert.equal((await disconnect(one.userId)).status, 200);
  });

  it('refuses unknown users, other organisations and invalid fields', async () => {
    const missing = await disconnect(randomUUID());
    assert.deepEqual([missing.status, missing.body], [404, { message: 'Not found' }]);
    const { userId } = await service.addMember();
    const other = await service.addOrganization();
    const { organizationId, websiteId } = other;
    assert.equal((await disconnect(userId, other.key, { organizationId, websiteId })).status, 404);
    assert.deepEqual(fieldsOf((await disconnect('me', service.key, {})).body), [
      'organizationId',
      'userId',
      'websiteId',
    ]);
  });
});

describe('POST /api/users/verify', () => {
  it('refuses a token that it did not issue, and names invalid fields', async () => {
    const { status, body } = await service.post('/api/users/verify', { accountLinkData: 'a.b.c' });
    assert.deepEqual(
      [status, body],
      [
        400,
        {
          message: 'Request body is invalid',
          issues: [{ field: 'accountLinkData', message: 'Unknown, used, expired, or not for this user or website' }],
        },
      ],
    );
    assert.deepEqual(fieldsOf((await service.post('/api/users/verify', { userId: 'me' })).body), [
      'accountLinkData',
      'userId',
    ]);
  });
});

describe('POST /api/website_user_attributes', () => {
  const save = (data: object[], key = service.key) =>
    service.post('/api/website_user_attributes', { ...(key === service.key && scopeOf()), data }, key);

  it('adds attributes and renames existing ones', async () => {
    const made = await save([{ label: 'City' }, { label: 'Class' }]);
    assert.equal(made.status, 200);
    const [city, role] = made.body.data as unknown as Attributes;
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(city, {
      id: city?.id,
      label: 'City',
      ...scopeOf(),
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
    });
    await service.advance(60_000);
    const changed = await save([{ label: 'Home', id: city?.id }, { label: 'Guild' }]);
    const [home, guild] = changed.body.data as unknown as Attributes;
    assert.deepEqual(
      [home?.id, home?.label, home?.createdAt, home?.updatedAt],
      [city?.id, 'Home', moment, new Date(service.now).toISOString()],
    );
    const { userId } = await service.addMember();
    for (const [attributeId, value] of [
      [guild?.id, 'Ash'],
      [role?.id, 'Smith'],
      [city?.id, 'Oslo'],
    ] as const)
      await service.database
        .insert(websiteUserAttributeValues)
        .values({ userId, attributeId: attributeId ?? '', value });
    const { websiteUserAttributes = [] } = await findUser(userId);
    assert.deepEqual(
      websiteUserAttributes?.map(({ label, websiteUserAttributeValues: [answer] }) => [label, answer?.value]),
      [
        ['Home', 'Oslo'],
        ['Class', 'Smith'],
        ['Guild', 'Ash'],
      ],
    );
  });

  it('refuses unknown attributes and invalid fields, and saves nothing', async () => {
    const unknown = await save([{ label: 'Kept back' }, { label: 'X', id: randomUUID() }]);
    assert.deepEqual([unknown.status, unknown.body], [404, { message: 'Not found' }]);
    const again = await save([{ label: 'Alone' }]);
    const alone = first(again.body.data as unknown as Attributes);
    const other = await service.addOrganization();
    assert.equal((await save([{ label: 'Theirs', id: alone.id }], other.key)).status, 404);
    assert.deepEqual(fieldsOf((await save([])).body), ['data']);
    assert.deepEqual(fieldsOf((await save([{ label: '', colour: 1 }])).body), ['data.0.colour', 'data.0.label']);
  });
});

describe('GET and DELETE /api/website_user_attributes', () => {
  const list = (query = '', key = service.key) => service.get(`/api/website_user_attributes?${query}`, key);
  const remove = (id: string, body: object = { ...scopeOf(), body_id: id }, key = service.key) =>
    service.send(`/api/website_user_attributes/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('lists attributes in order, page by page, without deleted ones', async () => {
    const other = await service.addOrganization();
    const { organizationId, websiteId } = other;
    const made = await service.post(
      '/api/website_user_attributes',
      { organizationId, websiteId, data: [{ label: 'One' }, { label: 'Two' }, { label: 'Three' }] },
      other.key,
    );
    const [one, two, three] = made.body.data as unknown as Attributes;
    assert.ok(one && two && three);
    const all = await list('', other.key);
    assert.deepEqual([all.status, all.body.data, all.body.hasNextPage], [200, [one, two, three], false]);
    const start = await list('limit=2', other.key);
    assert.deepEqual([idsOf(start.body), start.body.hasNextPage], [[one.id, two.id], true]);
    const rest = await list(`limit=2&startingAfter=${two.id}`, other.key);
    assert.deepEqual([idsOf(rest.body), rest.body.hasNextPage], [[three.id], false]);
    const gone = await remove(two.id, { organizationId, websiteId, body_id: two.id.toUpperCase() }, other.key);
    assert.deepEqual([gone.status, gone.body], [200, { message: 'Success' }]);
    assert.deepEqual(idsOf((await list('', other.key)).body), [one.id, three.id]);
    assert.deepEqual(idsOf((await list(`startingAfter=${two.id}`, other.key)).body), [three.id]);
    assert.deepEqual(fieldsOf((await list(`startingAfter=${one.id}`)).body), ['startingAfter']);
    const again = await remove(two.id, { organizationId, websiteId, body_id: two.id }, other.key);
    assert.deepEqual([again.status, again.body], [404, { message: 'Not found' }]);
    assert.equal((await remove(one.id)).status, 404, 'of another organisation');
  });

  it('deletes nothing if the two ids differ', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    assert.deepEqual(fieldsOf((await remove(id, { ...scopeOf(), body_id: other })).body), ['body_id']);
    assert.deepEqual(fieldsOf((await remove(id, {})).body), ['body_id', 'organizationId', 'websiteId']);
  });
});

describe('GET and POST /api/website_user_attributes/values', () => {
  const values = '/api/website_user_attributes/values';
  const save = (data: object[], scope: object = scopeOf(), key = service.key) =>
    service.post(values, { ...scope, data }, key);
  const ask = async (...labels: string[]) => {
    const made = await service.post('/api/website_user_attributes', {
      ...scopeOf(),
      data: labels.map((label) => ({ label })),
    });
    return (made.body.data as unknown as Attributes).map(({ id }) => id);
  };
  type Saved = ResponseOf<typeof contract.saveUserAttributeValues>;

  it('replaces earlier values, and answers with a plain list', async () => {
    const [city = '', role = ''] = await ask('Town', 'Trade');
    const { userId } = await service.addMember();
    const first = await save([
      { userId, websiteUserAttributeId: city, value: 'Oslo' },
      { userId, websiteUserAttributeId: role, value: 'Smith' },
    ]);
    const saved = first.body as unknown as Saved;
    const moment = new Date(service.now).toISOString();
    assert.equal(first.status, 200);
    assert.deepEqual(saved[0], {
      id: saved[0]?.id,
      ...scopeOf(),
      userId,
      value: 'Oslo',
      createdAt: moment,
      updatedAt: moment,
      websiteUserAttributeId: city,
    });
    await service.advance(60_000);
    const [changed] = (await save([{ userId, websiteUserAttributeId: city, value: 'Bergen' }]))
      .body as unknown as Saved;
    assert.deepEqual(
      [changed?.id, changed?.value, changed?.createdAt, changed?.updatedAt],
      [saved[0]?.id, 'Bergen', moment, new Date(service.now).toISOString()],
    );
    const [emptied] = (await save([{ id: saved[1]?.id, userId, websiteUserAttributeId: role, value: '' }]))
      .body as unknown as Saved;
    assert.deepEqual([emptied?.id, emptied?.value], [saved[1]?.id, '']);
    const { websiteUserAttributes } = await findUser(userId);
    assert.deepEqual(
      websiteUserAttributes?.map(({ label, websiteUserAttributeValues: [answer] }) => [label, answer?.value]),
      [
        ['Town', 'Bergen'],
        ['Trade', ''],
      ],
    );
  });

  it('lists the values of users page by page, with the platform’s field names', async () => {
    const [city = '', role = ''] = await ask('Harbour', 'Guildhall');
    const [one, two] = [await service.addMember(), await service.addMember()];
    await save([{ userId: one.userId, websiteUserAttributeId: city, value: 'North' }]);
    await service.advance(1_000);
    await save([{ userId: two.userId, websiteUserAttributeId: city, value: 'South' }]);
    await service.advance(1_000);
    await save([{ userId: one.userId, websiteUserAttributeId: role, value: 'East' }]);
    const both = `userIds=${one.userId}&userIds=${two.userId}`;
    const rows = async (query: string) => {
      const { body } = await service.get(`${values}?${query}`);
      const found = body.data as unknown as ResponseOf<typeof contract.listUserAttributeValues>['data'];
      return { found, told: found.map(({ customFieldId, value }) => [customFieldId, value]), more: body.hasNextPage };
    };
    const all = await rows(both);
    assert.deepEqual(
      [all.told, all.more],
      [
        [
          [city, 'North'],
          [city, 'South'],
          [role, 'East'],
        ],
        false,
      ],
    );
    assert.ok(all.found.every((row) => !('websiteUserAttributeId' in row)));
    const start = await rows(`${both}&limit=2`);
    assert.equal(start.more, true);
    const rest = await rows(`${both}&limit=2&startingAfter=${start.found[1]?.id}`);
    assert.deepEqual([rest.told, rest.more], [[[role, 'East']], false]);
    assert.deepEqual((await rows(`userIds=${two.userId}`)).told, [[city, 'South']]);
    await service.send(`/api/website_user_attributes/${city}`, {
      method: 'DELETE',
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      body: JSON.stringify({ ...scopeOf(), body_id: city }),
    });
    assert.deepEqual((await rows(both)).told, [[role, 'East']]);
    assert.deepEqual(fieldsOf((await service.get(values)).body), ['userIds']);
    assert.deepEqual(fieldsOf((await service.get(`${values}?${both}&startingAfter=${randomUUID()}`)).body), [
      'startingAfter',
    ]);
  });

  it('saves nothing if one value is too long, repeated, or of an unknown user, attribute or website', async () => {
    const [city = ''] = await ask('Region');
    const { userId } = await service.addMember();
    const good = { userId, websiteUserAttributeId: city, value: 'Kept back' };
    for (const bad of [
      { ...good, userId: randomUUID() },
      { ...good, userId: (await service.addMember()).userId, websiteUserAttributeId: randomUUID() },
      { ...good, userId: (await service.addMember()).userId, id: randomUUID() },
    ]) {
      const { status, body } = await save([good, bad]);
      assert.deepEqual([status, body], [404, { message: 'Not found' }]);
    }
    const twice = await save([good, { ...good, userId: userId.toUpperCase(), value: 'Other' }]);
    assert.deepEqual([twice.status, fieldsOf(twice.body)], [400, ['data.1']]);
    const { organizationId, websiteId, key } = await service.addOrganization();
    assert.equal((await save([good], { organizationId, websiteId }, key)).status, 404);
    assert.deepEqual(fieldsOf((await save([{ ...good, value: 'x'.repeat(2_001) }])).body), ['data.0.value']);
    assert.deepEqual((await findUser(userId)).websiteUserAttributes, []);
  });

  it('keeps one value for many simultaneous requests', async () => {
    const [city = ''] = await ask('Valley');
    const { userId } = await service.addMember();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save([{ userId, websiteUserAttributeId: city, value: `${index}` }])),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const kept = await service.database
      .select()
      .from(websiteUserAttributeValues)
      .where(eq(websiteUserAttributeValues.userId, userId));
    assert.equal(kept.length, 1);
  });
});

describe('POST /api/users/wallets/disconnect', () => {
  const disconnect = (userId: string, walletAddress: string, scope: object = scopeOf(), key = service.key) =>
    service.post('/api/users/wallets/disconnect', { ...scope, userId, walletAddress }, key);
  const link = (userId: string, walletAddress: string, walletType: WalletType = 'evm') =>
    service.post('/api/users/connect', { ...scopeOf(), userId, walletAddress, walletType });
  const newAddress = () => getAddress(`0x${randomUUID().replaceAll('-', '')}00000000`);

  it('releases a wallet: its user keeps the points, another wallet is primary, and it can sign in as a new user', async () => {
    const currencyId = await service.addCurrency();
    const { userId, address } = await service.addMember({ currencyId, amount: '7' });
    const [second, third] = [newAddress(), newAddress()];
    await service.advance(1_000);
    await link(userId, second);
    await service.advance(1_000);
    await link(userId, third);
    const { status, body } = await disconnect(userId, address.toUpperCase().replace('0X', '0x'));
    assert.deepEqual([status, body], [200, { message: 'Success' }]);
    const user = await findUser(userId);
    assert.equal(user.walletAddress, second);
    assert.deepEqual(
      user.wallets?.map((wallet) => wallet.address),
      [second, third],
    );
    const { data } = (await service.get(`/api/loyalty/accounts?walletAddress=${second}`)).body;
    assert.equal(first(data)['amount'], 7);
    assert.equal((await service.get(`/api/loyalty/accounts?walletAddress=${address}`)).body.data.length, 0);
    const again = await service.post('/api/users/connect', { ...scopeOf(), walletAddress: address, walletType: 'evm' });
    assert.equal(again.status, 200);
    assert.notEqual(again.body.id, userId);
  });

  it('never releases the last one, even if two are released at once', async () => {
    const { userId, address } = await service.addMember();
    const second = newAddress();
    await link(userId, second);
    const answers = await Promise.all([disconnect(userId, address), disconnect(userId, second)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    assert.deepEqual(refused?.body, { message: 'A user keeps at least one wallet', error: 'LAST_WALLET' });
    assert.equal((await findUser(userId)).wallets?.length, 1);
  });

  it('refuses another user’s wallet, an unknown one, and members of other websites', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    await link(one.userId, newAddress());
    for (const [userId, address] of [
      [one.userId, two.address],
      [one.userId, newAddress()],
      [randomUUID(), one.address],
    ] as const)
      assert.deepEqual((await disconnect(userId, address)).body, { message: 'Not found' });
    const { organizationId, websiteId, key } = await service.addOrganization();
    assert.equal((await disconnect(one.userId, one.address, { organizationId, websiteId }, key)).status, 404);
    const elsewhere = { organizationId: service.organizationId, websiteId: await service.addWebsite() };
    assert.equal((await disconnect(one.userId, one.address, elsewhere)).status, 404);
    assert.equal((await findUser(one.userId)).wallets?.length, 2);
  });
});

describe('GET /api/users', () => {
  it('accepts only a user of the website as a cursor', async () => {
    const [one, two] = [(await service.addMember()).userId, (await service.addMember()).userId].sort();
    const { body } = await service.get(`/api/users?userId=${one}&userId=${two}&startingAfter=${one}`);
    assert.deepEqual(idsOf(body), [two]);
    const { organizationId, key } = await service.addOrganization();
    for (const cursor of [randomUUID(), one])
      assert.deepEqual(
        (await service.get(`/api/users?organizationId=${organizationId}&startingAfter=${cursor}`, key)).body.issues,
        [{ field: 'startingAfter', message: 'There is no such user' }],
      );
  });

  it('lists the wallets of a user, primary one first', async () => {
    const { userId, address } = await service.addMember();
    await service.advance(1_000);
    const walletAddress = '8VFJhwpiTGCd4DS4xyPtZJFZKXVbtVGMHnmGPz1NTuqM';
    await service.post('/api/users/connect', { ...scopeOf(), userId, walletAddress, walletType: 'solana' });
    const [one, two] = (await findUser(userId)).wallets ?? [];
    assert.deepEqual([one?.address, one?.type], [address, 'evm']);
    assert.deepEqual(two, {
      address: walletAddress,
      type: 'solana',
      createdAt: new Date(service.now).toISOString(),
    });
  });

  it('shows who referred a user', async () => {
    const [host, guest] = [await service.addMember(), await service.addMember()];
    const { websiteId } = service;
    const [ruleId, codeId] = [randomUUID(), randomUUID()];
    const { database } = service;
    await database
      .insert(rules)
      .values({ id: ruleId, websiteId, name: 'Bring', type: 'referred_user', frequency: 'none' });
    await database
      .insert(referralCodes)
      .values({ id: codeId, websiteId, ruleId, userId: host.userId, code: 'ASH', lookup: 'ash' });
    await database.insert(referrals).values({ websiteId, codeId, ruleId, userId: guest.userId, eligible: true });
    assert.deepEqual((await findUser(guest.userId)).referrers, [
      {
        eligible: true,
        referralCode: { user: { id: host.userId, walletAddress: host.address } },
        user: { id: guest.userId, walletAddress: guest.address },
      },
    ]);
    assert.deepEqual((await findUser(host.userId)).referrers, []);
  });

  it('finds only users who match both group and wallet', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    const { body } = await service.post('/api/users/metadatas', {
      ...scopeOf(),
      userId: one.userId,
      userGroupExternalIdentifier: 'pair',
    });
    const find = async (address: string) =>
      idsOf((await service.get(`/api/users?userGroupId=${body.userGroup?.id}&walletAddress=${address}`)).body);
    assert.deepEqual(await find(one.address), [one.userId]);
    assert.deepEqual(await find(two.address), []);
  });

  it('lists delegations of whole wallets to the user on request', async () => {
    const [vault, cold] = [getAddress(`0x${'11'.repeat(20)}`), getAddress(`0x${'22'.repeat(20)}`)];
    const { userId, address } = await service.addMember();
    const entry = { to: getAddress(address), contractAddress: zeroAddress, tokenId: 0n, amount: 0n };
    await setRegistry(address as Address, [
      { ...entry, kind: 1, from: vault, rights: zeroHash },
      { ...entry, kind: 2, from: cold, rights: zeroHash },
      { ...entry, kind: 1, from: cold, rights: pad('0x01') },
    ]);
    const asked = await findUser(userId, '&includeDelegation=true');
    assert.deepEqual(asked.delegationsFrom, [{ walletAddress: vault }]);
    const other = await service.addMember();
    assert.deepEqual((await findUser(other.userId, '&includeDelegation=true')).delegationsFrom, []);
    for (const query of ['', '&includeDelegation=false'])
      assert.equal('delegationsFrom' in (await findUser(userId, query)), false);
    assert.deepEqual(fieldsOf((await service.get('/api/users?includeDelegation=1')).body), ['includeDelegation']);
  });

  it('returns null for delegations if the chain is unreachable, with the rest of the user', async () => {
    const { userId, address } = await service.addMember();
    const logger = pino({ level: 'silent' });
    const cutOff = await createService({
      database: service.database,
      logger,
      evmRpcUrl: 'http://127.0.0.1:9',
      jobs: [],
    });
    const response = await cutOff.fetch(
      new Request(`http://service.test/api/users?userId=${userId}&includeDelegation=true`, {
        headers: { 'x-api-key': service.key },
      }),
    );
    const { data } = (await response.json()) as { data: User[] };
    assert.deepEqual([data[0]?.delegationsFrom, data[0]?.walletAddress], [null, address]);
    await cutOff.close();
  });
});

interface Delegation {
  readonly kind: number;
  readonly to: Address;
  readonly from: Address;
  readonly rights: Hex;
  readonly contractAddress: Address;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

/** Installs a registry that knows delegations to one wallet only. */
async function setRegistry(to: Address, delegations: readonly Delegation[]): Promise<void> {
  const answer = encodeAbiParameters(
    parseAbiParameters([
      'Delegation[]',
      'struct Delegation { uint8 kind; address to; address from; bytes32 rights; address contractAddress; uint256 tokenId; uint256 amount; }',
    ]),
    [delegations],
  );
  const length = numberToHex(size(answer), { size: 2 }).slice(2);
  const code = concat([
    `0x73${to.slice(2).toLowerCase()}6004351460245760205f5260405ff3`, // Another wallet: an empty list.
    `0x5b61${length}6100325f3961${length}5ff3`, // This wallet: the data after the code.
    answer,
  ]);
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [delegateRegistry, code] }),
  });
  assert.equal(((await response.json()) as { error?: unknown }).error, undefined);
}
