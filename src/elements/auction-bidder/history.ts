import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { MyBid } from '../../contract/auctions/bids.js';
import type { Localize } from '../../controllers/localize.js';
import { relativeTime } from '../../i18n/relative-time.js';
import { avatar } from '../../ui/avatar.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconUser } from '../../ui/icons.js';
import { figure } from './draft.js';

/** What is known of the bids. */
export interface HistoryView {
  readonly auction: PublicAuction;
  /** The member's own, the highest first. */
  readonly own: readonly MyBid[];
  /** Seed of the member's picture: their address. */
  readonly member: { readonly address: string; readonly logoUrl: string | null } | undefined;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  readonly onToggle: () => void;
  readonly onAll: () => void;
}

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly createdAt: string | undefined;
  readonly isOwn: boolean;
}

/** Bids an auction is shown with at most. */
const MOST = 10;
const FIRST = 4;
/** Digits from which an amount gets the line to itself. */
const LONG = 12;

/** The bids so far, the highest first; while they are hidden, the member's own alone. */
export function history(localize: Localize, view: HistoryView): TemplateResult | typeof nothing {
  const { t } = localize;
  const { auction, isOpen, isWhole, onToggle, onAll } = view;
  const isSealed = auction.hideBids && auction.status === 'in_progress';
  const rows = rowsOf(view, isSealed);
  if (rows.length === 0 && !isSealed) return nothing;
  const isCut = auction.auctionBids.length >= MOST;
  const count = isSealed
    ? ''
    : isCut
      ? t('auction-bidder.history.more', { count: MOST })
      : localize.number(rows.length);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
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
      <ul role="list" aria-label=${t('auction-bidder.history')}>
        ${shown.map((row, index) => bidRow(localize, view, row, index === 0 && !isSealed))}
      </ul>
      ${
        rows.length > shown.length
          ? html`<button class="button quiet sm all" part="button quiet" type="button" @click=${onAll}>
              <span>${t('auction-bidder.history.all', { count: rows.length })}</span>
            </button>`
          : isSealed
            ? html`<p class="hint all">${t('auction-bidder.history.sealed')}</p>`
            : isCut && isWhole
              ? html`<p class="hint all">${t('auction-bidder.history.highest', { count: MOST })}</p>`
              : nothing
      }
    </div>
  </section>`;
}

/** Those that are shown to everyone, and the member's own that are not among them. */
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

function bidRow(localize: Localize, { auction, member, now }: HistoryView, row: Row, isLead: boolean): TemplateResult {
  const { t, lang } = localize;
  const { amount, createdAt, isOwn } = row;
  const own = isOwn ? ' own' : '';
  const text = figure(localize, auction, BigInt(amount));
  const picture =
    isOwn && member
      ? avatar(member.logoUrl, member.address, 26)
      : html`<span class="someone">${icon(iconUser, 16)}</span>`;
  return html`<li
    class="bid-row${own}${isLead ? ' lead' : ''}${text.length > LONG ? ' long' : ''}"
    part="item${own}${isLead ? ' lead' : ''}"
  >
    ${picture}<span class="truncate">${t(`auction-bidder.history.${isOwn ? 'you' : 'other'}`)}</span
    ><span class="num" part="amount">${text}</span>${
      createdAt
        ? html`<time
            class="when"
            datetime=${createdAt}
            title=${t('auction-bidder.moment', { moment: localize.date(createdAt) })}
            >${t('auction-bidder.moment', { moment: relativeTime(lang, Math.min(0, Date.parse(createdAt) - now), 'narrow') })}</time
          >`
        : html`<span class="when"></span>`
    }
  </li>`;
}
