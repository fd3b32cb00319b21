import { html, nothing, type TemplateResult } from 'lit';
import type { QuestStreak, StreakMilestone as Milestone } from '../../../../stores/quests/quest.js';
import type { Localize } from '../../../../controllers/localize.js';
import { wreath } from '../../../../ui/leaf.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { boundedAmount } from '../../../bounded-amount.js';

/** Number of milestones shown at once. */
const shownAtOnce = 3;

/** Returns the last milestone that was reached and those that follow. */
export function milestonesInView({
  milestones,
  count,
}: Pick<QuestStreak, 'milestones' | 'count'>): readonly Milestone[] {
  const ahead = milestones.findIndex(({ length }) => length > count);
  const from = (ahead < 0 ? milestones.length : ahead) - 1;
  const start = Math.max(0, Math.min(from, milestones.length - shownAtOnce));
  return milestones.slice(start, start + shownAtOnce);
}

/**
 * Draws the milestones as wreaths that fill day by day. If there is only one, only the details mention it.
 *
 * @param unitOf returns what a number counts, such as `days in a row`
 */
export function milestones(
  localize: Localize,
  run: QuestStreak,
  unitOf: (count: number) => string,
): TemplateResult | typeof nothing {
  const shown = milestonesInView(run);
  if (shown.length < 2) return nothing;
  return html`<ol class="milestones" part="milestones" role="list" aria-label=${localize.t('streak.milestones')}>
    ${shown.map((milestone) => {
      const [kind, text] = standing(localize, run, milestone);
      const { length } = milestone;
      const isFresh = run.isDoneNow && length === run.count ? ' fresh' : '';
      return html`<li class="milestone ${kind}${isFresh}" part="milestone ${kind}">
        <span class="milestone-art"
          >${wreath(Math.min(100, (run.count / length) * 100), artOf(length))}<span class="milestone-berries"
            >${[...Array<undefined>(berriesOf(length))].map(() => html`<span></span>`)}</span
          ><span class="milestone-length">${localize.number(length)}</span></span
        >
        <span class="vh">${unitOf(length)}</span>
        <span class="milestone-text">${longAmounts(text)}</span>
      </li>`;
    })}
  </ol>`;
}

/** Whether the milestone is reached, the next one, or a later one, and the text under it. */
function standing(localize: Localize, { count, next }: QuestStreak, milestone: Milestone): [string, string] {
  const { length } = milestone;
  if (length <= count) return ['reached', localize.t('streak.reached')];
  return length === next?.length
    ? ['next', localize.t('streak.to-go', { count: length - count })]
    : ['later', bonusText(localize, milestone)];
}

/** Says how many points a milestone adds. */
export function bonusText(localize: Localize, milestone: Milestone, decimals?: number): string {
  const signed = !milestone.isUpTo && !milestone.isFrom;
  return boundedAmount(localize, localize.amount(milestone.amount, decimals, { signed }), milestone);
}

/** Returns the wreath of a milestone, which has more leaves from 30 and again from 100 windows. */
const artOf = (length: number): { size: number; pairs: number; radius: number; length: number } => ({
  size: 60,
  pairs: length >= 100 ? 13 : length >= 30 ? 9 : 6,
  radius: 42,
  length: length >= 100 ? 13 : 16,
});

const berriesOf = (length: number): number => (length >= 100 ? 3 : length >= 30 ? 2 : 1);
