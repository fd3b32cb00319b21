import type { PublicAsset } from '../contract/minting/assets.js';
import { align, type DecimalValue } from './decimal.js';
import { wholeUnits } from './base-units.js';

/** What one piece costs. Amounts are exact, in whole units of what it is paid in. */
export type MintPrice =
  | { readonly kind: 'free' }
  | { readonly kind: 'points'; readonly each: string; readonly decimals: number; readonly currencyId: string }
  /** The chain's own coin; `base` is the same in its smallest unit. */
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
/** How contracts name the chain's own coin: not at all, by zeros, or by this. */
const native = /^(0x0*|0xe{40})$/i;

/** What one of an asset costs where nothing makes it free; nothing where the platform's price is none that can be read. */
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

/** Price of so many, in whole units. */
export function totalOf(price: MintPrice, quantity: number): string {
  if (price.kind === 'free') return '0';
  const [units, , scale] = align(price.each, 0);
  return wholeUnits(units * BigInt(quantity), scale);
}

/** What is missing of a price for so many; nothing where it is covered. */
export function shortfall(price: MintPrice, quantity: number, balance: DecimalValue): string | undefined {
  const [cost, has, scale] = align(totalOf(price, quantity), balance);
  return cost > has ? wholeUnits(cost - has, scale) : undefined;
}
