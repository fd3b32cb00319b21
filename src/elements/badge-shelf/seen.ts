/** Badges that were on the shelf when a member last looked, in this browser alone. */
export class SeenBadges {
  readonly #key: string;
  #ids: Set<string> | undefined;

  /** @param proxy address of the programme's proxy; with the member it names the record */
  constructor(proxy: string, memberId: string) {
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

  /** They have been seen. */
  add(ids: readonly string[]): void {
    this.#ids = new Set([...(this.#ids ?? []), ...ids]);
    try {
      localStorage.setItem(this.#key, JSON.stringify([...this.#ids]));
    } catch {
      // Without storage it is known for as long as the page is open.
    }
  }

  #read(): Set<string> | undefined {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : undefined;
    } catch {
      return undefined;
    }
  }
}
