import { html, nothing, type TemplateResult } from 'lit';
import type { ClaimState } from '../../controllers/claim-state.js';
import type { Localize } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { button } from '../../ui/button.js';
import { iconCheck, iconCopy, iconDownload, iconWallet } from '../../ui/icons.js';
import { transaction } from './address.js';
import type { Eligibility } from './data.js';
import { outcome, receipt, type ReceiptRow } from './outcome.js';

/** What is shown of a share that is claimed. */
export interface ClaimedOptions {
  /** Claimed on this page, or followed on it. */
  readonly done: Extract<ClaimState, { step: 'done' }> | undefined;
  readonly share: Eligibility | undefined;
  readonly decimals: number;
  readonly token: string;
  readonly picture: string;
  readonly explorer: string | null | undefined;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  readonly isCopied: boolean;
  readonly isWatched: boolean | undefined;
  readonly onWatch: () => void;
  readonly onCopy: () => void;
  readonly onSave: () => void;
}

/** The tokens are the member's: what came of it, and what one can do with it. */
export function claimed(localize: Localize, options: ClaimedOptions): TemplateResult {
  const { done } = options;
  return html`${done ? justDone(localize, options, done) : earlier(localize, options)}
  ${receipt(done ? rowsOfDone(localize, options, done) : rowsOfStakes(localize, options))}
  ${done ? actions(localize, options) : nothing}`;
}

function justDone(
  localize: Localize,
  { decimals, token, picture }: ClaimedOptions,
  { share, isReported }: Extract<ClaimState, { step: 'done' }>,
): TemplateResult {
  const { t } = localize;
  const amount = localize.amount(wholeUnits(share.claimed + share.staked, decimals));
  return outcome({
    picture,
    isNew: true,
    title: t('token-claim.done.title', { amount, token }),
    body: html`${t(share.staked > 0n ? 'token-claim.done.staked' : 'token-claim.done.wallet')}
    ${isReported ? nothing : t('token-claim.done.reporting')}`,
  });
}

function earlier(localize: Localize, { share, picture, now }: ClaimedOptions): TemplateResult {
  const { t, lang } = localize;
  const at = share?.claimedAt;
  return outcome({
    picture,
    title: t('token-claim.claimed.title'),
    body: at ? t('token-claim.claimed.on', { date: shortDate(lang, at, now) }) : undefined,
  });
}

function rowsOfDone(
  localize: Localize,
  { decimals, explorer }: ClaimedOptions,
  { share }: Extract<ClaimState, { step: 'done' }>,
): readonly ReceiptRow[] {
  const { t } = localize;
  const amount = (units: bigint): string => localize.amount(wholeUnits(units, decimals));
  return [
    ...(share.staked > 0n ? [{ label: t('token-claim.stake.staked'), value: amount(share.staked) }] : []),
    ...(share.bonus > 0n ? [{ label: t('token-claim.stake.bonus'), value: amount(share.bonus) }] : []),
    { label: t('token-claim.stake.to-wallet'), value: amount(share.claimed) },
    { label: t('token-claim.receipt.transaction'), value: transaction(share.hash, explorer) },
  ];
}

/** What of earlier stakes is where. */
function rowsOfStakes(localize: Localize, { share, decimals }: ClaimedOptions): readonly ReceiptRow[] {
  const { t } = localize;
  const amount = (units: string): string => localize.amount(wholeUnits(BigInt(units), decimals));
  return (share?.stakes ?? []).flatMap((stake) => [
    { label: t('token-claim.stake.staked'), value: amount(stake.amount) },
    { label: t('token-claim.receipt.free'), value: amount(stake.claimable) },
  ]);
}

function actions({ t }: Localize, options: ClaimedOptions): TemplateResult {
  const { token, isCopied, isWatched, onWatch, onCopy, onSave } = options;
  const watch =
    isWatched === undefined
      ? t('token-claim.receipt.watch', { token })
      : t(isWatched ? 'token-claim.receipt.watched' : 'token-claim.receipt.not-watched');
  return html`<div class="after">
    ${button(watch, {
      variant: 'secondary',
      size: 'sm',
      icon: isWatched ? iconCheck : iconWallet,
      onClick: onWatch,
    })}
    ${button(t(isCopied ? 'token-claim.receipt.copied' : 'token-claim.receipt.copy'), {
      variant: 'quiet',
      size: 'sm',
      icon: isCopied ? iconCheck : iconCopy,
      onClick: onCopy,
    })}
    ${button(t('token-claim.receipt.save'), { variant: 'quiet', size: 'sm', icon: iconDownload, onClick: onSave })}
  </div>`;
}
