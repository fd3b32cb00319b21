import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe, it } from 'node:test';
import { root } from '../../../.config/build/entries.mjs';
import { languages } from '../../../.config/build/texts.js';
import { endText } from '../../../src/browser/i18n/end-text.js';
import { Localizer } from '../../../src/browser/i18n/localizer.js';
import { parseMessage } from '../../../src/browser/i18n/message-format.js';
import type { MessageKey } from '../../../src/browser/i18n/messages.js';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Formats an end as a member in a time zone reads it. Both moments are ISO 8601. */
function shown(lang: string, zone: string, at: string, now: string): string {
  process.env['TZ'] = zone;
  const file = JSON.parse(readFileSync(`${root}src/browser/i18n/translations/${lang}.json`, 'utf8')) as Record<
    string,
    string
  >;
  const texts = Object.fromEntries(
    ['moment.time', 'moment.midnight'].map((key) => [key, parseMessage(file[key] ?? '')]),
  );
  const localizer = new Localizer(lang, texts);
  return endText(
    {
      lang,
      t: (key: MessageKey, values) => localizer.text(key, values),
      // A localizer keeps its formats, and with them the time zone.
      date: (moment) => new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(moment).replace('\u202f', ' '),
    },
    Date.parse(at),
    Date.parse(now),
  ).replace(/[\u2066-\u2069]/g, '');
}
const inEnglish = (zone: string, at: string, now: string): string => shown('en', zone, at, now);

describe('the text of an end time', () => {
  const midnight = '2026-11-27T00:00:00Z';

  it('assigns midnight to the day that it ends', () => {
    assert.equal(inEnglish('UTC', midnight, '2026-11-25T20:00:00Z'), 'tomorrow, midnight');
    assert.equal(inEnglish('UTC', midnight, '2026-11-26T00:00:00Z'), 'today, midnight');
    assert.equal(inEnglish('UTC', midnight, '2026-11-26T23:59:59Z'), 'today, midnight');
    assert.equal(inEnglish('UTC', midnight, '2026-11-24T09:00:00Z'), 'Thu, Nov 26, midnight');
    assert.equal(inEnglish('UTC', midnight, '2026-11-27T09:00:00Z'), 'yesterday, midnight');
    assert.equal(inEnglish('UTC', '2027-01-01T00:00:00Z', '2026-12-29T09:00:00Z'), 'Thu, Dec 31, midnight');
  });

  it('uses the day and the hour of the member’s time zone', () => {
    assert.equal(inEnglish('Europe/Berlin', midnight, '2026-11-26T09:00:00Z'), 'tomorrow, 1:00 AM');
    assert.equal(inEnglish('America/New_York', midnight, '2026-11-26T09:00:00Z'), 'today, 7:00 PM');
    assert.equal(inEnglish('Asia/Kolkata', midnight, '2026-11-25T09:00:00Z'), 'Fri, Nov 27, 5:30 AM');
    assert.equal(inEnglish('Asia/Kolkata', '2026-11-26T18:30:00Z', '2026-11-26T09:00:00Z'), 'today, midnight');
  });

  it('does not take noon or the minutes around midnight for midnight', () => {
    assert.equal(inEnglish('UTC', '2026-11-26T12:00:00Z', '2026-11-26T09:00:00Z'), 'today, 12:00 PM');
    assert.equal(inEnglish('UTC', '2026-11-26T23:59:00Z', '2026-11-26T09:00:00Z'), 'today, 11:59 PM');
    assert.equal(inEnglish('UTC', '2026-11-27T00:01:00Z', '2026-11-26T09:00:00Z'), 'tomorrow, 12:01 AM');
  });

  it('says tomorrow even if the clocks change in between', () => {
    assert.equal(inEnglish('Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-24T10:00:00Z'), 'tomorrow, midnight');
    assert.equal(inEnglish('America/New_York', '2026-11-02T05:00:00Z', '2026-10-31T20:00:00Z'), 'tomorrow, midnight');
    assert.equal(inEnglish('America/New_York', '2027-03-15T04:00:00Z', '2027-03-13T20:00:00Z'), 'tomorrow, midnight');
  });

  it('says today and tomorrow in words, and never shows midnight as 00:00, in every language', () => {
    for (const lang of languages()) {
      const [today, tomorrow] = [0, 1].map((days) =>
        new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day'),
      );
      const ends = shown(lang, 'UTC', midnight, '2026-11-26T09:00:00Z');
      assert.ok(ends.includes(today ?? '-'), `${lang}: ${ends}`);
      assert.doesNotMatch(ends, /(?<!\d)0?0[:.]00|12:00|۰:۰۰/, lang);
      assert.ok(shown(lang, 'UTC', midnight, '2026-11-25T09:00:00Z').includes(tomorrow ?? '-'), lang);
      assert.ok(shown(lang, 'Asia/Tokyo', midnight, '2026-11-26T09:00:00Z').includes(tomorrow ?? '-'), lang);
    }
  });
});
