/** What the ruler needs to know about an element's box. */
export interface Box {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  /** The border box, measured on first use. */
  readonly edge: DOMRect;
}

/**
 * The boxes of a page that does not change in the meantime. Each is measured once, however many texts it holds: reading a style or an
 * edge calls into the engine.
 */
export class Boxes {
  readonly #known = new Map<Element, Box>();
  readonly #around = new Map<Element, readonly Box[]>();

  of(element: Element): Box {
    const known = this.#known.get(element);
    if (known) return known;
    let edge: DOMRect | undefined;
    const box = {
      element,
      style: getComputedStyle(element),
      get edge() {
        return (edge ??= element.getBoundingClientRect());
      },
    };
    this.#known.set(element, box);
    return box;
  }

  /** Returns the boxes of an element and its ancestors in the rendered tree, through slots and shadow roots. */
  around(element: Element): readonly Box[] {
    const known = this.#around.get(element);
    if (known) return known;
    const parent = parentOf(element);
    const boxes = [this.of(element), ...(parent ? this.around(parent) : [])];
    this.#around.set(element, boxes);
    return boxes;
  }
}

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};
