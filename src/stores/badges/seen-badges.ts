import type { StoreContext } from '../context.js';

/** Badges that were on the shelf when a member last looked, in this browser alone. */
export class SeenBadges {
  readonly #storage: StoreContext['storage'];
  readonly #key: string;
  #ids: Set<string> | undefined;

  /** The record of one member of one programme. */
  constructor({ proxy, storage }: Pick<StoreContext, 'proxy' | 'storage'>, memberId: string) {
    this.#storage = storage;
    this.#key = `laurel.badges ${proxy} ${memberId}`;
    this.#ids = this.#read();
  }

  /**
   * Which of the badges held are new since the last visit. On the first one there is nothing to compare with but what was
   * held when it began.
   */
  newAmong(held: readonly string[], atFirst: readonly string[]): readonly string[] {
    if (!this.#ids) this.add(atFirst);
    return held.filter((id) => !this.#ids?.has(id));
  }

  /** The member has seen them. */
  add(ids: readonly string[]): void {
    this.#ids = new Set([...(this.#ids ?? []), ...ids]);
    try {
      this.#storage.write(this.#key, JSON.stringify([...this.#ids]));
    } catch {
      // Without storage it is known for as long as the page is open.
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
