import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { en } from '../../src/i18n/en/index.js';
import { directionOf, Localizer } from '../../src/i18n/localizer.js';
import type { MessageKey } from '../../src/i18n/messages.js';
import { isEnglish } from '../../src/i18n/locales.js';
import { relativeTime } from '../../src/i18n/relative-time.js';
import { pseudo, pseudoLocale } from '../support/pseudo-locale.js';

const english = new Localizer('en', en);
const german = new Localizer('de', en);

describe('localizer: texts', () => {
  it('fills in values, numbers as the language writes them', () => {
    assert.equal(english.text('points-balance.from', { time: '12:03' }), 'As of 12:03');
    assert.equal(english.text('status.retrying', { count: 1 }), 'Retrying in 1 second');
    assert.equal(english.text('status.retrying', { count: 1200 }), 'Retrying in 1,200 seconds');
    assert.equal(german.text('status.retrying', { count: 1200 }), 'Retrying in 1.200 seconds');
  });

  it('leaves a placeholder without a value in sight', () => {
    assert.equal(english.text('points-balance.from'), 'As of {time}');
  });

  it('puts values in as they are, even those that look like placeholders or patterns', () => {
    assert.equal(english.text('points-balance.from', { time: '{time} $& $1' }), 'As of {time} $& $1');
  });

  it('chooses the plural form of the language', () => {
    const forms = { one: '1', few: 'few', many: 'many', other: 'other' };
    const polish = new Localizer('pl', { ...en, 'status.retrying': forms });
    assert.deepEqual(
      [1, 3, 5, 1.5].map((count) => polish.text('status.retrying', { count })),
      ['1', 'few', 'many', 'other'],
    );
  });

  it('falls back to English for a tag that is none', () => {
    assert.equal(new Localizer('not a tag', en).lang, 'en');
    assert.equal(new Localizer('', en).lang, 'en');
  });

  it('knows which languages are written from the right', () => {
    assert.deepEqual(['ar', 'he-IL', 'fa', 'en', 'artful'].map(directionOf), ['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});

describe('localizer: languages without texts', () => {
  it('knows every variety of English', () => {
    assert.deepEqual(['en', 'en-GB', 'EN-au', 'en-XA'].map(isEnglish), [true, true, true, true]);
    assert.deepEqual(['ja', 'fr-CA', 'ar', 'eng', ''].map(isEnglish), [false, false, false, false, false]);
  });

  it('inflects and writes a text that a translation leaves out as English', () => {
    const partly = new Localizer('fr', { 'action.retry': 'Réessayer' }, { english: en });
    assert.equal(partly.text('action.retry'), 'Réessayer');
    assert.equal(partly.text('status.retrying', { count: 0 }), 'Retrying in 0 seconds');
    assert.equal(partly.text('status.retrying', { count: 1200 }), 'Retrying in 1,200 seconds');
    assert.equal(partly.amount('1200.5'), '1\u202f200,5');
  });
});

describe('localizer: among text that runs the other way', () => {
  const among = new Localizer('en', en, { around: 'rtl' });
  const arabic = new Localizer('ar', { 'points-balance.from': '\u0645\u0646 {time}' }, { english: en });

  it('keeps signed numbers, units and texts together', () => {
    assert.equal(among.amount('500', 0, { signed: true }), '\u2066+500\u2069');
    assert.equal(among.amount('-5'), '\u2066-5\u2069');
    assert.equal(among.amount('1999', 0, { compact: true }), '\u20661.9K\u2069');
    assert.equal(among.text('token-claim.lock.days', { count: 30 }), '\u206630 days\u2069');
    assert.match(among.date('2026-05-03T12:00:00Z', 'date'), /^\u2066May \d, 2026\u2069$/);
  });

  it('leaves plain numbers as they are: a field takes them', () => {
    assert.deepEqual([among.amount('1260.5'), among.number(1260)], ['1,260.5', '1,260']);
  });

  it('isolates what is put into texts that run from the right, and English that stands in for them', () => {
    assert.equal(arabic.text('points-balance.from', { time: '12:03 PM' }), '\u0645\u0646 \u206812:03 PM\u2069');
    assert.equal(arabic.text('token-claim.lock.days', { count: 30 }), '\u206630 days\u2069');
    const isolates = /[\u2066-\u2069]/;
    assert.doesNotMatch(english.text('token-claim.lock.days', { count: 30 }) + english.amount('-5'), isolates);
  });
});

describe('localizer: amounts', () => {
  it('is exact to the last digit, far beyond what a double holds', () => {
    assert.equal(
      english.amount('123456789012345678901234567890.123456789012345678'),
      '123,456,789,012,345,678,901,234,567,890.123456789012345678',
    );
    assert.equal(english.amount(2n ** 64n), '18,446,744,073,709,551,616');
    assert.equal(german.amount('1234567.5'), '1.234.567,5');
  });

  it('says of what is no amount that there is none', () => {
    for (const value of [null, undefined, '', 'NaN', '1e5', '0x10', 'Infinity', '<b>1</b>'])
      assert.equal(english.amount(value), '–', String(value));
  });

  it('shortens towards zero', () => {
    assert.equal(english.amount('1999', 0, { compact: true }), '1.9K');
    assert.equal(english.amount('-1999', 0, { compact: true }), '-1.9K');
  });

  it('puts a sign before gains and losses alone', () => {
    assert.deepEqual(
      ['5', '-5', '0'].map((value) => english.amount(value, 0, { signed: true })),
      ['+5', '-5', '0'],
    );
  });

  it('keeps every digit of every amount', () => {
    const digits = (maxLength: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map((all) => all.join(''));
    fc.assert(
      fc.property(digits(60), digits(20), (whole, fraction) => {
        const value = `${BigInt(whole)}.${fraction}`.replace(/\.?0*$/, '');
        assert.equal(english.amount(value || '0').replaceAll(',', ''), value || '0');
      }),
    );
  });
});

describe('localizer: times', () => {
  it('says a span in its largest whole unit', () => {
    assert.equal(relativeTime('en', -3 * 3_600_000), '3 hours ago');
    assert.equal(relativeTime('en', 90_000), 'in 1 minute');
    assert.equal(relativeTime('en', 0), 'now');
  });

  it('writes a moment, and of what is none that there is none', () => {
    assert.match(english.date('2026-05-03T12:00:00Z', 'date'), /May \d, 2026/);
    assert.equal(english.date('never'), '–');
  });
});

describe('pseudo-locale', () => {
  const strange = pseudoLocale(en);

  it('has every key, in brackets, and every placeholder of it', () => {
    assert.deepEqual(Object.keys(strange), Object.keys(en));
    for (const key of Object.keys(en) as MessageKey[]) {
      const [from, to] = [JSON.stringify(en[key]), JSON.stringify(strange[key])];
      assert.deepEqual(to.match(/\{\w+\}/g), from.match(/\{\w+\}/g), key);
    }
  });

  it('makes texts 40 percent longer and still readable', () => {
    assert.equal(pseudo('Retry {count}'), '⟦Ŕéţŕý~~ {count}⟧');
  });

  it('works as a language', () => {
    assert.match(new Localizer('en-XA', strange).text('action.retry'), /^⟦.*⟧$/);
  });
});

describe('English', () => {
  const texts = Object.entries(en).flatMap(([key, message]) =>
    (typeof message === 'string' ? [message] : Object.values(message)).map((text) => [key, text] as const),
  );

  it('keeps to the voice: no exclamation marks, no please, no oops, no gas', () => {
    for (const [key, text] of texts) assert.doesNotMatch(text, /!|\bplease\b|\boops\b|\bgas\b|authenticate/i, key);
  });

  it('has typographic apostrophes', () => {
    for (const [key, text] of texts) assert.doesNotMatch(text, /\w'\w/, key);
  });
});
