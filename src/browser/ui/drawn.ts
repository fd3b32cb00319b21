/**
 * Whether the browser draws an element: it has boxes, and neither `content-visibility` nor a closed `<details>` leaves them
 * out. Of an element of ours, its content counts, because a site may give the element itself `display: contents`.
 */
export function isDrawn(element: Element): boolean {
  const box = element.shadowRoot?.querySelector('.box') ?? element;
  return (box as Partial<Element>).checkVisibility?.() ?? box.getClientRects().length > 0;
}
