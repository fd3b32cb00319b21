import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDecimals } from '../../../src/values/amounts/add-decimals.js';
import { baseUnits, wholeUnits } from '../../../src/values/amounts/base-units.js';
import { compareDecimals } from '../../../src/values/amounts/decimal.js';
import { numberMarks, readAmount, type AmountReading } from '../../../src/values/amounts/read-amount.js';
import { subtractDecimals } from '../../../src/values/amounts/subtract-decimals.js';
import { thousandths } from '../../../src/browser/ui/count-up.js';
import { fc } from '../../support/properties.js';

const read = (text: string, decimals = 2, lang = 'en'): AmountReading => readAmount(text, decimals, numberMarks(lang));
const amount = (units: bigint): AmountReading => ({ kind: 'amount', units });

describe('parsing an amount', () => {
  it('accepts what members of each language write', () => {
    assert.deepEqual(read('1260'), amount(126_000n));
    assert.deepEqual(read('1,260.5'), amount(126_050n));
    assert.deepEqual(read('1.260,5', 2, 'de'), amount(126_050n));
    assert.deepEqual(read('1 260,5', 2, 'fr'), amount(126_050n));
    assert.deepEqual(read('1\u202f260,5', 2, 'fr'), amount(126_050n));
    assert.deepEqual(read('1’260.5', 2, 'de-CH'), amount(126_050n));
    assert.deepEqual(read('12,34,567.5', 2, 'en-IN'), amount(123_456_750n));
    assert.deepEqual(read('١٬٢٦٠٫٥', 2, 'ar-EG'), amount(126_050n));
    assert.deepEqual(read('१,२६०', 2, 'mr-u-nu-deva'), amount(126_000n));
  });

  it('accepts pasted numbers of another language if they are unambiguous', () => {
    for (const lang of ['en', 'de', 'fr', 'de-CH', 'ja', 'ar-EG']) {
      assert.deepEqual(read('1.234,5', 2, lang), amount(123_450n), lang);
      assert.deepEqual(read('1,234.5', 2, lang), amount(123_450n), lang);
      assert.deepEqual(read('1.234.567', 2, lang), amount(123_456_700n), lang);
      assert.deepEqual(read('1,234,567', 2, lang), amount(123_456_700n), lang);
    }
  });

  it('interprets a single mark by the language, and guesses nothing', () => {
    assert.deepEqual(read('1,234', 0), amount(1234n));
    assert.deepEqual(read('1.234', 0, 'de'), amount(1234n));
    assert.deepEqual(read('1,5', 2, 'de'), amount(150n));
    assert.deepEqual(read('1,5', 2, 'en'), { kind: 'ambiguous' });
    assert.deepEqual(read('1.5', 2, 'de'), { kind: 'ambiguous' });
    assert.deepEqual(read('1.234', 0, 'en'), { kind: 'ambiguous' });
    assert.deepEqual(read('1.234', 3, 'en'), amount(1234n));
    assert.deepEqual(read('0,123', 3, 'en'), { kind: 'ambiguous' });
  });

  it('is exact where floating point is not', () => {
    assert.deepEqual(read('0.1', 18), amount(100_000_000_000_000_000n));
    assert.deepEqual(read('0.3', 18), amount(300_000_000_000_000_000n));
    assert.deepEqual(read('9007199254740993'), amount(900_719_925_474_099_300n));
    assert.deepEqual(read('123456789012345678901234567890', 0), amount(123456789012345678901234567890n));
  });

  it('says what is wrong with an invalid amount', () => {
    for (const text of ['', '  ', '\u00a0']) assert.deepEqual(read(text), { kind: 'empty' });
    for (const text of ['-1', '−1,000', '- 5']) assert.deepEqual(read(text), { kind: 'negative' });
    for (const text of [
      'abc',
      '1D5',
      '1G500',
      '1e21',
      '0x10',
      '1.2.3',
      '1,23,4',
      '1,234,56.7',
      '.',
      '-',
      '∞',
      '1.234.5',
      '12 leaf',
    ])
      assert.deepEqual(read(text), { kind: 'unreadable' }, text);
    assert.deepEqual(read('0.123', 2, 'en'), { kind: 'fine' });
    assert.deepEqual(read('1.5', 0, 'en'), { kind: 'fine' });
    assert.deepEqual(read('9'.repeat(90), 0), { kind: 'large' });
  });

  it('tolerates extra zeros and a bare decimal mark', () => {
    assert.deepEqual(read('007'), amount(700n));
    assert.deepEqual(read('1.50000'), amount(150n));
    assert.deepEqual(read('.5'), amount(50n));
    assert.deepEqual(read('5.'), amount(500n));
    assert.deepEqual(read('0'), amount(0n));
    assert.deepEqual(read('+3'), amount(300n));
  });

  it('parses every amount as each language formats it', () => {
    const langs = [
      'en',
      'de',
      'fr',
      'es',
      'pt-BR',
      'en-IN',
      'hi',
      'ar-EG',
      'fa',
      'ja',
      'de-CH',
      'pl',
      'sv',
      'tr',
      'bn',
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        fc.constantFrom(...langs),
        (units, decimals, lang) => {
          const format = new Intl.NumberFormat(lang, { maximumFractionDigits: 20 });
          const text = format.format(wholeUnits(units, decimals) as Intl.StringNumericLiteral);
          assert.deepEqual(read(text, decimals, lang), amount(units), `${lang} ${text}`);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'de', 'ar-EG'), (text, lang) => {
        assert.ok(read(text, 4, lang).kind);
      }),
    );
  });
});

