import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Hex } from 'viem';
import { concat, getContractAddress, serializeErc6492Signature, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { userMetadata } from '../../src/service/db/schema/index.js';
import { createService } from '../../src/service/app.js';
import { factory, ownedWallet, startLocalChain } from '../verify/local-chain.js';
import type { LocalChain } from '../verify/local-chain.js';
import type { Body } from './answer.js';
import { fieldsOf, first, idsOf, readAll } from './answer.js';
import { spellings } from './spellings.js';
import { TestService } from './test-service.js';

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

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

const connect = (walletAddress: string, more: object = {}) =>
  service.post('/api/users/connect', {
    organizationId: service.organizationId,
    websiteId: service.websiteId,
    walletAddress,
    walletType: 'evm',
    ...more,
  });

describe('POST /api/users/connect', () => {
  const message = 'community.example wants you to sign in';
  const owner = privateKeyToAccount(generatePrivateKey());

  it('creates a user for a new wallet and finds them again by any spelling of the address', async () => {
    const address = newAddress();
    const first = await connect(address.toLowerCase());
    assert.equal(first.status, 200);
    assert.equal(first.body.walletAddress, address);
    assert.equal(first.body.createdAt, new Date(service.now).toISOString());
    assert.deepEqual((await connect(address)).body, first.body);
    const listed = await service.get(`/api/users?walletAddress=${address.toLowerCase()}`);
    assert.deepEqual(idsOf(listed.body), [first.body.id]);
  });

  it('creates one user for many simultaneous requests', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => connect(address)));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  });

  it('accepts signatures of plain accounts, contract wallets and contract wallets not yet deployed', async () => {
    const signature = await owner.signMessage({ message });
    const contract = await chain.deploy(ownedWallet(owner.address));
    const bytecode = ownedWallet(owner.address);
    const future = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode });
    const wrapped = serializeErc6492Signature({ address: factory, data: concat([zeroHash, bytecode]), signature });
    const signed: [string, Hex][] = [
      [owner.address, signature],
      [contract, signature],
      [future, wrapped],
    ];
    for (const [address, proof] of signed) {
      const { status, body } = await connect(address, { verificationData: { message, signature: proof } });
      assert.deepEqual([status, body.walletAddress], [200, address]);
    }
  });

  it('refuses another account’s signature, for plain accounts and contracts', async () => {
    const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message });
    const contract = await chain.deploy(ownedWallet(owner.address));
    for (const address of [owner.address, contract]) {
      const { status, body } = await connect(address, { verificationData: { message, signature } });
      assert.deepEqual([status, fieldsOf(body)], [400, ['verificationData.signature']]);
    }
  });

  it('answers 500, not 400, if the chain cannot verify a contract wallet', async () => {
    const log: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) });
    const cutOff = await createService({ database: service.database, logger, evmRpcUrl: 'http://127.0.0.1:9' });
    const response = await cutOff.fetch(
      new Request('http://service.test/api/users/connect', {
        method: 'POST',
        headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
        body: JSON.stringify({
          organizationId: service.organizationId,
          websiteId: service.websiteId,
          walletAddress: newAddress(),
          walletType: 'evm',
          verificationData: { message, signature: await owner.signMessage({ message }) },
        }),
      }),
    );
    assert.equal(response.status, 500);
    assert.ok(log.some((line) => line.includes('VerificationUnavailableError')));
    await cutOff.close();
  });

  it('trusts the API key, with verifiedLocally and without any proof', async () => {
    assert.equal((await connect(newAddress(), { verificationData: { verifiedLocally: true } })).status, 200);
    assert.equal((await connect(newAddress(), { verificationData: {} })).status, 200);
    assert.equal((await connect(newAddress(), { verificationData: { verifiedLocally: false } })).status, 400);
  });

  it('names the unsupported proof or the missing half of one', async () => {
    const address = newAddress();
    const cases: [object, string][] = [
      [{ message }, 'verificationData.signature'],
      [{ signature: '0x00' }, 'verificationData.message'],
      [{ accessToken: 'x' }, 'verificationData.accessToken'],
      [{ dynamicAuthToken: 'x' }, 'verificationData.dynamicAuthToken'],
    ];
    for (const [verificationData, field] of cases)
      assert.deepEqual(fieldsOf((await connect(address, { verificationData })).body), [field]);
    const solana = await connect('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', {
      walletType: 'solana',
      verificationData: { message, signature: 'x' },
    });
    assert.deepEqual([solana.status, fieldsOf(solana.body)], [400, ['verificationData.signature']]);
  });

  it('refuses invalid addresses', async () => {
    const wrongChecksum = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    for (const address of ['0x12', 'alice', wrongChecksum, '<b>'])
      assert.deepEqual(fieldsOf((await connect(address)).body), ['walletAddress'], address);
    assert.equal((await connect('two words', { walletType: 'solana' })).status, 400);
    assert.equal((await connect(newAddress(), { walletType: 'bitcoin' })).status, 400);
  });

  it('links a wallet to the given user, who is then found by both wallets', async () => {
    const { body: user } = await connect(newAddress());
    const second = newAddress();
    assert.equal((await connect(second, { userId: user.id })).body.id, user.id);
    const { body } = await service.get(`/api/users?walletAddress=${second}`);
    assert.deepEqual([first(body.data).id, first(body.data).walletAddress], [user.id, user.walletAddress]);
    assert.equal((await connect(newAddress(), { userId: randomUUID() })).status, 404);
  });

  it('moves a wallet from its holder only if that is confirmed', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const { body: holder } = await connect(one);
    const { body: other } = await connect(two);
    const refused = await connect(one, { userId: other.id });
    assert.deepEqual([refused.status, refused.body.error], [400, 'WALLET_ALREADY_CONNECTED']);
    assert.equal((await connect(one, { userId: other.id, confirmDisconnect: true })).body.id, other.id);
    assert.equal((await connect(one)).body.id, other.id);
    const { body } = await service.get(`/api/users?userId=${holder.id}&userId=${other.id}`);
    const shown = new Map(body.data.map((user) => [user.id, user.walletAddress]));
    assert.deepEqual([shown.get(holder.id), shown.get(other.id)], ['', two]);
  });

  it('stops at five wallets, also for simultaneous requests', async () => {
    const { body: user } = await connect(newAddress());
    const answers = await Promise.all(Array.from({ length: 8 }, () => connect(newAddress(), { userId: user.id })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    const refused = answers.filter(({ status }) => status === 400);
    assert.deepEqual([...new Set(refused.map(({ body }) => body.error))], ['MAXIMUM_ACCOUNT_LINKED']);
    assert.equal((await connect(user.walletAddress, { userId: user.id })).status, 200);
  });
});

