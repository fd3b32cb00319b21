import { html, nothing, type TemplateResult } from 'lit';
import type { AuctionItem, PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { Localize } from '../../../controllers/localize.js';
import { outcomeOf, ownHighest, priceWon, type OwnBids } from '../../../stores/auctions/auction.js';
import { coin } from '../../../ui/coin.js';
import { iconBan, iconInfo } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { roomyWreath, wreath } from '../../../ui/leaf.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { amountOf } from '../draft.js';

/** Draws how the auction ended, and the outcome of the member's bid. */
export function outcome(
  localize: Localize,
  auction: PublicAuction,
  own: OwnBids,
  items: readonly AuctionItem[],
): TemplateResult {
  const { t } = localize;
  const isToken = auction.loyaltyCurrencyId === null;
  const say = (body: string, title?: string): TemplateResult =>
    notice({ tone: 'neutral', icon: title ? iconBan : iconInfo, ...(title ? { title } : {}), body });
  if (auction.status === 'cancelled')
    return say(t(`auction-bidder.cancelled.${isToken ? 'token' : 'body'}`), t('auction-bidder.cancelled.title'));
  const ended = outcomeOf(auction, own);
  const mine = ownHighest(own);
  switch (ended) {
    case 'won':
      return won(localize, auction, own, items);
    case 'no-bids':
      return say(t('auction-bidder.no-bids.body'));
    case 'reserve-unmet':
      return say(t(`auction-bidder.unmet.${isToken ? 'token' : 'body'}`));
    case 'lost': {
      const amount = mine === undefined ? '' : amountOf(localize, auction, mine);
      return say(t(`auction-bidder.lost.${isToken ? 'token' : 'body'}`, { amount }));
    }
    default:
      return html``;
  }
}

function won(localize: Localize, auction: PublicAuction, own: OwnBids, items: readonly AuctionItem[]): TemplateResult {
  const picture = items.find(({ mintingContractAsset: { imageUrl } }) => imageUrl)?.mintingContractAsset.imageUrl;
  const { t } = localize;
  const price = priceWon(auction, own) ?? 0n;
  const isSettled = own.some(({ status }) => status === 'fulfilled');
  const isLess = price < (ownHighest(own) ?? 0n);
  const isToken = auction.loyaltyCurrencyId === null;
  const key = isToken ? 'token' : !isSettled ? 'settling' : isLess ? 'refund' : 'body';
  return html`<div class="outcome" part="outcome" role="status">
    <span class="emblem"
      >${wreath(100, { ...roomyWreath, size: 272 })}${image(picture, { name: 'art', size: 332 }, coin(auction.loyaltyCurrency?.imageUrl, 56))}</span
    >
    <strong>${t('auction-bidder.won.title')}</strong>
    <p>${longAmounts(t(`auction-bidder.won.${key}`, { amount: amountOf(localize, auction, price) }))}</p>
    ${isToken ? nothing : html`<p>${t('auction-bidder.won.next')}</p>`}
    <slot name="won"></slot>
  </div>`;
}
