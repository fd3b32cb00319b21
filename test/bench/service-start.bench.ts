import { join } from 'node:path';
import { currencyIds } from '../../src/service/seed/program.js';
import type { Bench, Figure } from './figure.js';
import { createReader } from './reader.js';
import { startServiceProcess, startedFrom } from './service-process.js';
import { inTemporaryFolder } from './temporary-folder.js';

const freshStarts = 3;
const reopenings = 5;
const pages = 200;

interface Start {
  /** Milliseconds from the start of the process to its first answer. */
  readonly took: number;
  /** Resident memory in MB: at its peak, and after some reads. */
  readonly peak: number;
  readonly reading: number;
}

/** Measures how long the demo's service takes to answer, with a new data directory and with an existing one. */
export const serviceStart: Bench = {
  name: 'service start',
  async run() {
    const [fresh, reopened]: [Start[], Start[]] = [[], []];
    for (let round = 0; round < freshStarts; round += 1)
      await inTemporaryFolder(async (folder) => {
        const data = join(folder, 'data');
        fresh.push(await start(data));
        while (reopened.length < Math.ceil((reopenings * (round + 1)) / freshStarts)) reopened.push(await start(data));
      });
    return [...figures('new data directory', fresh), ...figures('reopened', reopened)];
  },
};

async function start(data: string): Promise<Start> {
  const began = performance.now();
  const service = await startServiceProcess(['--seed', 'demo', '--data', data, '--rate-limit', 'off']);
  const reader = createReader(service);
  try {
    const read = () => reader.time('/api/loyalty/accounts', { loyaltyCurrencyId: currencyIds.leaf });
    await read();
    const took = performance.now() - began;
    for (let page = 0; page < pages; page += 1) await read();
    const { now, peak } = service.memory();
    return { took, peak, reading: now };
  } finally {
    await reader.close();
    await service.stop();
  }
}

function figures(how: string, starts: readonly Start[]): Figure[] {
  const name = `service start, demo seed, ${how}`;
  return [
    {
      name: `${name}: first answer`,
      unit: 'ms',
      runs: starts.map(({ took }) => took),
      goal: { atMost: 1_500 },
      note: `process started from ${startedFrom}`,
    },
    {
      name: `${name}: memory after ${pages} pages`,
      unit: 'MB',
      runs: starts.map(({ reading }) => reading),
      goal: { atMost: 450 },
    },
    { name: `${name}: memory at most`, unit: 'MB', runs: starts.map(({ peak }) => peak), goal: { atMost: 450 } },
  ];
}
