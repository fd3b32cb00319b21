import { isDrawn } from '../../ui/drawn.js';

/** Returns the nearest `<laurel-program>` on the path of an event, or among an element and its ancestors. */
function programIn(path: readonly (EventTarget | Node)[]): EventTarget | undefined {
  return path.find((target) => target instanceof Element && target.localName === 'laurel-program');
}

/** Returns an element and its ancestors, across shadow roots. */
function around(element: Element): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) path.push(at);
  return path;
}

/** Elements of the page that answer requests. */
export const answerers = new Set<Element>();

/**
 * Whether `element` has to answer a request: no listener has done so, and it comes from the same programme. An element
 * that is not drawn leaves the answer to one that is.
 */
export function answers(element: Element, request: Event): boolean {
  const program = programIn(request.composedPath());
  const candidates = [...answerers].filter((each) => programIn(around(each)) === program);
  return !request.defaultPrevented && candidates.includes(element) && (isDrawn(element) || !candidates.some(isDrawn));
}
