import type { Passkeys } from '../../../contract/capabilities.js';
import type { TextStorage } from '../context.js';

/** Whether an account belongs to a passkey that this browser has seen (src/browser/wallets/passkey/known-passkeys.ts). */
export function isPasskeyAccount(storage: TextStorage, { factory }: Passkeys, address: string): boolean {
  try {
    const kept: unknown = JSON.parse(storage.read(`laurel.passkeys:${factory.toLowerCase()}`) ?? '[]');
    return Array.isArray(kept) && kept.some((each) => addressOf(each) === address.toLowerCase());
  } catch {
    return false;
  }
}

const addressOf = (kept: unknown): string => String((kept as { readonly address?: unknown }).address).toLowerCase();
