import type { StoreContext } from './context.js';

/** Ids that one browser keeps about one member of one programme. Without storage, nothing is kept. */
export class KeptIds {
  readonly #storage: StoreContext['storage'];
  readonly #key: string;

  /** @param name of the record */
  constructor({ proxy, storage }: Pick<StoreContext, 'proxy' | 'storage'>, name: string, memberId: string) {
    this.#storage = storage;
    this.#key = `${name} ${proxy} ${memberId}`;
  }

  /** Returns what an element or tab has written last; `undefined` if none has. */
  read(): ReadonlySet<string> | undefined {
    try {
      const stored: unknown = JSON.parse(this.#storage.read(this.#key) ?? 'null');
      return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : undefined;
    } catch {
      return undefined;
    }
  }

  write(ids: ReadonlySet<string>): void {
    try {
      this.#storage.write(this.#key, JSON.stringify([...ids]));
    } catch {
      // The browser denies storage to the page.
    }
  }
}
