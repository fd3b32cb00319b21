import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { ResponseOf, contract } from '../../src/contract/index.js';
import { RoleType } from '../../src/contract/websites/websites.js';
import type { Website } from '../../src/contract/websites/websites.js';
import { hashApiKey } from '../../src/service/access.js';
import {
  apiKeys,
  mintingAssets,
  mintingContracts,
  userMetadata,
  wallets,
  websiteCollections,
  websiteUserRoles,
} from '../../src/service/db/schema/index.js';
import { fieldsOf, first, idsOf } from './answer.js';
import { TestService } from './test-service.js';

type Roles = ResponseOf<typeof contract.saveWebsiteUserRoles>['data'];

const forbidden = { message: 'Forbidden, Could not validate api key' };
let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

let members = 0;
/** Returns an unused address with its checksum. */
const newAddress = () => getAddress(`0x${(members += 1).toString(16).padStart(40, 'a')}`);

/** Creates a key with limited rights. */
async function keyOf(role: RoleType, websiteId: string | null): Promise<string> {
  const key = `key-${randomUUID()}`;
  const { organizationId } = service;
  await service.database.insert(apiKeys).values({ organizationId, websiteId, role, hash: hashApiKey(key) });
  return key;
}

describe('POST /api/websites', () => {
  it('adds a website, which the key can open', async () => {
    const { status, body } = await service.post('/api/websites', {
      name: 'Emberfall',
      homeUrl: 'https://emberfall.example',
      organizationId: service.organizationId,
    });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      id: body.id,
      name: 'Emberfall',
      termsSignedAt: null,
      _count: { mintingContractAssets: 0 },
      collections: [],
    });
    const count = await service.get(`/api/users/count?websiteId=${body.id}`);
    assert.deepEqual([count.status, count.body], [200, { totalCount: 0 }]);
  });

  it('makes up to two given wallets its first administrators', async () => {
    const adminWalletAddress = [newAddress(), newAddress()];
    const { body } = await service.post('/api/websites', { name: 'Run by two', adminWalletAddress });
    const roles = await service.database
      .select({ address: wallets.address, role: websiteUserRoles.roleType, deletedAt: websiteUserRoles.deletedAt })
      .from(websiteUserRoles)
      .innerJoin(wallets, eq(wallets.userId, websiteUserRoles.userId))
      .where(eq(websiteUserRoles.websiteId, body.id));
    assert.deepEqual(roles.map(({ address }) => address).sort(), [...adminWalletAddress].sort());
    assert.ok(roles.every(({ role, deletedAt }) => role === 'WEBSITE_SUPER_ADMIN' && deletedAt === null));
    // Administering a website does not make someone a member of it.
    assert.equal(await service.database.$count(userMetadata, eq(userMetadata.websiteId, body.id)), 0);
    const three = { name: 'Run by three', adminWalletAddress: [newAddress(), newAddress(), newAddress()] };
    const refused = await service.post('/api/websites', three);
    assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['adminWalletAddress']]);
  });

  it('adds nothing if one wallet is invalid', async () => {
    const before = (await service.get('/api/websites?limit=100')).body.data.length;
    const wrong = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const { status, body } = await service.post('/api/websites', {
      name: 'Nobody’s',
      adminWalletAddress: [newAddress(), wrong],
    });
    assert.equal(status, 400);
    assert.deepEqual(body.issues, [{ field: 'adminWalletAddress.1', message: 'The checksum of the address is wrong' }]);
    assert.equal((await service.get('/api/websites?limit=100')).body.data.length, before);
  });

  it('requires a key of the organisation', async () => {
    const key = await service.addKey(service.websiteId);
    for (const body of [{ name: 'Mine' }, { name: 'Mine', adminWalletAddress: [newAddress()] }]) {
      const answer = await service.post('/api/websites', body, key);
      assert.deepEqual([answer.status, answer.body], [403, forbidden]);
    }
    const own = await service.post('/api/websites', { name: 'Ours' }, await keyOf('ORGANIZATION_API_KEY', null));
    assert.equal(own.status, 200);
    const { organizationId } = await service.addOrganization();
    assert.equal((await service.post('/api/websites', { name: 'Theirs', organizationId })).status, 403);
  });

  it('names invalid fields and unknown parameters', async () => {
    assert.deepEqual(fieldsOf((await service.post('/api/websites', { homeUrl: 5, wings: 2 })).body), [
      'homeUrl',
      'name',
      'wings',
    ]);
    const { headers } = await service.post('/api/websites?colour=red', { name: 'X' });
    assert.equal(headers.get('warning'), '299 laurel "Unknown query parameters: colour"');
  });
});

