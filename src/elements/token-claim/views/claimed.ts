import { html, nothing, type TemplateResult } from 'lit';
import { shortDate } from '../../../i18n/short-date.js';
import { wholeUnits } from '../../../loyalty/base-units.js';
import type { ClaimView } from './claim-view.js';
import { outcome, receipt } from './outcome.js';

/** Says when a share was claimed, and how much of its stakes is unlocked. */
export function claimed({ localize, state, picture, now }: ClaimView): TemplateResult | typeof nothing {
  const { t, lang } = localize;
  const { facts, eligibility } = state;
  if (!facts) return nothing;
  const at = eligibility?.claimedAt;
  const amount = (units: string): string => localize.amount(wholeUnits(BigInt(units), facts.decimals));
  const stakes = (eligibility?.stakes ?? []).flatMap((stake) => [
    { label: t('token-claim.stake.staked'), value: amount(stake.amount) },
    { label: t('token-claim.receipt.free'), value: amount(stake.claimable) },
  ]);
  const body = at ? t('token-claim.claimed.on', { date: shortDate(lang, at, now) }) : undefined;
  return html`${outcome({ picture, title: t('token-claim.claimed.title'), body })} ${receipt(stakes)}`;
}
