/** What a page can do to an event before it arrives. */
const powers = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const;

/**
 * Lets events arrive in something of ours that is open above the page. A page that holds the focus in a dialog of its own takes
 * every press and key elsewhere from where it goes, and ours could be neither used nor left.
 */
export function letArrive(inside: HTMLElement, types: readonly string[], signal: AbortSignal): void {
  const isOurs = (event: Event): boolean =>
    // Esc is kept from the page altogether (keep-escape.ts).
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
