import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import type { Localize } from '../../../controllers/localize.js';
import { bidStep, highestBid, ownHighest, type OwnBids } from '../../../stores/auctions/auction.js';
import { momentText } from '../../../ui/countdown.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { foldLine } from '../../../ui/fold.js';
import { iconLock } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { amountOf, type Draft, figure } from '../draft.js';
import { pageLink } from './page-link.js';

/** Explains how the auction works, and how its lowest bid is calculated. */
export function rules(localize: Localize, auction: PublicAuction, own: OwnBids, draft: Draft): TemplateResult {
  const { t } = localize;
  const isPoints = auction.loyaltyCurrencyId !== null;
  const extension = auction.extendedDurationInSeconds ?? 0;
  const time =
    extension % 60 === 0
      ? t('auction-bidder.minutes', { count: extension / 60 })
      : t('auction-bidder.seconds', { count: extension });
  const lines = [
    leastLine(localize, auction, own, draft),
    draft.units === undefined || auction.currencyDecimals === 0
      ? undefined
      : t('auction-bidder.rule.raw', { units: String(draft.units) }),
    t('auction-bidder.rule.ends', { moment: momentText(localize, readMoment(auction.endsAt)) }),
    extension > 0 ? t('auction-bidder.rule.extension', { time }) : undefined,
    auction.type === 'second_price' ? t('auction-bidder.rule.second') : undefined,
    isPoints
      ? t(auction.type === 'english' ? 'auction-bidder.rule.hold' : 'auction-bidder.rule.hold.sealed')
      : undefined,
    auction.reservePrice === null ? undefined : t('auction-bidder.rule.reserve'),
    t('auction-bidder.rule.proxy'),
  ];
  return html`<details class="fold rules">
    ${foldLine(t('auction-bidder.details'))}
    <ul role="list">
      ${lines.map((line) => (line === undefined ? nothing : html`<li>${longAmounts(line)}</li>`))}
    </ul>
  </details>`;
}

function leastLine(localize: Localize, auction: PublicAuction, own: OwnBids, { least }: Draft): string {
  const { t } = localize;
  const mine = ownHighest(own);
  const beaten = auction.type === 'english' ? (highestBid(auction) ?? mine) : mine;
  const leastText = amountOf(localize, auction, least);
  if (beaten === undefined || least <= BigInt(auction.minBidAmount))
    return t('auction-bidder.rule.least.first', { least: leastText });
  const step = auction.minBidIncrement === null ? least - beaten : bidStep(auction, least);
  return t(auction.type === 'english' ? 'auction-bidder.rule.least' : 'auction-bidder.rule.least.own', {
    highest: figure(localize, auction, beaten),
    step: figure(localize, auction, step),
    least: leastText,
  });
}

/** Actions for a member who wants to bid in an auction for holders. */
export interface GateActions {
  /** URL of a page with the collections. */
  readonly collectionUrl: string;
  /** Reads the member's wallets; absent if nobody is signed in. */
  readonly onCheck: (() => void) | undefined;
}

/** Says who may bid, unless the auction is for everyone. */
export function gate(
  localize: Localize,
  auction: PublicAuction,
  { collectionUrl, onCheck }: GateActions,
): TemplateResult | typeof nothing {
  const { t, lang } = localize;
  const addresses = auction.biddersOwnCollectionAddresses;
  if (addresses.length === 0) return nothing;
  const names = new Intl.ListFormat(lang, { type: 'disjunction' }).format(
    addresses.slice(0, 3).map((address) => localize.isolate(shortAddress(address))),
  );
  return notice({
    tone: 'neutral',
    icon: iconLock,
    title: t('auction-bidder.gate.title'),
    body: html`<span title=${addresses.join(', ')}
      >${t('auction-bidder.gate.body', { count: addresses.length, addresses: names })}</span
    >`,
    actions: html`${
      onCheck ? button(t('auction-bidder.gate.check'), { variant: 'secondary', size: 'sm', onClick: onCheck }) : nothing
    }${pageLink(collectionUrl, t('auction-bidder.gate.action'))}`,
  });
}
