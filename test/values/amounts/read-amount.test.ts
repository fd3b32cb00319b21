import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { root } from '../../../.config/build/entries.mjs';
import { Localizer } from '../../../src/browser/i18n/localizer.js';
import { baseUnits, wholeUnits } from '../../../src/values/amounts/base-units.js';
import { numberMarks, readAmount } from '../../../src/values/amounts/read-amount.js';
import { fc } from '../../support/properties.js';

/** All languages that Laurel has or will have, and others whose digits or marks differ. */
const languages = (
  'en de fr es pt-BR it nl pl tr ru uk ar he fa hi bn id vi th zh-Hans zh-Hant ja ko fil ' +
  'ar-EG ar-MA bg ckb cs da de-AT de-CH el en-IN en-ZA es-MX ff-Adlm fi fr-CH hr hu lt mr my nb pt-PT sk sv ur-IN'
).split(' ');
const units = (text: string, lang: string, decimals: number) => readAmount(text, decimals, numberMarks(lang));

describe('an amount in any language', () => {
  it('is parsed exactly as it was formatted', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 60n });
    for (const lang of languages) {
      const localizer = new Localizer(lang, {});
      fc.assert(
        fc.property(amount, fc.integer({ min: 0, max: 36 }), (value, decimals) => {
          const text = localizer.amount(wholeUnits(value, decimals), decimals);
          assert.deepEqual(units(text, lang, decimals), { kind: 'amount', units: value }, `${lang} ${text}`);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('covers every language that has texts', () => {
    const tags = readdirSync(`${root}src/browser/i18n/translations`).map((file) => file.replace('.json', ''));
    assert.deepEqual(
      tags.filter((tag) => !languages.includes(tag)),
      [],
    );
  });

  it("is parsed in digits of other scripts, whatever the page's language", () => {
    for (const lang of ['en', 'fa', 'bn', 'ar'])
      for (const text of ['1234.5', '١٢٣٤٫٥', '۱۲۳۴٫۵', '১২৩৪.৫', '१२३४.५', '๑๒๓๔.๕', '１２３４．５'])
        assert.deepEqual(units(text, lang, 1), { kind: 'amount', units: 12345n }, `${lang} ${text}`);
  });

  it('is grouped by a mark only if the language groups by it', () => {
    const spaced = 'fr pl ru uk pt-PT cs sv nb fi bg hu sk de-AT fr-CH en-ZA'.split(' ');
    for (const lang of spaced) {
      for (const text of ['1.234', '1.5', '12.345', "1'234"])
        assert.deepEqual(units(text, lang, 18), { kind: 'ambiguous' }, `${lang} ${text}`);
      for (const space of [' ', '\u00a0', '\u2009', '\u202f'])
        assert.deepEqual(units(`1${space}234,5`, lang, 1), { kind: 'amount', units: 12345n }, lang);
    }
    for (const lang of ['de-CH', 'gsw', 'it-CH', 'fa', 'ar-EG'])
      assert.deepEqual(units('1,234', lang, 18), { kind: 'ambiguous' }, lang);
    for (const lang of ['en', 'de', 'ja', 'ar', 'fa'])
      for (const text of ['1 234', '1\u00a0234', '1’234'])
        assert.deepEqual(units(text, lang, 18), { kind: 'ambiguous' }, `${lang} ${text}`);
    assert.deepEqual(units('1’234', 'de-CH', 0), { kind: 'amount', units: 1234n });
    assert.deepEqual(units('1\u2e41234.5', 'ff-Adlm', 1), { kind: 'amount', units: 12345n });
  });

  it('accepts the Arabic decimal and group marks in every language', () => {
    for (const lang of languages) {
      for (const text of ['1٫500', '١٫٥٠٠', '1٫5'])
        assert.deepEqual(units(text, lang, 18), { kind: 'amount', units: 15n * 10n ** 17n }, `${lang} ${text}`);
      for (const text of ['1٬500', '١٬٥٠٠', '1٬500٫0', '1٬500.0', '1٬500,00'])
        assert.deepEqual(units(text, lang, 2), { kind: 'amount', units: 150_000n }, `${lang} ${text}`);
      assert.deepEqual(units('1٫234', lang, 0), { kind: 'fine' }, lang);
      for (const text of ['1٬5', '1٬50', '1٬5000', '1٫234٬567', '1٫2٫3', '1.5٬000', '0٬500'])
        assert.deepEqual(units(text, lang, 18), { kind: 'unreadable' }, `${lang} ${text}`);
    }
  });

  it('is not made of two cells, lines or words', () => {
    for (const lang of languages)
      for (const text of [
        '1\t5',
        '1\t234',
        '1\n234',
        '1\r\n234',
        '1\u2028234',
        '1 5',
        '12 34',
        '1\u00a05',
        '1  234',
        '1_000',
        '1 , 5',
      ])
        assert.ok(['unreadable', 'ambiguous'].includes(units(text, lang, 2).kind), `${lang} ${JSON.stringify(text)}`);
    for (const text of [' 5', '5 ', '\t5\n', '\u00a05\u202f', '\u2066 5\u2069'])
      assert.deepEqual(units(text, 'en', 0), { kind: 'amount', units: 5n }, JSON.stringify(text));
  });

  it('never has another value than its text says', () => {
    const digits = fc.integer({ min: 0, max: 1_000_000 }).map(String);
    const marks = fc.constantFrom('.', ',', ' ', '’', '٫', '٬', '\u00a0', '\t');
    fc.assert(
      fc.property(digits, marks, digits, fc.constantFrom(...languages), (whole, mark, fraction, lang) => {
        const reading = units(`${whole}${mark}${fraction}`, lang, 18);
        if (reading.kind !== 'amount') return;
        const { decimal, group } = numberMarks(lang);
        const isGroup =
          mark === '٬' ||
          mark === group ||
          (mark === ' ' && /\s/.test(group)) ||
          (mark === '\u00a0' && /\s/.test(group)) ||
          (mark === '’' && group === "'");
        const isDecimal = mark === '٫' || mark === decimal || (mark === '.' && decimal === '٫');
        assert.ok(isGroup || isDecimal, `${lang} ${whole}${mark}${fraction}`);
        const meant = isDecimal ? baseUnits(`${whole}.${fraction}`, 18) : baseUnits(whole + fraction, 18);
        assert.equal(reading.units, meant);
        assert.ok(isDecimal || fraction.length === 3);
      }),
      { numRuns: 5000 },
    );
  });

  it('has an error text if it is not accepted', () => {
    const english = JSON.parse(readFileSync(`${root}src/browser/i18n/translations/en.json`, 'utf8')) as Record<
      string,
      string
    >;
    const typed = fc.string({ unit: fc.constantFrom(...'019.,  ’٫٬-+e\t') });
    fc.assert(
      fc.property(typed, fc.constantFrom(...languages), (text, lang) => {
        const { kind } = units(text, lang, 4);
        assert.ok(kind === 'amount' || (english[`amount-entry.${kind}`] ?? '').length > 10);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts a decimal comma in languages that use one', () => {
    for (const lang of ['de', 'fr', 'pl', 'tr', 'ru', 'uk', 'it', 'nl', 'id', 'vi', 'pt-BR', 'es'])
      assert.deepEqual(units('0,25', lang, 2), { kind: 'amount', units: 25n }, lang);
  });
});
