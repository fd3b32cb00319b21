import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import type { Eligibility } from './data.js';
import { outcome, receipt } from './outcome.js';

/** What is shown of a share that was claimed before. */
export interface ClaimedOptions {
  readonly share: Eligibility | undefined;
  readonly decimals: number;
  readonly picture: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
}

/** When a share was claimed, and what of its stakes is where. */
export function claimed(localize: Localize, { share, decimals, picture, now }: ClaimedOptions): TemplateResult {
  const { t, lang } = localize;
  const at = share?.claimedAt;
  const amount = (units: string): string => localize.amount(wholeUnits(BigInt(units), decimals));
  const stakes = (share?.stakes ?? []).flatMap((stake) => [
    { label: t('token-claim.stake.staked'), value: amount(stake.amount) },
    { label: t('token-claim.receipt.free'), value: amount(stake.claimable) },
  ]);
  const body = at ? t('token-claim.claimed.on', { date: shortDate(lang, at, now) }) : undefined;
  return html`${outcome({ picture, title: t('token-claim.claimed.title'), body })} ${receipt(stakes)}`;
}
