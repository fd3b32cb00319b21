import { html, nothing, type TemplateResult } from 'lit';
import { shortDate } from '../../../i18n/short-date.js';
import { alignedAmounts } from './aligned-amounts.js';
import type { ClaimView } from './claim-view.js';
import { outcome, receipt } from './outcome.js';

/** Says when a share was claimed, and how much of its stakes is unlocked. */
export function claimed({ localize, state, picture, now }: ClaimView): TemplateResult | typeof nothing {
  const { t, lang } = localize;
  const { facts, eligibility } = state;
  if (!facts) return nothing;
  const at = eligibility?.claimedAt;
  const rows = (eligibility?.stakes ?? []).flatMap(({ amount, claimable }) => [
    { label: t('token-claim.stake.staked'), units: BigInt(amount) },
    { label: t('token-claim.receipt.free'), units: BigInt(claimable) },
  ]);
  const amounts = alignedAmounts(
    localize,
    rows.map(({ units }) => units),
    facts.decimals,
  );
  const stakes = rows.map(({ label }, index) => ({ label, value: amounts[index] }));
  const body = at ? t('token-claim.claimed.on', { date: shortDate(lang, at, now) }) : undefined;
  return html`${outcome({ picture, title: t('token-claim.claimed.title'), body })} ${receipt(stakes)}`;
}
