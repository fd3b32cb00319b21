import { html, type TemplateResult } from 'lit';
import type { ClaimState } from '../../controllers/claim-state.js';
import type { Localize } from '../../controllers/localize.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { button } from '../../ui/button.js';
import { iconCheck, iconCopy, iconDownload, iconShare, iconWallet } from '../../ui/icons.js';
import { account, transaction } from './address.js';
import { outcome, receipt, type ReceiptRow } from './outcome.js';

/** What is shown of a share that was claimed on this page, or followed on it. */
export interface DoneOptions {
  readonly done: Extract<ClaimState, { step: 'done' }>;
  readonly decimals: number;
  readonly token: string;
  readonly picture: string;
  readonly explorer: string | null | undefined;
  readonly isCopied: boolean;
  readonly isWatched: boolean | undefined;
  readonly isShared: boolean;
  /** Contract that keeps what is staked. */
  readonly stakes: string | null;
  readonly onShare: (text: string) => void;
  readonly onWatch: () => void;
  readonly onCopy: () => void;
  readonly onSave: () => void;
}

/** The tokens are the member's: what came of it, and what one can do with it. */
export function done(localize: Localize, options: DoneOptions): TemplateResult {
  const { t } = localize;
  const { decimals, token, picture } = options;
  const { share, isReported } = options.done;
  const amount = localize.amount(wholeUnits(share.claimed + share.staked, decimals));
  const what = t(share.staked > 0n ? 'token-claim.done.staked' : 'token-claim.done.wallet');
  return html`${outcome({
    picture,
    isNew: true,
    title: t('token-claim.done.title', { amount, token }),
    body: isReported || !share.hash ? what : `${what} ${t('token-claim.done.reporting')}`,
  })}
  ${receipt(rowsOf(localize, options))} ${actions(localize, options)}`;
}

function rowsOf(
  localize: Localize,
  { done: { share }, decimals, explorer, stakes }: DoneOptions,
): readonly ReceiptRow[] {
  const { t } = localize;
  const amount = (units: bigint): string => localize.amount(wholeUnits(units, decimals));
  return [
    ...(share.staked > 0n ? [{ label: t('token-claim.stake.staked'), value: amount(share.staked) }] : []),
    ...(share.bonus > 0n ? [{ label: t('token-claim.stake.bonus'), value: amount(share.bonus) }] : []),
    { label: t('token-claim.stake.to-wallet'), value: amount(share.claimed) },
    ...(share.hash ? [{ label: t('token-claim.receipt.transaction'), value: transaction(share.hash, explorer) }] : []),
    ...(share.staked > 0n && stakes
      ? [{ label: t('token-claim.receipt.stake'), value: account(stakes, explorer) }]
      : []),
  ];
}

function actions(localize: Localize, options: DoneOptions): TemplateResult {
  const { t } = localize;
  const { token, decimals, isCopied, isWatched, isShared, onWatch, onCopy, onSave, onShare } = options;
  const { share } = options.done;
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
    ${button(t(isShared ? 'token-claim.receipt.shared' : 'token-claim.receipt.share'), {
      variant: 'secondary',
      size: 'sm',
      icon: isShared ? iconCheck : iconShare,
      onClick: () => {
        const amount = localize.amount(wholeUnits(share.claimed + share.staked, decimals));
        onShare(t('token-claim.receipt.share.text', { amount, token, site: location.hostname }));
      },
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
