import { expect } from '@open-wc/testing';
import type { Localize } from '../../../src/browser/controllers/localize.js';
import { render } from 'lit';
import { extended } from '../../../src/browser/elements/auction-bidder/views/lot.js';
import { rewards } from '../../../src/browser/elements/badge-shelf/views/rewards.js';
import { percentOf } from '../../../src/browser/elements/condition-lines.js';
import { progressText } from '../../../src/browser/elements/quest-list/views/meta.js';
import { en } from '../../../src/browser/i18n/en/index.js';
import { Localizer } from '../../../src/browser/i18n/localizer.js';
import type { Condition } from '../../../src/browser/stores/quests/conditions/condition.js';
import type { Quest } from '../../../src/browser/stores/quests/quest.js';
import { wreath } from '../../../src/browser/ui/leaf.js';
import { progressBar } from '../../../src/browser/ui/progress.js';

const localizer = new Localizer('en', en);
const localize = {
  t: localizer.text.bind(localizer),
  amount: localizer.amount.bind(localizer),
  number: localizer.number.bind(localizer),
  percent: localizer.percent.bind(localizer),
} as unknown as Localize;
const textAt = (percent: number): string => progressText(localize, { progress: { percent } } as Quest);

describe('displayed numbers', () => {
  it('round progress down, so that nothing unfinished reads as 100 percent', () => {
    const shown = [0, 0.9, 49.5, 99.4, 99.6, 99.999, 100].map((percent) => [
      textAt(percent),
      progressBar(percent, '').values[1],
    ]);
    expect(shown).to.deep.equal([
      ['0%', 0],
      ['0%', 0],
      ['49%', 49],
      ['99%', 99],
      ['99%', 99],
      ['99%', 99],
      ['100%', 100],
    ]);
  });

  it('say what is counted beside the percent', () => {
    const progress = { percent: 24.9, done: '1234.5', of: 5000 };
    expect(progressText(localize, { progress } as Quest)).to.equal('24% · 1,234.5 of 5,000');
  });

  it('give a condition’s progress in percent, rounded down', () => {
    const at = (done: number | string, of: number | string, type = 'points'): number | undefined =>
      percentOf({ type, done, of, state: 'unmet' } as Condition);
    expect([at(29, 100), at(57, '100'), at('0.57', 1), at('99.999', 100)]).to.deep.equal([29, 57, 57, 99]);
    expect([at(100, 29, 'level'), at('some', 100), at(0, 100)]).to.deep.equal([29, undefined, undefined]);
  });

  it('never exceed the minutes that a late bid has added', () => {
    const at = (by: number): string => extended(localize, { by, count: 1 });
    expect([at(59_900), at(60_000), at(119_000), at(299_999), at(300_000)]).to.deep.equal([
      '+59 s, late bid',
      '+1 min, late bid',
      '+1 min, late bid',
      '+4 min, late bid',
      '+5 min, late bid',
    ]);
  });

  it('never exceed the multiplier that a badge brings', () => {
    const reward = { id: '1', rewardType: 'multiplier', multiplier: 1.99996, isRetroactive: false };
    const badge = { id: '1', phase: 'open', record: { rewards: [reward] } };
    const list = document.createElement('div');
    render(rewards({ localize, badge, badges: [], detail: { currencies: [], contracts: [] } } as never), list);
    expect(list.textContent).to.contain('1.9999');
  });

  it('close a wreath at 100 percent, not before', () => {
    const open = (percent: number): number => JSON.stringify(wreath(percent)).split('"off"').length - 1;
    expect(open(100)).to.equal(0);
    for (const percent of [94.5, 99.6, 99.999]) expect(open(percent), String(percent)).to.be.greaterThan(0);
  });
});
