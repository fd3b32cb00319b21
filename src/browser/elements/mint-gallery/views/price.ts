import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAsset } from '../../../../contract/minting/assets.js';
import { subtractDecimals } from '../../../../values/amounts/subtract-decimals.js';
import type { Localize } from '../../../controllers/localize.js';
import { shortDate } from '../../../i18n/short-date.js';
import { tokenKey, type Chain } from '../../../stores/minting/mint-state.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { totalOf, type MintPrice } from '../../../stores/minting/price.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { cleanName } from '../../../ui/name.js';
import { iconCube, iconKey } from '../../../ui/icons.js';

/** Data that prices are written with. */
export interface PriceContext {
  readonly localize: Localize;
  /** The programme's chains, for the symbols of their coins. */
  readonly chains: readonly Chain[];
  /** Names of tokens, by {@link tokenKey}. */
  readonly tokenNames: ReadonlyMap<string, string>;
}

/** Options for a written price. */
export interface CostOptions {
  readonly quantity?: number;
  /** Edge of the coin, in px. */
  readonly size?: number;
  /** Writes every digit, however many there are. */
  readonly isExact?: boolean;
}

/** Renders the price of `quantity` pieces with the coin of its currency. */
export function cost(
  context: PriceContext,
  { asset, chainId }: Pick<Piece, 'asset' | 'chainId'>,
  price: Exclude<MintPrice, { kind: 'free' }>,
  { quantity = 1, size = 16, isExact = false }: CostOptions = {},
): TemplateResult {
  const { localize } = context;
  const name = currencyName(context, { asset, chainId }, price);
  const total = totalOf(price, quantity);
  return html`<span class="amount" part="amount"
    >${price.kind === 'points' ? coin(asset.loyaltyCurrency?.imageUrl, size) : icon(iconCube, size === 16 ? 16 : 14)}${isExact ? html`<span class="num">${longAmounts(localize.amount(total, price.decimals))}</span>` : amountText(localize, total, price.decimals)}${
      price.kind === 'points' ? html`<bdi class="vh"> ${name}</bdi>` : html`<bdi class="unit">${name}</bdi>`
    }</span
  >`;
}

/** Returns the symbol of a chain's coin. */
export const coinOf = (chains: readonly Chain[], chainId: number | undefined): string | undefined =>
  chains.find(({ id }) => id === chainId)?.nativeCurrency.symbol;

/** Returns the name of a price's currency. A token without a name in the programme gets its shortened address. */
export function currencyName(
  { localize: { t }, chains, tokenNames }: PriceContext,
  { asset, chainId }: Pick<Piece, 'asset' | 'chainId'>,
  price: MintPrice,
): string {
  switch (price.kind) {
    case 'free':
      return '';
    case 'points':
      return asset.loyaltyCurrency?.name ?? t('mint-gallery.points');
    case 'native':
      return coinOf(chains, chainId) ?? t('mint-gallery.coin');
    case 'token':
      return (
        cleanName(tokenNames.get(tokenKey(price.address, chainId))) ||
        t('mint-gallery.token', { address: shortAddress(price.address) })
      );
  }
}

/**
 * Says what `quantity` pieces cost and how much of it the member has. @param missing the amount missing from the
 * balance, in whole units
 */
export function needText(context: PriceContext, piece: Piece, quantity: number, missing: string): string {
  const { price } = piece;
  if (!price || price.kind === 'free') return '';
  const { localize } = context;
  const total = totalOf(price, quantity);
  return localize.t('funds.need', {
    amount: localize.amount(total, price.decimals),
    currency: currencyName(context, piece, price),
    available: localize.amount(subtractDecimals(total, missing), price.decimals),
  });
}

/** Shortens an address to its two ends, which is what people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Renders the line with a piece's price, or with the fact that it is over. */
export function priceLine(context: PriceContext, piece: Piece, now: number): TemplateResult {
  return html`<div class="price" part="price">${priceText(context, piece, now)}</div>`;
}

function priceText(context: PriceContext, piece: Piece, now: number): unknown {
  const { localize } = context;
  const { t } = localize;
  const { availability, price, was } = piece;
  if (availability.code === 'sold-out') return html`<span class="plain">${t('mint-gallery.sold-out')}</span>`;
  if (availability.code === 'ended') return over(localize, piece.asset, now);
  if (availability.code === 'auction') return html`<span class="plain">${t('mint-gallery.at-auction')}</span>`;
  if (!price) return html`<span class="plain">${t('mint-gallery.price.unknown')}</span>`;
  if (price.kind !== 'free') return cost(context, piece, price);
  return html`<span class="free"
    >${was ? icon(iconKey, 14) : nothing}${t('mint-gallery.free')}${
      was && was.kind !== 'free'
        ? html`<s><span class="vh">${t('mint-gallery.free.else')} </span>${localize.amount(was.each, was.decimals)}</s>`
        : nothing
    }</span
  >`;
}

function over({ t, lang }: Localize, { listingEndsAt }: PublicAsset, now: number): TemplateResult {
  const at = listingEndsAt ?? '';
  return html`<time class="plain" datetime=${at}
    >${t('mint-gallery.ended.on', { date: shortDate(lang, at, now) })}</time
  >`;
}
