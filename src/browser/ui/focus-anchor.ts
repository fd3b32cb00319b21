/**
 * Selectors of the elements in a region that may take the focus, best first: the result of a press, the control that is
 * working, any other control, the heading.
 */
const wanted = [
  '[data-result], [data-step]',
  'button[aria-busy="true"], .button.primary',
  'button, a[href], summary',
  'h2, h3',
] as const;

/**
 * Remembers the focused element of a shadow tree and its ancestors. If that element disappears, they are used to find a new
 * place for the focus.
 */
export class FocusAnchor {
  readonly #root: ShadowRoot | null;
  /** From the focused element outwards. */
  readonly #path: readonly Element[];

  constructor(root: ShadowRoot | null) {
    this.#root = root;
    this.#path = pathOf(root?.activeElement);
  }

  /** Returns the anchor of a page's focused element, in whichever shadow tree it is. */
  static of({ activeElement }: Document): FocusAnchor {
    let root: ShadowRoot | null = null;
    for (let at = activeElement; at?.shadowRoot?.activeElement; at = root.activeElement) root = at.shadowRoot;
    return new FocusAnchor(root);
  }

  /**
   * Restores a lost focus: to the element that had it, or else to its replacement, which is searched for in its remaining
   * ancestors, the nearest first. An ancestor that was drawn anew elsewhere is found by its id. Does nothing if another element
   * has the focus by now.
   */
  regain(): void {
    const root = this.#root;
    const [last, ...around] = this.#path;
    if (!root || !last || !isNowhere(root)) return;
    if (isThere(last) && take(root, last)) return;
    const places = around.flatMap((each) => (isThere(each) ? each : (each.id && root.getElementById(each.id)) || []));
    for (const place of [...places, root])
      for (const selector of wanted)
        for (const each of place.querySelectorAll<HTMLElement>(selector)) if (take(root, each)) return;
  }
}

function pathOf(element: Element | null | undefined): readonly Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

/**
 * Whether an element is shown and enabled. Browsers take the focus from a disabled or hidden element only when they draw the
 * next frame, so `activeElement` alone does not tell.
 */
const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

function isNowhere({ activeElement, host, ownerDocument }: ShadowRoot): boolean {
  if (activeElement) return !isThere(activeElement);
  const { body, activeElement: active } = ownerDocument;
  return active === null || active === body || active === host;
}

/** Focuses the element and returns whether that worked. A hidden or disabled element, or one behind a dialog, takes no focus. */
function take(root: ShadowRoot, element: Element): boolean {
  const target = element as HTMLElement;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return root.activeElement === target;
}
