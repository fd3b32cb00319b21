import { expect } from '@open-wc/testing';
import type { Localize } from '../../src/controllers/localize.js';
import { progressText } from '../../src/elements/quest-list/views/meta.js';
import { en } from '../../src/i18n/en/index.js';
import { Localizer } from '../../src/i18n/localizer.js';
import type { Quest } from '../../src/stores/quests/quest.js';
import { wreath } from '../../src/ui/leaf.js';
import { progressBar } from '../../src/ui/progress.js';

const localizer = new Localizer('en', en);
const localize = { t: localizer.text.bind(localizer), amount: localizer.amount.bind(localizer) } as unknown as Localize;
const textAt = (percent: number): string => progressText(localize, { progress: { percent } } as Quest);

describe('progress that is shown', () => {
  it('is cut off, and never says that something open is done', () => {
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

  it('closes a wreath at 100 percent, not before', () => {
    const open = (percent: number): number => JSON.stringify(wreath(percent)).split('"off"').length - 1;
    expect(open(100)).to.equal(0);
    for (const percent of [94.5, 99.6, 99.999]) expect(open(percent), String(percent)).to.be.greaterThan(0);
  });
});
