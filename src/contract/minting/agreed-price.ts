import * as z from 'zod/mini';
import { compareDecimals } from '../../values/amounts/decimal.js';
import { AmountInput, Id, type Amount } from '../primitives.js';

/**
 * The price of one piece that a member has agreed to, as the asset shows it: `amount` is its `price`, or 0 if it is
 * free for the member. The platform has no such field: it is Laurel's own.
 */
export const AgreedPrice = z.strictObject({
  amount: AmountInput,
  loyaltyCurrencyId: z.nullable(Id),
  currencyAddress: z.nullable(z.string().check(z.maxLength(128))),
});
export type AgreedPrice = z.output<typeof AgreedPrice>;

/** What an asset costs. */
export interface AssetPrice {
  readonly price?: Amount | undefined;
  readonly loyaltyCurrencyId?: string | null | undefined;
  readonly currencyAddress?: string | null | undefined;
}

/** Whether a member has agreed only to a free piece. */
export const isFree = ({ amount }: AgreedPrice): boolean => compareDecimals(amount, 0) === 0;

/**
 * Whether an asset costs what was agreed to: the same amount of the same money. A price that is not a number never
 * counts as agreed.
 */
export function costsAsAgreed(asset: AssetPrice, agreed: AgreedPrice): boolean {
  if (compareDecimals(agreed.amount, asset.price) !== 0) return false;
  if (isFree(agreed)) return true;
  const currencyId = asset.loyaltyCurrencyId ?? null;
  if (agreed.loyaltyCurrencyId !== currencyId) return false;
  return currencyId !== null || tokenOf(agreed.currencyAddress) === tokenOf(asset.currencyAddress);
}

/** Returns a token's address for comparison; empty for the chain's own coin. */
const tokenOf = (address: string | null | undefined): string =>
  /^(0x0*|0xe{40})$/i.test(address ?? '0x') ? '' : (address ?? '').toLowerCase();
