import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import { isUnderWay } from '../../../stores/minting/mint-journal.js';
import type { MintProgress } from '../../../stores/minting/mint-state.js';
import { fewLeft, isConcealed, isOneOff, percentOf, pictureOf, type Piece } from '../../../stores/minting/piece.js';
import { shortDate } from '../../../i18n/short-date.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconCheck, iconClock, iconEye, iconKey, iconLock } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { momentText, spanText } from '../../../ui/countdown.js';
import { supply } from '../../../ui/supply.js';
import { priceLine, type PriceContext } from './price.js';

/** Something that a member can do with a piece. */
export type PieceAction = 'open' | 'mint' | 'sign-in' | 'remind' | 'bid';

/** Data that a view of a piece needs besides the piece. */
export interface ItemContext extends PriceContext {
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** When the numbers were fetched, in epoch ms. */
  readonly updatedAt: number;
  /** The member's orders, by asset id. */
  readonly orders: ReadonlyMap<string, MintProgress>;
  /** Id of the piece with the gallery's primary action. */
  readonly leadId: string | undefined;
  readonly onAction: (piece: Piece, action: PieceAction) => void;
}

/** Edge of the picture, in px; style sheets may change it. */
const size = 240;
const day = 86_400_000;

/** Renders a piece: picture, name, price, supply, and the one thing to do about it. */
export function item(context: ItemContext, piece: Piece): TemplateResult {
  const { asset, availability } = piece;
  const isOver = ['sold-out', 'ended', 'not-listed'].includes(availability.code);
  return html`<li class="asset${isOver ? ' muted' : ''}" part="item asset" data-id=${piece.id}>
    ${picture(context, piece)}
    <div class="info">
      <div class="asset-name" part="label asset-name">
        <button
          class="open truncate"
          part="asset-open"
          dir="auto"
          type="button"
          aria-haspopup="dialog"
          title=${asset.name}
          @click=${() => context.onAction(piece, 'open')}
        >
          ${asset.name}</button
        ><span class="nr">#${asset.assetNr}</span>
      </div>
      ${priceLine(context, piece, context.now)} ${supplyLine(context, piece)}
    </div>
    ${action(context, piece)}
  </li>`;
}

function picture(context: ItemContext, piece: Piece): TemplateResult {
  const isShut = piece.availability.code === 'gate';
  const isMinting = context.orders.get(piece.id)?.step !== undefined;
  return html`<div class="media" part="media">
    <slot name="media-${piece.id}"
      >${image(pictureOf(piece), { name: 'art', size }, html`<span class="no-art" part="art" aria-hidden="true"></span>`)}</slot
    >${isMinting ? html`<span class="veil">${spinner(20)}</span>` : isShut ? html`<span class="veil">${icon(iconLock, 20)}</span>` : nothing}${mark(context, piece)}
  </div>`;
}

/** Renders the label on the picture: the piece is the member's, opens at a time, or is revealed at a time. */
function mark({ localize, now }: ItemContext, piece: Piece): unknown {
  const { t, lang } = localize;
  const { availability, contract, isMine } = piece;
  if (isMine) return label(iconCheck, t('mint-gallery.yours'));
  if (availability.code === 'not-started')
    return label(
      iconClock,
      html`<time datetime=${new Date(availability.at).toISOString()} title=${momentText(localize, availability.at)}
        >${spanText(localize, availability.at - now)}</time
      >`,
    );
  if (!isConcealed(piece)) return nothing;
  const at = contract.revealAvailableAt;
  return label(
    iconEye,
    at && readMoment(at) > now
      ? t('mint-gallery.reveals.on', { date: shortDate(lang, at, now) })
      : t('mint-gallery.reveals'),
  );
}

const label = (outline: string, text: unknown): TemplateResult =>
  html`<span class="chip" part="chip">${icon(outline, 14)}<span>${text}</span></span>`;

