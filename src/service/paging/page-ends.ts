import { createHash } from 'node:crypto';
import { Id } from '../../contract/primitives.js';
import type { Scope } from '../access.js';

/** Milliseconds for which a service knows where a page ended. */
export const keptMs = 10 * 60_000;

/** Sort values of a row as texts of the database, in the order of the list. The id, which is the last one, is left out. */
export type Place = readonly string[];

/** Keeps where pages ended: for {@link keptMs}, or shorter if too many come. */
export interface EndStore {
  find(key: string): Promise<Place | undefined>;
  /** Resolves once everyone who shares the store finds the place. */
  keep(key: string, place: Place): Promise<void>;
  close(): void;
}

/** A request for a page of a list. */
export interface PageRequest {
  readonly params?: unknown;
  readonly query: Readonly<Record<string, unknown>> & { readonly startingAfter?: string | undefined };
  readonly scope: Pick<Scope, 'organizationId' | 'keyId'>;
}

/** A page that is being read. */
export interface OpenPage {
  /** Where the page begins: where the row of `startingAfter` stood when a page ended with it. `undefined` if that is not known. */
  readonly after: Place | undefined;
  /** Keeps where the page ends. Call it before answering a page that another one follows, with the page's last row. */
  end(row: { readonly id: string; readonly place: Place }): Promise<void>;
}

/**
 * Where pages end, for lists whose order changes while they are read: by amount, by end, by the owner's order. Those who go on after
 * the id of the last row, as the platform's own client does, then get the rows that follow where that row stood, not where it has
 * moved since.
 *
 * Nothing says who reads. Two readers with the same API key and filters who both end a page with a row that moved in between share its
 * newest place, and the first of them goes on too early or too late, as with nothing kept. An older place cannot win: a reader who
 * meets a row again, further down, has to go on from there.
 *
 * Only those who began at the top go on. Whoever names any other row asks for its neighbours, which are where it is now.
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
