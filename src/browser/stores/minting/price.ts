import type { PublicAsset } from '../../../contract/minting/assets.js';
import { align, readDecimal, type DecimalValue } from '../../../values/amounts/decimal.js';
import { exactBaseUnits, wholeUnits } from '../../../values/amounts/base-units.js';

/** The price of one piece. Amounts are exact, in whole units of the currency. */
export type MintPrice =
  | { readonly kind: 'free' }
  | { readonly kind: 'points'; readonly each: string; readonly decimals: number; readonly currencyId: string }
  /** The chain's own coin. `base`: the same amount in its smallest unit. */
  | { readonly kind: 'native'; readonly each: string; readonly decimals: number; readonly base: bigint }
  | {
      readonly kind: 'token';
      readonly each: string;
      readonly decimals: number;
      readonly base: bigint;
      readonly address: string;
    };

export type PricedAsset = Pick<
  PublicAsset,
  'price' | 'currencyAddress' | 'currencyDecimals' | 'loyaltyCurrencyId' | 'loyaltyCurrency'
>;

/** Addresses with which contracts name the chain's own coin: none, zeros, or forty times the digit e. */
const native = /^(0x0*|0xe{40})$/i;

/** Returns the price of one piece if nothing makes it free; `undefined` if the platform's price cannot be parsed. */
export function priceOf(asset: PricedAsset): MintPrice | undefined {
  const { price, currencyAddress, currencyDecimals, loyaltyCurrencyId, loyaltyCurrency } = asset;
  const read = readDecimal(price);
  if (!read || read.units < 0n) return undefined;
  if (read.units === 0n) return { kind: 'free' };
  if (loyaltyCurrencyId !== null)
    return {
      kind: 'points',
      each: wholeUnits(read.units, read.scale),
      decimals: loyaltyCurrency?.decimals ?? currencyDecimals,
      currencyId: loyaltyCurrencyId,
    };
  const base = exactBaseUnits(price, 0);
  if (base === undefined) return undefined;
  const paid = { each: wholeUnits(base, currencyDecimals), decimals: currencyDecimals, base };
  return native.test(currencyAddress ?? '0x')
    ? { kind: 'native', ...paid }
    : { kind: 'token', ...paid, address: currencyAddress ?? '' };
}

/** The price of one piece as a request names it: in points, or in base units of a token. */
export interface AgreedPrice {
  readonly amount: string;
  readonly loyaltyCurrencyId: string | null;
  /** `null` for points and for the chain's own coin. */
  readonly currencyAddress: string | null;
}

/** Returns a price as a request to mint names it. */
export function agreedPriceOf(price: MintPrice): AgreedPrice {
  const unpaid = { loyaltyCurrencyId: null, currencyAddress: null };
  switch (price.kind) {
    case 'free':
      return { ...unpaid, amount: '0' };
    case 'points':
      return { ...unpaid, amount: price.each, loyaltyCurrencyId: price.currencyId };
    case 'native':
      return { ...unpaid, amount: String(price.base) };
    case 'token':
      return { ...unpaid, amount: String(price.base), currencyAddress: price.address };
  }
}

/** Returns the price of `quantity` pieces, in whole units. */
export function totalOf(price: MintPrice, quantity: number): string {
  if (price.kind === 'free') return '0';
  const { units, scale } = readDecimal(price.each) ?? { units: 0n, scale: 0 };
  return wholeUnits(units * BigInt(quantity), scale);
}

/**
 * Returns the amount missing from a balance for `quantity` pieces; `undefined` if it covers them, or cannot be read.
 */
export function shortfall(price: MintPrice, quantity: number, balance: DecimalValue): string | undefined {
  const aligned = align(totalOf(price, quantity), balance);
  if (!aligned) return undefined;
  const [cost, has, scale] = aligned;
  return cost > has ? wholeUnits(cost - has, scale) : undefined;
}
