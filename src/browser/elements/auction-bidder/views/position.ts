import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { leadsBelowReserve, ownHighest, type AuctionPosition, type OwnBids } from '../../../stores/auctions/auction.js';
import { icon } from '../../../ui/icon.js';
import { iconArrowDown, iconEyeOff, iconInfo, iconTrophy } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { amountOf } from '../draft.js';

const icons = { leading: iconTrophy, outbid: iconArrowDown, sealed: iconEyeOff } as const;

/** Draws how the member stands; nothing if they have not bid. */
export function positionNotice(
  localize: Localize,
  auction: PublicAuction,
  position: AuctionPosition | 'unknown',
  own: OwnBids,
): TemplateResult | typeof nothing {
  const mine = ownHighest(own);
  if (position === 'none' || position === 'unknown' || mine === undefined) return nothing;
  const { t } = localize;
  const isPoints = auction.loyaltyCurrencyId !== null;
  const body: MessageKey =
    position === 'sealed'
      ? 'auction-bidder.sealed.body'
      : !isPoints
        ? `auction-bidder.${position}.token`
        : position === 'outbid' && auction.type !== 'english'
          ? 'auction-bidder.outbid.held'
          : `auction-bidder.${position}.body`;
  // Below the reserve nothing is sold, so the highest bid does not win either.
  const isBelow = position === 'leading' && leadsBelowReserve(auction, own);
  const look = isBelow ? '' : position === 'outbid' ? ' outbid' : ' winning';
  return html`<div class="position${look}" part="position${look}" data-result>
    ${icon(isBelow ? iconInfo : icons[position], 20)}
    <span
      ><strong>${t(isBelow ? 'auction-bidder.leading.below' : `auction-bidder.${position}.title`)}</strong
      ><span>${longAmounts(t(body, { amount: amountOf(localize, auction, mine) }))}</span></span
    >
  </div>`;
}
