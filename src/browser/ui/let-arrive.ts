/** Methods with which a page can stop an event before it arrives. */
const powers = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const;

/**
 * Lets events reach a Laurel dialog that is open above the page. A page that traps the focus in its own dialog stops
 * presses and keys elsewhere, so that ours could be neither used nor closed.
 */
export function letArrive(inside: HTMLElement, types: readonly string[], signal: AbortSignal): void {
  const isOurs = (event: Event): boolean =>
    // The page never receives Esc (keep-escape.ts).
    event.composedPath().includes(inside) && (event as Partial<KeyboardEvent>).key !== 'Escape';
  const listening = { capture: true, passive: true, signal };
  for (const type of types) {
    inside.ownerDocument.defaultView?.addEventListener(
      type,
      (event) => {
        for (const power of isOurs(event) ? powers : [])
          Object.defineProperty(event, power, { value: () => {}, configurable: true });
      },
      listening,
    );
    inside.addEventListener(
      type,
      (event) => {
        for (const power of powers) Reflect.deleteProperty(event, power);
      },
      listening,
    );
  }
}
