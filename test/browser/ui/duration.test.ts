import { expect } from '@open-wc/testing';
import type { Localize } from '../../../src/browser/controllers/localize.js';
import { clockFormat } from '../../../src/browser/i18n/clock-format.js';
import { Localizer } from '../../../src/browser/i18n/localizer.js';
import { parseMessage } from '../../../src/browser/i18n/message-format.js';
import { countdownSpeech, spanText } from '../../../src/browser/ui/countdown.js';

const files = import.meta.glob<Record<string, unknown>>('../../../src/browser/i18n/translations/*.json', {
  import: 'default',
  eager: true,
});
const days = 'countdown.days';
const languages = Object.entries(files).map(([path, texts]) => {
  const lang = path.replace(/^.*\/|\.json$/g, '');
  const localizer = new Localizer(lang, { [days]: parseMessage(String(texts[days])) });
  const t: Localize['t'] = (key, values) => localizer.text(key, values);
  return { lang, localize: { t, lang, number: localizer.number.bind(localizer) } as Localize };
});

const hourMs = 3_600_000;
const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '');
const numbersIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? [];

describe('a duration, in each language', () => {
  it('uses the language’s digits and separators, padded to two digits', () => {
    const of = (lang: string, ms: number): string => {
      const found = languages.find((each) => each.lang === lang);
      return found ? withoutMarks(spanText(found.localize, ms)) : '';
    };
    expect(languages.length).to.be.at.least(24);
    expect(of('en', 2.25 * hourMs)).to.equal('02:15:00');
    expect(of('id', 2.25 * hourMs)).to.equal('02.15.00');
    expect(of('en', 52 * hourMs)).to.equal('2d 04h');
    expect(of('de', 52 * hourMs)).to.equal('2 T 04 h');
    expect(of('ja', 52 * hourMs)).to.equal('2日 04時間');
    expect(of('fa', 2.25 * hourMs)).to.equal('۰۲:۱۵:۰۰');
    expect(of('bn', 52 * hourMs)).to.equal('২ দিন ০৪ ঘ.');
  });

  it('is the same in engines with and without Intl.DurationFormat', () => {
    const own = (2 * 3600 + 14 * 60 + 9) * 1000;
    const time = { hours: 2, minutes: 14, seconds: 9 };
    for (const { lang, localize } of languages)
      expect(withoutMarks(spanText(localize, own)), lang).to.equal(clockFormat(lang, {}).format(time));
  });

  it('puts the days before the hours', () => {
    for (const { lang, localize } of languages) {
      const figures = [2, 14].map((value) => new Intl.NumberFormat(lang).format(value));
      expect(numbersIn(spanText(localize, 62 * hourMs)), lang).to.deep.equal(figures);
    }
  });
});

describe('the announcement of a countdown', () => {
  const t: Localize['t'] = (key, { count } = {}) => `${key} ${count}`;
  const speech = (before: number, left: number) => countdownSpeech({ t } as Localize, before, left);

  it('names the last mark that was passed, and is made only at marks', () => {
    const minute = 60_000;
    expect(speech(61 * minute, 60 * minute)).to.equal('countdown.spoken.hours 1');
    expect(speech(2 * 24 * 60 * minute, 9 * minute)).to.equal('countdown.spoken.minutes 10');
    expect(speech(11 * minute, 5_000)).to.equal('countdown.spoken.seconds 10');
    expect([speech(9 * minute, 8 * minute), speech(minute, 0)]).to.deep.equal([undefined, undefined]);
  });
});
