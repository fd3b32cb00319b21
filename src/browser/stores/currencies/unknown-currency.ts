import type { Currency } from '../../../contract/loyalty/currencies.js';
import { ConfigError } from '../../../errors/config.js';

/** Tells the page's owner in the console that the community does not have this currency, and which ones it has. */
export function warnUnknownCurrency(wanted: string, list: readonly Currency[]): void {
  const { message } = new ConfigError('unknown_currency', `There is no currency "${wanted}".`, [
    'Name one by its symbol or id:',
    ...list.map(({ id, name, symbol }) => `  ${symbol} (${name}): ${id}`),
  ]);
  console.warn(`Laurel: ${message}`);
}
