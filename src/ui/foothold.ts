/** Where the focus may go within a place, best first: to what came of a press, to what works on it, on, to what it is about. */
const wanted = [
  '[data-result], [data-step]',
  'button[aria-busy="true"], .button.primary',
  'button, a[href], summary',
  'h2, h3',
] as const;

/** What has the focus in a shadow tree, and everything it stands in: so much is needed to find a place for the focus once that is gone. */
export class Foothold {
  readonly #root: ShadowRoot | null;
  /** From within. */
  readonly #path: readonly Element[];

  constructor(root: ShadowRoot | null) {
    this.#root = root;
    this.#path = pathOf(root?.activeElement);
  }

  /** That of a page, in whichever shadow tree it is. */
  static of({ activeElement }: Document): Foothold {
    let root: ShadowRoot | null = null;
    for (let at = activeElement; at?.shadowRoot?.activeElement; at = root.activeElement) root = at.shadowRoot;
    return new Foothold(root);
  }

  /**
   * Gives the focus back where it was lost: to what had it, else to what came in its place, which is looked for in what is left
   * of its surroundings, the nearest first. Does nothing where something else has the focus by now.
   */
  regain(): void {
    const root = this.#root;
    const [last, ...around] = this.#path;
    if (!root || !last || !isNowhere(root)) return;
    if (isThere(last) && take(root, last)) return;
    for (const place of [...around.filter(isThere), root])
      for (const selector of wanted)
        for (const each of place.querySelectorAll<HTMLElement>(selector)) if (take(root, each)) return;
  }
}

function pathOf(element: Element | null | undefined): readonly Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

/** A browser takes the focus from what is disabled or hidden only once it draws the next frame. */
const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

function isNowhere({ activeElement, host, ownerDocument }: ShadowRoot): boolean {
  if (activeElement) return !isThere(activeElement);
  const { body, activeElement: active } = ownerDocument;
  return active === null || active === body || active === host;
}

/** Whether it takes the focus: what is hidden, disabled or behind a dialog does not. */
function take(root: ShadowRoot, element: Element): boolean {
  const target = element as HTMLElement;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return root.activeElement === target;
}
