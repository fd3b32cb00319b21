import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isDrawn } from '../../ui/drawn.js';

/** Milliseconds between two looks at the page, and the number of looks in a row that find it still. */
const lookEveryMs = 250;
const looksNeeded = 4;

/** What a member does with the page. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** What a member may be typing in. Nobody can look into a frame, so the focus in one counts as well. */
const fields = [
  'input:not([type=button], [type=submit], [type=reset], [type=image])',
  'textarea, select, iframe, [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]',
].join();
const dialogs = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true], [popover]:not([popover=manual])';

/**
 * Waits until an element is in view and the member does nothing for a second: no dialog is open, no field has the
 * focus, and no other window, such as that of a wallet, has been opened above the page.
 */
export class StillPage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #then: () => void;
  #waiting: AbortController | undefined;

  /** @param then called once the page is still; the wait is then over */
  constructor(host: ReactiveControllerHost & HTMLElement, then: () => void) {
    this.#host = host;
    this.#then = then;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  stop(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** Begins to wait, unless it already does. */
  wait(): void {
    const { ownerDocument: page } = this.#host;
    const view = page.defaultView;
    if (this.#waiting || !view || !this.#host.isConnected) return;
    const { signal } = (this.#waiting = new AbortController());
    let looks = 0;
    let isAway = false;
    for (const type of acts) view.addEventListener(type, () => (looks = 0), { signal, capture: true, passive: true });
    view.addEventListener('blur', () => (isAway = true), { signal });
    view.addEventListener('focus', () => (isAway = false), { signal });
    const isInView = observeInView(this.#host, signal);
    const look = (): void => {
      const isStill = isInView() && !isAway && page.visibilityState === 'visible' && !isTyping(page);
      looks = isStill ? looks + 1 : 0;
      if (looks < looksNeeded) return;
      looks = 0;
      // Dialogs may be in any shadow tree, so they are searched for last.
      if (hasDialog(page)) return;
      this.stop();
      this.#then();
    };
    const timer = setInterval(look, lookEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  }
}

/** Returns a function that says whether an element is in the viewport, until the signal. */
function observeInView(element: Element, signal: AbortSignal): () => boolean {
  let isInView = false;
  const observer = new IntersectionObserver((entries) => (isInView = entries.at(-1)?.isIntersecting ?? false));
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
  return () => isInView;
}

function isTyping(page: Document): boolean {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active !== null && (active.matches(fields) || (active as HTMLElement).isContentEditable);
}

/** Whether a dialog or a popover is open, in whichever shadow tree it is. */
const hasDialog = (root: Document | ShadowRoot): boolean =>
  [...root.querySelectorAll('*')].some(
    (element) =>
      (element.matches(dialogs) && isShown(element)) || (element.shadowRoot && hasDialog(element.shadowRoot)),
  );

const isShown = (element: Element): boolean => isDrawn(element) && getComputedStyle(element).visibility !== 'hidden';
