import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { root } from '../../.config/entries.mjs';
import { Localizer } from '../../src/i18n/localizer.js';
import { wholeUnits } from '../../src/amounts/base-units.js';
import { numberMarks, readAmount } from '../../src/amounts/read-amount.js';
import { fc } from '../support/properties.js';

/** All languages that Laurel has or is to have, and some whose digits or marks are unusual. */
const languages = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'pt-BR',
    'it',
    'nl',
    'pl',
    'tr',
    'ru',
    'uk',
    'ar',
    'he',
    'fa',
    'hi',
    'bn',
    'id',
    'vi',
    'th',
  ],
  ...['zh-Hans', 'zh-Hant', 'ja', 'ko', 'fil', 'ar-EG', 'de-CH', 'de-AT', 'en-IN', 'pt-PT', 'es-MX', 'mr', 'my'],
];
const units = (text: string, lang: string, decimals: number) => readAmount(text, decimals, numberMarks(lang));

describe('an amount in any language', () => {
  it('is read as it was written, exact to the last digit', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 60n });
    for (const lang of languages) {
      const localizer = new Localizer(lang, {});
      fc.assert(
        fc.property(amount, fc.integer({ min: 0, max: 18 }), (value, decimals) => {
          const text = localizer.amount(wholeUnits(value, decimals), decimals);
          assert.deepEqual(units(text, lang, decimals), { kind: 'amount', units: value }, `${lang} ${text}`);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('covers every language that has texts', () => {
    const tags = readdirSync(`${root}src/i18n/translations`).map((file) => file.replace('.json', ''));
    assert.deepEqual(
      tags.filter((tag) => !languages.includes(tag)),
      [],
    );
  });

  it('is read in digits of other scripts, whatever the language of the page', () => {
    for (const lang of ['en', 'fa', 'bn', 'ar'])
      for (const text of ['1234.5', '١٢٣٤٫٥', '۱۲۳۴٫۵', '১২৩৪.৫', '१२३४.५', '๑๒๓๔.๕', '１２３４．５'])
        assert.deepEqual(units(text, lang, 1), { kind: 'amount', units: 12345n }, `${lang} ${text}`);
  });

  it('has a comma before decimals where the language has one', () => {
    for (const lang of ['de', 'fr', 'pl', 'tr', 'ru', 'uk', 'it', 'nl', 'id', 'vi', 'pt-BR', 'es'])
      assert.deepEqual(units('0,25', lang, 2), { kind: 'amount', units: 25n }, lang);
  });
});
