/** The nearest `<laurel-program>` among the elements an event passes, or around an element. */
function programmeIn(path: readonly (EventTarget | Node)[]): EventTarget | undefined {
  return path.find((target) => target instanceof Element && target.localName === 'laurel-program');
}

/** Elements around an element, through shadow roots. */
function around(element: Element): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) path.push(at);
  return path;
}

/** Whether a request for a sign-in is still open and comes from the programme of `element`. */
export const answers = (element: Element, request: Event): boolean =>
  !request.defaultPrevented && programmeIn(request.composedPath()) === programmeIn(around(element));
