import { isDrawn } from './drawn.js';
import { ignoreHeldEnter } from './held-enter.js';
import { keepTyping } from './keep-typing.js';

/** Where a sheet is drawn while the element that it belongs to is not. */
export interface SheetPlace {
  /** Takes the sheet's template. */
  readonly root: HTMLElement;
  remove(): void;
}

/**
 * Makes a place for the sheet of an element that is not drawn, which looks as it would in the element: inside the Laurel
 * element that asked for it, or at the end of the page. Returns `undefined` if the element is drawn.
 */
export function placeFor(host: HTMLElement, asker: EventTarget | undefined): SheetPlace | undefined {
  const { ownerDocument, shadowRoot } = host;
  const box = shadowRoot?.querySelector('.box');
  if (!shadowRoot || !box || isDrawn(host)) return undefined;
  const place = ownerDocument.createElement('div');
  for (const name of ['theme', 'density'])
    if (host.hasAttribute(name)) place.setAttribute(name, host.getAttribute(name) ?? '');
  for (const child of host.querySelectorAll(':scope > [slot]')) place.append(child.cloneNode(true));
  const inside = place.attachShadow({ mode: 'open' });
  keepTyping(inside);
  ignoreHeldEnter(inside);
  inside.adoptedStyleSheets = shadowRoot.adoptedStyleSheets;
  // Lit adds these where style sheets cannot be adopted.
  for (const style of shadowRoot.querySelectorAll(':scope > style')) inside.append(style.cloneNode(true));
  const root = box.cloneNode() as HTMLElement;
  inside.append(root);
  const around = asker instanceof Element && isDrawn(asker) && asker.shadowRoot;
  (around || ownerDocument.body).append(place);
  return { root, remove: () => place.remove() };
}
