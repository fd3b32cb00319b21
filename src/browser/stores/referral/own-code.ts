import type { StoreContext } from '../context.js';
import { isCode } from './invitation.js';

/**
 * The member's own code. The platform has no request that reads it, so the browser remembers it for each member and
 * quest.
 */
export class KeptCode {
  readonly #storage: StoreContext['storage'];
  readonly #proxy: string;
  readonly #held = new Map<string, string>();

  constructor({ storage, proxy }: Pick<StoreContext, 'storage' | 'proxy'>) {
    this.#storage = storage;
    this.#proxy = proxy;
  }

  read(memberId: string, ruleId: string): string | undefined {
    const key = this.#keyOf(memberId, ruleId);
    try {
      const kept = this.#storage.read(key) ?? '';
      return isCode(kept) ? kept : this.#held.get(key);
    } catch {
      return this.#held.get(key);
    }
  }

  keep(memberId: string, ruleId: string, code: string): void {
    const key = this.#keyOf(memberId, ruleId);
    this.#held.set(key, code);
    try {
      this.#storage.write(key, code);
    } catch {
      // Without storage, the next page requests the code again.
    }
  }

  #keyOf(memberId: string, ruleId: string): string {
    return `laurel.code ${this.#proxy} ${memberId} ${ruleId}`;
  }
}
