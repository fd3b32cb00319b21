import { html, nothing, type TemplateResult } from 'lit';
import type { ReasonBody } from '../../../../contract/reason.js';
import type { Localize } from '../../../controllers/localize.js';
import { iconAlert, iconLock } from '../../../ui/icons.js';
import { earnLink, pageLink, type WayToEarn } from './page-link.js';
import type { NoticeOptions } from '../../../ui/notice.js';

/** Actions that may help after a bid did not succeed. */
export interface Remedies extends WayToEarn {
  readonly collectionUrl: string;
  readonly onSign: () => void;
  readonly onSignIn: () => void;
  readonly close: TemplateResult;
  readonly again: (label: string, onClick: () => void) => TemplateResult;
}

const known = [
  'auction_not_started',
  'bid_too_low',
  'bid_own_auction',
  'bid_repeated',
  'balance_too_low',
  'holding_required',
  'account_blocked',
] as const;

/** Says why the platform refused a bid, and what helps. */
export function refusal(
  { t }: Localize,
  reason: ReasonBody | undefined,
  { collectionUrl, onSign, close, again, ...way }: Remedies,
): NoticeOptions {
  const code = known.find((each) => each === reason?.code) ?? 'other';
  const help =
    code === 'holding_required'
      ? pageLink(collectionUrl, t('auction-bidder.gate.action'))
      : code === 'balance_too_low'
        ? earnLink(t('auction-bidder.earn'), way)
        : code === 'bid_repeated'
          ? again(t('auction-bidder.action.again'), onSign)
          : nothing;
  return {
    tone: code === 'other' || code === 'bid_own_auction' || code === 'account_blocked' ? 'neutral' : 'warning',
    icon: code === 'holding_required' ? iconLock : iconAlert,
    title: t(`auction-bidder.refused.${code}.title`),
    body: t(`auction-bidder.refused.${code}.body`),
    actions: html`${help}${close}`,
  };
}
