import type { PublicAsset } from '../../contract/minting/assets.js';
import { align, type DecimalValue } from '../../amounts/decimal.js';
import { wholeUnits } from '../../amounts/base-units.js';

/** The price of one piece. Amounts are exact, in whole units of what it is paid in. */
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

const whole = /^\d+$/;
/** Ways in which contracts name the chain's own coin: no address, zeros, or forty times e. */
const native = /^(0x0*|0xe{40})$/i;

/** Returns the price of one piece if nothing makes it free; `undefined` if the platform's price cannot be parsed. */
export function priceOf(asset: PricedAsset): MintPrice | undefined {
  const { price, currencyAddress, currencyDecimals, loyaltyCurrencyId, loyaltyCurrency } = asset;
  const text = String(price ?? 0);
  if (/^0+(\.0*)?$/.test(text)) return { kind: 'free' };
  if (loyaltyCurrencyId !== null)
    return /^\d+(\.\d+)?$/.test(text)
      ? {
          kind: 'points',
          each: text,
          decimals: loyaltyCurrency?.decimals ?? currencyDecimals,
          currencyId: loyaltyCurrencyId,
        }
      : undefined;
  if (!whole.test(text)) return undefined;
  const base = BigInt(text);
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
  const [units, , scale] = align(price.each, 0);
  return wholeUnits(units * BigInt(quantity), scale);
}

/** Returns how much a balance lacks for `quantity` pieces; `undefined` if it covers them. */
export function shortfall(price: MintPrice, quantity: number, balance: DecimalValue): string | undefined {
  const [cost, has, scale] = align(totalOf(price, quantity), balance);
  return cost > has ? wholeUnits(cost - has, scale) : undefined;
}
