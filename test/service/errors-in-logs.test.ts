import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { hashApiKey } from '../../src/service/access.js';
import { TestService } from './test-service.js';

const mail = 'ada@guild.example';
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Saves a member and returns what the service logged meanwhile. */
async function saved(body: object): Promise<{ status: number; log: string }> {
  const start = service.log.length;
  const { organizationId, websiteId } = service;
  const { status } = await service.post('/api/users/metadatas', { organizationId, websiteId, ...body });
  return { status, log: service.log.slice(start).join('') };
}

function assertTells(log: string, code: string, ...words: string[]): void {
  for (const word of [code, '"operation":', '"stack":', ...words]) assert.ok(log.includes(word), `${word}: ${log}`);
  for (const secret of [mail, wallet, wallet.toLowerCase(), '"params"', '"detail"', hashApiKey(service.key)])
    assert.ok(!log.includes(secret), `${secret}: ${log}`);
}

describe('the log of a service', () => {
  const member = { walletAddress: wallet, bio: mail };

  it('reports a duplicate value without the value', async () => {
    const index = sql`create unique index one_bio on user_metadata (bio)`;
    await service.database.execute(index);
    assert.equal((await saved({ ...member, walletAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' })).status, 200);
    const { status, log } = await saved(member);
    assert.equal(status, 500);
    assertTells(log, '23505', 'one_bio', 'user_metadata');
    await service.database.execute(sql`drop index one_bio`);
  });

  it('reports a failed check without the row', async () => {
    await service.database.execute(
      sql.raw(`alter table user_metadata add constraint no_mail check (bio <> '${mail}') not valid`),
    );
    const { status, log } = await saved(member);
    assert.equal(status, 500);
    assertTells(log, '23514', 'no_mail', 'user_metadata');
    await service.database.execute(sql`alter table user_metadata drop constraint no_mail`);
  });

  it('reports a cancelled statement without its values', async () => {
    await service.database.execute(sql`
      create function give_up() returns trigger language plpgsql as $$ begin
        raise exception using errcode = '57014', message = 'canceling statement due to statement timeout', detail = 'Key (bio)=(ada@guild.example)';
      end $$`);
    await service.database.execute(
      sql`create trigger slow before insert or update on user_metadata for each row execute function give_up()`,
    );
    const { status, log } = await saved(member);
    assert.ok(status >= 500);
    assertTells(log, '57014', 'canceling statement due to statement timeout', 'user_metadata');
    await service.database.execute(sql`drop trigger slow on user_metadata`);
  });

  it('reports an unreadable table without the hash of a key', async () => {
    await service.database.execute(sql`alter table api_keys rename to hidden_keys`);
    const start = service.log.length;
    const key = 'laurel_a-key-that-nobody-has';
    assert.equal((await service.get('/api/loyalty/accounts', key)).status, 500);
    await service.database.execute(sql`alter table hidden_keys rename to api_keys`);
    const log = service.log.slice(start).join('');
    assertTells(log, '42P01', 'api_keys');
    assert.ok(!log.includes(hashApiKey(key)) && !log.includes(key));
  });
});
