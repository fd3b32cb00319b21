/**
 * Keeps Esc from the page while something of ours is open above it: the key closes the topmost thing, and a page that hears it
 * would close its own dialog as well. The browser still closes ours, and what has the focus inside still hears the key.
 */
export function keepEscape(inside: HTMLElement, signal: AbortSignal): void {
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
      if (!keep(event)) return;
      page.addEventListener('keyup', keep, { capture: true, once: true });
      const [target] = event.composedPath();
      // Slotted content is the page's: a copy that is not composed would bubble there.
      if (!(target instanceof Node) || !inside.contains(target)) return;
      const copy = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      if (!target.dispatchEvent(copy)) event.preventDefault();
    },
    { capture: true, signal },
  );
}
