import { html, nothing, type TemplateResult } from 'lit';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import type { ClaimProgress } from '../../../stores/claims/claim-progress.js';
import type { ShareFacts } from '../../../stores/claims/share-facts.js';
import { button } from '../../../ui/button.js';
import { iconCheck, iconCopy, iconDownload, iconShare, iconWallet } from '../../../ui/icons.js';
import type { Receipt } from '../receipt.js';
import { alignedAmounts } from './aligned-amounts.js';
import { account, transaction } from './address.js';
import type { ClaimView } from './claim-view.js';
import { outcome, receipt as receiptRows, type ReceiptRow } from './outcome.js';
import { unknownTransaction } from './unknown-transaction.js';

type Done = Extract<ClaimProgress, { step: 'done' }>;

/** Says that the tokens are the member's, with the receipt and its actions. */
export function done(view: ClaimView, receipt: Receipt): TemplateResult | typeof nothing {
  const { localize, state, token, picture } = view;
  const { progress, facts } = state;
  if (progress.step !== 'done' || !facts) return nothing;
  const { t } = localize;
  const { share, isReported } = progress;
  const amount = localize.amount(wholeUnits(share.claimed + share.staked, facts.decimals));
  const what = t(share.staked > 0n ? 'token-claim.done.staked' : 'token-claim.done.wallet');
  return html`${outcome({
    picture,
    isNew: true,
    title: t('token-claim.done.title', { amount, token }),
    body: isReported || !share.hash ? what : `${what} ${t('token-claim.done.reporting')}`,
  })}
  ${receiptRows(rowsOf(view, progress, facts))} ${actions(view, progress, facts, receipt)} ${unknownTransaction(view)}`;
}

function rowsOf(
  { localize }: ClaimView,
  { share }: Done,
  { decimals, chain, claim }: ShareFacts,
): readonly ReceiptRow[] {
  const { t } = localize;
  const explorer = chain?.blockExplorerUrl;
  const stakes = claim.stakingContractAddress;
  const [staked, bonus, claimed] = alignedAmounts(localize, [share.staked, share.bonus, share.claimed], decimals);
  return [
    ...(share.staked > 0n ? [{ label: t('token-claim.stake.staked'), value: staked }] : []),
    ...(share.bonus > 0n ? [{ label: t('token-claim.stake.bonus'), value: bonus }] : []),
    { label: t('token-claim.stake.to-wallet'), value: claimed },
    ...(share.hash ? [{ label: t('token-claim.receipt.transaction'), value: transaction(share.hash, explorer) }] : []),
    ...(share.staked > 0n && stakes
      ? [{ label: t('token-claim.receipt.stake'), value: account(stakes, explorer) }]
      : []),
  ];
}

function actions(
  { localize, token, now }: ClaimView,
  progress: Done,
  { share: owned, decimals }: ShareFacts,
  receipt: Receipt,
): TemplateResult {
  const { t } = localize;
  const { share } = progress;
  const { isCopied, isShared, isWatched } = receipt;
  const watch =
    isWatched === undefined
      ? t('token-claim.receipt.watch', { token })
      : t(isWatched ? 'token-claim.receipt.watched' : 'token-claim.receipt.not-watched');
  return html`<div class="after">
    ${button(watch, {
      variant: 'secondary',
      size: 'sm',
      icon: isWatched ? iconCheck : iconWallet,
      onClick: () => void receipt.watch(token),
    })}
    ${button(t(isShared ? 'token-claim.receipt.shared' : 'token-claim.receipt.share'), {
      variant: 'secondary',
      size: 'sm',
      icon: isShared ? iconCheck : iconShare,
      onClick: () => {
        const amount = localize.amount(wholeUnits(share.claimed + share.staked, decimals));
        void receipt.share(t('token-claim.receipt.share.text', { amount, token, site: location.hostname }));
      },
    })}
    ${button(t(isCopied ? 'token-claim.receipt.copied' : 'token-claim.receipt.copy'), {
      variant: 'quiet',
      size: 'sm',
      icon: isCopied ? iconCheck : iconCopy,
      onClick: () => owned && void receipt.copy(owned, progress, now),
    })}
    ${button(t('token-claim.receipt.save'), {
      variant: 'quiet',
      size: 'sm',
      icon: iconDownload,
      onClick: () => owned && receipt.save(owned, progress, now),
    })}
  </div>`;
}
