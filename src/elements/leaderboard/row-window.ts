import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ROWS_IN_VIEW } from './views/skeleton.js';

/** Rows kept above and below what is in view. */
const SPARE = 3;
/** Up to this many rows are all rendered. */
const FEW = 60;
/** Rows rendered before anything is measured. */
const UNMEASURED = 12;

/** Where a row is, seen from the rows in view. */
export type RowPlace = 'above' | 'in-view' | 'below';

/**
 * Which rows of a long list of equally high rows are rendered: those in view and some more. 10,000 rows cost what twenty do.
 * The host's `.scroller` scrolls its `.list`; the list keeps the room of the others by the custom properties `--_above` and
 * `--_below` (in rows).
 */
export class RowWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #resize: ResizeObserver | undefined;
  #observed: readonly (HTMLElement | null)[] = [];
  /** Pixels scrolled, in view, of all there is to scroll, and of a row; zero while nothing is measured. */
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

  /** Rows to render of `count`, from `first` up to but without `last`; `watched` is the index whose place is asked for. */
  range(count: number, watched: number): { first: number; last: number } {
    this.#count = count;
    this.#watched = watched;
    this.#rendered = this.#key();
    return this.#range();
  }

  /** Where the watched row is. A row counts as in view when at least half of it is. */
  get place(): RowPlace {
    const { top, height, row } = this.#scroll;
    const middle = (this.#watched + 0.5) * row;
    if (this.#watched < 0 || middle > top + height) return 'below';
    return middle < top ? 'above' : 'in-view';
  }

  /** Whether something is hidden below the edge. */
  get hasMoreBelow(): boolean {
    const { top, height, whole } = this.#scroll;
    if (whole === 0) return this.#count > ROWS_IN_VIEW;
    return whole > top + height + 1;
  }

  /** For the scroller's `scroll` event. */
  readonly handleScroll = (): void => this.#measure();

  /** Back to the first row. */
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
    // In steps, so that a slow scroll does not render at every row.
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
