import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '../../../.config/build/texts.js';
import { en } from '../../../src/browser/i18n/en/index.js';
import { directionOf, Localizer } from '../../../src/browser/i18n/localizer.js';
import type { MessageKey } from '../../../src/browser/i18n/messages.js';
import { isEnglish } from '../../../src/browser/i18n/locales.js';
import { shortDate } from '../../../src/browser/i18n/short-date.js';
import { relativeTime } from '../../../src/browser/i18n/relative-time.js';
import { fc } from '../../support/properties.js';
import { pseudo, pseudoLocale } from '../../support/pseudo-locale.js';

const english = new Localizer('en', en);
const german = new Localizer('de', en);

describe('localizer: texts', () => {
  it('fills in values, and formats numbers as the language does', () => {
    assert.equal(english.text('points-balance.from', { time: '12:03' }), 'As of 12:03');
    assert.equal(english.text('status.retrying', { count: 1 }), 'Retrying in 1 second');
    assert.equal(english.text('status.retrying', { count: 1200 }), 'Retrying in 1,200 seconds');
    assert.equal(german.text('status.retrying', { count: 1200 }), 'Retrying in 1.200 seconds');
  });

  it('ends a sentence with a single full stop if its last value ends with one', () => {
    const text = (lang: string, message: string, date: string): string =>
      new Localizer(lang, { ...en, 'token-claim.ended.body': message }).text('token-claim.ended.body', { date });
    assert.equal(text('de', 'Sie lief bis {date}.', '24. Nov.'), 'Sie lief bis 24. Nov.');
    assert.equal(text('es', 'Abierta hasta: {date}. Ya cerró.', '4:44 p. m.'), 'Abierta hasta: 4:44 p. m. Ya cerró.');
    assert.equal(text('de', 'Sie lief bis {date}.', '24. Mai'), 'Sie lief bis 24. Mai.');
    assert.equal(text('de', 'Sie lief bis {date}.', '\u206624. Nov.\u2069'), 'Sie lief bis \u206624. Nov.\u2069');
    assert.equal(text('ar', 'استمرت حتى {date}.', '4:44 p.m.'), 'استمرت حتى \u20684:44 p.m.\u2069');
  });

  it('leaves a placeholder without a value visible', () => {
    assert.equal(english.text('points-balance.from'), 'As of {time}');
  });

  it('inserts values literally, even if they look like placeholders or patterns', () => {
    assert.equal(english.text('points-balance.from', { time: '{time} $& $1' }), 'As of {time} $& $1');
  });

  it('never breaks a line between an amount and its unit, in any language', () => {
    assert.equal(english.text('auction-bidder.amount', { amount: '1,260', symbol: 'Leaf' }), '1,260\u00a0Leaf');
    assert.equal(
      new Localizer('de', { ...en, 'auction-bidder.amount': 'genau {amount} {symbol} hier' }).text(
        'auction-bidder.amount',
        { amount: '2', symbol: 'Big Leaf' },
      ),
      'genau 2\u00a0Big Leaf hier',
    );
  });

  it('uses the plural forms of the language', () => {
    const forms = { one: '1', few: 'few', many: 'many', other: 'other' };
    const polish = new Localizer('pl', { ...en, 'status.retrying': forms });
    assert.deepEqual(
      [1, 3, 5, 1.5].map((count) => polish.text('status.retrying', { count })),
      ['1', 'few', 'many', 'other'],
    );
  });

  it('falls back to English for an invalid tag', () => {
    assert.equal(new Localizer('not a tag', en).lang, 'en');
    assert.equal(new Localizer('', en).lang, 'en');
  });

  it('knows which languages are written right to left', () => {
    assert.deepEqual(['ar', 'he-IL', 'fa', 'en', 'artful', 'uz-Arab', 'uz', 'pa-PK', 'ckb', 'yi'].map(directionOf), [
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'rtl',
      'ltr',
      'rtl',
      'rtl',
      'rtl',
    ]);
  });
});

describe('localizer: missing texts', () => {
  it('recognises every variety of English', () => {
    assert.deepEqual(['en', 'en-GB', 'EN-au', 'en-XA'].map(isEnglish), [true, true, true, true]);
    assert.deepEqual(['ja', 'fr-CA', 'ar', 'eng', ''].map(isEnglish), [false, false, false, false, false]);
  });

  it('formats an untranslated text entirely as English', () => {
    const partly = new Localizer('fr', { 'action.retry': 'Réessayer' }, { english: en });
    assert.equal(partly.text('action.retry'), 'Réessayer');
    assert.equal(partly.text('status.retrying', { count: 0 }), 'Retrying in 0 seconds');
    assert.equal(partly.text('status.retrying', { count: 1200 }), 'Retrying in 1,200 seconds');
    assert.equal(partly.amount('1200.5'), '1\u202f200,5');
  });
});