describe('base units', () => {
  it('convert to whole units and back without loss', () => {
    assert.equal(wholeUnits(1500n, 3), '1.5');
    assert.equal(wholeUnits(1n, 18), '0.000000000000000001');
    assert.equal(wholeUnits(0n, 18), '0');
    assert.equal(wholeUnits(-1500n, 3), '-1.5');
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
        assert.equal(baseUnits(wholeUnits(units, decimals), decimals), units);
      }),
    );
  });

  it('truncate extra decimals, and are undefined for anything but a number', () => {
    assert.equal(baseUnits('1.239', 2), 123n);
    assert.equal(baseUnits(12, 2), 1200n);
    for (const value of [null, undefined, '', ' ', '.', 'x', '1,5', '1e', '1e9999', '0x10', NaN, Infinity, '∞'])
      assert.equal(baseUnits(value, 2), undefined, String(value));
  });

  it('are exact in every notation that JSON allows', () => {
    assert.equal(baseUnits(5e-7, 18), 500_000_000_000n);
    assert.equal(baseUnits('5e-7', 18), 500_000_000_000n);
    assert.equal(baseUnits('1e+21', 0), 10n ** 21n);
    assert.equal(baseUnits(1e21, 18), 10n ** 39n);
    assert.equal(baseUnits('1.5E3', 2), 150_000n);
    assert.equal(baseUnits('-2.5e-1', 2), -25n);
    assert.equal(baseUnits('0e5', 2), 0n);
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: -40, max: 40 }),
        (units, decimals, shift) => {
          assert.equal(baseUnits(`${wholeUnits(units, 36)}e${shift}`, decimals), scaled(units, decimals + shift - 36));
        },
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const written = baseUnits(JSON.parse(JSON.stringify(value)) as number, 400);
        assert.equal(Number(wholeUnits(written ?? -1n, 400)), value === 0 ? 0 : value);
      }),
    );
  });
});

/** Multiplies by a power of ten, truncated towards zero. */
const scaled = (units: bigint, power: number): bigint =>
  power >= 0 ? units * 10n ** BigInt(power) : units / 10n ** BigInt(-power);

describe('an unreadable amount', () => {
  it('is neither zero nor comparable, and makes a sum NaN', () => {
    for (const value of ['x', '', 'NaN', NaN, Infinity, '1,5', '1e9999']) {
      assert.ok(Number.isNaN(compareDecimals(value, 0)), String(value));
      assert.ok(Number.isNaN(compareDecimals(1, value)), String(value));
      assert.equal(addDecimals(value, 1), 'NaN');
      assert.equal(subtractDecimals('2', value), 'NaN');
      assert.equal(thousandths(value, 500), 'NaN');
    }
    assert.equal(addDecimals(null, '5e-7'), '0.0000005');
    assert.equal(subtractDecimals(1e21, '1'), '999999999999999999999');
    assert.ok(compareDecimals('1e+21', '999999999999999999999') > 0);
  });
});
