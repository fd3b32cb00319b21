import type { AuthType } from '../../contract/identity/social.js';

/** Accounts a member has connected on this device at places that name nobody: elsewhere they show as not connected. */
export class UntoldAccounts {
  readonly #key: string;

  /** @param proxy address of the programme's proxy; with the member it names the record */
  constructor(proxy: string, memberId: string) {
    this.#key = `laurel.untold ${proxy} ${memberId}`;
  }

  has(provider: AuthType): boolean {
    return this.#read().includes(provider);
  }

  add(provider: AuthType): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify([...new Set([...this.#read(), provider])]));
    } catch {
      // Without storage it shows as not connected, which a quest will set right.
    }
  }

  #read(): readonly unknown[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}
