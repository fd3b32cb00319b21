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

/** Whether a request for a sign-in is unanswered and comes from the same programme as `element`. */
export const answers = (element: Element, request: Event): boolean =>
  !request.defaultPrevented && programIn(request.composedPath()) === programIn(around(element));
