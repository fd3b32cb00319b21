/**
 * Keeps Esc from the page while something of ours is open above it: the key closes the topmost thing, and a page that hears it
 * would close its own dialog as well. The browser still closes ours, and what has the focus inside still hears the key.
 *
 * @param isOurs whether a key is for what is open; otherwise every key is
 */
export function keepEscape(
  inside: HTMLElement,
  signal: AbortSignal,
  isOurs: (event: KeyboardEvent) => boolean = () => true,
): void {
  const page = inside.ownerDocument.defaultView;
  const keep = (event: KeyboardEvent): boolean => {
    const isEscape = event.key === 'Escape';
    if (isEscape) event.stopPropagation();
    return isEscape;
  };
  // On the window, and before it gets down to anything: a page may listen on its document just as early.
  page?.addEventListener(
    'keydown',
    (event) => {
      if (!isOurs(event) || !keep(event)) return;
      page.addEventListener('keyup', keep, { capture: true, once: true });
      const [target] = event.composedPath();
      // Slotted content is the page's: a copy that is not composed would bubble there.
      if (!(target instanceof Node) || !inside.contains(target)) return;
      // In Firefox, a copy that is a `KeyboardEvent` leaves the shadow tree all the same, and would come back here.
      const copy = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), { key: 'Escape' });
      if (!target.dispatchEvent(copy)) event.preventDefault();
    },
    { capture: true, signal },
  );
}