describe('GET /api/websites', () => {
  it('lists the websites that the key opens page by page, oldest first', async () => {
    const other = await service.addOrganization();
    const second = await service.post('/api/websites', { name: 'Second' }, other.key);
    const ids = [other.websiteId, second.body.id];
    // The first got the database's time, the second the service's, which is earlier.
    const all = idsOf((await service.get('/api/websites', other.key)).body);
    assert.deepEqual([...all].sort(), [...ids].sort());
    const page = await service.get('/api/websites?limit=1', other.key);
    assert.deepEqual([idsOf(page.body), page.body.hasNextPage], [all.slice(0, 1), true]);
    const rest = await service.get(`/api/websites?limit=1&startingAfter=${all[0]}`, other.key);
    assert.deepEqual([idsOf(rest.body), rest.body.hasNextPage], [all.slice(1), false]);
    const found = await service.get('/api/websites?name=SECO', other.key);
    assert.deepEqual(idsOf(found.body), [second.body.id]);
    assert.deepEqual((await service.get('/api/websites?name=%25', other.key)).body.data, []);
  });

  it('lists only one website for a key limited to it', async () => {
    const key = await service.addKey(service.websiteId);
    assert.deepEqual(idsOf((await service.get('/api/websites', key)).body), [service.websiteId]);
    const elsewhere = await service.addWebsite();
    const cursor = await service.get(`/api/websites?startingAfter=${elsewhere}`, key);
    assert.deepEqual([cursor.status, fieldsOf(cursor.body)], [400, ['startingAfter']]);
  });

  it('counts assets and shows the collections', async () => {
    const websiteId = await service.addWebsite();
    const contractId = randomUUID();
    await service.database.insert(mintingContracts).values({ id: contractId, websiteId, name: 'Sparks' });
    const spark = { contractId, websiteId, name: 'Spark' };
    await service.database.insert(mintingAssets).values([
      { ...spark, assetNr: 1 },
      { ...spark, assetNr: 2 },
    ]);
    const collection = {
      organizationId: service.organizationId,
      websiteId,
      collectionAddress: newAddress(),
      name: 'Sparks',
      network: 'robinhoodChain',
      sortId: 2,
      royaltyFee: 2.5,
      royaltyFeeAddress: newAddress(),
    };
    assert.equal((await service.post('/api/website_collections', collection)).status, 200);
    const key = await service.addKey(websiteId);
    const shown = first((await service.get('/api/websites', key)).body.data) as unknown as Website;
    assert.equal(shown._count.mintingContractAssets, 2);
    const { name, royaltyFee, royaltyFeeAddress } = collection;
    assert.deepEqual(shown.collections, [
      { id: shown.collections[0]?.id, name, imageUrl: null, royaltyFee, royaltyFeeAddress },
    ]);
  });

  it('names invalid parameters', async () => {
    assert.deepEqual(fieldsOf((await service.get('/api/websites?limit=0&startingAfter=x&sort=up')).body), [
      'limit',
      'startingAfter',
    ]);
  });
});

