/**
 * Where the proxy keeps what has to outlast a request: sessions, nonces, proofs it has seen. All processes of one proxy
 * share one store, so that what one forgets no other accepts. Every operation is atomic: of any number of concurrent
 * calls, wherever they run, one takes, adds or swaps.
 *
 * Keys and values are text; nothing in either opens a session. `until` is epoch milliseconds; what is past it is gone.
 */
export interface Store {
  get(key: string): Promise<string | null>;
  /** Keeps a value, in place of one there may be. `group` is fixed with the first. */
  set(key: string, value: string, until: number, group?: string): Promise<void>;
  /** Keeps a value where there is none; answers whether it did. */
  add(key: string, value: string, until: number): Promise<boolean>;
  /** Replaces exactly this value by another; answers whether it did. What has been removed stays so. */
  swap(key: string, from: string, to: string, until: number): Promise<boolean>;
  /** Removes and returns in one step (`DELETE … RETURNING`). Looking first and removing afterwards lets replays through. */
  take(key: string): Promise<string | null>;
  delete(key: string): Promise<void>;
  /** What is kept under a group, in no order. */
  list(group: string): Promise<readonly StoreEntry[]>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: string;
}
