import type { currencies } from '../db/schema/index.js';

/** Currency of an auction or an asset, without its secrets. */
export const showCurrency = ({ id, name, symbol, decimals, imageUrl }: typeof currencies.$inferSelect) => ({
  id,
  name,
  symbol,
  decimals,
  imageUrl,
});