describe('POST /api/users/metadatas', () => {
  const save = (body: object) => service.post('/api/users/metadatas', { ...body, websiteId: service.websiteId });

  it('creates a user by wallet, then changes only the fields that are sent', async () => {
    const walletAddress = newAddress();
    const made = await save({
      walletAddress: walletAddress.toLowerCase(),
      displayName: 'Zoë',
      bio: 'hi',
      sybilScore: 0.25,
    });
    assert.equal(made.status, 200);
    assert.deepEqual(made.body, {
      id: made.body.id,
      createdAt: new Date(service.now).toISOString(),
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      user: { id: made.body.user.id, walletAddress },
      userGroup: null,
      userGroupId: null,
      walletGroupIdentifier: null,
    });
    assert.equal((await save({ userId: made.body.user.id, bio: null, twitterUser: 'zoe' })).body.id, made.body.id);
    const { body } = await service.get(`/api/users?userId=${made.body.user.id}`);
    const metadata = first(first(body.data).userMetadata);
    assert.deepEqual([metadata['displayName'], metadata['bio'], metadata['twitterUser']], ['Zoë', null, 'zoe']);
    assert.equal(metadata['createdAt'], new Date(service.now).toISOString());
  });

  it('puts users into the named group and creates it on first use', async () => {
    const groups: Body['userGroup'][] = [];
    for (let member = 0; member < 2; member += 1)
      groups.push((await save({ walletAddress: newAddress(), userGroupExternalIdentifier: 'crew' })).body.userGroup);
    assert.deepEqual(groups[0], groups[1]);
    const group = first(groups);
    assert.equal(group?.externalIdentifier, 'crew');
    const found = await service.get('/api/users?userGroupExternalIdentifier=crew');
    assert.equal(found.body.data.length, 2);
    const { body: left } = await save({ userId: first(found.body.data).id, userGroupExternalIdentifier: null });
    assert.equal(left.userGroup, null);
    assert.equal((await service.get(`/api/users?userGroupId=${group.id}`)).body.data.length, 1);
    assert.deepEqual(fieldsOf((await save({ walletAddress: newAddress(), userGroupId: randomUUID() })).body), [
      'userGroupId',
    ]);
  });

  it('requires a wallet or a user that exists', async () => {
    assert.deepEqual(fieldsOf((await save({ bio: 'x' })).body), ['walletAddress']);
    assert.equal((await save({ userId: randomUUID(), bio: 'x' })).status, 404);
    const { body } = await save({ walletAddress: newAddress() });
    assert.deepEqual(fieldsOf((await save({ userId: body.user.id, walletAddress: newAddress() })).body), [
      'walletAddress',
    ]);
    assert.deepEqual(fieldsOf((await save({ walletAddress: newAddress(), isBlocked: 'yes', wings: 2 })).body), [
      'isBlocked',
      'wings',
    ]);
  });

  it('requires the website if the key opens several', async () => {
    const other = await service.addOrganization();
    await service.addWebsite(other.organizationId);
    const { status, body } = await service.post('/api/users/metadatas', { walletAddress: newAddress() }, other.key);
    assert.deepEqual([status, fieldsOf(body)], [400, ['websiteId']]);
  });
});

