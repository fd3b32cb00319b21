import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createService } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import { accounts, ruleCompletions, transactionEntries } from '../../src/service/db/schema/index.js';
import { scriptArguments } from '../support/script-arguments.js';
import { until } from '../support/until.js';

/** Runs a service in a directory and kills it once it has accepted `count` requests. Returns the members of these requests. */
async function killAfter(directory: string, count: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [...scriptArguments('test/service/dying-service.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const taken: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    taken.push(line);
    if (taken.length === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');
  return taken;
}

const isDone = sql`status = 'completed'`;

/** Kills services in a directory until one dies in the middle of its work. Returns the members whose requests were accepted. */
async function killAtWork(directory: string): Promise<readonly string[]> {
  const taken: string[] = [];
  for (let death = 0; death < 10; death += 1) {
    taken.push(...(await killAfter(directory, 40)));
    const { database, close } = await openDatabase({ directory });
    const all = await database.$count(ruleCompletions);
    const isAtWork = (await database.$count(ruleCompletions, isDone)) < all;
    await close();
    if (isAtWork) return taken;
  }
  assert.fail('no service was killed in the middle of its work');
}

describe('a service that is killed while it completes rules', () => {
  it('loses no completion and pays none twice after a restart', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'laurel-death-'));
    try {
      const taken = await killAtWork(directory);
      const { database, close } = await openDatabase({ directory });
      const service = await createService({ database, logger: pino({ level: 'silent' }), isAlone: true });
      try {
        const waiting = () => database.$count(sql`jobs.job`, sql`state in ('created', 'retry', 'active')`);
        await until(async () => (await waiting()) === 0, 'all jobs have run');
        const paid = await database.select().from(accounts);
        assert.deepEqual(
          new Set(paid.flatMap(({ userId, amount }) => (amount === '10' ? userId : []))).size,
          paid.length,
          'each has what the rule is worth, once',
        );
        for (const userId of taken)
          assert.ok(
            paid.some((account) => account.userId === userId),
            'who was told that the request is taken is paid',
          );
        assert.equal(await database.$count(transactionEntries), paid.length);
        assert.equal(await database.$count(ruleCompletions, isDone), paid.length);
        assert.equal(await database.$count(ruleCompletions), paid.length);
      } finally {
        await service.close();
        await close();
      }
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
