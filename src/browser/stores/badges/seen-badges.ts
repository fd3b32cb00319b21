import type { StoreContext } from '../context.js';

/** Ids of the badges that were on the shelf when the member last looked, in this browser only. */
export class SeenBadges {
  readonly #storage: StoreContext['storage'];
  readonly #key: string;
  #ids: Set<string> | undefined;

  /** Opens the record of one member of one programme. */
  constructor({ proxy, storage }: Pick<StoreContext, 'proxy' | 'storage'>, memberId: string) {
    this.#storage = storage;
    this.#key = `laurel.badges ${proxy} ${memberId}`;
    this.#ids = this.#read();
  }

  /** Reads what another element or tab has recorded since. */
  renew(): void {
    const kept = this.#read();
    if (kept) this.#ids = new Set([...(this.#ids ?? []), ...kept]);
  }

  /**
   * Returns which of the held badges are new since the last visit. On the first visit they are compared with `atFirst`, the
   * badges held when that visit began.
   */
  newAmong(held: readonly string[], atFirst: readonly string[]): readonly string[] {
    if (!this.#ids) this.add(atFirst);
    return held.filter((id) => !this.#ids?.has(id));
  }

  /** Records that the member has seen these badges. */
  add(ids: readonly string[]): void {
    this.#ids = new Set([...(this.#ids ?? []), ...(this.#read() ?? []), ...ids]);
    try {
      this.#storage.write(this.#key, JSON.stringify([...this.#ids]));
    } catch {
      // Without storage, the record lasts as long as the page.
    }
  }

  #read(): Set<string> | undefined {
    try {
      const stored: unknown = JSON.parse(this.#storage.read(this.#key) ?? 'null');
      return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : undefined;
    } catch {
      return undefined;
    }
  }
}
