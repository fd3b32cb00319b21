import type { StoreContext } from '../context.js';
import { KeptIds } from '../kept-ids.js';

/** Ids of the badges that were on the shelf when the member last looked, in this browser only. */
export class SeenBadges {
  readonly #kept: KeptIds;
  #ids: ReadonlySet<string> | undefined;

  /** Opens the record of one member of one programme. */
  constructor(context: Pick<StoreContext, 'proxy' | 'storage'>, memberId: string) {
    this.#kept = new KeptIds(context, 'laurel.badges', memberId);
    this.#ids = this.#kept.read();
  }

  /** Reads what another element or tab has recorded since. */
  renew(): void {
    const kept = this.#kept.read();
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

  /** Records that the member has seen these badges. Without storage, the record lasts as long as the page. */
  add(ids: readonly string[]): void {
    this.#ids = new Set([...(this.#ids ?? []), ...(this.#kept.read() ?? []), ...ids]);
    this.#kept.write(this.#ids);
  }
}
