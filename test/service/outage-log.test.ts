import assert from 'node:assert/strict';
import { type TestContext, describe, it } from 'node:test';
import { pino } from 'pino';
import type { DatabaseCondition } from '../../src/service/db/engine.js';
import { OutageLog } from '../../src/service/outage-log.js';

const readOnly = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });

interface Line {
  readonly msg: string;
  readonly failures?: number;
  readonly database?: string;
}

/** The log of a database whose condition the test sets. */
function started({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setInterval'] });
  const lines: Line[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const server: { condition: DatabaseCondition } = { condition: 'read_only' };
  const outages = new OutageLog(logger, () => Promise.resolve(server.condition));
  const look = async () => {
    mock.timers.tick(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const words = () => lines.map(({ msg }) => msg);
  return { outages, server, look, lines, words };
}

describe('the log during a database outage', () => {
  it('has one line when it begins and one when it ends, whatever fails in between', async (test) => {
    const { outages, server, look, lines, words } = started(test);
    for (let time = 0; time < 20; time += 1)
      outages.logger.error({ err: new Error('Failed query', { cause: readOnly }) }, 'changes were not announced');
    outages.logger.warn({ err: readOnly, job: 'badges' }, 'job failed');
    for (let time = 0; time < 5; time += 1) await look();
    assert.deepEqual(words(), ['database cannot be reached']);
    server.condition = 'ok';
    await look();
    outages.note(readOnly);
    await look();
    assert.deepEqual(words(), ['database cannot be reached'], 'something has failed again meanwhile');
    await look();
    assert.deepEqual(words(), ['database cannot be reached', 'database can be reached again']);
    assert.equal(lines[1]?.failures, 22);
    outages.note('failing');
    assert.deepEqual([words().length, lines[2]?.database], [3, 'failing']);
  });

  it('keeps all other lines unchanged', (test) => {
    const { outages, words } = started(test);
    outages.note(readOnly);
    outages.logger.error({ err: new Error('a mistake') }, 'request failed');
    outages.logger.warn({ route: 'listRules' }, 'slow request');
    outages.logger.warn('a word');
    outages.logger.info({ err: readOnly }, 'told on purpose');
    assert.deepEqual(words().slice(1), ['request failed', 'slow request', 'a word', 'told on purpose']);
  });

  it('reports a full disk until it is over', async (test) => {
    const { outages, server, look } = started(test);
    server.condition = 'ok';
    assert.equal(outages.isDiskFull, false);
    outages.note(Object.assign(new Error('could not extend file'), { code: '53100' }));
    outages.note(readOnly);
    await look();
    assert.equal(outages.isDiskFull, true);
    await look();
    assert.equal(outages.isDiskFull, false);
  });
});
