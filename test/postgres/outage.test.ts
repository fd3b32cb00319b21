import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createGate } from './gate.js';
import type { Gate } from './gate.js';
import { end, send, start } from './processes.js';
import type { Running } from './processes.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

let database: ServerDatabase;
let gate: Gate;
let service: Running;
before(async () => {
  database = await createServerDatabase();
  gate = await createGate(database.url);
  service = await start(gate.url);
});
after(async () => {
  await end(service, 'SIGKILL');
  await gate.close();
  await database.drop();
});

/** Sends some requests in sequence and then several at once. Returns the answers and the slowest one's milliseconds. */
async function ask(path: string) {
  const timed = async () => {
    const began = performance.now();
    const answer = await send(service, 'GET', path);
    slowest = Math.max(slowest, performance.now() - began);
    return answer;
  };
  let slowest = 0;
  const answers = [await timed(), await timed(), ...(await Promise.all(Array.from({ length: 20 }, timed)))];
  return { answers, slowest };
}

const currencies = () =>
  `/api/loyalty/currencies?organizationId=${service.organizationId}&websiteId=${service.websiteId}`;

async function assertBack(): Promise<void> {
  const until = performance.now() + 15_000;
  for (;;) {
    const { status } = await send(service, 'GET', currencies());
    if (status === 200) break;
    assert.equal(status, 503);
    assert.ok(performance.now() < until, 'it answers again');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.deepEqual((await send(service, 'GET', '/ready')).body, { status: 'ready', database: 'ok' });
}

describe('a service whose database', () => {
  for (const [how, leave] of [
    ['goes down', () => gate.close()],
    ['does not answer', () => gate.stall()],
  ] as const)
    it(`${how} answers 503 within two seconds, and recovers once it is back`, async (test) => {
      const { slowest: usual } = await ask(currencies());
      await leave();
      const { answers, slowest } = await ask(currencies());
      test.diagnostic(`slowest answer: ${Math.round(slowest)} ms; with the database ${Math.round(usual)} ms`);
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503]);
      for (const { body, headers } of answers) {
        assert.match(body.message, /try again/i);
        assert.equal(headers.get('retry-after'), '1');
      }
      // Compared with the usual time, because a busy machine is slow even while the database works.
      assert.ok(slowest - usual < 2_000, `${slowest} ms`);
      assert.deepEqual((await send(service, 'GET', '/health')).body, { status: 'ok' });
      const ready = await send(service, 'GET', '/ready');
      assert.deepEqual([ready.status, ready.body], [503, { status: 'not_ready', database: 'failing' }]);
      await gate.open();
      await assertBack();
    });

  it('goes down at any moment of a connection recovers', async () => {
    for (let packets = 1; packets <= 12; packets += 1) {
      gate.cut(packets);
      await ask(currencies());
    }
    await gate.open();
    await assertBack();
  });
});
