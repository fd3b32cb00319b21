import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAsset } from '../../contract/minting/assets.js';
import type { Localize } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';
import { totalOf, type MintPrice } from '../../loyalty/mint-price.js';
import { amountText } from '../../ui/amount.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';
import { cleanName } from '../../ui/name.js';
import { iconCube, iconKey } from '../../ui/icons.js';
import type { Piece } from './piece.js';

/** What prices are written with. */
export interface PriceWords {
  readonly localize: Localize;
  /** Symbol of the coin of a chain, where it is known. */
  readonly coinOf: (chainId: number | undefined) => string | undefined;
  /** Name of a token, where the programme has one for it. */
  readonly tokenOf: (address: string, chainId: number | undefined) => string | undefined;
}

/** How a price is written. */
export interface CostOptions {
  readonly quantity?: number;
  /** Edge of the coin, px. */
  readonly size?: number;
  /** To the last digit, however many there are. */
  readonly isExact?: boolean;
}

/** Price of so many, with the sign of what it is in. */
export function cost(
  words: PriceWords,
  { asset, chainId }: Pick<Piece, 'asset' | 'chainId'>,
  price: Exclude<MintPrice, { kind: 'free' }>,
  { quantity = 1, size = 16, isExact = false }: CostOptions = {},
): TemplateResult {
  const { localize } = words;
  const name = currencyName(words, { asset, chainId }, price);
  const total = totalOf(price, quantity);
  return html`<span class="amount" part="amount"
    >${price.kind === 'points' ? coin(asset.loyaltyCurrency?.imageUrl, size) : icon(iconCube, size === 16 ? 16 : 14)}${isExact ? html`<span class="num">${localize.amount(total, price.decimals)}</span>` : amountText(localize, total, price.decimals)}${
      price.kind === 'points' ? html`<span class="vh"> ${name}</span>` : html`<span class="unit">${name}</span>`
    }</span
  >`;
}

/** What a price is in, in words. A token that the programme has no name for is called by its address. */
export function currencyName(
  { localize: { t }, coinOf, tokenOf }: PriceWords,
  { asset, chainId }: Pick<Piece, 'asset' | 'chainId'>,
  price: MintPrice,
): string {
  switch (price.kind) {
    case 'free':
      return '';
    case 'points':
      return asset.loyaltyCurrency?.name ?? t('mint-gallery.points');
    case 'native':
      return coinOf(chainId) ?? t('mint-gallery.coin');
    case 'token':
      return (
        cleanName(tokenOf(price.address, chainId)) || t('mint-gallery.token', { address: shortAddress(price.address) })
      );
  }
}

export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The line of a piece that says what it costs, or that it is over. */
export function priceLine(words: PriceWords, piece: Piece, now: number): TemplateResult {
  return html`<div class="price" part="price">${priceText(words, piece, now)}</div>`;
}

function priceText(words: PriceWords, piece: Piece, now: number): unknown {
  const { localize } = words;
  const { t } = localize;
  const { availability, price, was } = piece;
  if (availability.code === 'sold-out') return html`<span class="over">${t('mint-gallery.sold-out')}</span>`;
  if (availability.code === 'ended') return over(localize, piece.asset, now);
  if (availability.code === 'auction') return html`<span class="over">${t('mint-gallery.at-auction')}</span>`;
  if (!price) return html`<span class="over">${t('mint-gallery.price.unknown')}</span>`;
  if (price.kind !== 'free') return cost(words, piece, price);
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
  return html`<time class="over" datetime=${at}
    >${t('mint-gallery.ended.on', { date: shortDate(lang, at, now) })}</time
  >`;
}
