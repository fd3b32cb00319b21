import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '../../../.config/build/texts.js';
import { clockFormat, type ClockTime } from '../../../src/browser/i18n/clock-format.js';

const time: ClockTime = { hours: 2, minutes: 14, seconds: 9 };
/** An engine without `Intl.DurationFormat`. */
const older = {};

describe('the clock format in an engine with Intl.DurationFormat', () => {
  it('is left to the engine', () => {
    const asked: unknown[] = [];
    class DurationFormat {
      constructor(...of: unknown[]) {
        asked.push(of);
      }
      format(of: ClockTime): string {
        asked.push(of);
        return 'of the engine';
      }
    }
    assert.equal(clockFormat('id', { DurationFormat }).format(time), 'of the engine');
    assert.deepEqual(asked, [['id', { style: 'digital', hours: '2-digit' }], time]);
  });
});

describe('the clock format in an engine without Intl.DurationFormat', () => {
  it('has the digits and the separator of the language', () => {
    const others: Readonly<Record<string, string>> = { fa: '۰۲:۱۴:۰۹', bn: '০২:১৪:০৯', id: '02.14.09' };
    for (const lang of languages())
      assert.equal(clockFormat(lang, older).format(time), others[lang] ?? '02:14:09', lang);
    assert.equal(clockFormat('ar-EG', older).format(time), '٠٢:١٤:٠٩');
    assert.equal(clockFormat('fi-u-ca-gregory', older).format(time), '02.14.09');
  });

  it('counts beyond a day', () => {
    assert.equal(clockFormat('en', older).format({ hours: 24, minutes: 0, seconds: 0 }), '24:00:00');
  });
});
