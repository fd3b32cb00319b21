import { html, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { BidTerms } from '../../contract/auctions/bid-message.js';
import type { SignableBid } from '../../controllers/auction-bid-request.js';
import type { Funds } from '../../controllers/auction-member.js';
import type { BidMeansState } from '../../controllers/bid-means.js';
import type { Localize } from '../../controllers/localize.js';
import { highestBid, movedEnd } from '../../loyalty/auction.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import { cleanName } from '../../ui/name.js';
import { signCard, type SignCardField, type SignCardRow } from '../../ui/sign-card.js';
import { amountOf } from './draft.js';
import { gapNotice, holdingLines, walletLine } from './means.js';

/** What a bid would mean. */
export interface ReviewView {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
  readonly funds: Funds | undefined;
  /** What was found in the member's wallet, for auctions that ask for something there. */
  readonly means: BidMeansState;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** The bid to sign; the bidder's address is added when the wallet is known. */
  readonly terms: BidTerms;
  /** As it is signed, once the wallet is known. */
  readonly request?: SignableBid;
}

/** The card of a bid: what it means, who signs it where, and its exact fields. */
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

/** What can be done about a bid that is not signed yet. */
export interface ReviewActs {
  readonly onSign: () => void;
  readonly onBack: () => void;
  /** Looks into the wallet once more. */
  readonly onLook: () => void;
  readonly collectionUrl: string;
}

/** The card before anything is signed, what was found in the wallet, and the two ways on. */
export function review(localize: Localize, view: ReviewView, acts: ReviewActs): TemplateResult {
  const { t } = localize;
  const gap = gapNotice(localize, view, acts);
  return html`<div class="review" tabindex="-1" data-step="reviewing">
    ${bidCard(localize, view)} ${holdingLines(localize, view, acts.collectionUrl)}
    ${gap ?? html`<slot name="terms"></slot>${button(t('auction-bidder.review.sign'), { size: 'lg', block: true, onClick: acts.onSign })}`}
    ${button(t('auction-bidder.review.back'), { variant: 'quiet neutral', block: true, onClick: acts.onBack })}
  </div>`;
}

function rowsOf(localize: Localize, { auction, units, funds, means, now, terms, request }: ReviewView): SignCardRow[] {
  const { t } = localize;
  const isPoints = auction.loyaltyCurrencyId !== null;
  const inWallet = isPoints ? undefined : walletLine(localize, auction, means);
  const row = (label: string, value: SignCardRow['value'] | undefined, note?: string): SignCardRow[] =>
    value === undefined ? [] : [{ label, value, note }];
  const moment = (at: number): string => t('auction-bidder.moment', { moment: localize.date(at, 'time') });
  const end = movedEnd(auction, now);
  const back = !isPoints ? 'token' : auction.type === 'english' ? 'back' : 'end';
  const known = auction.hideBids ? undefined : highestBid(auction);
  const reserve = auction.reservePrice === null || auction.hideBids ? undefined : units >= BigInt(auction.reservePrice);
  const isNews = reserve !== undefined && !(known !== undefined && known >= BigInt(auction.reservePrice ?? 0));
  return [
    ...row(t('auction-bidder.review.amount'), html`<b>${amountOf(localize, auction, units)}</b>`),
    ...row(t('auction-bidder.review.for'), cleanName(auction.name)),
    ...row(
      t('auction-bidder.review.balance'),
      funds && funds.available >= units ? amountOf(localize, auction, funds.available - units) : undefined,
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
      request && html`<bdi class="mono" title=${request.bidder}>${shortAddress(request.bidder)}</bdi>`,
    ),
    ...row(t('auction-bidder.review.until'), moment(Number(terms.deadline) * 1000)),
  ];
}

/** The fields by their names in the typed data. Who signs is known once a wallet is. */
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
