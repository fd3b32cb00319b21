import type { StoreContext } from '../context.js';

/** Defines how one kind of entry is kept in the browser. */
export interface JournalDefinition<Entry extends object> {
  /** Part of the storage key. It ends with a version. */
  readonly name: string;
  /** Returns a stored value as an entry; `undefined` if it is not one. */
  parse(value: unknown): Entry | undefined;
  /** Returns when an entry expires, epoch ms on the server's clock. */
  expiresAt(entry: Entry): number;
}

/** How work ended: it finished, another tab is doing it, or the member no longer waits for it. */
export type WorkEnd<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'released' };

/** Options for sharing work between tabs. */
export interface WorkOptions {
  /** Once this resolves, other tabs may work even if `work` has not ended, because a wallet may never answer. */
  readonly released?: Promise<void>;
  /** Waits for the other tab instead of giving up. */
  readonly waits?: boolean;
}

/**
 * Keeps what a member has sent until its result is known. It survives a closed tab, is shared by all tabs of the browser, and
 * lets only one of them work on an entry at a time. If the browser stores nothing, entries last as long as the page.
 */
export class Journal<Entry extends object> {
  readonly #context: Pick<StoreContext, 'storage' | 'locks' | 'proxy' | 'clock'>;
  readonly #definition: JournalDefinition<Entry>;
  readonly #key: string;
  readonly #unsubscribe: () => void;
  #changed: () => void;
  #kept: Readonly<Record<string, Entry>>;
  /** Whether the browser stores what is written. */
  #isKeeping = true;

  /** @param changed called after every change, by this tab or another */
  constructor(
    context: Pick<StoreContext, 'storage' | 'locks' | 'proxy' | 'clock'>,
    definition: JournalDefinition<Entry>,
    member: string,
    changed: () => void,
  ) {
    this.#context = context;
    this.#definition = definition;
    this.#changed = changed;
    this.#key = `laurel-${definition.name} ${context.proxy} ${member}`;
    this.#kept = this.#read() ?? {};
    this.#unsubscribe = context.storage.subscribe(this.#key, () => {
      this.#kept = this.#read() ?? {};
      this.#changed();
    });
  }

  /** All entries by id, except expired ones. */
  get entries(): Readonly<Record<string, Entry>> {
    const all = Object.entries(this.#kept);
    const current = all.filter(([, entry]) => this.#isCurrent(entry));
    return current.length < all.length ? Object.fromEntries(current) : this.#kept;
  }

  /** Returns the entry of an id unless it has expired. */
  get(id: string): Entry | undefined {
    const entry = Object.hasOwn(this.#kept, id) ? this.#kept[id] : undefined;
    return entry && this.#isCurrent(entry) ? entry : undefined;
  }

  /** Changes one entry and keeps changes that other tabs have written in the meantime. `undefined` removes it. */
  set(id: string, entry: Entry | undefined): void {
    const others = Object.entries(this.#read() ?? this.#kept).filter(
      ([other, kept]) => other !== id && this.#isCurrent(kept),
    );
    this.#write(Object.fromEntries(entry ? [...others, [id, entry]] : others));
    this.#changed();
  }

  /** Changes one entry based on the stored one, which this tab may not have seen yet. */
  update(id: string, change: (latest: Entry | undefined) => Entry | undefined): void {
    this.#kept = this.#read() ?? this.#kept;
    const latest = this.get(id);
    const changed = change(latest);
    if (changed !== latest) this.set(id, changed);
  }

  /**
   * Runs `work` unless another tab runs work on the same id. Rejects as `work` does.
   *
   * @param work receives the stored entry, which this tab may not have seen yet
   */
  async alone<T>(
    id: string,
    work: (latest: Entry | undefined) => Promise<T>,
    { released, waits = false }: WorkOptions = {},
  ): Promise<WorkEnd<T>> {
    const run = (): Promise<WorkEnd<T>> => {
      this.#kept = this.#read() ?? this.#kept;
      const done = work(this.get(id)).then((value): WorkEnd<T> => ({ kind: 'done', value }));
      return released ? Promise.race([done, released.then((): WorkEnd<T> => ({ kind: 'released' }))]) : done;
    };
    const { locks } = this.#context;
    if (!locks) return run();
    return locks.request(
      `laurel-${this.#definition.name} ${this.#context.proxy} ${id}`,
      { ifAvailable: !waits },
      (lock): Promise<WorkEnd<T>> => (lock ? run() : Promise.resolve({ kind: 'elsewhere' })),
    );
  }

  /**
   * Resolves when it is this tab's turn to ask for all tabs. The turn ends when `signal` aborts; if it aborts earlier, no turn
   * comes.
   */
  lead(signal: AbortSignal): Promise<void> {
    const { locks, proxy } = this.#context;
    if (!locks) return Promise.resolve();
    return new Promise((resolve) => {
      const hold = (): Promise<void> => {
        resolve();
        return new Promise((end) => signal.addEventListener('abort', () => end()));
      };
      locks.request(`laurel-${this.#definition.name} ${proxy}`, { signal }, hold).catch(() => undefined);
    });
  }

  /** Stops calling `changed`. Later changes are still stored. */
  close(): void {
    this.#changed = () => undefined;
    this.#unsubscribe();
  }

  #isCurrent(entry: Entry): boolean {
    return this.#context.clock.now() < this.#definition.expiresAt(entry);
  }

  /** Returns the stored entries; `undefined` if the browser stores nothing for the page. */
  #read(): Readonly<Record<string, Entry>> | undefined {
    if (!this.#isKeeping) return undefined;
    try {
      return this.#parse(this.#context.storage.read(this.#key));
    } catch {
      return undefined;
    }
  }

  #parse(text: string | null): Readonly<Record<string, Entry>> {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([id, each]: [string, unknown]): [string, Entry][] => {
        const entry = typeof each === 'object' && each !== null ? this.#definition.parse(each) : undefined;
        return entry ? [[id, entry]] : [];
      }),
    );
  }

  #write(entries: Readonly<Record<string, Entry>>): void {
    this.#kept = entries;
    const { storage } = this.#context;
    try {
      if (Object.keys(entries).length > 0) storage.write(this.#key, JSON.stringify(entries));
      else storage.remove(this.#key);
      this.#isKeeping = true;
    } catch {
      // The storage is full or forbidden. This page still has the entries.
      this.#isKeeping = false;
    }
  }
}

/** Returns `undefined` for text that Laurel did not write. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
