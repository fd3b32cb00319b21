import type { currencies } from '../db/schema/index.js';

/** Returns the currency of an auction or an asset, without its secrets. */
export const showCurrency = ({ id, name, symbol, decimals, imageUrl }: typeof currencies.$inferSelect) => ({
  id,
  name,
  symbol,
  decimals,
  imageUrl,
});
