import { html, svg, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { ShownWeek } from '../../../stores/season/shown-weeks.js';
import { branchBerry, branchLeaves, branchSize, branchStem, type BranchLeaf } from '../../../ui/week-branch.js';

/** Draws the weeks of a season as pairs of leaves on one branch, as long as a week's points; the best has the berry. */
export function weekBranch(
  localize: Localize,
  weeks: readonly ShownWeek[],
  decimals: number | undefined,
): TemplateResult {
  const { width, height } = branchSize;
  const best = weeks.findIndex(({ isBest }) => isBest);
  const berry = branchBerry(best, weeks.length);
  return html`<div class="weeks" part="weeks" role="img" aria-label=${sentence(localize, weeks, decimals)}>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <path class="way" d=${branchStem} />
      ${branchLeaves(weeks.map(({ percent }) => percent)).map(leaf)}
      <circle class="berry" cx=${berry.x.toFixed(1)} cy=${berry.y.toFixed(1)} r=${berry.radius} />
    </svg>
    <div class="week-row" aria-hidden="true">
      ${weeks.map(
        ({ number, amount, percent, isBest }) =>
          html`<span class=${isBest ? 'best' : ''}
            ><b class="wide">${localize.t('season-recap.week', { week: localize.number(number) })}</b
            ><b class="narrow">${localize.number(number)}</b
            >${percent > 0 ? amountOf(localize, amount, decimals) : localize.t('value.none')}</span
          >`,
      )}
    </div>
  </div>`;
}

/** Maximum number of characters of a week's points on a wide branch before they are shortened. */
const maximumCharacters = 9;

/** Returns the points of a week: in full on a wide branch, if there is room. */
function amountOf(localize: Localize, amount: ShownWeek['amount'], decimals: number | undefined): unknown {
  const exact = localize.amount(amount, decimals);
  // In a narrow column, the word for thousands goes below its number.
  const short = localize.amount(amount, decimals, { compact: true }).replaceAll('\u00A0', ' ');
  if (exact.length > maximumCharacters) return short;
  return [html`<span class="wide">${exact}</span>`, html`<span class="narrow">${short}</span>`];
}

const leaf = ({ x, y, tilt, path, isLower }: BranchLeaf): TemplateResult =>
  svg`<path class=${isLower ? 'leaf lo' : 'leaf'} transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(1)})" d=${path} />`;

/** Says the points of every shown week, and which is the best. */
function sentence(localize: Localize, weeks: readonly ShownWeek[], decimals: number | undefined): string {
  const { lang, t } = localize;
  const said = weeks.map(({ number, amount }) =>
    t('season-recap.weeks.one', { week: localize.number(number), amount: localize.amount(amount, decimals) }),
  );
  const best = weeks.find(({ isBest }) => isBest);
  return t('season-recap.weeks', {
    weeks: new Intl.ListFormat(lang, { type: 'unit' }).format(said),
    best: localize.number(best?.number ?? 0),
  });
}