describe('POST /api/website_collections', () => {
  const add = (more: object = {}, key = service.key) =>
    service.post(
      '/api/website_collections',
      {
        organizationId: service.organizationId,
        websiteId: service.websiteId,
        collectionAddress: newAddress(),
        name: 'Ashes',
        network: 'mainnet',
        sortId: 1,
        ...more,
      },
      key,
    );

  it('adds a collection with an empty answer, and updates it when it is sent again', async () => {
    const collectionAddress = newAddress();
    const made = await add({ collectionAddress, imageUrl: 'https://images.example/a.png', royaltyFee: 0 });
    assert.deepEqual([made.status, made.body], [200, {}]);
    await add({ collectionAddress: collectionAddress.toLowerCase(), name: 'Cinders', imageUrl: null });
    const rows = await service.database
      .select()
      .from(websiteCollections)
      .where(eq(websiteCollections.address, collectionAddress));
    assert.deepEqual(
      rows.map(({ name, imageUrl, royaltyFee, network }) => ({ name, imageUrl, royaltyFee, network })),
      [{ name: 'Cinders', imageUrl: null, royaltyFee: '0', network: 'mainnet' }],
    );
  });

  it('accepts addresses of every chain, and counts the same address on two chains as two', async () => {
    const collectionAddress = newAddress();
    for (const network of ['nexus', 'horizenTestnet'])
      assert.equal((await add({ collectionAddress, network })).status, 200);
    const isIt = eq(websiteCollections.address, collectionAddress);
    assert.equal(await service.database.$count(websiteCollections, isIt), 2);
    const mint = 'So11111111111111111111111111111111111111112';
    assert.equal((await add({ collectionAddress: mint, network: 'solana' })).status, 200);
  });

  it('refuses invalid fields, other keys and other websites', async () => {
    assert.deepEqual(fieldsOf((await add({ network: 'ethereum', sortId: 1.5, royaltyFee: 101, hue: 1 })).body), [
      'hue',
      'network',
      'royaltyFee',
      'sortId',
    ]);
    const address = await add({ collectionAddress: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' });
    assert.deepEqual(fieldsOf(address.body), ['collectionAddress']);
    const other = await service.addOrganization();
    assert.deepEqual((await add({}, other.key)).body, forbidden);
    assert.deepEqual((await add({ websiteId: other.websiteId })).body, { message: 'Not found' });
  });
});

describe('POST /api/website_user_roles', () => {
  const save = (websiteUserRoles: object[], key = service.key, websiteId = service.websiteId) =>
    service.post('/api/website_user_roles', { websiteId, websiteUserRoles }, key);

  it('gives every role to existing and new users', async () => {
    const known = await service.addMember();
    const roles = RoleType.options.map((roleType) => ({ roleType, walletAddress: newAddress() }));
    const given = [...roles, { roleType: 'WEBSITE_MODERATOR', walletAddress: known.address }];
    const { status, body } = await save(given);
    assert.equal(status, 200);
    const rows = body.data as unknown as Roles;
    assert.deepEqual(
      rows.map(({ roleType, walletAddress }) => ({ roleType, walletAddress })),
      given,
    );
    assert.equal(rows.at(-1)?.userId, known.userId);
    assert.equal(new Set(rows.map(({ userId }) => userId)).size, given.length);
    for (const { websiteId, createdAt, deletedAt } of rows)
      assert.deepEqual(
        [websiteId, createdAt, deletedAt],
        [service.websiteId, new Date(service.now).toISOString(), null],
      );
  });

  it('revokes a role from the given time on, and gives it back', async () => {
    const walletAddress = newAddress();
    const roleType = 'WEBSITE_ADMIN';
    const given = first((await save([{ roleType, walletAddress }])).body.data as unknown as Roles);
    const deletedAt = '2026-03-01T00:00:00+02:00';
    const taken = first((await save([{ roleType, walletAddress, deletedAt }])).body.data as unknown as Roles);
    assert.deepEqual([taken.id, taken.deletedAt], [given.id, '2026-02-28T22:00:00.000Z']);
    const back = first((await save([{ roleType, walletAddress }])).body.data as unknown as Roles);
    assert.deepEqual([back.id, back.deletedAt], [given.id, null]);
    const isIt = and(eq(websiteUserRoles.userId, given.userId ?? ''), eq(websiteUserRoles.roleType, roleType));
    assert.equal(await service.database.$count(websiteUserRoles, isIt), 1);
  });

  it('gives the organisation’s role only with a key of the organisation', async () => {
    const key = await service.addKey(service.websiteId);
    const refused = await save([{ roleType: 'ORGANIZATION_API_KEY', walletAddress: newAddress() }], key);
    assert.deepEqual([refused.status, refused.body], [403, forbidden]);
    assert.equal((await save([{ roleType: 'WEBSITE_API_KEY', walletAddress: newAddress() }], key)).status, 200);
  });

  it('refuses invalid fields, websites and keys, and saves nothing', async () => {
    const good = { roleType: 'WEBSITE_ADMIN', walletAddress: newAddress() };
    assert.deepEqual(fieldsOf((await save([])).body), ['websiteUserRoles']);
    const bad = await save([good, { roleType: 'KING', walletAddress: '', deletedAt: 'soon', crown: 1 }]);
    assert.deepEqual(fieldsOf(bad.body), [
      'websiteUserRoles.1.crown',
      'websiteUserRoles.1.deletedAt',
      'websiteUserRoles.1.roleType',
      'websiteUserRoles.1.walletAddress',
    ]);
    const address = await save([good, { ...good, walletAddress: 'two words' }]);
    assert.deepEqual(address.body.issues, [{ field: 'websiteUserRoles.1.walletAddress', message: 'Not an address' }]);
    const isIt = eq(wallets.address, good.walletAddress);
    assert.equal(await service.database.$count(wallets, isIt), 0);
    assert.equal((await save([good], service.key, randomUUID())).status, 404);
    const elsewhere = await service.addKey(await service.addWebsite());
    assert.deepEqual((await save([good], elsewhere)).body, forbidden);
  });
});

describe('a read-only key', () => {
  it('reads its website and changes nothing', async () => {
    const key = await keyOf('WEBSITE_READ_ONLY_API_KEY', service.websiteId);
    for (const path of ['/api/websites', '/api/users', '/api/loyalty/badges', '/api/loyalty/accounts'])
      assert.equal((await service.get(path, key)).status, 200, path);
    const { userId } = await service.addMember();
    const id = randomUUID();
    const writes: [string, object][] = [
      ['/api/users/metadatas', { userId, bio: 'x' }],
      [`/api/loyalty/badges/${id}/reward`, { userId }],
      ['/api/website_user_attributes', { data: [{ label: 'City' }] }],
    ];
    for (const [path, body] of writes) {
      const answer = await service.post(path, body, key);
      assert.deepEqual([answer.status, answer.body], [403, forbidden], path);
    }
    const deleted = await service.send(`/api/loyalty/badges/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': key },
    });
    assert.equal(deleted.status, 403);
    const link = await service.get(`/api/discord/auth?userId=${userId}&responseType=json`, key);
    assert.deepEqual([link.status, link.body], [403, forbidden]);
  });

  it('differs from keys that may write', async () => {
    const { userId } = await service.addMember();
    for (const role of ['WEBSITE_API_KEY', 'STRATUS_API_KEY'] as const) {
      const key = await keyOf(role, service.websiteId);
      assert.equal((await service.post('/api/users/metadatas', { userId, bio: 'x' }, key)).status, 200);
      const elsewhere = await service.addWebsite();
      assert.equal((await service.get(`/api/users?websiteId=${elsewhere}`, key)).status, 403);
    }
  });
});
