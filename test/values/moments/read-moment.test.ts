import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { shownFrom } from '../../../src/values/moments/shown-from.js';
import { readMoment } from '../../../src/values/moments/read-moment.js';
import { phaseOf } from '../../../src/browser/stores/auctions/auction.js';
import { windowOf } from '../../../src/browser/stores/claims/share-facts.js';
import type { PublicTokenClaim } from '../../../src/contract/token-claims/token-claims.js';
import { fc } from '../../support/properties.js';

const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'];
const ownZone = process.env['TZ'];

/** Runs a check in each of the time zones. */
function everywhere(check: (zone: string) => void): void {
  for (const zone of zones) {
    process.env['TZ'] = zone;
    check(zone);
  }
}
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe('a time of the platform', () => {
  const at = Date.UTC(2026, 10, 26, 11, 43);

  it('is parsed in every ISO 8601 form that databases and people write', () => {
    const forms = ['2026-11-26T11:43Z', '2026-11-26T11:43:00Z', '2026-11-26 11:43:00.000+00:00'];
    const elsewhere = [
      '2026-11-26T12:43+01:00',
      '2026-11-26T17:13:00+05:30',
      '2026-11-26 03:43:00-08:00',
      '2026-11-27T01:43+14:00',
    ];
    for (const text of [...forms, ...elsewhere]) assert.equal(readMoment(text), at, text);
    assert.equal(readMoment('2026-11-26T11:43:00.587999Z'), at + 587);
    assert.equal(readMoment('0001-01-01T00:00:00Z'), Date.parse('0001-01-01T00:00:00Z'));
  });

  it('without a zone is UTC from the platform, and invalid from others, in every local time zone', () => {
    everywhere((zone) => {
      for (const text of ['2026-11-26T11:43', '2026-11-26 11:43', '2026-11-26T11:43:00', '2026-11-26 11:43:00.0']) {
        assert.equal(readMoment(text), at, `${text} in ${zone}`);
        assert.equal(readMoment(text, ''), Number.NaN, `${text} in ${zone}`);
      }
      assert.equal(readMoment('2026-11-26T11:43Z', ''), at);
    });
  });

  it('is invalid if ambiguous or if the day or time does not exist', () => {
    const wrong = [
      ...['2026-11-31T00:00Z', '2026-02-29T00:00Z', '2026-13-01T00:00Z', '2026-00-10T00:00Z', '2026-11-00T00:00Z'],
      ...['30.11.2026 18:00', '11/26/2026', '26 Nov 2026 11:43 GMT', 'Thu, 26 Nov 2026 11:43:00 GMT', '2026-11-26'],
      ...['2026-11-26T24:00Z', '2026-11-26T11:60Z', '2026-11-26T11:43:60Z', '2026-11-26T11Z', '2026-1-6T11:43Z'],
      ...[
        '2026-11-26T11:43+25:00',
        '2026-11-26T11:43+01:99',
        '2026-11-26T11:43 CET',
        '2026-W48-4T11:43Z',
        '1795693380000',
      ],
      ...['', ' ', 'soon', 'now', '٢٠٢٦-١١-٢٦T11:43Z', null, undefined],
    ];
    for (const text of wrong) assert.equal(readMoment(text), Number.NaN, String(text));
    assert.equal(readMoment('2028-02-29T00:00Z'), Date.UTC(2028, 1, 29));
  });

  it('is parsed in any zone offset', () => {
    const moments = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
    const offsets = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(moments, offsets, fc.constantFrom(...zones), (moment, offset, zone) => {
        process.env['TZ'] = zone;
        const local = moment + offset * 60_000;
        fc.pre(local >= -62_135_596_800_000 && local <= 253_402_300_799_999);
        const ahead = Math.abs(offset);
        const suffix = `${offset < 0 ? '-' : '+'}${two(Math.trunc(ahead / 60))}:${two(ahead % 60)}`;
        assert.equal(readMoment(new Date(local).toISOString().replace('Z', suffix)), moment);
      }),
    );
  });

  it('is the same or invalid in every local time zone, for any text', () => {
    const part = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
    const near = fc
      .tuple(
        fc.integer({ min: 1900, max: 2100 }),
        fc.array(part, { minLength: 5, maxLength: 5 }),
        fc.constantFrom('', 'Z', '+02:00'),
      )
      .map(
        ([year, [month, day, hour, minute, second], zone]) =>
          `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
      );
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const read = new Set<number>();
        everywhere(() => read.add(readMoment(text)));
        assert.equal(read.size, 1);
        const [moment = Number.NaN] = read;
        if (text.endsWith('Z') && !Number.isNaN(moment))
          assert.equal(new Date(moment).toISOString().slice(0, 19), text.slice(0, 19));
      }),
    );
  });
});

describe('platform times without a zone', () => {
  const now = Date.UTC(2026, 10, 26, 12);
  const hour = (at: number) => `2026-11-26T${at}:00:00`;

  it('open and close an auction at the same time for everyone', () => {
    const status = 'in_progress';
    everywhere((zone) => {
      assert.equal(phaseOf({ status, startsAt: hour(11), endsAt: hour(13) }, now), 'live', zone);
      assert.equal(phaseOf({ status, startsAt: hour(13), endsAt: hour(14) }, now), 'upcoming', zone);
      assert.equal(phaseOf({ status, startsAt: hour(10), endsAt: hour(11) }, now), 'closing', zone);
    });
  });

  it('open and close a claim at the same time for everyone', () => {
    const windowAt = (startTime: string | null, endTime: string | null) =>
      windowOf({ startTime, endTime } as PublicTokenClaim, now);
    everywhere((zone) => {
      assert.equal(windowAt(hour(11), hour(13)), 'open', zone);
      assert.equal(windowAt(hour(13), null), 'upcoming', zone);
      assert.equal(windowAt(null, hour(11)), 'ended', zone);
    });
  });

  it('show a hidden quest at the same time for everyone', () => {
    everywhere((zone) =>
      assert.equal(shownFrom({ startTime: hour(12), showBeforeStart: false }), Date.UTC(2026, 10, 26, 12), zone),
    );
  });

  it('open nothing if they are unreadable', () => {
    const [good, bad] = ['2026-11-26T11:00:00Z', '30.11.2026 18:00'];
    const later = '2026-11-27T11:00:00Z';
    for (const [startsAt, endsAt] of [
      [bad, later],
      [good, bad],
      [good, '2026-11-31T00:00Z'],
    ] as const) {
      assert.equal(phaseOf({ status: 'in_progress', startsAt, endsAt }, now), 'closing');
      assert.equal(windowOf({ startTime: startsAt, endTime: endsAt } as PublicTokenClaim, now), 'ended');
    }
    assert.equal(shownFrom({ startTime: bad, showBeforeStart: false }), Number.POSITIVE_INFINITY);
  });
});
