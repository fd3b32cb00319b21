import { type Bench, quantile } from './figure.js';
import { soak } from '../proxy/soak.js';

const requests = 1_000_000;

/** What a million requests of all kinds leave behind, with a tenth of the platform's answers faulty. */
export const proxySoak: Bench = {
  name: 'proxy soak',
  isLong: true,
  async run() {
    const lag: number[] = [];
    let tick = performance.now();
    const beat = setInterval(() => {
      lag.push(Math.max(0, performance.now() - tick - 20));
      tick = performance.now();
    }, 20);
    const { seconds, before, after, residentBefore, residentAfter, unhandled, timers } = await soak(requests);
    clearInterval(beat);
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
      { name: `${name}: delay of timers, p99`, unit: 'ms', runs: [quantile(lag, 0.99)], goal: { atMost: 20 } },
      { name: `${name}: speed, client included`, unit: '/s', runs: [requests / seconds] },
    ];
  },
};
