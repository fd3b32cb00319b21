/**
 * Storage for data that outlasts a request: sessions, nonces, used proofs. All processes of one proxy share one store, so that no
 * process accepts a nonce or proof that another has used up. Every operation is atomic: of any number of concurrent calls, in any
 * process, only one takes, adds or swaps.
 *
 * Keys and values are text; neither is enough to take over a session. `until` is epoch milliseconds; expired entries count as
 * absent.
 */
export interface Store {
  get(key: string): Promise<string | null>;
  /** Stores a value, replacing an existing one. The first call fixes `group`. */
  set(key: string, value: string, until: number, group?: string): Promise<void>;
  /** Stores a value if there is none; returns whether it did. */
  add(key: string, value: string, until: number): Promise<boolean>;
  /** Replaces exactly this value by another; returns whether it did. A removed entry stays removed. */
  swap(key: string, from: string, to: string, until: number): Promise<boolean>;
  /**
   * Removes and returns an entry in one step (`DELETE … RETURNING`). Reading first and removing afterwards would allow replays.
   */
  take(key: string): Promise<string | null>;
  delete(key: string): Promise<void>;
  /** Returns the entries of a group, in no particular order. */
  list(group: string): Promise<readonly StoreEntry[]>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: string;
}
