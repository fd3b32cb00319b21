/**
 * Keeps Esc from the page while a Laurel dialog is open above it. The key closes the topmost dialog, and a page that
 * received it would also close its own. The browser still closes ours, and the focused element inside still receives
 * the key.
 *
 * @param isOurs whether a key is for the open dialog; if absent, every key is
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
  // Listens on the window in the capture phase, because a page may listen on its document in that phase.
  page?.addEventListener(
    'keydown',
    (event) => {
      if (!isOurs(event) || !keep(event)) return;
      page.addEventListener('keyup', keep, { capture: true, once: true });
      const [target] = event.composedPath();
      // Slotted content belongs to the page, where a copy that is not composed would bubble.
      if (!(target instanceof Node) || !inside.contains(target)) return;
      // In Firefox, a copy that is a `KeyboardEvent` leaves the shadow tree anyway, and would come back here.
      const copy = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), { key: 'Escape' });
      if (!target.dispatchEvent(copy)) event.preventDefault();
    },
    { capture: true, signal },
  );
}
