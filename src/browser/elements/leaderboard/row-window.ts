import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { rowsInView } from './views/skeleton.js';

/** Number of extra rows rendered above and below the visible ones. */
const spareRows = 2;
/** Lists of up to this many rows are rendered whole. */
export const mostRowsAtOnce = 60;
/** Number of rows rendered before anything is measured. */
const rowsBeforeMeasuring = 12;

/** Position of a row relative to the visible rows. */
export type RowPlace = 'above' | 'in-view' | 'below';

/** Rows from `first` up to but not including `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Computes which rows of a long list are rendered, if all have the same height: the visible ones and a few more. 10,000 rows
 * cost as much as twenty. The host's `.scroller` scrolls its `.list`. While it scrolls, only the rows are rendered again; the
 * host is rendered only if `place` or `hasMoreBelow` changes.
 */
export class RowWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #resize: ResizeObserver | undefined;
  #observed: readonly (HTMLElement | null)[] = [];
  /** Pixels scrolled, visible and in total, and the height of a row; zero until measured. */
  #scroll = { top: 0, height: 0, whole: 0, row: 0 };
  #count = 0;
  #watched = -1;
  /** Renders the rows of a range. */
  #fill: ((range: RowRange) => void) | undefined;
  #filled = '';
  /** Position and edge at the host's last update. */
  #edge = '';

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get scroller(): HTMLElement | null {
    return this.#find('.scroller');
  }

  /** Sets the number of rows, and the index of the row that `place` is about. */
  configure(count: number, watched: number): void {
    this.#count = count;
    this.#watched = watched;
    this.#edge = this.#edgeKey();
  }

  /** Calls `fill` with the rows to render, now and whenever they change. Replaces the `fill` of the previous call. */
  fill(fill: (range: RowRange) => void): void {
    this.#fill = fill;
    this.#filled = '';
    this.#refill();
  }

  /** Position of the watched row. A row counts as visible if at least half of it is. */
  get place(): RowPlace {
    const { top, height, row } = this.#scroll;
    const middle = (this.#watched + 0.5) * row;
    if (this.#watched < 0 || middle > top + height) return 'below';
    return middle < top ? 'above' : 'in-view';
  }

  /** Whether rows are hidden below the lower edge. */
  get hasMoreBelow(): boolean {
    const { top, height, whole } = this.#scroll;
    if (whole === 0) return this.#count > rowsInView;
    return whole > top + height + 1;
  }

  /** Handles the scroller's `scroll` event. */
  readonly handleScroll = (): void => this.#measure();

  /** Scrolls back to the first row. */
  toStart(): void {
    this.scroller?.scrollTo({ top: 0 });
    this.#scroll = { ...this.#scroll, top: 0 };
  }

  hostUpdated(): void {
    const observed = [this.scroller, this.#list];
    if (observed.every((element, index) => element === this.#observed[index]) || !('ResizeObserver' in globalThis))
      return;
    this.#observed = observed;
    this.#resize ??= new ResizeObserver(() => this.#measure());
    this.#resize.disconnect();
    for (const element of observed) if (element) this.#resize.observe(element);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
    this.#observed = [];
  }

  get #list(): HTMLElement | null {
    return this.#find('.list');
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }

  /** The number of rows is the same at every position, so that scrolling neither adds nor removes any. */
  #range(): RowRange {
    const { top, height, row } = this.#scroll;
    const count = this.#count;
    if (count <= mostRowsAtOnce) return { first: 0, last: count };
    if (row === 0) return { first: 0, last: Math.min(count, rowsBeforeMeasuring) };
    const length = Math.ceil(height / row) + 1 + 2 * spareRows;
    const first = Math.max(0, Math.min(Math.floor(top / row) - spareRows, count - length));
    return { first, last: Math.min(count, first + length) };
  }

  #edgeKey(): string {
    return `${this.place} ${this.hasMoreBelow}`;
  }

  #measure(): void {
    const scroller = this.scroller;
    const row = this.#list?.firstElementChild?.getBoundingClientRect().height;
    if (!scroller || !row || scroller.clientHeight === 0) return;
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = scroller;
    this.#scroll = { top, height, whole, row };
    this.#refill();
    if (this.#edgeKey() !== this.#edge) this.#host.requestUpdate();
  }

  #refill(): void {
    const range = this.#range();
    const key = `${range.first} ${range.last}`;
    if (key === this.#filled) return;
    this.#filled = key;
    this.#fill?.(range);
  }
}
