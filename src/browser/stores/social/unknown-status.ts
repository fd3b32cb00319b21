import type { AuthType } from '../../../contract/identity/social.js';
import type { StoreContext } from '../context.js';

type Kept = Pick<StoreContext, 'proxy' | 'storage'>;

const key = (proxy: string, memberId: string): string => `laurel.unknown-status ${proxy} ${memberId}`;

/**
 * Returns the providers whose accounts a member has linked on this device although the platform lists none of them. On other
 * devices these accounts look unlinked.
 */
export function readUnknownStatus({ proxy, storage }: Kept, memberId: string): Set<AuthType> {
  try {
    const kept: unknown = JSON.parse(storage.read(key(proxy, memberId)) ?? '[]');
    return new Set(Array.isArray(kept) ? (kept as AuthType[]) : []);
  } catch {
    return new Set();
  }
}

/** Adds a provider to them. */
export function addUnknownStatus(context: Kept, memberId: string, provider: AuthType): void {
  try {
    const providers = [...readUnknownStatus(context, memberId).add(provider)];
    context.storage.write(key(context.proxy, memberId), JSON.stringify(providers));
  } catch {
    // Without storage, the account looks unlinked on this device too, until a quest needs it.
  }
}
