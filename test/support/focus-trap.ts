/**
 * Holds the focus in an element of a page as the package `focus-trap` does by default: on the document, before the page's own
 * listeners, and until Esc. It runs in a page as it is, so it uses nothing from outside.
 *
 * @returns whether it holds the focus, and how often it has refused something outside
 */
export function trapFocus(container: Element): { isActive: boolean; refused: number } {
  const trap = { isActive: true, refused: 0 };
  const end = new AbortController();
  const { signal } = end;
  let last = container.querySelector<HTMLElement>('button, a[href], input');
  const isInside = (event: Event): boolean =>
    container.contains(event.target as Node) || event.composedPath().includes(container);
  const onCapture = (type: string, handle: (event: Event) => void): void =>
    document.addEventListener(type, handle, { capture: true, passive: false, signal });
  onCapture('focusin', (event) => {
    if (isInside(event)) last = event.target as HTMLElement;
    else {
      trap.refused += 1;
      event.stopImmediatePropagation();
      last?.focus({ preventScroll: true });
    }
  });
  for (const type of ['mousedown', 'touchstart', 'click'])
    onCapture(type, (event) => {
      if (isInside(event)) return;
      trap.refused += 1;
      event.preventDefault();
      if (type === 'click') event.stopImmediatePropagation();
    });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      trap.isActive = false;
      end.abort();
    },
    { signal },
  );
  last?.focus();
  return trap;
}
