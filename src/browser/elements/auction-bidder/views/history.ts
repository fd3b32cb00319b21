import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { MyBid } from '../../../../contract/auctions/bids.js';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import type { Localize } from '../../../controllers/localize.js';
import { relativeTime } from '../../../i18n/relative-time.js';
import { avatar } from '../../../ui/avatar.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown, iconUser } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { cleanName } from '../../../ui/name.js';
import { figure } from '../draft.js';
import { chart } from './chart.js';

/** State and handlers of the list of bids. */
export interface HistoryView {
  readonly auction: PublicAuction;
  /** The member's own bids, highest first. */
  readonly own: readonly MyBid[];
  /** The member's picture, and the address from which it is drawn if they have none. */
  readonly member: { readonly address: string; readonly logoUrl: string | null } | undefined;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  /** Ids of bids that came while the list was there. They slide in. */
  readonly fresh: ReadonlySet<string>;
  readonly onToggle: () => void;
  readonly onAll: () => void;
}

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly createdAt: string | undefined;
  readonly isOwn: boolean;
  readonly bidder?: PublicAuction['auctionBids'][number]['bidder'];
}

/** Most bids that the platform lists. */
const mostBids = 10;
/** Number of bids shown before "Show all". */
const firstBids = 4;
/** An amount goes on its own line if it has more digits than this. */
const longAmountDigits = 12;

/** Draws the bids, highest first. While bids are hidden, draws only the member's own. */
export function history(localize: Localize, view: HistoryView): TemplateResult | typeof nothing {
  const { t } = localize;
  const { auction, isOpen, isWhole, onToggle, onAll } = view;
  const isSealed = auction.hideBids && auction.status === 'in_progress';
  const rows = rowsOf(view, isSealed);
  if (rows.length === 0 && !isSealed) return nothing;
  const isCut = auction.auctionBids.length >= mostBids;
  const count = isSealed
    ? ''
    : isCut
      ? t('auction-bidder.history.more', { count: mostBids })
      : localize.number(rows.length);
  const shown = isWhole ? rows : rows.slice(0, firstBids);
  return html`<section class="history" part="history">
    <h3>
      <button
        class="history-header"
        type="button"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls="bids"
        @click=${onToggle}
      >
        ${t('auction-bidder.history')}<span class="count">${count}</span>${icon(iconChevronDown, 16)}
      </button>
    </h3>
    <div id="bids" ?hidden=${!isOpen}>
      ${isSealed ? nothing : chartOf(localize, view, rows)}
      <ul role="list" aria-label=${t('auction-bidder.history')}>
        ${repeat(
          shown,
          ({ id }) => id,
          (row, index) => bidRow(localize, view, row, index === 0 && !isSealed),
        )}
      </ul>
      ${
        rows.length > shown.length
          ? html`<button class="button quiet sm all" part="button quiet" type="button" @click=${onAll}>
              <span>${t('auction-bidder.history.all', { count: rows.length })}</span>
            </button>`
          : isSealed
            ? html`<p class="hint all">${t('auction-bidder.history.sealed')}</p>`
            : isCut && isWhole
              ? html`<p class="hint all">${t('auction-bidder.history.highest', { count: mostBids })}</p>`
              : nothing
      }
    </div>
  </section>`;
}

function chartOf(localize: Localize, view: HistoryView, rows: readonly Row[]): TemplateResult | typeof nothing {
  const { currencyDecimals: decimals } = view.auction;
  const bids = rows.map((row) => ({ amount: BigInt(row.amount), isOwn: row.isOwn, face: face(view, row, 22) }));
  const at = (row: Row | undefined): unknown => row && when(localize, row, view.now);
  return chart(bids.reverse(), {
    caption: localize.t('auction-bidder.chart'),
    times: [at(rows.at(-1)), at(rows[0])],
    amount: (units) => localize.amount(wholeUnits(units, decimals), decimals),
  });
}

/** Returns the bids that everyone sees, and the member's bids that are not among them yet. */
function rowsOf({ auction, own }: HistoryView, isSealed: boolean): Row[] {
  const mine = own.flatMap(({ id, amount, createdAt }): Row[] =>
    amount ? [{ id, amount, createdAt, isOwn: true }] : [],
  );
  if (isSealed) return mine;
  const others = auction.auctionBids.filter(({ id }) => !mine.some((bid) => bid.id === id));
  const rows = [...mine, ...others.map((bid): Row => ({ ...bid, isOwn: false }))];
  return rows.sort((one, other) => {
    const [a, b] = [BigInt(one.amount), BigInt(other.amount)];
    return a === b ? (one.createdAt ?? '').localeCompare(other.createdAt ?? '') : a > b ? -1 : 1;
  });
}

/** The bidder's picture; nothing if they are not known. */
const face = ({ member }: HistoryView, { isOwn, bidder }: Row, size: number): unknown =>
  isOwn && member
    ? avatar(member.logoUrl, member.address, size)
    : bidder
      ? avatar(bidder.logoUrl ?? null, bidder.id, size)
      : nothing;

/** How long ago a bid came. */
const when = (localize: Localize, { createdAt }: Row, now: number): TemplateResult =>
  createdAt
    ? html`<time
        class="when"
        datetime=${createdAt}
        title=${localize.t('auction-bidder.moment', { moment: localize.date(createdAt) })}
        >${localize.t('auction-bidder.moment', { moment: relativeTime(localize.lang, Math.min(0, readMoment(createdAt) - now), 'narrow') })}</time
      >`
    : html`<span class="when"></span>`;

function bidRow(localize: Localize, view: HistoryView, row: Row, isLead: boolean): TemplateResult {
  const { t } = localize;
  const { auction, now, fresh } = view;
  const { id, amount, isOwn, bidder } = row;
  const own = isOwn ? ' own' : '';
  const text = figure(localize, auction, BigInt(amount));
  const picture = face(view, row, 26);
  const name = isOwn
    ? t('auction-bidder.history.you')
    : cleanName(bidder?.displayName) || t('auction-bidder.history.other');
  return html`<li
    class="bid-row${own}${isLead ? ' lead' : ''}${fresh.has(id) ? ' new' : ''}${text.length > longAmountDigits ? ' long' : ''}"
    part="item${own}${isLead ? ' lead' : ''}"
  >
    ${picture === nothing ? html`<span class="someone">${icon(iconUser, 16)}</span>` : picture}<span class="truncate"
      ><bdi>${name}</bdi></span
    ><span class="num" part="amount">${longAmounts(text)}</span>${when(localize, row, now)}
  </li>`;
}
