import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { isMidnight, onLastDay } from '../../../src/values/moments/midnight.js';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe('midnight', () => {
  it('is that of the reader’s time zone', () => {
    const [inLondon, inKolkata] = [Date.UTC(2026, 10, 27), Date.UTC(2026, 10, 26, 18, 30)];
    process.env['TZ'] = 'Europe/London';
    assert.deepEqual([isMidnight(inLondon), isMidnight(inKolkata)], [true, false]);
    process.env['TZ'] = 'Asia/Kolkata';
    assert.deepEqual([isMidnight(inLondon), isMidnight(inKolkata)], [false, true]);
  });

  it('belongs to the day that it ends', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const lastDay = (at: number): number => new Date(onLastDay(at)).getDate();
    assert.equal(lastDay(Date.UTC(2026, 10, 26, 23)), 26);
    assert.equal(lastDay(Date.UTC(2026, 10, 26, 23, 1)), 27);
    assert.equal(lastDay(Date.UTC(2026, 10, 26, 22, 59, 59)), 26);
    assert.equal(lastDay(Date.UTC(2026, 9, 31, 23)), 31);
  });

  it('is false for an invalid date', () => assert.equal(isMidnight(Number.NaN), false));
});
