import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { messages } from '../../src/contract/error-body.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
  await service.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception using errcode = tg_argv[0], message = 'The server refuses it.';
    end $$`);
});
after(() => service.close());

/** Adds a currency, which the database refuses with a code. */
async function refused(code: string) {
  await service.database.execute(
    sql.raw(`create trigger refuse before insert on currencies for each row execute function refuse('${code}')`),
  );
  const { organizationId, websiteId } = service;
  const body = { organizationId, websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0 };
  const answer = await service.post('/api/loyalty/currencies', body);
  await service.database.execute(sql`drop trigger refuse on currencies`);
  return answer;
}

describe('a request that the database temporarily cannot serve', () => {
  for (const code of ['25006', '53100', '53200', '55P03', '57014', '57P01', '57P02', '57P03', '58030'])
    it(`is answered with 503 and a retry time: ${code}`, async () => {
      const { status, headers, body } = await refused(code);
      assert.deepEqual([status, headers.get('retry-after'), body.message], [503, '1', messages.unavailable]);
    });

  it('is answered with 500 if the database refuses the statement itself', async () => {
    const { status, body } = await refused('22023');
    assert.deepEqual([status, body.message], [500, messages.serverError]);
  });
});

describe('GET /ready', () => {
  it('reports a full disk', async () => {
    await refused('53100');
    const { status, body } = await service.get('/ready');
    assert.deepEqual([status, body], [503, { status: 'not_ready', database: 'disk_full' }]);
  });
});
