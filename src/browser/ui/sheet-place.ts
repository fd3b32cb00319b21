import { isDrawn } from './drawn.js';
import { ignoreHeldEnter } from './held-enter.js';
import { keepTyping } from './keep-typing.js';

/** The place where a sheet is drawn if it is not in its own element. */
export interface SheetPlace {
  /** Takes the sheet's template. */
  readonly root: HTMLElement;
  /** Exports the parts of the drawn content through the surrounding element, so that a page can style them there. */
  exportParts(): void;
  remove(): void;
}

/**
 * Creates a place for an element's sheet, which looks the same there: inside the Laurel element that asked for it,
 * because that may be in a modal dialog of the page, outside of which nothing can be used. An element that is not drawn
 * gets a place at the end of the page if no other element asked. Returns `undefined` if the sheet is drawn in the
 * element itself.
 */
export function placeFor(host: HTMLElement, asker: EventTarget | undefined): SheetPlace | undefined {
  const { ownerDocument, shadowRoot } = host;
  const box = shadowRoot?.querySelector('.box');
  const around = asker instanceof Element && asker !== host && isDrawn(asker) && asker.shadowRoot;
  if (!shadowRoot || !box || (!around && isDrawn(host))) return undefined;
  const place = ownerDocument.createElement('div');
  for (const name of ['theme', 'density'])
    if (host.hasAttribute(name)) place.setAttribute(name, host.getAttribute(name) ?? '');
  for (const child of host.querySelectorAll(':scope > [slot]')) place.append(copyOf(child));
  const inside = place.attachShadow({ mode: 'open' });
  keepTyping(inside);
  ignoreHeldEnter(inside);
  inside.adoptedStyleSheets = shadowRoot.adoptedStyleSheets;
  // Lit adds these where style sheets cannot be adopted.
  for (const style of shadowRoot.querySelectorAll(':scope > style')) inside.append(style.cloneNode(true));
  const root = box.cloneNode() as HTMLElement;
  inside.append(root);
  (around || ownerDocument.body).append(place);
  const exportParts = (): void => {
    const names = [...root.querySelectorAll('[part]')].flatMap(({ part }) => [...part]);
    place.setAttribute('exportparts', [...new Set(names)].join());
  };
  return { root, exportParts, remove: () => place.remove() };
}

/**
 * Copies content that the page has put into a slot. A press on the copy is passed to the original, because the copy
 * lacks its listeners; links work without that.
 */
function copyOf(original: Element): Node {
  const copy = original.cloneNode(true) as Element;
  const all = (element: Element): HTMLElement[] => [
    element as HTMLElement,
    ...element.querySelectorAll<HTMLElement>('*'),
  ];
  copy.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('a[href]')) all(original)[all(copy).indexOf(target as HTMLElement)]?.click();
  });
  return copy;
}
