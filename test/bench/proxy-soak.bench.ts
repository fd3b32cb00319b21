import type { Bench } from './figure.js';
import { firstWord, startProcess } from './proxy-process.js';
import type { SoakOfProcess } from './proxy-soak-process.js';

const requests = 1_000_000;

/** Measures what remains after a million requests of all kinds, with a tenth of the platform's answers faulty. */
export const proxySoak: Bench = {
  name: 'proxy soak',
  isLong: true,
  async run() {
    const soaked = await inProcess();
    const { seconds, before, after, residentBefore, residentAfter, unhandled, timers, lag, faults, calls } = soaked;
    const growth = (from: number, to: number): number => (to / from - 1) * 100;
    const name = `${requests.toLocaleString('en')} requests`;
    return [
      {
        name: `${name}: memory held after them, against after the first tenth`,
        unit: '%',
        runs: [growth(before, after)],
        goal: { atMost: 10 },
        note: `heap and what is held outside it, after a collection: ${(after / 1e6).toFixed(1)} MB at the end`,
      },
      {
        name: `${name}: memory of the process, likewise`,
        unit: '%',
        runs: [growth(residentBefore, residentAfter)],
        goal: { atMost: 10 },
        note: `${(residentAfter / 1e6).toFixed(0)} MB at the end`,
      },
      { name: `${name}: unhandled rejections`, unit: '', runs: [unhandled], goal: { atMost: 0 } },
      { name: `${name}: timers left`, unit: '', runs: [timers], goal: { atMost: 1 } },
      { name: `${name}: delay of timers, p99`, unit: 'ms', runs: [lag], goal: { atMost: 20 } },
      {
        name: `${name}: speed, client included`,
        unit: '/s',
        runs: [requests / seconds],
        note: `${faults.toLocaleString('en')} of ${calls.toLocaleString('en')} answers of the platform were faulty`,
      },
    ];
  },
};

async function inProcess(): Promise<SoakOfProcess> {
  const child = startProcess('proxy-soak-process.ts');
  try {
    child.send(requests);
    return await firstWord<SoakOfProcess>(child);
  } finally {
    child.kill();
  }
}
