import type { Localize } from '../controllers/localize.js';
import { walletTypes } from '../i18n/en/wallet-types.js';

/** Name of an ecosystem; one this page does not know is called what the platform calls it. Needs the texts `walletTypes`. */
export function walletTypeName(t: Localize['t'], type: string): string {
  const key = `wallet-connect.type.${type}`;
  return key in walletTypes ? t(key as keyof typeof walletTypes) : type;
}
