import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import postgres from 'postgres';
import { openDatabase } from '../../src/service/db/database.js';
import type { DatabaseOptions } from '../../src/service/db/database.js';
import { Liveness } from '../../src/service/db/liveness.js';
import { createRole, dropRole } from './role.js';
import type { Role } from './role.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

const limit = 8;

/** Takes connections of a role. Connections that a client has just closed may still be counted for a moment. */
function take({ url }: Role, count: number): Promise<postgres.Sql[]> {
  const hold = async (): Promise<postgres.Sql> => {
    const client = postgres(url, { max: 1, onnotice: () => undefined });
    for (;;)
      try {
        await client`select 1`;
        return client;
      } catch (error) {
        assert.equal((error as postgres.PostgresError).code, '53300');
      }
  };
  return Promise.all(Array.from({ length: count }, hold));
}

const release = (held: readonly postgres.Sql[]) => Promise.all(held.map((client) => client.end()));

for (const [name, options] of [
  ['by default', {}],
  ['with more configured', { connections: 30 }],
  ['with three configured', { connections: 3 }],
] as const satisfies readonly [string, Partial<DatabaseOptions>][])
  describe(`a process whose role may have ${limit} connections, ${name}`, () => {
    let services: Services;
    let role: Role;
    before(async () => {
      services = await startServices(1, async (server) => {
        role = await createRole(server, limit);
        return { url: role.url, ...options };
      });
    });
    after(async () => {
      const { server } = services;
      await services.close(() => dropRole(server, role));
    });

    it('answers sixty reads at once, again and again', async () => {
      const { organizationId, websiteId } = services;
      const scope = new URLSearchParams({ organizationId, websiteId });
      const counts = new Map<number, number>();
      for (let round = 0; round < 4; round += 1) {
        const asked = Array.from({ length: 60 }, () => services.ask(0, 'GET', `/api/loyalty/currencies?${scope}`));
        for (const { status } of await Promise.all(asked)) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      assert.deepEqual([...counts], [[200, 240]]);
    });
  });

describe(`a role that may have ${limit} connections`, () => {
  let server: ServerDatabase;
  let role: Role;
  before(async () => {
    server = await createServerDatabase();
    role = await createRole(server, limit);
  });
  after(async () => {
    await dropRole(server, role);
    await server.drop();
  });

  it('has room for a second process', async () => {
    const first = await openDatabase({ url: role.url });
    try {
      const all = [first.database, first.readers, first.workers];
      await Promise.all(all.flatMap((each) => Array.from({ length: 20 }, () => each.execute('select pg_sleep(0.01)'))));
      assert.equal(await first.condition?.(), 'ok');
      const second = await openDatabase({ url: role.url });
      await second.database.execute('select 1');
      await second.close();
    } finally {
      await first.close();
    }
  });

  it('lets a process wait at startup until a connection is free', async () => {
    const held = await take(role, limit);
    const opening = openDatabase({ url: role.url });
    const outcome = opening.then(
      () => 'open',
      (error: unknown) => String(error),
    );
    const client = postgres(role.url, { max: 1, onnotice: () => undefined });
    await assert.rejects(client`select 1`.execute(), { code: '53300' });
    await release([client, ...held]);
    assert.equal(await outcome, 'open');
    await (await opening).close();
  });

  it('lets a statement wait while others hold all remaining connections', async () => {
    const { readers, close } = await openDatabase({ url: role.url, connections: 5 });
    const held = await take(role, limit - 1);
    try {
      const outcome = readers.execute('select 1').then(
        () => 'answered',
        (error: unknown) => String(error),
      );
      const client = postgres(role.url, { max: 1, onnotice: () => undefined });
      await assert.rejects(client`select 1`.execute(), { code: '53300' });
      await release([client, ...held]);
      assert.equal(await outcome, 'answered');
    } finally {
      await close();
    }
  });

  it('does not report the server as down while others hold all connections', async () => {
    const held = await take(role, limit);
    const liveness = new Liveness(() => postgres(role.url, { max: 1, onnotice: () => undefined }));
    try {
      assert.equal(await liveness.condition(), 'ok');
    } finally {
      await liveness.close();
      await release(held);
    }
  });
});
