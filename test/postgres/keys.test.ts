import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runLaurel } from '../support/run-laurel.js';
import { endAll, send, start } from './processes.js';
import type { Running } from './processes.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

describe('laurel-service keys beside a running service', () => {
  let server: ServerDatabase;
  let service: Running;
  before(async () => {
    server = await createServerDatabase();
    service = await start(server.url);
  });
  after(async () => {
    await endAll();
    await server.drop();
  });

  const keys = async (...args: string[]) => {
    const { out, err, status } = await runLaurel('keys', ...args, '--json', '--database-url', server.url);
    assert.equal(status, 0, err);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: string; key: string; name: string; isReadOnly: boolean });
  };
  const ask = async (apiKey: string) => (await send({ ...service, apiKey }, 'GET', '/api/users/count')).status;

  it('replaces a key without downtime', async () => {
    const [old, ...others] = await keys('list');
    assert.ok(old && others.length === 0);
    const [made] = await keys('create', '--name', 'proxy');
    assert.ok(made);
    assert.deepEqual([await ask(service.apiKey), await ask(made.key)], [200, 200]);
    await keys('revoke', old.id);
    assert.deepEqual([await ask(service.apiKey), await ask(made.key)], [403, 200]);
    assert.deepEqual(
      (await keys('list')).map(({ id, name }) => [id, name]),
      [[made.id, 'proxy']],
    );
  });

  it('creates read-only keys for one website', async () => {
    const [made] = await keys('create', '--read-only', '--website-id', service.websiteId);
    assert.ok(made);
    assert.equal((await keys('list')).find(({ id }) => id === made.id)?.isReadOnly, true);
    assert.equal(await ask(made.key), 200);
  });
});
