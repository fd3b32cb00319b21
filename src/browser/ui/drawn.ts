/**
 * Whether the browser draws an element: it has boxes, and neither `content-visibility` nor a closed `<details>` hides
 * them. For a Laurel element, its content is tested, because a site may give the element itself `display: contents`.
 */
export function isDrawn(element: Element): boolean {
  const box = element.shadowRoot?.querySelector('.box') ?? element;
  return (box as Partial<Element>).checkVisibility?.() ?? box.getClientRects().length > 0;
}
