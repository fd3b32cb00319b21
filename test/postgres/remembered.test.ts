import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../support/until.js';
import { untilHeard } from '../service/until-heard.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

describe('keys and currencies in the cache of each process', () => {
  let services: Services;
  let userId: string | undefined;
  before(async () => {
    services = await startServices(2);
    [userId] = await services.addMembers(['0']);
  });
  after(() => services.close());

  const award = async (index: number) => {
    const entries = [{ userId, direction: 'credit', amount: 1 }];
    const body = { description: 'A gift', loyaltyCurrencyId: services.currencyId, entries };
    return (await services.ask(index, 'POST', '/api/loyalty/transactions', body)).status;
  };
  /** Waits until both processes, which are notified of the change, answer with a status. */
  const bothAnswer = async (status: number) => {
    for (const index of [0, 1])
      await untilHeard(async () => (await award(index)) === status, `process ${index} answers ${status}`);
  };
  /** Lets both processes cache everything that an award needs. */
  const remember = async () => {
    for (let time = 0; time < 4; time += 1) {
      assert.equal(await award(time), 200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('are dropped by all processes when a currency is deleted or restored', async () => {
    const { server, currencyId } = services;
    await remember();
    await server.sql`update currencies set deleted_at = now() where id = ${currencyId}`;
    await bothAnswer(400);
    await server.sql`update currencies set deleted_at = null where id = ${currencyId}`;
    await bothAnswer(200);
  });

  it('do not outlive the revocation of a key', async () => {
    const { server } = services;
    await remember();
    await server.sql`update api_keys set revoked_at = now()`;
    await bothAnswer(403);
    await server.sql`update api_keys set revoked_at = null`;
    await bothAnswer(200);
  });

  it('are kept when a key or a currency changes in other ways', async () => {
    const { server, currencyId } = services;
    let heard = 0;
    const { unlisten } = await server.sql.listen('laurel_settings', () => (heard += 1));
    await server.sql`update currencies set name = 'Oak' where id = ${currencyId}`;
    await server.sql`update api_keys set created_at = now()`;
    await server.sql`update currencies set decimals = 2 where id = ${currencyId}`;
    await until(() => heard > 0, 'the change of the decimals is heard');
    assert.equal(heard, 1);
    await unlisten();
  });
});
