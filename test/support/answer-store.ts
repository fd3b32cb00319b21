import type { LaurelHost } from '../../src/browser/controllers/host.js';
import { StoreController } from '../../src/browser/controllers/store-controller.js';
import type { PageResponse, Route } from '../../src/contract/index.js';
import type { ListRoute, PagesState, RowOf } from '../../src/browser/stores/pages.js';
import type { QueryArguments, QueryState } from '../../src/browser/stores/query.js';
import { Store } from '../../src/browser/stores/store.js';

interface Question<R extends Route> {
  readonly args: QueryArguments<R> | null;
}

/** A store that holds one answer. */
class QueryStore<R extends Route> extends Store<QueryState<PageResponse<R>>, Question<R>> {
  readonly #query = this.query<R>(() => this.options.args);

  static initialState(): { readonly status: 'idle' } {
    return { status: 'idle' };
  }

  protected override derive(): QueryState<PageResponse<R>> {
    return this.#query.state;
  }
}

/** A store that holds one list. */
class PagesStore<R extends ListRoute> extends Store<PagesState<RowOf<R>>, Question<R>> {
  readonly #pages = this.pages<R>(() => this.options.args);

  static initialState(): { readonly status: 'idle' } {
    return { status: 'idle' };
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  refresh(): Promise<void> {
    return this.#pages.refresh();
  }

  protected override derive(): PagesState<RowOf<R>> {
    return this.#pages.state;
  }
}

/**
 * Gives a host the answer to one question, in the way that elements get answers. @param args read at every update of
 * the host
 */
export const askFor = <R extends Route>(host: LaurelHost, args: () => QueryArguments<R> | null) =>
  new StoreController<QueryState<PageResponse<R>>, Question<R>, QueryStore<R>>(host, QueryStore<R>, () => ({
    args: args(),
  }));

/** Gives a host a list, in the way that elements get lists. */
export const listFor = <R extends ListRoute>(host: LaurelHost, args: QueryArguments<R>) =>
  new StoreController<PagesState<RowOf<R>>, Question<R>, PagesStore<R>>(host, PagesStore<R>, () => ({ args }));
