import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { keepEscape } from './keep-escape.js';

/** Distance to the anchor and to the edges of the viewport, in px. */
const gapPx = 6;
const marginPx = 8;

/** Marks an open popover, for browsers whose style sheets do not know popovers. */
const openMark = 'data-open';

/** Maximum height of a popover that keeps its place; the style sheet sets that of all others. */
const roomProperty = '--_room';

interface PopoverOptions {
  readonly anchor: () => HTMLElement | null;
  readonly popover: () => HTMLElement | null;
  /** Whether content that arrives later scrolls if there is no room, rather than moves the popover. */
  readonly keepsPlace?: boolean;
}

/**
 * Opens an element with `popover="auto"` beside its anchor, in the top layer. The browser closes it on Esc and on a
 * press elsewhere; scrolling or resizing the page closes it too, as with a native select. In a browser without
 * popovers, the style sheet places the element above the page as well as it can, and the same events close it.
 */
export class Popover implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: PopoverOptions;
  #listening: AbortController | undefined;
  #open = false;
  #hadFocus = false;

  constructor(host: ReactiveControllerHost & HTMLElement, options: PopoverOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  hostDisconnected(): void {
    this.#settle(false);
  }

  /** Opens the popover with its end edge at the anchor's end edge, below the anchor if there is room, otherwise above. */
  open(): void {
    const [anchor, popover] = [this.#options.anchor(), this.#options.popover()];
    if (!anchor || !popover || this.#open) return;
    popover.style.removeProperty(roomProperty);
    popover.setAttribute(openMark, '');
    const isNative = hasPopovers(popover);
    if (isNative) popover.showPopover();
    this.#place(anchor, popover);
    this.#settle(true);
    const { signal } = (this.#listening = new AbortController());
    keepEscape(popover, signal);
    if (!isNative) this.#closeLikeNative(anchor, popover, signal);
    popover.addEventListener('beforetoggle', () => (this.#hadFocus = popover.matches(':focus-within')), { signal });
    popover.addEventListener('toggle', (event) => this.#settle(event.newState === 'open'), { signal });
    // The content may arrive later, and must not grow out of the viewport. The observer first calls back before the
    // popover is painted.
    if ('ResizeObserver' in globalThis) {
      const observer = new ResizeObserver(() => {
        this.#place(anchor, popover);
        if (this.#options.keepsPlace && !popover.style.getPropertyValue(roomProperty))
          popover.style.setProperty(roomProperty, `${roomOf(anchor, popover)}px`);
      });
      observer.observe(popover);
      signal.addEventListener('abort', () => observer.disconnect());
    }
    // The scroll event of a scroll before the press arrives after it. So the popover closes only if the anchor has actually
    // moved.
    let place = placeOf(anchor);
    const closeIfMoved = (): void => {
      if (placeOf(anchor) !== place) this.close();
    };
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener('scroll', closeIfMoved, { signal, capture: true, passive: true });
    page?.addEventListener('resize', closeIfMoved, { signal });
    // Content that appears above the anchor, such as a banner, moves it without an event.
    const follow = (): void => {
      if (signal.aborted) return;
      if (placeOf(anchor) !== place) {
        place = placeOf(anchor);
        this.#place(anchor, popover);
      }
      page?.requestAnimationFrame(follow);
    };
    page?.requestAnimationFrame(follow);
  }

  /** Closes the popover. If the focus was inside, the anchor gets it. */
  close(): void {
    const popover = this.#options.popover();
    if (popover && !hasPopovers(popover)) this.#hadFocus = popover.matches(':focus-within');
    else if (popover?.matches(':popover-open')) popover.hidePopover();
    this.#settle(false);
  }

  #closeLikeNative(anchor: HTMLElement, popover: HTMLElement, signal: AbortSignal): void {
    const page = this.#host.ownerDocument.defaultView;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.close();
    };
    const closeElsewhere = (event: Event): void => {
      const path = event.composedPath();
      if (!path.includes(popover) && !path.includes(anchor)) this.close();
    };
    page?.addEventListener('keydown', closeOnEscape, { signal, capture: true });
    page?.addEventListener('pointerdown', closeElsewhere, { signal, capture: true });
  }

  #settle(open: boolean): void {
    if (!open) {
      this.#listening?.abort();
      this.#options.popover()?.removeAttribute(openMark);
    }
    if (open === this.#open) return;
    this.#open = open;
    // The browser returns the focus to the document's focused element, which is the host and not the anchor.
    if (!open && this.#hadFocus) this.#options.anchor()?.focus();
    this.#hadFocus = false;
    this.#host.requestUpdate();
  }

  #place(anchor: HTMLElement, popover: HTMLElement): void {
    const from = anchor.getBoundingClientRect();
    const { width, height } = popover.getBoundingClientRect();
    const start = getComputedStyle(anchor).direction === 'rtl' ? from.left : from.right - width;
    const x = Math.max(marginPx, Math.min(start, window.innerWidth - width - marginPx));
    const below = from.bottom + gapPx;
    const fits = below + height + marginPx <= window.innerHeight;
    const y = fits ? below : Math.max(marginPx, from.top - gapPx - height);
    // A zoomed page uses other px, and outside the top layer, a contained or transformed ancestor is the origin.
    const put = (left: number, top: number): DOMRect => {
      popover.style.setProperty('--_x', `${left}px`);
      popover.style.setProperty('--_y', `${top}px`);
      return popover.getBoundingClientRect();
    };
    const [origin, hundred] = [put(0, 0), put(100, 100)];
    const [scaleX, scaleY] = [(hundred.left - origin.left) / 100 || 1, (hundred.top - origin.top) / 100 || 1];
    put((x - origin.left) / scaleX, (y - origin.top) / scaleY);
  }
}

const hasPopovers = (element: Partial<HTMLElement>): boolean => element.showPopover !== undefined;

/**
 * Returns the height that a popover can have without moving: down to the edge of the viewport if it is below its
 * anchor.
 */
function roomOf(anchor: HTMLElement, popover: HTMLElement): number {
  const { top, height } = popover.getBoundingClientRect();
  return top > anchor.getBoundingClientRect().top ? Math.floor(window.innerHeight - top - marginPx) : height;
}

/** Returns an element's position and the viewport's size in whole px, as text for comparison. */
function placeOf(element: HTMLElement): string {
  const { left, top } = element.getBoundingClientRect();
  return [left, top, window.innerWidth, window.innerHeight].map(Math.round).join(' ');
}
