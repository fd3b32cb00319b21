import { pino } from 'pino';
import postgres from 'postgres';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import { demoMembers } from '../../src/service/seed/demo-members.js';
import { currencyIds, program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import type { Bench, Figure } from './figure.js';
import { onServer } from './own-database.js';

const repetitions = 40;
const idleMilliseconds = 4_000;

/**
 * Counts the statements of an award and of a completion in the demo's programme on Postgres, BEGIN, COMMIT and the jobs that
 * follow included; a busy machine changes nothing about them. What the service sends while nothing happens is subtracted.
 */
export const statements: Bench = {
  name: 'statements',
  run: () => onServer(count),
};

async function count(url: string): Promise<readonly Figure[]> {
  let sent = 0;
  const opened = await openDatabase({ url, onStatement: () => (sent += 1) });
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  await plant(opened.database, 'demo');
  const { organizationId, websiteId } = program;
  const key = (await createApiKey(opened.database, { organizationId })).key;
  const logger = pino({ level: 'error' }, pino.destination(2));
  const service = await createService({ ...opened, logger, rateLimits: false, sandbox: true });
  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await service.fetch(
      new Request(`http://service.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as { id: string };
  };
  const settled = async () => {
    const due = admin`select 1 from jobs.job where state = 'active' or (state < 'active' and start_after <= now()) limit 1`;
    if ((await due).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await settled();
    }
  };
  const members = demoMembers(10_000);
  const members40 = (from: number) => members.slice(from, from + repetitions).map(({ id }) => id);
  /** Statements of each of some acts, one after the other, until their jobs are done. */
  const each = async (userIds: readonly string[], act: (userId: string) => Promise<unknown>): Promise<number> => {
    const [before, began] = [sent, performance.now()];
    for (const userId of userIds) {
      await act(userId);
      await settled();
    }
    const idle = (performance.now() - began) * idleRate;
    return Math.round(((sent - before - idle) / userIds.length) * 10) / 10;
  };
  /** The same for acts that all happen at once. */
  const together = async (userIds: readonly string[], act: (userId: string) => Promise<unknown>): Promise<number> => {
    const [before, began] = [sent, performance.now()];
    await Promise.all(userIds.map(act));
    await settled();
    const idle = (performance.now() - began) * idleRate;
    return Math.round(((sent - before - idle) / userIds.length) * 10) / 10;
  };
  const award = (userId: string) =>
    post('/api/loyalty/transactions', {
      description: 'A gift',
      loyaltyCurrencyId: currencyIds.leaf,
      entries: [{ userId, direction: 'credit', amount: 5 }],
    });
  let idleRate = 0;
  try {
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const quest = { name: 'A quest', type: 'check_in', frequency: 'once', amount: '1', metadata: {}, ...times };
    const rule = { ...quest, organizationId, websiteId, loyaltyCurrencyId: currencyIds.leaf };
    const ruleId = (await post('/api/loyalty/rules', rule)).id;
    const complete = (userId: string) => post(`/api/loyalty/rules/${ruleId}/complete`, { userId });
    await settled();
    const before = sent;
    await new Promise((resolve) => setTimeout(resolve, idleMilliseconds));
    idleRate = (sent - before) / idleMilliseconds;
    const figure = (name: string, value: number, atMost: number): Figure => ({
      name,
      unit: '',
      runs: [value],
      goal: { atMost },
    });
    return [
      figure('statements of an award, one at a time', await each(members40(0), award), 12),
      figure(`statements of an award, ${repetitions} at once`, await together(members40(100), award), 12),
      figure('statements of a completion, one at a time', await each(members40(200), complete), 20),
      figure(`statements of a completion, ${repetitions} at once`, await together(members40(300), complete), 20),
      { name: 'statements a second of an idle service', unit: '', runs: [Math.round(idleRate * 10_000) / 10] },
    ];
  } finally {
    await service.close();
    await opened.close();
    await admin.end();
  }
}