describe('localizer: inside text of the other direction', () => {
  const among = new Localizer('en', en, { around: 'rtl' });
  const arabic = new Localizer('ar', { 'points-balance.from': '\u0645\u0646 {time}' }, { english: en });

  it('keeps signed numbers, units and texts together', () => {
    assert.equal(among.amount('500', 0, { signed: true }), '\u2066+500\u2069');
    assert.equal(among.amount('-5'), '\u2066-5\u2069');
    assert.equal(among.amount('1999', 0, { compact: true }), '\u20661.9K\u2069');
    assert.equal(among.text('token-claim.lock.days', { count: 30 }), '\u206630 days\u2069');
    assert.match(among.date('2026-05-03T12:00:00Z', 'date'), /^\u2066May \d, 2026\u2069$/);
  });

  it('leaves plain numbers unmarked, since fields take them', () => {
    assert.deepEqual([among.amount('1260.5'), among.number(1260)], ['1,260.5', '1,260']);
  });

  it('isolates values in right-to-left texts, and English that stands in for them', () => {
    assert.equal(arabic.text('points-balance.from', { time: '12:03 PM' }), '\u0645\u0646 \u206812:03 PM\u2069');
    assert.equal(arabic.text('token-claim.lock.days', { count: 30 }), '\u206630 days\u2069');
    const isolates = /[\u2066-\u2069]/;
    assert.doesNotMatch(english.text('token-claim.lock.days', { count: 30 }) + english.amount('-5'), isolates);
  });
});

describe('localizer: names from data', () => {
  const arabic = new Localizer('ar', {
    'auction-bidder.time.extended': '+{time}، مزايدة',
    'next-step.gain.multiplier': '×{factor}',
  });

  it('isolates every name in a right-to-left language, and right-to-left names in any other', () => {
    assert.equal(arabic.isolate('Grove!'), '\u2068Grove!\u2069');
    assert.equal(english.isolate('حديقة'), '\u2068حديقة\u2069');
    assert.equal(english.isolate('גן'), '\u2068גן\u2069');
    assert.equal(english.isolate('Grove!'), 'Grove!');
    assert.equal(english.text('points-balance.from', { time: 'الآن' }), 'As of \u2068الآن\u2069');
  });

  it('keeps a sign to the left of its number', () => {
    assert.equal(arabic.text('auction-bidder.time.extended', { time: '5 د' }), '\u2068+5 د\u2069، مزايدة');
    assert.equal(arabic.text('next-step.gain.multiplier', { factor: 2 }), '\u2068×2\u2069');
    assert.equal(english.text('next-step.gain.multiplier', { factor: 2 }), '×2');
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

  it('shows a dash for anything that is not an amount', () => {
    for (const value of [null, undefined, '', 'NaN', NaN, Infinity, '1e9999', '1,5', '0x10', 'Infinity', '<b>1</b>'])
      assert.equal(english.amount(value), '–', String(value));
  });

  it('reads the exponents that JSON uses for small and large numbers', () => {
    assert.equal(english.amount(5e-7), '0.0000005');
    assert.equal(english.amount('5e-7'), '0.0000005');
    assert.equal(english.amount('5.00E-07'), '0.0000005');
    assert.equal(english.amount('1e+21'), '1,000,000,000,000,000,000,000');
    assert.equal(german.amount(1e21), '1.000.000.000.000.000.000.000');
    assert.equal(english.amount('12e-1', 0), '1');
  });

  it('shows up to 36 decimals exactly, and cuts off the rest', () => {
    const digits = '123456789012345678901234567890123456';
    assert.equal(english.amount(`1.${digits}789`), `1.${digits}`);
    assert.equal(english.amount('1.500000000000000000000007', 24), '1.500000000000000000000007');
    assert.equal(english.amount('1e-24', 24, { signed: true }), '+0.000000000000000000000001');
    assert.equal(english.amount('-1e-24', 24, { signed: true }), '-0.000000000000000000000001');
    assert.equal(english.amount('0', 24, { signed: true, least: 22 }), '0.0000000000000000000000');
    assert.equal(german.amount('-1234.000000000000000000000007', 24), '-1.234,000000000000000000000007');
    assert.equal(new Localizer('fa', en).amount('1.000000000000000000000007', 24), '۱٫۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۷');
    assert.equal(english.amount('1.500000000000000000000007', 22), '1.5');
    assert.equal(english.amount('1.5', 24, { least: 22 }), '1.5000000000000000000000');
    assert.equal(english.amount('1999.000000000000000000000007', 24, { compact: true }), '1.9K');
  });

  it('rounds compact amounts towards zero', () => {
    assert.equal(english.amount('1999', 0, { compact: true }), '1.9K');
    assert.equal(english.amount('-1999', 0, { compact: true }), '-1.9K');
  });

  it('stays short where a language has no word for so much', () => {
    const short = (lang: string, value: string) => new Localizer(lang, en).amount(value, 0, { compact: true });
    assert.deepEqual(
      ['999999999999999', '9999999999999999', '10000000000000000', '12345678901234567890', '-19999999999999999999'].map(
        (value) => short('en', value),
      ),
      ['999.9T', '9999.9T', '1E16', '1.2E19', '-1.9E19'],
    );
    assert.deepEqual(
      [short('ja', '12345678901234567890'), short('de', '12345678901234567890')],
      ['1234.5京', '1,2E19'],
    );
    const digits = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...languages()), digits, (lang, value) => {
        assert.ok(short(lang, value).length <= 14, `${lang} ${short(lang, value)}`);
      }),
    );
  });

  it('pads decimals, so that amounts in a column align', () => {
    assert.equal(english.amount('4992.2', 18, { least: 2 }), '4,992.20');
    assert.equal(german.amount(7, 4, { least: 4 }), '7,0000');
  });

  it('adds a sign to gains and losses only', () => {
    assert.deepEqual(
      ['5', '-5', '0'].map((value) => english.amount(value, 0, { signed: true })),
      ['+5', '-5', '0'],
    );
  });

  it('keeps every digit of every amount', () => {
    const digits = (maxLength: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map((all) => all.join(''));
    fc.assert(
      fc.property(digits(60), digits(36), (whole, fraction) => {
        const value = `${BigInt(whole)}.${fraction}`.replace(/\.?0*$/, '');
        assert.equal(english.amount(value || '0').replaceAll(',', ''), value || '0');
      }),
    );
  });
});

