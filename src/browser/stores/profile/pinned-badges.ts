import type { StoreContext } from '../context.js';

/** Maximum number of badges on a member's card. */
export const mostPins = 5;

/**
 * Ids of the badges that one member wants on their card, in the order in which they chose them. Only this browser keeps
 * them: the platform has no field for such a choice.
 */
export class PinnedBadges {
  readonly memberId: string;
  readonly #storage: StoreContext['storage'];
  readonly #key: string;

  /** Opens the record of one member of one programme. */
  constructor({ proxy, storage }: Pick<StoreContext, 'proxy' | 'storage'>, memberId: string) {
    this.memberId = memberId;
    this.#storage = storage;
    this.#key = `laurel.pins ${proxy} ${memberId}`;
  }

  /** Reads the record; `undefined` if the browser stores nothing for the page. */
  read(): readonly string[] | undefined {
    let text: string | null;
    try {
      text = this.#storage.read(this.#key);
    } catch {
      return undefined;
    }
    try {
      const stored: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, mostPins) : [];
    } catch {
      return [];
    }
  }

  /** Replaces the record. Without ids there is none. */
  write(ids: readonly string[]): void {
    try {
      if (ids.length > 0) this.#storage.write(this.#key, JSON.stringify(ids));
      else this.#storage.remove(this.#key);
    } catch {
      // The browser keeps nothing more, so the choice stays as it was.
    }
  }
}
