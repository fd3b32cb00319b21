import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ROWS_IN_VIEW } from './views/skeleton.js';

/** Number of extra rows rendered above and below the visible ones. */
const SPARE = 3;
/** Up to this number, all rows are rendered. */
const FEW = 60;
/** Number of rows rendered before anything is measured. */
const UNMEASURED = 12;

/** Position of a row relative to the visible rows. */
export type RowPlace = 'above' | 'in-view' | 'below';

/**
 * Computes which rows of a long list are rendered, if all have the same height: the visible ones and a few more. 10,000 rows
 * cost as much as twenty. The host's `.scroller` scrolls its `.list`; the list keeps the space of the other rows by the
 * custom properties `--_above` and `--_below` (in rows).
 */
export class RowWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #resize: ResizeObserver | undefined;
  #observed: readonly (HTMLElement | null)[] = [];
  /** Pixels scrolled, visible and in total, and the height of a row; zero until measured. */
  #scroll = { top: 0, height: 0, whole: 0, row: 0 };
  #count = 0;
  #watched = -1;
  #rendered = '';

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get scroller(): HTMLElement | null {
    return this.#find('.scroller');
  }

  /**
   * Returns which of `count` rows to render, from `first` up to but not including `last`. `watched` is the index of the row
   * that `place` is about.
   */
  range(count: number, watched: number): { first: number; last: number } {
    this.#count = count;
    this.#watched = watched;
    this.#rendered = this.#key();
    return this.#range();
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
    if (whole === 0) return this.#count > ROWS_IN_VIEW;
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
    if (observed.some((element, index) => element !== this.#observed[index])) {
      this.#observed = observed;
      this.#resize ??= new ResizeObserver(() => this.#measure());
      this.#resize.disconnect();
      for (const element of observed) if (element) this.#resize.observe(element);
    }
    this.#keepRoom();
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

  #range(): { first: number; last: number } {
    const { top, height, row } = this.#scroll;
    if (this.#count <= FEW) return { first: 0, last: this.#count };
    if (row === 0) return { first: 0, last: Math.min(this.#count, UNMEASURED) };
    // In steps, so that slow scrolling does not render at every row.
    const first = Math.floor((top / row - SPARE) / SPARE) * SPARE;
    const last = Math.min(this.#count, Math.ceil(((top + height) / row + SPARE) / SPARE) * SPARE);
    return { first: Math.max(0, Math.min(first, last - 1)), last };
  }

  #key(): string {
    const { first, last } = this.#range();
    return `${first} ${last} ${this.place} ${this.hasMoreBelow}`;
  }

  #measure(): void {
    const scroller = this.scroller;
    const row = this.#list?.firstElementChild?.getBoundingClientRect().height;
    if (!scroller || !row || scroller.clientHeight === 0) return;
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = scroller;
    this.#scroll = { top, height, whole, row };
    if (this.#key() !== this.#rendered) this.#host.requestUpdate();
  }

  #keepRoom(): void {
    const style = this.#list?.style;
    if (!style) return;
    const { first, last } = this.#range();
    const rooms = { '--_above': first, '--_below': this.#count - last };
    for (const [name, rows] of Object.entries(rooms)) {
      if (style.getPropertyValue(name) !== String(rows)) style.setProperty(name, String(rows));
    }
  }
}