describe('localizer: percentages', () => {
  it('writes them as the language does', () => {
    const written = (lang: string) => new Localizer(lang, en).percent(60).replaceAll(/[\u200e\u200f\u061c]/g, '');
    assert.deepEqual(['en', 'de', 'fr', 'tr', 'ar', 'fa'].map(written), [
      ...['60%', '60\u00a0%', '60\u00a0%', '%60', '60%', '۶۰٪'],
    ]);
  });

  it('says that something is whole only if it is', () => {
    assert.deepEqual(
      [0, 0.9, 29, 57, 58, 99.999, 100].map((value) => english.percent(value)),
      [...['0%', '0%', '29%', '57%', '58%', '99%', '100%']],
    );
  });
});

describe('localizer: times', () => {
  it('gives a time span in its largest whole unit', () => {
    assert.equal(relativeTime('en', -3 * 3_600_000), '3 hours ago');
    assert.equal(relativeTime('en', 90_000), 'in 1 minute');
    assert.equal(relativeTime('en', 0), 'now');
  });

  it('formats a moment, or shows a dash for an invalid one', () => {
    assert.match(english.date('2026-05-03T12:00:00Z', 'date'), /May \d, 2026/);
    assert.equal(english.date('never'), '–');
  });
});

describe('localizer: calendars', () => {
  const year = (lang: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
    new Intl.DateTimeFormat(new Localizer(lang, en).lang, style).format(new Date('2026-11-25T12:00:00Z'));

  it('uses the Gregorian calendar in every language', () => {
    assert.equal(year('fa'), '۲۵ نوامبر ۲۰۲۶');
    assert.equal(year('th-TH'), '25 พ.ย. 2026');
    assert.equal(year('th', { month: 'long', year: 'numeric' }), 'พฤศจิกายน 2026');
    assert.match(year('ar'), /2026/);
    assert.match(year('ar-SA'), /٢٠٢٦/);
    assert.equal(new Localizer('fa', en).date('2026-11-25T12:00:00Z', 'date'), '۲۵ نوامبر ۲۰۲۶');
  });

  it('uses another calendar if the page asks for it', () => {
    assert.equal(year('fa-u-ca-persian'), '۴ آذر ۱۴۰۵');
    assert.equal(year('th-u-ca-buddhist'), '25 พ.ย. 2569');
    assert.match(year('ar-u-ca-islamic-umalqura'), /1448/);
  });

  it('omits the year from a short date in the calendar’s current year', () => {
    const now = Date.parse('2026-11-25T12:00:00Z');
    assert.deepEqual(
      ['2026-02-14', '2025-12-31'].map((day) => shortDate('en', `${day}T12:00:00Z`, now)),
      ['Feb 14', 'Dec 31, 2025'],
    );
    // The Persian year began in March.
    assert.equal(shortDate('fa-u-ca-persian', '2026-02-14T12:00:00Z', now), '۲۵ بهمن ۱۴۰۴');
    assert.equal(shortDate('en', 'never', now), '');
  });
});

describe('pseudo-locale', () => {
  const strange = pseudoLocale(en);

  it('has every key in brackets, with all its placeholders', () => {
    assert.deepEqual(Object.keys(strange), Object.keys(en));
    for (const key of Object.keys(en) as MessageKey[]) {
      const [from, to] = [JSON.stringify(en[key]), JSON.stringify(strange[key])];
      assert.deepEqual(to.match(/\{\w+\}/g), from.match(/\{\w+\}/g), key);
    }
  });

  it('lengthens texts by 40 percent and keeps them readable', () => {
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

  it('uses typographic apostrophes', () => {
    for (const [key, text] of texts) assert.doesNotMatch(text, /\w'\w/, key);
  });
});
