import type { PageRequest, PageResponse, Route } from '../../contract/index.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { StoreContext } from './context.js';
import { Query, type QueryArguments, type QueryState } from './query.js';

/** Routes that return one page of a longer list. */
export type ListRoute = {
  [R in Route]: PageRequest<R> extends { query?: { startingAfter?: string | undefined } | undefined }
    ? PageResponse<R> extends { data: readonly { id: string }[]; hasNextPage: boolean }
      ? R
      : never
    : never;
}[Route];

/** One row of such a list. */
export type RowOf<R extends ListRoute> =
  PageResponse<R> extends { data: readonly (infer T extends { id: string })[] } ? T : never;

/** Like {@link QueryState}, with all rows loaded so far. */
export type PagesState<T> =
  | Exclude<QueryState<never>, { readonly status: 'success' }>
  | (Omit<Extract<QueryState<never>, { readonly status: 'success' }>, 'data'> & {
      readonly data: readonly T[];
      readonly hasNextPage: boolean;
      readonly loadingMore: boolean;
      /** Why the next page could not be loaded. The rows stay. */
      readonly moreError?: LaurelError;
    });

interface Page<T> {
  readonly data: readonly T[];
  readonly hasNextPage: boolean;
  /** Cursor of the next page. A list whose rows never move has none: its next page begins after the last row. */
  readonly nextCursor?: string;
}

const cursorOf = ({ data, nextCursor }: Page<{ readonly id: string }>): string | undefined =>
  nextCursor ?? data.at(-1)?.id;

/**
 * Number of pages beyond the first that are loaded again when the first changes. Later pages stay as they are, but without
 * duplicate rows.
 */
const reloadedPages = 10;

/** A list of the programme. The first page is kept current like any answer; further pages are loaded on request. */
export class Pages<R extends ListRoute> {
  readonly #context: StoreContext;
  readonly #args: () => QueryArguments<R> | null;
  readonly #changed: () => void;
  readonly #first: Query<R>;
  #more: readonly Page<RowOf<R>>[] = [];
  #seen: unknown;
  #asked = '';
  #loading: AbortController | undefined;
  #moreError: LaurelError | undefined;
  #reload: AbortController | undefined;
  #merged: { readonly from: readonly unknown[]; readonly rows: readonly RowOf<R>[] } | undefined;

  /**
   * @param args as for {@link Query}; `startingAfter` is added
   */
  constructor(context: StoreContext, args: () => QueryArguments<R> | null, changed: () => void) {
    this.#context = context;
    this.#args = args;
    this.#changed = changed;
    this.#first = new Query(context, args, changed);
  }

  get state(): PagesState<RowOf<R>> {
    const first = this.#first.state;
    if (first.status !== 'success') return first;
    const last = this.#more.at(-1) ?? (first.data as unknown as Page<RowOf<R>>);
    const state = {
      ...first,
      data: this.#rows(first.data as unknown as Page<RowOf<R>>),
      hasNextPage: last.hasNextPage,
      loadingMore: this.#loading !== undefined,
      refreshing: first.refreshing || this.#reload !== undefined,
    };
    return this.#moreError ? { ...state, moreError: this.#moreError } : state;
  }

  /** Loads the next page. Resolves when it, or the reason for its failure, is in `state`. */
  async loadMore(): Promise<void> {
    const { state } = this;
    if (state.status !== 'success' || !state.hasNextPage || this.#loading) return;
    const loading = (this.#loading = new AbortController());
    this.#moreError = undefined;
    this.#changed();
    try {
      const last = this.#more.at(-1) ?? (this.#first.state.status === 'success' ? this.#first.state.data : undefined);
      const page = await this.#ask(last as unknown as Page<RowOf<R>>, loading.signal);
      if (!loading.signal.aborted) this.#more = [...this.#more, page];
    } catch (error) {
      if (!loading.signal.aborted) this.#moreError = error as LaurelError;
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
      this.#changed();
    }
  }

  /** Requests everything loaded so far again. */
  async refresh(): Promise<void> {
    this.#seen = undefined;
    await this.#first.refresh();
    await this.#follow();
  }

  /** Works like {@link Query.update}. Another question starts again at the first page. */
  update(isPaused: boolean): void {
    const args = this.#args();
    const asked = args ? JSON.stringify([args.route, args.request]) : '';
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#drop();
    }
    this.#first.update(isPaused);
    void this.#follow();
  }

  /** Drops the answers. */
  stop(): void {
    this.#drop();
    this.#first.stop();
  }

  /** Loads the further pages again when the first has changed: a row that left the first page may now be on the second. */
  async #follow(): Promise<void> {
    const first = this.#first.state;
    if (first.status !== 'success' || first.data === this.#seen) return;
    const before = this.#seen;
    this.#seen = first.data;
    if (this.#more.length === 0 || (before !== undefined && JSON.stringify(before) === JSON.stringify(first.data)))
      return;
    this.#reload?.abort();
    const reload = (this.#reload = new AbortController());
    try {
      const pages: Page<RowOf<R>>[] = [first.data as unknown as Page<RowOf<R>>];
      while (pages.length <= Math.min(this.#more.length, reloadedPages) && pages.at(-1)?.hasNextPage) {
        pages.push(await this.#ask(pages.at(-1), reload.signal, this.#more[pages.length - 1]));
        if (reload.signal.aborted) return;
      }
      const rest = pages.at(-1)?.hasNextPage ? this.#more.slice(pages.length - 1) : [];
      this.#more = [...pages.slice(1), ...rest];
    } catch {
      // The loaded rows stay. The next change of the first page tries again.
      return;
    } finally {
      if (this.#reload === reload) {
        this.#reload = undefined;
        this.#changed();
      }
    }
  }

  /** @param previous the page that this request gave before */
  async #ask(
    after: Page<RowOf<R>> | undefined,
    signal: AbortSignal,
    previous?: Page<RowOf<R>>,
  ): Promise<Page<RowOf<R>>> {
    const args = this.#args();
    const startingAfter = after && cursorOf(after);
    if (!args || !startingAfter) return { data: [], hasNextPage: false };
    const { request } = args;
    const next = { ...request, query: { ...request.query, startingAfter } } as PageRequest<R>;
    const answer: unknown = await this.#context.client.request(args.route, next, {
      signal,
      member: args.member,
      previous,
    });
    const page = answer as Page<RowOf<R>>;
    // Otherwise a page that ends where it began would be requested forever.
    return cursorOf(page) === startingAfter ? { ...page, hasNextPage: false } : page;
  }

  /** All rows, each once and in its latest place. The same array as long as nothing changes. */
  #rows(first: Page<RowOf<R>>): readonly RowOf<R>[] {
    const from = [first, ...this.#more];
    if (
      this.#merged &&
      this.#merged.from.length === from.length &&
      from.every((page, at) => page === this.#merged?.from[at])
    )
      return this.#merged.rows;
    const rows = new Map<string, RowOf<R>>();
    for (const { data } of from) for (const row of data) if (!rows.has(row.id)) rows.set(row.id, row);
    this.#merged = { from, rows: [...rows.values()] };
    return this.#merged.rows;
  }

  #drop(): void {
    this.#loading?.abort();
    this.#reload?.abort();
    this.#loading = this.#reload = this.#moreError = this.#seen = this.#merged = undefined;
    this.#more = [];
  }
}
