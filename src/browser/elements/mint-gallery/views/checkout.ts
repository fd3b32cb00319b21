import { html, nothing, type TemplateResult } from 'lit';
import { limitLeft, needsWallet } from '../../../stores/minting/availability.js';
import type { MintViewer } from '../../../stores/minting/facts.js';
import { shortfall, totalOf } from '../../../stores/minting/price.js';
import { iconInfo } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { quantity } from '../../../ui/quantity.js';
import { asksFor, infoForm, type MintInfo } from './info-form.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { cost, currencyName, needText, type PriceContext } from './price.js';
import { earnButton, elsewhere, reason, type ReasonHandlers } from './reason.js';
import { gateList } from './gate-list.js';

/** The member's choices so far, and handlers for changing them. */
export interface CheckoutOptions extends ReasonHandlers {
  readonly context: PriceContext;
  readonly viewer: MintViewer;
  readonly quantity: number;
  readonly info: MintInfo;
  readonly isBusy: boolean;
  readonly onQuantity: (quantity: number) => void;
  readonly onInfo: (info: Partial<MintInfo>) => void;
  readonly onMint: () => void;
}

/** Renders quantity, cost, form and button; or, if the piece cannot be minted, the reason and what helps. */
export function checkout(piece: Piece, options: CheckoutOptions): unknown {
  const { context, viewer } = options;
  const { localize } = context;
  const { availability, contract } = piece;
  if (availability.code === 'gate') return [gateList(localize, piece, viewer), reason(context, piece, options)];
  if (availability.code !== 'available' && availability.code !== 'network')
    return [availability.code === 'funds' ? receipt(piece, options) : nothing, reason(context, piece, options)];
  if (asksFor(piece).isPostal)
    return notice({
      tone: 'neutral',
      icon: iconInfo,
      body: localize.t('mint-gallery.info.shipping'),
      actions: elsewhere(localize.t('mint-gallery.elsewhere'), piece),
    });
  const missing = missingOf(piece, options);
  return html`<form class="checkout-form" novalidate @submit=${(event: Event) => submit(event, options)}>
    ${stepper(piece, options)} ${receipt(piece, options)} ${infoForm(localize, piece, options.info, options.onInfo)}
    <div class="sheet-foot">
      ${
        missing === undefined
          ? html`<button
              class="button primary lg block"
              part="button primary"
              type="submit"
              aria-busy=${options.isBusy ? 'true' : nothing}
            >
              <span>${longAmounts(mintLabel(piece, options))}</span>
            </button>`
          : short(piece, options, missing)
      }
      ${needsWallet(contract) ? html`<p class="note">${localize.t('mint-gallery.wallet-note')}</p>` : nothing}
    </div>
  </form>`;
}

function submit(event: Event, { isBusy, onMint }: CheckoutOptions): void {
  event.preventDefault();
  if (!isBusy) onMint();
}

function stepper(
  piece: Piece,
  { context: { localize }, viewer, quantity: value, onQuantity }: CheckoutOptions,
): unknown {
  const { t } = localize;
  const { availability, contract, asset } = piece;
  const most = availability.code === 'available' ? availability.atMost : 1;
  if (most <= 1) return nothing;
  const own = limitLeft(contract, asset, viewer);
  const left = asset.quantity - asset.quantityMinted;
  return quantity({
    label: t('mint-gallery.quantity'),
    hint: Number.isFinite(own)
      ? t('mint-gallery.quantity.for-you', { count: own })
      : asset.unlimitedQty
        ? undefined
        : t('mint-gallery.quantity.left', { count: left }),
    value,
    text: localize.number(value),
    most,
    fewer: t('mint-gallery.fewer'),
    more: t('mint-gallery.more-of'),
    onChange: onQuantity,
  });
}

function receipt(piece: Piece, { context, viewer, quantity: count }: CheckoutOptions): TemplateResult {
  const { localize } = context;
  const { t } = localize;
  const { price, contract } = piece;
  const fee = needsWallet(contract)
    ? t('mint-gallery.row.fee.wallet')
    : t(contract.contractKind === 'OFFCHAIN' ? 'mint-gallery.row.fee.none' : 'mint-gallery.row.fee.covered');
  const has = price?.kind === 'points' && viewer.points ? (viewer.points.get(price.currencyId) ?? 0) : undefined;
  const isPaid = price !== undefined && price.kind !== 'free';
  return html`<dl class="receipt" part="receipt">
    ${isPaid ? row(t('mint-gallery.row.price'), cost(context, piece, price, { size: 14, isExact: true })) : row(t('mint-gallery.row.price'), t('mint-gallery.free'))}
    ${contract.contractKind === 'OFFCHAIN' ? nothing : row(t('mint-gallery.row.fee'), fee)}
    ${isPaid ? row(t('mint-gallery.row.total'), cost(context, piece, price, { quantity: count, isExact: true }), 'total') : nothing}
    ${has === undefined || !isPaid ? nothing : row(t('mint-gallery.row.have'), longAmounts(localize.amount(has, price.decimals)))}
  </dl>`;
}

const row = (label: string, value: unknown, style = ''): TemplateResult =>
  html`<div class=${style}>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

/** Returns how many points (base units) the member lacks for the chosen quantity, if that is known. */
function missingOf({ price }: Piece, { viewer, quantity: count }: CheckoutOptions): string | undefined {
  if (price?.kind !== 'points' || !viewer.points) return undefined;
  return shortfall(price, count, viewer.points.get(price.currencyId) ?? 0);
}

function short(piece: Piece, options: CheckoutOptions, missing: string): unknown {
  const { context, quantity: count, onQuests } = options;
  const { localize } = context;
  return notice({
    tone: 'neutral',
    icon: iconInfo,
    title: needText(context, piece, count, missing),
    body: localize.t('mint-gallery.short.points'),
    actions: earnButton(localize, onQuests),
  });
}

function mintLabel(piece: Piece, { context, quantity: count }: CheckoutOptions): string {
  const { localize } = context;
  const { price } = piece;
  if (!price || price.kind === 'free') return localize.t('mint-gallery.mint.free');
  const total = localize.amount(totalOf(price, count), price.decimals);
  return price.kind === 'token'
    ? localize.t('mint-gallery.mint')
    : localize.t('mint-gallery.mint.for', { total, currency: currencyName(context, piece, price) });
}
