import { html, svg, type TemplateResult } from 'lit';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { unlockedAfter, type StakeTerms } from '../../../stores/claims/stake-split.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import type { ClaimView } from './claim-view.js';

/** Rows of the table, as fractions of the lock-up time. */
const quarters = [0, 0.25, 0.5, 0.75, 1] as const;

/** Shows when a stake unlocks: in a sentence, a small chart and a table. */
export function unlock(
  { localize, state, token, now }: ClaimView,
  terms: StakeTerms,
  decimals: number,
): TemplateResult {
  const { choice, split } = state;
  const { t } = localize;
  const amount = split.staked + split.bonus;
  const day = (part: number): string => localize.date(now + choice.lockup * 1000 * part, 'date');
  const values = { amount: localize.amount(wholeUnits(amount, decimals)), token, date: day(1) };
  const rows = terms.release === 'linear' ? quarters : ([0, 1] as const);
  return html`<div class="unlock">
    ${chart(terms.release)}
    <p class="hint" part="hint">${longAmounts(t(`token-claim.unlock.${terms.release}`, values))}</p>
    <table aria-label=${t('token-claim.unlock.chart')}>
      <thead>
        <tr>
          <th scope="col">${t('token-claim.unlock.when')}</th>
          <th scope="col">${t('token-claim.unlock.free')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((part) => {
          const free = unlockedAfter(amount, choice.lockup * part, choice.lockup, terms.release);
          return html`<tr>
            <th scope="row">${t('token-claim.moment', { date: day(part) })}</th>
            <td class="num">${longAmounts(localize.amount(wholeUnits(free, decimals)))}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** Decorative: the sentence beside it says the same. */
const chart = (release: 'linear' | 'timelock'): TemplateResult =>
  html`<svg class="chart" part="chart" viewBox="0 0 64 40" width="64" height="40" aria-hidden="true">
    ${
      release === 'linear'
        ? svg`<path class="area" d="M2 38L62 4V38Z" /><path class="line" d="M2 38L62 4" />`
        : svg`<path class="area" d="M60 38V4h2V38Z" /><path class="line" d="M2 38H60V4H62" />`
    }
    <path class="axis" d="M2 38.5H62" />
  </svg>`;
