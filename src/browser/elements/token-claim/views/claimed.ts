import { html, nothing, type TemplateResult } from 'lit';
import { exactBaseUnits } from '../../../../values/amounts/base-units.js';
import { button } from '../../../ui/button.js';
import { iconShield } from '../../../ui/icons.js';
import { shortDate } from '../../../i18n/short-date.js';
import { alignedAmounts } from './aligned-amounts.js';
import type { ClaimView } from './claim-view.js';
import { outcome, receipt } from './outcome.js';

/** Says when a share was claimed, how much of its stakes is unlocked, and offers to ask the contract. */
export function claimed({
  localize,
  state,
  picture,
  now,
  hasLoadFailed,
  onLook,
}: ClaimView): TemplateResult | typeof nothing {
  const { t, lang } = localize;
  const { facts, eligibility } = state;
  if (!facts) return nothing;
  const at = eligibility?.claimedAt;
  const rows = (eligibility?.stakes ?? []).flatMap(({ amount, claimable }) => [
    { label: t('token-claim.stake.staked'), units: exactBaseUnits(amount, 0) },
    { label: t('token-claim.receipt.free'), units: exactBaseUnits(claimable, 0) },
  ]);
  const amounts = alignedAmounts(
    localize,
    rows.map(({ units }) => units),
    facts.decimals,
  );
  const stakes = rows.map(({ label }, index) => ({ label, value: amounts[index] }));
  const body = at ? t('token-claim.claimed.on', { date: shortDate(lang, at, now) }) : undefined;
  // Without a contract from the site's list, there is nothing to ask.
  const ask = facts.share
    ? button(t('token-claim.claimed.ask'), { variant: 'quiet', size: 'sm', icon: iconShield, onClick: onLook })
    : nothing;
  return html`${outcome({ picture, title: t('token-claim.claimed.title'), body })} ${receipt(stakes)}
    <div class="after">${ask}</div>
    ${hasLoadFailed ? html`<p class="cta-note" role="alert">${t('problem.unreachable.title')}</p>` : nothing}`;
}
