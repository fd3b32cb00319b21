import { html, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { BidTerms } from '../../../../contract/auctions/bid-message.js';
import type { SignableBid } from '../../../stores/auctions/bid-request.js';
import type { BidPoints } from '../../../stores/auctions/auction-state.js';
import type { BidFunds } from '../../../stores/auctions/bid-funds.js';
import type { Localize } from '../../../controllers/localize.js';
import { highestBid, movedEnd } from '../../../stores/auctions/auction.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { iconInfo } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { cleanName } from '../../../ui/name.js';
import { notice } from '../../../ui/notice.js';
import { signCard, type SignCardField, type SignCardRow } from '../../../ui/sign-card.js';
import { amountOf, needText } from '../draft.js';
import { earnLink, type WayToEarn } from './page-link.js';
import { holdingLines, shortageNotice, walletLine } from './wallet-funds.js';

/** A bid under review. */
export interface ReviewView {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
  readonly points: BidPoints | undefined;
  /** The tokens and pieces that the member's wallet has for the bid. */
  readonly funds: BidFunds;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** The terms of the bid. The bidder's address follows when the wallet is known. */
  readonly terms: BidTerms;
  /** The bid as the wallet will sign it, once the wallet is known. */
  readonly request?: SignableBid;
}

/** Draws the card of a bid: what it means, who signs it on which chain, and its exact fields. */
export function bidCard(localize: Localize, view: ReviewView): TemplateResult {
  const { request } = view;
  return signCard(localize, {
    title: localize.t('auction-bidder.review.title'),
    rows: rowsOf(localize, view),
    cost: 'free',
    fields: fieldsOf(localize, view),
    ...(request?.message ? { message: request.message } : {}),
  });
}

/** Actions for a bid that has not been signed yet. */
export interface ReviewActions extends WayToEarn {
  readonly onSign: () => void;
  readonly onBack: () => void;
  /** Reads the wallet again. */
  readonly onReadFunds: () => void;
  readonly collectionUrl: string;
}

/** Draws the card before anything is signed, the buttons to sign or go back, and the wallet's holdings, which are read meanwhile. */
export function review(localize: Localize, view: ReviewView, actions: ReviewActions): TemplateResult {
  const { t } = localize;
  const shortage = pointsShortage(localize, view, actions) ?? shortageNotice(localize, view, actions.onReadFunds);
  return html`<div class="review" tabindex="-1" data-step="reviewing">
    ${bidCard(localize, view)}
    ${shortage ?? html`<slot name="terms"></slot>${button(t('auction-bidder.review.sign'), { size: 'lg', block: true, onClick: actions.onSign })}`}
    ${button(t('auction-bidder.review.back'), { variant: 'quiet neutral', block: true, onClick: actions.onBack })}
    ${holdingLines(localize, view, actions.collectionUrl)}
  </div>`;
}

/** Says that the points no longer cover the bid, instead of the button that signs; `undefined` if they do. */
function pointsShortage(
  localize: Localize,
  { auction, units, points }: ReviewView,
  way: WayToEarn,
): TemplateResult | undefined {
  if (!points || points.available >= units) return undefined;
  return notice({
    tone: 'warning',
    icon: iconInfo,
    body: needText(localize, auction, { needed: units, available: points.available }),
    actions: earnLink(localize.t('auction-bidder.earn'), way),
  });
}

function rowsOf(localize: Localize, { auction, units, points, funds, now, terms, request }: ReviewView): SignCardRow[] {
  const { t } = localize;
  const isPoints = auction.loyaltyCurrencyId !== null;
  const inWallet = isPoints ? undefined : walletLine(localize, auction, funds);
  const row = (label: string, value: SignCardRow['value'] | undefined, note?: string): SignCardRow[] =>
    value === undefined ? [] : [{ label, value, note }];
  const moment = (at: number): string => t('auction-bidder.moment', { moment: localize.date(at, 'time') });
  const end = movedEnd(auction, now);
  const back = !isPoints ? 'token' : auction.type === 'english' ? 'back' : 'end';
  const known = auction.hideBids ? undefined : highestBid(auction);
  const reserve = auction.reservePrice === null || auction.hideBids ? undefined : units >= BigInt(auction.reservePrice);
  const isNews = reserve !== undefined && !(known !== undefined && known >= BigInt(auction.reservePrice ?? 0));
  return [
    ...row(t('auction-bidder.review.amount'), html`<b>${longAmounts(amountOf(localize, auction, units))}</b>`),
    ...row(t('auction-bidder.review.for'), localize.isolate(cleanName(auction.name))),
    ...row(
      t('auction-bidder.review.balance'),
      points && points.available >= units ? amountOf(localize, auction, points.available - units) : undefined,
    ),
    ...row(t('auction-bidder.review.purse'), inWallet?.value, inWallet?.note),
    ...row(
      t('auction-bidder.review.pays'),
      t(`auction-bidder.review.pays.${auction.type === 'second_price' ? 'second' : 'bid'}`),
      isPoints ? undefined : t('auction-bidder.review.pays.token'),
    ),
    ...row(t('auction-bidder.review.outbid'), t(`auction-bidder.review.outbid.${back}`)),
    ...row(
      t('auction-bidder.review.reserve'),
      isNews ? t(`auction-bidder.review.reserve.${reserve ? 'met' : 'unmet'}`) : undefined,
    ),
    ...row(
      t('auction-bidder.review.end'),
      end === undefined ? undefined : moment(end),
      t('auction-bidder.review.end.note'),
    ),
    ...row(
      t('auction-bidder.review.wallet'),
      request ? html`<bdi class="mono" title=${request.bidder}>${shortAddress(request.bidder)}</bdi>` : t('value.none'),
    ),
    ...row(t('auction-bidder.review.until'), moment(Number(terms.deadline) * 1000)),
  ];
}

/** Returns the fields by their names in the typed data. The bidder is known once a wallet is. */
function fieldsOf({ t }: Localize, { terms, request }: ReviewView): SignCardField[] {
  const { auctionId, amount, currency, nonce, deadline } = terms;
  return [
    { name: 'auctionId', value: auctionId.toLowerCase() },
    { name: 'bidder', value: request?.bidder ?? t('auction-bidder.review.bidder') },
    { name: 'amount', value: String(amount) },
    { name: 'currency', value: currency ?? `0x${'0'.repeat(40)}` },
    { name: 'nonce', value: String(nonce) },
    { name: 'deadline', value: String(deadline) },
    ...(request ? [{ name: 'chainId', value: String(request.chainId) }] : []),
  ];
}
