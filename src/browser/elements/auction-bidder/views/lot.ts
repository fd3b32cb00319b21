import { html, nothing, type TemplateResult } from 'lit';
import type { AuctionItem, PublicAuction } from '../../../../contract/auctions/auctions.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import type { Extension } from '../../../stores/auctions/current-auction.js';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { endText } from '../../../i18n/end-text.js';
import { shortDate } from '../../../i18n/short-date.js';
import { isMidnight } from '../../../../values/moments/midnight.js';
import {
  highestBid,
  meetsReserve,
  outcomeOf,
  type AuctionPhase,
  type AuctionPosition,
  type OwnBids,
} from '../../../stores/auctions/auction.js';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { coin } from '../../../ui/coin.js';
import { countdown, momentText, spanText } from '../../../ui/countdown.js';
import { icon } from '../../../ui/icon.js';
import { iconClock, iconLeaf } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { cleanName } from '../../../ui/name.js';

/** The auction at a given time. */
export interface LotView {
  readonly auction: PublicAuction;
  readonly phase: AuctionPhase;
  readonly items: readonly AuctionItem[];
  readonly extension: Extension | undefined;
  readonly position: AuctionPosition | 'unknown';
  readonly own: OwnBids;
  /** Epoch ms on the server's clock. */
  readonly now: number;
}

/** Milliseconds before the end from which the time is amber. */
const urgentMs = 600_000;

/** Draws the picture of the auctioned piece, with a chip for the auction's phase. */
export function media({ t, lang }: Localize, { auction, phase, items, now }: LotView): TemplateResult {
  const asset = items.find(({ mintingContractAsset: { imageUrl } }) => imageUrl)?.mintingContractAsset;
  const blank = html`<span class="blank">${icon(iconLeaf, 64)}</span>`;
  const alt = cleanName(asset?.name ?? auction.name);
  const start = new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isMidnight(readMoment(auction.startsAt)) ? {} : timeOfDay),
  });
  const chip =
    phase === 'upcoming' && readMoment(auction.startsAt) > now
      ? html`<span class="chip" part="chip"
          >${icon(iconClock, 14)}<span
            >${t('auction-bidder.moment', { moment: start.format(readMoment(auction.startsAt)) })}</span
          ></span
        >`
      : phase === 'live' || phase === 'closing' || phase === 'cancelled'
        ? html`<span class="chip${phase === 'live' ? ' live' : ''}" part="chip${phase === 'live' ? ' live' : ''}"
            ><span>${t(`auction-bidder.chip.${phase}`)}</span></span
          >`
        : nothing;
  return html`<div class="media" part="media">
    <slot name="media">${image(asset?.imageUrl, { name: 'art', size: 640, alt }, blank)}</slot>${chip}
  </div>`;
}

/** Whether this page knows the auction's kind. An unknown kind from a newer platform is shown by the platform's name for it. */
export const isKnownKind = ({ type }: PublicAuction): boolean =>
  (['english', 'first_price', 'second_price'] as readonly string[]).includes(type);

/** Draws the name and kind, and the list of pieces if there are several. */
export function head(localize: Localize, { auction, items }: LotView): TemplateResult {
  const { t, lang } = localize;
  const kind = isKnownKind(auction) ? t(`auction-bidder.type.${auction.type}`) : localize.isolate(String(auction.type));
  const description = auction.description.trim();
  const network = auction.loyaltyCurrencyId === null ? localize.isolate(auction.network) : '';
  const names = items.map(({ quantity, mintingContractAsset: { name } }) =>
    localize.isolate(
      quantity > 1 ? t('auction-bidder.item.many', { name: cleanName(name), count: quantity }) : cleanName(name),
    ),
  );
  return html`<div class="lot-head">
    <slot name="header"
      ><div>
        <h2 class="lot-title" part="title"><bdi>${cleanName(auction.name)}</bdi></h2>
        <p class="lot-sub" part="subtitle">
          ${[kind, network, items.length > 1 ? t('auction-bidder.items', { count: items.length }) : ''].filter(Boolean).join(' · ')}
        </p>
        ${description ? html`<p class="lot-sub"><bdi>${description}</bdi></p>` : nothing}
        ${names.length > 1 || items.some(({ quantity }) => quantity > 1) ? html`<p class="lot-sub">${new Intl.ListFormat(lang).format(names)}</p>` : nothing}
      </div></slot
    ><slot name="header-end"></slot>
  </div>`;
}

/** Draws the two main numbers: the current bid and the time left. */
export const stats = (localize: Localize, view: LotView): TemplateResult =>
  html`<div class="stats" part="stats">${bidStat(localize, view)}${timeStat(localize, view)}</div>`;

interface Stat {
  readonly label: string;
  readonly value: unknown;
  readonly note?: unknown;
  readonly isWarning?: boolean;
  readonly isEnd?: boolean;
  readonly isUrgent?: boolean;
}

