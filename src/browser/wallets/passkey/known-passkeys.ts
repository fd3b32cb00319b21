import type { Passkeys } from '../../../contract/capabilities.js';
import { hexOfBytes } from '../hex-of.js';
import { bytesOfHex } from './bytes.js';
import { type Owner, accountOf } from './account.js';

/** A passkey that this browser has seen. It contains no secret. */
export interface KnownPasskey {
  readonly id: Uint8Array<ArrayBuffer>;
  readonly owner: Owner;
}

/** Storage key for the passkeys of one factory. With another factory, they would have other accounts. */
const keyOf = ({ factory }: Passkeys): string => `laurel.passkeys:${factory.toLowerCase()}`;

/** Returns the passkeys that this browser has seen, the one used last first; none if it denies storage. */
export function knownPasskeys(passkeys: Passkeys): readonly KnownPasskey[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(passkeys)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isKept).map(({ id, owner }) => ({ id: bytesOfHex(id), owner })) : [];
  } catch {
    return [];
  }
}

/**
 * Remembers a passkey as the one used last. If storage is denied, the member may have to confirm twice at the next
 * visit. The account's address and chain are stored for the member's export of their data.
 */
export function rememberPasskey(passkeys: Passkeys, used: KnownPasskey): void {
  const others = knownPasskeys(passkeys).filter(({ owner }) => owner !== used.owner);
  const kept = [used, ...others].map(({ id, owner }) => ({
    ...{ address: accountOf(passkeys, owner), chainId: passkeys.chainId, factory: passkeys.factory },
    ...{ id: hexOfBytes(id), owner },
  }));
  try {
    localStorage.setItem(keyOf(passkeys), JSON.stringify(kept));
  } catch {
    return;
  }
}

const isKept = (value: unknown): value is { readonly id: string; readonly owner: string } => {
  const { id, owner } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof owner === 'string' && /^(?:[\da-f]{2}){65,}$/.test(owner);
};
