import { createHash } from 'node:crypto';
import { Id } from '../../contract/primitives.js';
import type { Scope } from '../access.js';

/** Milliseconds for which the end of a page is kept. */
export const keptMs = 10 * 60_000;

/** Sort values of a row as the database's text, in the order of the list, without the id, which comes last. */
export type Place = readonly string[];

/** Keeps where pages ended: for {@link keptMs}, or shorter if too many come. */
export interface EndStore {
  find(key: string): Promise<Place | undefined>;
  /** Resolves once all processes that share the store can find the place. */
  keep(key: string, place: Place): Promise<void>;
  close(): void;
}

/** A request for a page of a list. */
export interface PageRequest {
  readonly params?: unknown;
  readonly query: Readonly<Record<string, unknown>> & { readonly startingAfter?: string | undefined };
  readonly scope: Pick<Scope, 'organizationId' | 'keyId'>;
}

/** A page that is being built. */
export interface OpenPage {
  /** Start of the page: the place of the `startingAfter` row when a page ended with it. `undefined` if unknown. */
  readonly after: Place | undefined;
  /** Stores the end of the page. Call it with the page's last row before answering, if there is a next page. */
  end(row: { readonly id: string; readonly place: Place }): Promise<void>;
}

/**
 * Remembers where pages end, for lists whose order changes while they are read: by amount, by end, by the owner's order. A client
 * that continues after the id of the last row, as the platform's own client does, then gets the rows after that row's earlier
 * place, not after its current one.
 *
 * Requests do not identify the reader. If two readers with the same API key and filters end a page with the same row, which moved
 * in between, they share its newest place, and the first of them continues too early or too late, as without this class. The newest
 * place has to win: a reader who meets a row again further down has to continue from there.
 *
 * A place is only kept for readers who began at the top. A request after any other row starts at the row's current place.
 */
export class PageEnds {
  readonly #store: EndStore;

  constructor(store: EndStore) {
    this.#store = store;
  }

  /** Opens a page of the list of an endpoint. */
  async open(endpoint: string, { params, query, scope }: PageRequest): Promise<OpenPage> {
    // Pages of one list may differ in size.
    const { startingAfter, limit: _limit, ...asked } = query;
    const list = [scope.organizationId, scope.keyId, endpoint, params, Object.entries(asked).sort()];
    const keyOf = (row: string) =>
      createHash('sha256')
        .update(JSON.stringify([...list, row.toLowerCase()]))
        .digest('base64url');
    const isId = startingAfter !== undefined && Id.safeParse(startingAfter).success;
    const after = isId ? await this.#store.find(keyOf(startingAfter)) : undefined;
    const goesOn = startingAfter === undefined || after !== undefined;
    return {
      after,
      end: async ({ id, place }) => {
        if (goesOn) await this.#store.keep(keyOf(id), place);
      },
    };
  }

  close(): void {
    this.#store.close();
  }
}
