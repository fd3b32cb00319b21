import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contains, windowAfter, windowAt, windowBefore, windowKey } from '../../src/service/loyalty/windows.js';
import { fc } from '../support/properties.js';

const moment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) });
const interval = fc.oneof(
  fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
  fc.record({ length: fc.integer({ min: 1, max: 400 * 86_400_000 }), anchor: moment }),
);
const iso = (time: number | null | undefined) => (typeof time === 'number' ? new Date(time).toISOString() : time);

describe('windows', () => {
  it('contain their moment, and adjoin the previous and next window', () => {
    fc.assert(
      fc.property(interval, moment, (kind, now) => {
        const window = windowAt(kind, now);
        assert.ok(window && window.start !== null && window.end !== null);
        assert.ok(window.start <= now && now < window.end);
        assert.equal(windowAfter(kind, window)?.start, window.end);
        assert.equal(windowBefore(kind, window)?.end, window.start);
      }),
    );
  });

  it('are the same for two moments if and only if one contains both', () => {
    fc.assert(
      fc.property(interval, moment, moment, (kind, one, other) => {
        const [a, b] = [windowAt(kind, one), windowAt(kind, other)];
        assert.ok(a && b && a.start !== null && a.end !== null);
        assert.equal(windowKey(a) === windowKey(b), contains(a, other));
        assert.equal(contains(a, other), a.start <= other && other < a.end);
      }),
    );
  });

  it('start on the hour, at 00:00 UTC, on Sunday or on the 1st', () => {
    const now = Date.UTC(2026, 1, 4, 13, 45, 10, 7);
    assert.equal(iso(windowAt('hourly', now)?.start), '2026-02-04T13:00:00.000Z');
    assert.equal(iso(windowAt('daily', now)?.start), '2026-02-04T00:00:00.000Z');
    assert.equal(iso(windowAt('weekly', now)?.start), '2026-02-01T00:00:00.000Z');
    assert.equal(iso(windowAt('monthly', now)?.start), '2026-02-01T00:00:00.000Z');
    assert.equal(iso(windowAt('monthly', now)?.end), '2026-03-01T00:00:00.000Z');
    fc.assert(
      fc.property(moment, (time) => {
        assert.equal(new Date(windowAt('weekly', time)?.start ?? 0).getUTCDay(), 0);
        assert.equal(new Date(windowAt('monthly', time)?.start ?? 0).getUTCDate(), 1);
      }),
    );
  });

  it('last for ever if something counts only once', () => {
    for (const kind of ['once', 'lifetime'] as const) {
      const window = windowAt(kind, 0);
      assert.deepEqual(window, { kind, start: null, end: null });
      assert.deepEqual(windowAt(kind, Date.UTC(2100, 0)), window);
      assert.ok(window && contains(window, 0) && contains(window, Date.UTC(2100, 0)));
      assert.equal(windowKey(window), kind);
      assert.equal(windowAfter(kind, window), null);
      assert.equal(windowBefore(kind, window), null);
    }
  });

  it('do not exist without a limit', () => {
    for (const kind of ['unlimited', 'every_message', 'none', 'immediately', 'custom', null, undefined] as const)
      assert.equal(windowAt(kind, Date.now()), null);
  });
});