/** Says how many pieces are minted, and why to hurry: few are left, or the listing ends today. */
export function supplyLine({ localize, now, updatedAt }: ItemContext, piece: Piece): TemplateResult {
  const { t } = localize;
  const { asset, availability } = piece;
  const few = fewLeft(piece);
  const endsAt = readMoment(asset.listingEndsAt);
  const closes =
    endsAt > now && endsAt - now < day ? t('mint-gallery.closes', { time: localize.date(endsAt, 'time') }) : undefined;
  const isOpen = availability.code !== 'ended' && availability.code !== 'not-listed';
  const press = isOpen
    ? ((few === undefined ? undefined : t('mint-gallery.left', { count: few })) ?? closes)
    : undefined;
  return supply({
    percent: percentOf(piece),
    text: asset.unlimitedQty
      ? t('mint-gallery.minted.count', { count: asset.quantityMinted })
      : isOneOff(piece)
        ? t('mint-gallery.one-off')
        : t('mint-gallery.minted.of', { minted: asset.quantityMinted, of: asset.quantity }),
    note: press ?? (asset.unlimitedQty ? t('mint-gallery.unlimited') : undefined),
    isLow: press !== undefined,
    title: t('mint-gallery.as-of', { time: localize.date(updatedAt, 'time') }),
  });
}

function action(context: ItemContext, piece: Piece): TemplateResult {
  const { t } = context.localize;
  const { availability, contract } = piece;
  const order = context.orders.get(piece.id);
  const act = (key: Parameters<typeof t>[0], what: PieceAction, outline?: string): TemplateResult =>
    press(context, piece, t(key), { outline, isPrimary: context.leadId === piece.id, act: what });
  if (order?.step) return press(context, piece, t('mint-gallery.minting'), { isBusy: true, act: 'mint' });
  if (order?.entry && isUnderWay(order.entry))
    return press(context, piece, t('mint-gallery.continue'), { isPrimary: true, act: 'mint' });
  switch (availability.code) {
    case 'available':
    case 'network':
      return act('mint-gallery.mint', 'mint');
    case 'funds':
      return act('mint-gallery.details', 'mint');
    case 'sign-in':
      return act('mint-gallery.mint', 'sign-in');
    case 'gate':
      return act('mint-gallery.unlock', 'open', iconKey);
    case 'not-started':
      return act('mint-gallery.remind', 'remind');
    case 'auction':
      return act('mint-gallery.bid', 'bid');
    case 'limit':
      return piece.isMine && contract.perUserMintLimit === 1
        ? act('mint-gallery.view', 'open')
        : closed(t('mint-gallery.limit', { limit: availability.limit }));
    case 'sold-out':
      return piece.isMine ? act('mint-gallery.view', 'open') : closed(t('mint-gallery.sold-out'));
    case 'ended':
      return piece.isMine ? act('mint-gallery.view', 'open') : closed(t('mint-gallery.ended'));
    case 'not-listed':
      return piece.isMine ? act('mint-gallery.view', 'open') : closed(t('mint-gallery.not-listed'));
    default:
      return contract.externalLinkUrl ? act('mint-gallery.details', 'open') : closed(t('mint-gallery.closed'));
  }
}

function press(
  { onAction, localize: { t } }: ItemContext,
  piece: Piece,
  text: string,
  {
    outline,
    isPrimary = false,
    isBusy = false,
    act,
  }: {
    readonly outline?: string | undefined;
    readonly isPrimary?: boolean;
    readonly isBusy?: boolean;
    readonly act: PieceAction;
  },
): TemplateResult {
  const variant = isPrimary ? 'primary' : 'secondary';
  return html`<button
    class="button ${variant}"
    part="button ${variant}"
    type="button"
    aria-label=${t('mint-gallery.act', { act: text, name: piece.asset.name })}
    aria-busy=${isBusy ? 'true' : nothing}
    @click=${() => onAction(piece, act)}
  >
    ${isBusy ? spinner() : outline ? icon(outline, 16) : nothing}<span>${text}</span>
  </button>`;
}

/** Returns a disabled button that says why there is nothing to do. */
const closed = (text: string): TemplateResult =>
  html`<button class="button secondary" part="button secondary" type="button" disabled><span>${text}</span></button>`;
