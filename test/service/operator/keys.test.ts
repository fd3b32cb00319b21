import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createApiKey, keepApiKey } from '../../../src/service/api-key.js';
import { createService } from '../../../src/service/app.js';
import { apiKeys } from '../../../src/service/db/schema/index.js';
import { KeyUse } from '../../../src/service/key-use.js';
import { listKeys, revokeKey } from '../../../src/service/operator/keys.js';
import { runLaurel } from '../../support/run-laurel.js';
import { TestService } from '../test-service.js';

const accounts = '/api/loyalty/accounts';

describe('API keys', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  it('can be valid two at a time, until one is revoked', async () => {
    const { database, organizationId } = service;
    const first = await createApiKey(database, { organizationId, name: 'old' });
    const second = await createApiKey(database, { organizationId, name: 'new' });
    assert.equal((await service.get(accounts, first.key)).status, 200);
    assert.equal((await service.get(accounts, second.key)).status, 200);
    assert.equal(await revokeKey(database, first.id, new Date(service.now)), organizationId);
    await service.untilRefused(first.key);
    assert.equal((await service.get(accounts, second.key)).status, 200);
  });

  it('keep the time of their first revocation', async () => {
    const { database, organizationId } = service;
    const { id } = await createApiKey(database, { organizationId });
    await revokeKey(database, id, new Date(service.now));
    await revokeKey(database, id, new Date(service.now + 1_000));
    const key = (await listKeys(database, organizationId, { withRevoked: true })).find((each) => each.id === id);
    assert.equal(key?.revokedAt, new Date(service.now).toISOString());
    assert.ok((await listKeys(database, organizationId)).every((each) => each.id !== id));
  });

  it('cannot write if they are read-only', async () => {
    const { database, organizationId } = service;
    const { key } = await createApiKey(database, { organizationId, isReadOnly: true });
    assert.equal((await service.get(accounts, key)).status, 200);
    const body = { organizationId, websiteId: service.websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0 };
    assert.equal((await service.post('/api/loyalty/currencies', body, key)).status, 403);
    assert.equal((await service.post('/api/loyalty/currencies', body)).status, 200);
  });

  it('open no other website if they are limited to one', async () => {
    const { database, organizationId, websiteId } = service;
    const other = await service.addWebsite();
    const { key } = await createApiKey(database, { organizationId, websiteId });
    const at = (id: string) => `${accounts}?${new URLSearchParams({ organizationId, websiteId: id })}`;
    assert.equal((await service.get(at(websiteId), key)).status, 200);
    assert.equal((await service.get(at(other), key)).status, 403);
  });

  it('are stored as a hash, with their last characters for recognition', async () => {
    const { database, organizationId } = service;
    const { id, key } = await createApiKey(database, { organizationId, name: 'proxy' });
    const [row] = await database.select().from(apiKeys).where(eq(apiKeys.id, id));
    assert.ok(row && !JSON.stringify(row).includes(key) && !JSON.stringify(row).includes(key.slice(7, 20)));
    assert.deepEqual([row.name, row.ending], ['proxy', key.slice(-4)]);
  });
});

describe('the last use of a key', () => {
  it('is recorded without a statement for each request', async () => {
    const service = await TestService.start();
    try {
      const { database, organizationId, statements } = service;
      const clock = { now: () => service.now };
      const { id, key } = await createApiKey(database, { organizationId });
      const unused = await createApiKey(database, { organizationId });
      const seen = async (of: string) =>
        (await listKeys(database, organizationId)).find((each) => each.id === of)?.lastUsedAt;
      const writes = () => statements.filter((text) => /update "api_keys"/.test(text)).length;
      const logger = pino({ level: 'silent' });
      const another = await createService({ database, clock, logger, jobs: [], rateLimits: false });
      for (let request = 0; request < 5; request += 1) {
        const answer = await another.fetch(
          new Request(`http://service.test${accounts}`, { headers: { 'x-api-key': key } }),
        );
        assert.equal(answer.status, 200);
      }
      assert.deepEqual([writes(), await seen(id)], [0, null]);
      await another.close();
      assert.deepEqual([writes(), await seen(id)], [1, new Date(service.now).toISOString()]);
      assert.equal(await seen(unused.id), null);
      const keyUse = new KeyUse({ database, clock, logger });
      await keyUse.save();
      assert.equal(writes(), 1, 'without new use, nothing is written');
      service.now += 60_000;
      keyUse.note(unused.id);
      await keyUse.save();
      await keyUse.close();
      assert.deepEqual([writes(), await seen(unused.id)], [2, new Date(service.now).toISOString()]);
    } finally {
      await service.close();
    }
  });
});

describe('a data directory', () => {
  it('gets the first key of a new database, and none for a known one', async () => {
    const service = await TestService.start();
    const folder = await mkdtemp(join(tmpdir(), 'laurel-keys-'));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    try {
      const { database, organizationId } = service;
      await database.delete(apiKeys);
      const key = await keepApiKey(database, organizationId, first);
      assert.ok(key);
      assert.equal(await readFile(join(first, 'api-key'), 'utf8'), `${key}\n`);
      assert.equal(await keepApiKey(database, organizationId, first), key);
      assert.equal(await keepApiKey(database, organizationId, second), undefined);
      assert.equal(await keepApiKey(database, organizationId, undefined), undefined);
      assert.equal(await database.$count(apiKeys), 1);
      const [row] = await database.select().from(apiKeys);
      await revokeKey(database, row?.id ?? '', new Date());
      assert.equal(await keepApiKey(database, organizationId, first), undefined);
      assert.equal(await database.$count(apiKeys), 1, 'a revoked key is not replaced by a restart');
    } finally {
      await rm(folder, { recursive: true, force: true });
      await service.close();
    }
  });
});

describe('laurel-service keys', () => {
  it('describes its options with --help, and names invalid arguments', async () => {
    const help = await runLaurel('keys', '--help');
    assert.equal(help.status, 0);
    for (const word of ['create', 'list', 'revoke', '--read-only', '--website-id', '--database-url'])
      assert.ok(help.out.includes(word), word);
    const wrong: [string[], RegExp][] = [
      [['keys'], /needs an action: create, list, or revoke <id>/],
      [['keys', 'revoke', 'x'], /"x" is not the id of a key\. Run .* keys list/],
      [['keys', 'list', '--data', '/nowhere'], /There is no database in \/nowhere\. Name the service's data directory/],
      [['keys', 'list', '--color'], /Run .* keys --help for all options/],
    ];
    for (const [args, message] of wrong) {
      const { status, err } = await runLaurel(...args);
      assert.equal(status, 2, args.join(' '));
      assert.match(err, message);
    }
  });
});
