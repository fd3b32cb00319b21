import { isDrawn } from './drawn.js';
import { ignoreHeldEnter } from './held-enter.js';
import { keepTyping } from './keep-typing.js';

/** Where a sheet is drawn if not in the element that it belongs to. */
export interface SheetPlace {
  /** Takes the sheet's template. */
  readonly root: HTMLElement;
  /** Gives the parts of what was drawn to the element around the place, so that a page can style them there. */
  exportParts(): void;
  remove(): void;
}

/**
 * Makes a place for the sheet of an element, which looks as it would in the element: inside the Laurel element that asked for it,
 * because that may be in a dialog of the page, which takes the focus and the presses of all that is not in it. An element that is
 * not drawn gets a place at the end of the page if nothing else asked. Returns `undefined` if the sheet is for the element itself.
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

/** Copies what the page has put into a slot. A press on the copy is one on the original, whose listeners the copy lacks; links lead on by themselves. */
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
