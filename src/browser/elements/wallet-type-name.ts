import type { Localize } from '../controllers/localize.js';
import { walletTypes } from '../i18n/en/wallet-types.js';

/** Returns the name of a wallet type, or the platform's name for an unknown type. Needs the texts `walletTypes`. */
export function walletTypeName(t: Localize['t'], type: string): string {
  const key = `wallet-connect.type.${type}`;
  return key in walletTypes ? t(key as keyof typeof walletTypes) : type;
}