const stat = ({ label, value, note, isWarning, isEnd, isUrgent }: Stat): TemplateResult =>
  html`<div class="stat${isEnd ? ' end' : ''}" part="stat">
    <span class="stat-label">${label}</span>
    <span class="value${isUrgent ? ' urgent' : ''}" part="value">${value}</span>
    ${note ? html`<span class="stat-note${isWarning ? ' warning' : ''}">${note}</span>` : nothing}
  </div>`;

/** Number of digits from which an amount is set smaller. A price is never shortened. */
const longPriceDigits = 9;

/** Formats an amount in the auction's currency to its last digit. @param units base units */
function price(localize: Localize, auction: PublicAuction, units: bigint): TemplateResult {
  const text = localize.amount(wholeUnits(units, auction.currencyDecimals), auction.currencyDecimals);
  return html`${auction.loyaltyCurrency ? coin(auction.loyaltyCurrency.imageUrl, 24) : nothing}<span
      class="num${text.length > longPriceDigits ? ' long' : ''}"
      >${longAmounts(text)}</span
    >`;
}

function bidStat(localize: Localize, view: LotView): TemplateResult {
  const { auction, phase, position, own } = view;
  const { t } = localize;
  const highest = highestBid(auction);
  if (auction.hideBids && auction.status === 'in_progress' && phase !== 'upcoming')
    return stat({
      label: t('auction-bidder.bid.hidden'),
      value: t('auction-bidder.bid.sealed'),
      note: t('auction-bidder.note.hidden'),
    });
  if (highest === undefined)
    return stat({
      label: t('auction-bidder.bid.opening'),
      value: price(localize, auction, BigInt(auction.minBidAmount)),
      note: phase === 'upcoming' ? undefined : t('auction-bidder.note.none'),
    });
  const isOver = phase === 'ended' || phase === 'cancelled';
  const isMet = meetsReserve(auction);
  const isSold = phase === 'ended' && outcomeOf(auction, own) !== 'reserve-unmet' && auction.type !== 'second_price';
  const label: MessageKey = `auction-bidder.bid.${isSold ? 'sold' : isOver ? 'highest' : 'current'}`;
  const leader = cleanName(auction.auctionBids[0]?.bidder?.displayName);
  const who =
    position === 'leading'
      ? t('auction-bidder.note.own')
      : leader
        ? t('auction-bidder.note.by', { name: leader })
        : t('auction-bidder.note.other');
  return stat({
    label: t(label),
    value: price(localize, auction, highest),
    note:
      isMet === false
        ? t('auction-bidder.note.reserve.unmet')
        : [position === 'unknown' ? '' : who, isMet ? t('auction-bidder.note.reserve.met') : '']
            .filter(Boolean)
            .join(' · '),
    isWarning: isMet === false,
  });
}

function timeStat(localize: Localize, { auction, phase, extension, now }: LotView): TemplateResult {
  const { t } = localize;
  if (phase === 'ended' || phase === 'cancelled') {
    const date = t('auction-bidder.moment', { moment: shortDate(localize.lang, auction.endsAt, now) });
    const at = readMoment(auction.endsAt);
    return stat({
      label: t(phase === 'ended' ? 'auction-bidder.time.ended' : 'auction-bidder.chip.cancelled'),
      value: html`<time datetime=${auction.endsAt} title=${momentText(localize, at)}>${date}</time>`,
      isEnd: true,
    });
  }
  if (phase === 'closing')
    return stat({
      label: t('auction-bidder.time.closing'),
      value: spanText(localize, 0),
      note: t('auction-bidder.time.closing.note'),
      isEnd: true,
      isUrgent: true,
    });
  const at = readMoment(phase === 'upcoming' ? auction.startsAt : auction.endsAt);
  const label = t(phase === 'upcoming' ? 'auction-bidder.time.starts' : 'auction-bidder.time.ends');
  const isLate = phase === 'live' && extension !== undefined;
  return stat({
    label,
    value: countdown(localize, { at, now, label }),
    note: isLate
      ? extended(localize, extension)
      : html`<time datetime=${new Date(at).toISOString()}
          >${t('auction-bidder.moment', { moment: momentOf(localize, phase, at, now) })}</time
        >`,
    isEnd: true,
    isWarning: isLate,
    isUrgent: phase === 'live' && (isLate || at - now < urgentMs),
  });
}

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats the start or the end, without the day if it is today, and without the time if the auction starts with a day. @param at epoch ms */
function momentOf(localize: Localize, phase: AuctionPhase, at: number, now: number): string {
  const isWhole = isMidnight(at);
  if (isWhole && phase !== 'upcoming') return endText(localize, at, now);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(localize.lang, isToday ? timeOfDay : { ...day, ...(isWhole ? {} : timeOfDay) }).format(
    at,
  );
}

/** Says by how much late bids have moved the end: `+5 min, late bid`. */
export function extended({ t }: Localize, { by, count }: Extension): string {
  const seconds = Math.floor(by / 1000);
  const time =
    seconds >= 60
      ? t('auction-bidder.minutes', { count: Math.floor(seconds / 60) })
      : t('auction-bidder.seconds', { count: seconds });
  return count > 1
    ? t('auction-bidder.time.extended.often', { time, count })
    : t('auction-bidder.time.extended', { time });
}