describe('GET /api/users/metadatas', () => {
  it('finds names with either Turkish i, in any case', async () => {
    await service.addMember({ metadata: { displayName: 'İstanbul Kızı' } });
    await service.addMember({ metadata: { displayName: 'Ankara' } });
    for (const userSearch of ['istanbul', 'ISTANBUL', 'İstanbul kızı', 'kizi']) {
      const { body } = await service.get(`/api/users/metadatas?${new URLSearchParams({ userSearch })}`);
      assert.equal(body.data.length, 1, userSearch);
    }
  });

  it('finds names in any spelling of their letters', async () => {
    for (const [displayName, userSearch] of spellings) {
      await service.addMember({ metadata: { displayName } });
      const { body } = await service.get(`/api/users/metadatas?${new URLSearchParams({ userSearch })}`);
      assert.equal(body.data.length, 1, userSearch);
    }
  });

  it('finds changed values, and no longer the old ones', async () => {
    const { userId } = await service.addMember({ metadata: { displayName: 'Wren', twitterUser: 'Wren_W' } });
    const find = async (userSearch: string) =>
      (await service.get(`/api/users/metadatas?${new URLSearchParams({ userSearch })}`)).body.data.length;
    assert.deepEqual([await find('wren'), await find('wren_w'), await find('wren\nwren')], [1, 1, 0]);
    await service.post('/api/users/metadatas', { userId, displayName: 'Zaunkönig', twitterUser: null });
    assert.deepEqual([await find('wren'), await find('ZAUNKÖNIG')], [0, 1]);
  });
});

describe('GET /api/users', () => {
  it('finds users by every stored identifier', async () => {
    const values = {
      externalIdentifier: 'ext-1',
      emailAddress: 'm@example.org',
      discordUser: 'dis',
      twitterUser: 'twi',
      telegramUserId: 't1',
      telegramUsername: 'tele',
      steamUserId: 's1',
      steamUsername: 'steam',
      tiktokUser: 'tik',
      redditUser: 'red',
      redditUserId: 'r1',
    };
    const { userId, address } = await service.addMember({ metadata: values });
    for (const [name, value] of Object.entries({ ...values, address, userId, walletAddress: address })) {
      const { body } = await service.get(`/api/users?${new URLSearchParams({ [name]: value })}`);
      assert.deepEqual(idsOf(body), [userId], name);
    }
    const { body } = await service.get(`/api/users?userId=${userId}&includeDelegation=true`);
    assert.deepEqual(first(body.data).delegationsFrom, []);
    assert.equal('internalNotes' in first(first(body.data).userMetadata), false);
  });

  it('lists every user once, page by page, as many as the count says', async () => {
    const { body: count } = await service.get('/api/users/count');
    const listed = await readAll(async (after) => (await service.get(`/api/users?limit=3${after}`)).body);
    assert.equal(listed.length, count.totalCount);
    assert.equal(new Set(listed.map(({ id }) => id)).size, count.totalCount);
    const rows = await service.database.$count(userMetadata, eq(userMetadata.websiteId, service.websiteId));
    assert.equal(count.totalCount, rows);
  });

  it('refuses invalid parameters and warns about unknown ones', async () => {
    assert.equal((await service.get('/api/users?limit=101')).status, 400);
    assert.equal((await service.get('/api/users?userId=me')).status, 400);
    for (const [path, name] of [
      ['/api/users?password=x', 'password'],
      ['/api/users/count?limit=1', 'limit'],
    ] as const) {
      const { status, headers } = await service.get(path);
      assert.deepEqual([status, headers.get('warning')], [200, `299 laurel "Unknown query parameters: ${name}"`]);
    }
  });
});
